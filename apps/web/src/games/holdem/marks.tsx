import { isRed } from '@khela/games/cards'
import { parseMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { cardMark } from '../../features/play/cards/playing-card.tsx'
import { shown, type Mode } from './model.ts'

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
      {shown(mode, net.replace('-', ''))}
    </b>
  )
}
