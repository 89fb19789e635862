import { showMoney, type Money } from '@khela/money'
import { createContext, use, type CSSProperties, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { shortMultiplier } from '../stake.ts'
import { dyeOf, heightOf, onChip } from '../chips/faces.ts'
import type { Stakes } from './chips.ts'
import { useFlyingChips } from './fly-chip.ts'
import '../chips/chips.css'
import './felt.css'

/** What became of a spot once the round is decided. */
export type SpotEnd = 'won' | 'back' | 'lost'

/** What stands on the felt, for its spots. */
export interface Felt {
  /** Accepted by the server. */
  readonly placed: Stakes
  /** Laid here, not sent yet. */
  readonly laid: Stakes
  /** What all people at the table have on a spot. */
  readonly totals: Stakes
  readonly symbol: string
  readonly isOpen: boolean
  /** What a spot returns at most, stake included, in 1/10 000. */
  readonly pays: (spot: string) => bigint
  readonly nameOf: (spot: string) => string
  /** What became of the spot; none while the round is open. */
  readonly endOf: (spot: string) => SpotEnd | undefined
  readonly lay: (spot: string) => void
  readonly takeBack: (spot: string) => void
}

export const FeltContext = createContext<Felt | undefined>(undefined)

function useFelt(): Felt {
  const felt = use(FeltContext)
  if (felt === undefined) throw new Error('a spot lies on a felt')
  return felt
}

/** What a return of 20 000 is to one: "1:1", of 15 333 "0.53:1". */
export function toOne(mult4: bigint): string {
  return `${shortMultiplier(mult4 - 10_000n).replace(/\.00$/, '')}:1`
}

interface SpotProps {
  readonly spot: string
  /** Stands for the name where the felt has its own drawing. */
  readonly children?: ReactNode
  readonly className?: string
  readonly style?: CSSProperties
  /** The odds are said, not drawn: a spot with little room. */
  readonly isBare?: boolean
}

/** A place on the felt that takes chips. Enter or a tap lays the chosen chip, Delete takes the last one back. */
export function Spot({ spot, children, className = '', style, isBare = false }: SpotProps): ReactElement {
  const t = useTexts('tables.felt')
  const felt = useFelt()
  const placed = felt.placed.get(spot) ?? 0n
  const laid = felt.laid.get(spot) ?? 0n
  const mine = placed + laid
  const end = felt.endOf(spot)
  const name = felt.nameOf(spot)
  const pays = toOne(felt.pays(spot))
  const amount = (value: Money) => `${felt.symbol} ${showMoney(value)}`
  const takeBack = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    felt.takeBack(spot)
  }
  return (
    <button
      type="button"
      className={`spot ${className}`}
      style={style}
      data-spot={spot}
      data-end={end}
      data-mine={placed > 0n || undefined}
      aria-disabled={!felt.isOpen || undefined}
      onClick={() => felt.isOpen && felt.lay(spot)}
      onKeyDown={takeBack}
    >
      <span className="sr">{mine === 0n ? t('spot', { name, pays }) : t('spotMine', { name, pays, mine: amount(mine) })}</span>
      <span className="spot-face" aria-hidden="true">
        {children ?? <b className="spot-name">{name}</b>}
        {!isBare && <span className="spot-pays num">{pays}</span>}
        {mine > 0n && <Stack amount={mine} isLaid={laid > 0n} isWon={end === 'won'} />}
        {end === 'won' && mine === 0n && <span className="spot-hit" />}
        <Others amount={felt.totals.get(spot) ?? 0n} />
      </span>
    </button>
  )
}

/** Chips of one's own: laid ones float, placed ones lie. */
function Stack({ amount, isLaid, isWon }: { readonly amount: Money; readonly isLaid: boolean; readonly isWon: boolean }): ReactElement {
  const stack = useFlyingChips(amount, isLaid, isWon)
  return (
    <span className="stack" ref={stack} data-laid={isLaid || undefined} data-high={heightOf(amount)}>
      <ChipFace amount={amount} />
    </span>
  )
}

/** One chip with its amount. */
export function ChipFace({ amount }: { readonly amount: Money }): ReactElement {
  return (
    <span className="chip-face num" data-dye={dyeOf(amount)}>
      {onChip(amount)}
    </span>
  )
}

/** What everybody together has there, small in the corner. */
function Others({ amount }: { readonly amount: Money }): ReactElement | null {
  if (amount === 0n) return null
  return <span className="spot-all num">{onChip(amount)}</span>
}
