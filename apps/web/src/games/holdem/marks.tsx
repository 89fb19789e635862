import { isRed } from '@khela/games/cards'
import { parseMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { cardMark } from '../kit/cards/playing-card.tsx'
import { amountLabel, type Mode } from './model.ts'

/** Cards in a line of text: "A♠ 10♦". */
export function Marks({ cards }: { readonly cards: readonly number[] }): ReactElement {
  return (
    <span className="holdem-marks num" dir="ltr">
      {cards.map((card) => (
        <i key={card} data-red={isRed(card) || undefined}>
          {cardMark(card)}
        </i>
      ))}
    </span>
  )
}

/** What something brought: with its sign, so that colour is not all there is. */
export function Net({ mode, net }: { readonly mode: Mode; readonly net: string }): ReactElement {
  const isLoss = parseMoney(net) < 0n
  return (
    <b className={`num ${isLoss || parseMoney(net) === 0n ? 't2' : 'good'}`}>
      {isLoss ? '−' : '+'}
      {amountLabel(mode, net.replace('-', ''))}
    </b>
  )
}

/** Beside the name of a bot, so that one is told from a member at a glance; its name says the word. */
export function BotMark(): ReactElement {
  return (
    <svg className="holdem-bot" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1v3M2 8v4M14 8v4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <rect x="3.5" y="4.5" width="9" height="9" rx="2.4" fill="currentColor" />
      <path d="M6 8v1.6M10 8v1.6" stroke="#0a2530" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}
