import { isRed, rankOf, suitOf } from '@khela/games/cards'
import type { ReactElement } from 'react'

const ranks = ['', '', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
const suits = ['♦', '♥', '♠', '♣'] as const
const cardText = (card: number): string => `${ranks[rankOf(card)] ?? ''}${suits[suitOf(card)] ?? ''}`

/** Cards in a line of text: "A♠ 10♦". */
export function Cards({ cards }: { readonly cards: readonly number[] }): ReactElement {
  return (
    <span className="desk-cards num" dir="ltr">
      {cards.map((card) => (
        <i key={card} data-red={isRed(card) || undefined}>
          {cardText(card)}
        </i>
      ))}
    </span>
  )
}
