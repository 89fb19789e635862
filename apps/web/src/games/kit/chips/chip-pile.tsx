import { showMoney, type Money } from '@khela/money'
import type { ReactElement } from 'react'
import { chipsOf, dyeOf } from './faces.ts'
import './chips.css'

/** Chips that a pile is drawn with at most (chips.css keeps the place for them). */
const most = 5

interface ChipPileProps {
  readonly amount: Money
  readonly symbol: string
}

/** A stake as chips, and in figures: chips are drawn of it as far as they go. */
export function ChipPile({ amount, symbol }: ChipPileProps): ReactElement {
  return (
    <span className="chip-pile">
      <span className="chip-tower" aria-hidden="true">
        {chipsOf(amount, most)
          .map((face, at) => ({ face, at }))
          .map(({ face, at }) => (
            // A chip is its place in the pile and its face.
            <i key={`${at}:${face}`} data-dye={dyeOf(face)} />
          ))}
      </span>
      <b className="num">
        {symbol} {showMoney(amount)}
      </b>
    </span>
  )
}
