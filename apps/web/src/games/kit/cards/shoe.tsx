import type { ReactElement, RefObject } from 'react'
import { PlayingCard } from './playing-card.tsx'

interface ShoeProps {
  readonly shoe: RefObject<HTMLDivElement | null>
  /** Where it lies on the table of its game. */
  readonly className: string
}

/** The shoe that cards are dealt from. */
export function Shoe({ shoe, className }: ShoeProps): ReactElement {
  return (
    <div className={`shoe ${className}`} ref={shoe} aria-hidden="true">
      <PlayingCard card={undefined} />
    </div>
  )
}
