import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { hasStoredSession } from './token.ts'

let search: Promise<void> = Promise.resolve()
let shared: Promise<void> | undefined

/** Resolves when it is known whether there is a session: at once where one is stored, and where none is to be expected. */
export const sessionSearch = (): Promise<void> => search

/** Begins to look for a session where index.html expects one and this tab has none. Call once, at the start of the page. */
export function findSession(queries: QueryClient, router: RegisteredRouter): void {
  if (document.documentElement.hasAttribute('data-session') && !hasStoredSession()) search = shareSession(queries, router)
}

/** Joins the other tabs, once; its code stays out of the first paint of everybody else. */
export function shareSession(queries: QueryClient, router: RegisteredRouter): Promise<void> {
  // Without its code this tab keeps to itself, and shows a visitor the way in.
  shared ??= import('./late/one-session.ts')
    .then(({ joinSession }) => joinSession(queries, router))
    .catch(() => void document.documentElement.toggleAttribute('data-session', hasStoredSession()))
  return shared
}
