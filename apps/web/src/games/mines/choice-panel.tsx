import { mines, type MinesChoice } from '@khela/games/mines'
import { shortMultiplier } from '../kit/stake.ts'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

const most = 24
const quick = [1, 3, 5, 10, most] as const

interface MinesChoicePanelProps {
  readonly choice: MinesChoice
  readonly onChoose: (choice: MinesChoice) => void
}

/** How many bombs there are, every number from 1 to 24, or one of the usual ones. */
export function MinesChoicePanel({ choice, onChoose }: MinesChoicePanelProps): ReactElement {
  const t = useTexts('house.mines')
  return (
    <>
      <div className="three two-minis">
        <label className="mini">
          <span>{t('bombs')}</span>
          <select className="num" value={choice.mines} onChange={(event) => onChoose({ mines: Number(event.target.value) })}>
            {Array.from({ length: most }, (_, index) => (
              <option key={index + 1} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
        </label>
        <div className="mini">
          <span>{t('firstPick')}</span>
          <b className="num">{shortMultiplier(mines.multOf(choice.mines, 1))}×</b>
        </div>
      </div>
      <div className="quick-row" role="group" aria-label={t('bombs')}>
        {quick.map((count) => (
          <button
            key={count}
            type="button"
            className="quick num"
            aria-pressed={choice.mines === count}
            onClick={() => onChoose({ mines: count })}
          >
            {count}
          </button>
        ))}
      </div>
    </>
  )
}
