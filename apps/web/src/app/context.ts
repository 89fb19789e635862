import type { QueryClient } from '@tanstack/react-query'
import type { LanguageStore } from '../site/language.ts'

/** What every route's loader can reach. */
export interface RouterContext {
  readonly queries: QueryClient
  readonly language: LanguageStore
  /** `isDrawn` until the page that the server drew is taken over: nobody waits for the code of what is there already. */
  readonly firstPaint: { isDrawn: boolean }
}
