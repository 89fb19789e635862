import { showMoney, type Money } from '@khela/money'
import { IconButton } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ChipFace } from './felt.tsx'
import './chip-rail.css'

interface ChipRailProps {
  readonly chips: readonly Money[]
  readonly chosen: Money
  readonly onChoose: (chip: Money) => void
  readonly symbol: string
  readonly moves: {
    readonly undo: (() => void) | undefined
    readonly double: (() => void) | undefined
    readonly repeat: (() => void) | undefined
  }
  /** The one action, beside the moves. */
  readonly children: ReactNode
}

/** The chips of the table, one of them in the hand, the three moves with all that is laid, and the action. */
export function ChipRail({ chips, chosen, onChoose, symbol, moves, children }: ChipRailProps): ReactElement {
  const t = useTexts('tables.felt')
  return (
    <div className="chip-rail">
      <div className="chip-row" role="radiogroup" aria-label={t('chips')}>
        {chips.map((chip, index) => (
          <label key={String(chip)} className="chip-pick" title={String(index + 1)}>
            <input
              type="radio"
              name="table-chip"
              checked={chip === chosen}
              onChange={() => onChoose(chip)}
              aria-label={`${symbol} ${showMoney(chip)}`}
            />
            <ChipFace amount={chip} />
          </label>
        ))}
      </div>
      <div className="chip-moves">
        <Move icon="rotate-ccw" label={t('undo')} run={moves.undo} />
        <Move icon="repeat" label={t('repeat')} run={moves.repeat} />
        <button
          type="button"
          className="ib num chip-double"
          aria-label={`2× ${t('double')}`}
          title={t('double')}
          {...pressOf(moves.double)}
        >
          2×
        </button>
      </div>
      {children}
    </div>
  )
}

const pressOf = (run: (() => void) | undefined) => ({ 'aria-disabled': run === undefined || undefined, onClick: () => run?.() })

interface MoveProps {
  readonly icon: 'rotate-ccw' | 'repeat'
  readonly label: string
  readonly run: (() => void) | undefined
}

function Move({ icon, label, run }: MoveProps): ReactElement {
  return <IconButton icon={icon} label={label} {...pressOf(run)} />
}
