import { wantedTexts } from '@khela/i18n/want'
import { lazy, useState, type ComponentType, type ReactElement } from 'react'
import { withinTime } from '../site/load.ts'

export interface Late<P extends object> {
  readonly View: (props: P) => ReactElement
  /** Begins to fetch the code, or fetches it again after it did not come. */
  readonly load: () => Promise<unknown>
}

/**
 * A part whose code comes when it is first wanted. Code that has come is drawn at once: React shows what stands for a waiting part for
 * 300 ms at least, however short the wait is.
 */
export function late<P extends object = object>(fetchCode: () => Promise<ComponentType<P>>): Late<P> {
  let come: ComponentType<P> | undefined
  const load = async () => {
    const content = await withinTime(fetchCode())
    // With its texts, which have begun to come with it.
    await withinTime(wantedTexts())
    return { default: (come = content) }
  }
  const Waiting = lazy(load)
  function View(props: P): ReactElement {
    // What it began as it stays: another component would begin anew.
    const [Content] = useState(() => come)
    return Content === undefined ? <Waiting {...props} /> : <Content {...props} />
  }
  return { View, load }
}
