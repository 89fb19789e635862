import { lazy, Suspense, type ReactElement } from 'react'
import { Skeleton } from '@khela/ui'
import { VendorGame } from '../features/play/vendor-game.tsx'
import { withinTime } from '../site/load.ts'
import type { GameViewProps } from '../features/play/game-view.ts'

const BeforePlay = lazy(async () => ({ default: (await withinTime(import('../features/wallet/vendors/before-play.tsx'))).BeforePlay }))

/** A game of an outside vendor; moving money before it belongs to the cashier. */
export default function VendorPlace(props: GameViewProps): ReactElement {
  return <VendorGame {...props} Door={Door} />
}

function Door(props: { readonly vendor: string; readonly onPlay: () => void }): ReactElement {
  const waiting = <Skeleton height={320} />
  return (
    <Suspense fallback={waiting}>
      <BeforePlay {...props} />
    </Suspense>
  )
}
