import { Suspense, use, type ReactElement } from 'react'
import { Skeleton } from '@khela/ui'
import { BeforePlayContext, type BeforePlayProps } from './kit/before-play.ts'
import type { GameViewProps } from './kit/game-view.ts'
import { VendorGame } from './kit/vendor-game.tsx'

/** A game of an outside vendor; moving money before it belongs to the cashier. */
export default function VendorPlace(props: GameViewProps): ReactElement {
  return <VendorGame {...props} Door={Door} />
}

function Door(props: BeforePlayProps): ReactElement {
  const beforePlay = use(BeforePlayContext)
  return <Suspense fallback={<Skeleton height={320} />}>{beforePlay(props)}</Suspense>
}
