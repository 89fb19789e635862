import { plinko, type PlinkoChoice } from '@khela/games/plinko'
import { Segment } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { shortMultiplier } from '../kit/stake.ts'
import { risks, rowCounts } from './model.ts'

interface PlinkoChoicePanelProps {
  readonly choice: PlinkoChoice
  readonly onChoose: (choice: PlinkoChoice) => void
}

/** How bold, and over how many rows; with what the outermost and the middle slot pay. */
export function PlinkoChoicePanel({ choice, onChoose }: PlinkoChoicePanelProps): ReactElement {
  const t = useTexts('house.plinko')
  const pays = plinko.paysOf(choice)
  return (
    <>
      <div className="col panel-part">
        <span className="panel-name">{t('risk')}</span>
        <Segment
          label={t('risk')}
          value={choice.risk}
          options={risks.map((risk) => ({ value: risk, label: t(risk) }))}
          onChange={(risk) => onChoose({ ...choice, risk })}
        />
      </div>
      <div className="col panel-part">
        <span className="panel-name">{t('rows')}</span>
        <div className="quick-row" role="group" aria-label={t('rows')}>
          {rowCounts.map((rows) => (
            <button
              key={rows}
              type="button"
              className="quick num"
              aria-pressed={choice.rows === rows}
              onClick={() => onChoose({ ...choice, rows })}
            >
              {rows}
            </button>
          ))}
        </div>
      </div>
      <div className="three two-minis">
        <div className="mini">
          <span>{t('best')}</span>
          <b className="num">{shortMultiplier(pays[0] ?? 0n)}×</b>
        </div>
        <div className="mini">
          <span>{t('worst')}</span>
          <b className="num">{shortMultiplier(pays[Math.trunc(choice.rows / 2)] ?? 0n)}×</b>
        </div>
      </div>
    </>
  )
}
