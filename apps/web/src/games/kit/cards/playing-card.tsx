import { isRed, rankOf, suitOf, type Card } from '@khela/games/cards'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import './cards.css'

/** By suit, in the order of packages/games/src/cards.ts: ♦ ♥ ♠ ♣, in a box of 24. */
const pips = [
  'M12 1.5l8.5 10.5-8.5 10.5L3.5 12z',
  'M12 22C5 16.5 2 12.5 2 8.5a5.2 5.2 0 0 1 10-2 5.2 5.2 0 0 1 10 2c0 4-3 8-10 13.5z',
  'M12 1.5c7 5.5 10 9.2 10 13a4.8 4.8 0 0 1-8.7 2.7c.2 2.1 1 3.8 2.7 5.3H8c1.7-1.5 2.5-3.2 2.7-5.3A4.8 4.8 0 0 1 2 14.5c0-3.8 3-7.5 10-13z',
  'M12 1.5a4.9 4.9 0 0 1 4.3 7.2 4.9 4.9 0 1 1-3 8.6c.2 2 .9 3.7 2.5 5.2H8.2c1.6-1.5 2.3-3.2 2.5-5.2a4.9 4.9 0 1 1-3-8.6A4.9 4.9 0 0 1 12 1.5z',
] as const
const marks = ['♦', '♥', '♠', '♣'] as const
/** A plume for the jack, a tiara for the queen, a crown for the king; in a box of 24. */
const emblems: Readonly<Record<number, string>> = {
  11: 'M4 17h16v5H4zM11 15C5 12 5 5 11 1c3 5 3 9 0 14zM14 15c5-1 7-5 6-9-4 1-6 5-6 9z',
  12: 'M3 22l-1-9 5 3 2-8 3 6 3-6 2 8 5-3-1 9zM12 8a2.5 2.5 0 1 1 .1 0zM4.5 11a1.8 1.8 0 1 1 .1 0zM19.5 11a1.8 1.8 0 1 1 .1 0z',
  13: 'M3 22L1 7l6 5 5-10 5 10 6-5-2 15z',
}
const letters: Readonly<Record<number, string>> = { 11: 'J', 12: 'Q', 13: 'K', 14: 'A' }
const rankText = (card: Card): string => letters[rankOf(card)] ?? String(rankOf(card))

/** Rank and suit in two or three characters, as a list shows a card: "10♦". */
export const cardMark = (card: Card): string => `${rankText(card)}${marks[suitOf(card)] ?? ''}`

/** What a card is called, for those who hear the page. */
export function useCardName(): (card: Card) => string {
  const t = useTexts('house.cards')
  return (card) => t('name', { rank: rankText(card), suit: `s${suitOf(card)}` })
}

const CARD = { wide: 100, high: 140 } as const
/** Steps of the jamdani diamond on the back. */
const buti = [26, 54, 82, 110].flatMap((y) => [30, 50, 70].map((x) => `M${x} ${y - 8}l4 4 4 4-4 4-4 4-4-4-4-4 4-4z`)).join('')

/** A card as large as its box is wide; face down when it is not known. Its name is for the box around it to say. */
export function PlayingCard({ card }: { readonly card: Card | undefined }): ReactElement {
  return (
    <svg className="playing-card" viewBox={`0 0 ${CARD.wide} ${CARD.high}`} aria-hidden="true" direction="ltr">
      {card === undefined ? (
        <>
          <rect className="card-back" width="100" height="140" rx="10" />
          <path className="card-buti" d={buti} />
          <rect className="card-seam" x="7" y="7" width="86" height="126" rx="6" />
        </>
      ) : (
        <g data-red={isRed(card) || undefined} className="card-ink">
          <rect className="card-paper" width="100" height="140" rx="10" />
          <text className="card-rank" x="9" y="41" textLength={rankOf(card) === 10 ? 44 : undefined} lengthAdjust="spacingAndGlyphs">
            {rankText(card)}
          </text>
          <path d={pips[suitOf(card)]} transform="translate(9 50) scale(1)" />
          <path d={pips[suitOf(card)]} transform="translate(30 70) scale(2.5)" />
          {emblems[rankOf(card)] !== undefined && (
            <path className="card-emblem" d={emblems[rankOf(card)]} transform="translate(53 13) scale(1.6)" />
          )}
        </g>
      )}
    </svg>
  )
}
