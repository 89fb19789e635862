import { keno, type KenoChoice } from '@khela/games/keno'
import { Segment } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { shortMultiplier } from '../kit/stake.ts'
import { mostPicks, randomPicks, risks } from './model.ts'

const quick = [3, 5, 8, mostPicks] as const

interface KenoChoicePanelProps {
  readonly choice: KenoChoice
  readonly onChoose: (choice: KenoChoice) => void
}

/** How bold; numbers at random or none; with how many are picked and what they pay when all are drawn. */
export function KenoChoicePanel({ choice, onChoose }: KenoChoicePanelProps): ReactElement {
  const t = useTexts('house.keno')
  const best = keno.paysOf(choice.picks.length, choice.risk).at(-1)
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
        <span className="panel-name">{t('random')}</span>
        <div className="quick-row" role="group" aria-label={t('random')}>
          {quick.map((count) => (
            <button key={count} type="button" className="quick num" onClick={() => onChoose({ ...choice, picks: randomPicks(count) })}>
              {count}
            </button>
          ))}
          <button type="button" className="quick" onClick={() => onChoose({ ...choice, picks: [] })}>
            {t('clear')}
          </button>
        </div>
      </div>
      <div className="three two-minis">
        <div className="mini">
          <span>{t('picked')}</span>
          <b className="num">{t('pickedOf', { count: choice.picks.length, most: mostPicks })}</b>
        </div>
        <div className="mini">
          <span>{t('best')}</span>
          <b className="num">{best === undefined ? '–' : `${shortMultiplier(best)}×`}</b>
        </div>
      </div>
    </>
  )
}
