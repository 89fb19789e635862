import type { Card } from '@khela/games/cards'
import type { CSSProperties, ReactElement } from 'react'
import { PlayingCard, useCardName } from '../cards/playing-card.tsx'
import './dealt.css'

interface DealtProps {
  /** In the order dealt. */
  readonly cards: readonly Card[]
  /** How many of them are turned. */
  readonly turned: number
  /** Places kept for cards, so that nothing moves when one comes. */
  readonly places: number
  readonly label: string
}

/** Cards on the felt: dealt face down once the round is decided, then turned; places wait for theirs. */
export function Dealt({ cards, turned, places, label }: DealtProps): ReactElement {
  const name = useCardName()
  const shown = cards.slice(0, turned)
  return (
    <ol className="dealt" aria-label={label}>
      {Array.from({ length: places }, (_, place) => {
        const card = shown[place]
        return (
          <li key={place} className="dealt-place" data-up={card !== undefined || undefined}>
            {card !== undefined && <span className="sr">{name(card)}</span>}
            {(card !== undefined || place < Math.min(cards.length, Math.max(2, shown.length))) && (
              <span className="dealt-card" key={card ?? 'back'} style={{ '--place': place } as CSSProperties}>
                <PlayingCard card={card} />
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
