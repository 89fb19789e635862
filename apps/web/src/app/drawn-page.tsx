import { Suspense, type ComponentType, type ReactElement } from 'react'
import { EarlyPress } from '../site/early-press.ts'
import { late } from './late.tsx'
import type { RouterContext } from './context.ts'

export interface DrawnPage {
  readonly View: () => ReactElement
  /** Fetches the code. Who goes to the page waits for it; the page that the server has drawn is there already. */
  readonly load: (context: RouterContext) => Promise<unknown> | undefined
}

/** A page that the server draws (drawn.ts): its markup stands until its code, a file of its own, takes it over. */
export function drawnPage(fetchCode: () => Promise<ComponentType>): DrawnPage {
  const { View, load } = late(fetchCode)
  // Made once: what the server drew is kept until the code is there only while nothing about this element changes.
  const view = (
    <Suspense fallback={<div className="page-wait" />}>
      <View />
      <EarlyPress />
    </Suspense>
  )
  return {
    View: () => view,
    load: ({ firstPaint }) => {
      const coming = load()
      if (!firstPaint.isDrawn) return coming
      // One that does not come is said where it is drawn.
      coming.catch(() => undefined)
      return undefined
    },
  }
}
