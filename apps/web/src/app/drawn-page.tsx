import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react'
import { withinTime } from '../site/load.ts'
import type { RouterContext } from './router.tsx'

export interface DrawnPage {
  readonly View: () => ReactElement
  /** Fetches the code. Who goes to the page waits for it; the page that the server has drawn is there already. */
  readonly fetch: (context: RouterContext) => Promise<unknown> | undefined
}

/** A page that the server draws (drawn.ts): its markup stands until its code, a file of its own, takes it over. */
export function drawnPage(load: () => Promise<ComponentType>): DrawnPage {
  let loaded: ComponentType | undefined
  const get = async () => ({ default: (loaded = await withinTime(load())) })
  const Late = lazy(get)

  /** Code that is there is drawn at once: even a moment of waiting would show the empty place of the page. */
  function Inside(): ReactElement {
    const [There] = useState(() => loaded)
    return There === undefined ? <Late /> : <There />
  }
  // Made once: what the server drew is kept until the code is there only while nothing about this element changes.
  const view = (
    <Suspense fallback={<div className="page-wait" />}>
      <Inside />
    </Suspense>
  )
  return {
    View: () => view,
    fetch: ({ firstPaint }) => {
      const coming = get()
      if (!firstPaint.isDrawn) return coming
      // One that does not come is said where it is drawn.
      coming.catch(() => undefined)
      return undefined
    },
  }
}
