import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { withinTime } from '../site/load.ts'

export interface LazyPage {
  readonly View: LazyExoticComponent<ComponentType>
  readonly preload: () => Promise<unknown>
}

/** A page that is fetched when it is first wanted; `preload` lets a route's loader begin earlier. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const get = async () => ({ default: await withinTime(load()) })
  return { View: lazy(get), preload: get }
}
