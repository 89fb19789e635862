import type { LimboChoice } from '@khela/games/limbo'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { chanceText, hundredthsText, typedTarget } from './model.ts'

const quick = [150, 200, 500, 1_000, 10_000] as const

interface LimboChoicePanelProps {
  readonly choice: LimboChoice
  readonly onChoose: (choice: LimboChoice) => void
}

/** The target: typed, or one of the usual ones; and the chance to reach it. */
export function LimboChoicePanel({ choice, onChoose }: LimboChoicePanelProps): ReactElement {
  const t = useTexts('house.limbo')
  const [typing, setTyping] = useState<string>()
  const isBad = typing !== undefined && typedTarget(typing) === undefined
  return (
    <>
      <div className="three two-minis">
        <label className="mini">
          <span>{t('target')}</span>
          <input
            className={`num ${isBad ? 'bad' : ''}`}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={typing ?? hundredthsText(choice.target)}
            aria-invalid={isBad || undefined}
            title={t('targetHint')}
            onChange={(event) => {
              setTyping(event.target.value)
              const next = typedTarget(event.target.value)
              if (next !== undefined) onChoose(next)
            }}
            onBlur={() => setTyping(undefined)}
          />
        </label>
        <div className="mini">
          <span>{t('chance')}</span>
          <b className="num">{chanceText(choice)}%</b>
        </div>
      </div>
      <div className="quick-row" role="group" aria-label={t('usual')}>
        {quick.map((target) => (
          <button
            key={target}
            type="button"
            className="quick num"
            aria-pressed={choice.target === target}
            onClick={() => {
              setTyping(undefined)
              onChoose({ target })
            }}
          >
            {target / 100}×
          </button>
        ))}
      </div>
    </>
  )
}
