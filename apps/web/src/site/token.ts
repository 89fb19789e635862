import type { Tabs } from '@khela/client/tabs'
import { create } from 'zustand'

/** Session storage, so that closing the last tab signs out (PS-4.2, D-C3). */
const key = 'khela.token'
/** Says that this browser had a session when it was last seen, never which: a page that is opened waits for it, others do not wait. */
const seenKey = 'khela.session'

export const tokenStore = create<{ readonly token: string | undefined }>(() => ({ token: undefined }))

/** The token of this tab, for requests. */
export const currentToken = (): string | undefined => tokenStore.getState().token

let tabs: Tabs | undefined

/** From now on the other tabs hear of sessions that begin and end here. */
export function tellTabs(joined: Tabs): void {
  tabs = joined
}

/** From now on a token may be taken up: the first drawing, which equals the server's, is done. */
let isResumed = false

/** Takes up the token of an earlier load of this tab, or one that was found. Call once, after the first drawing, so that it equals the server's. */
export function resumeSession(): void {
  isResumed = true
  const token = sessionStorage.getItem(key)
  if (token) keepToken(token)
}

/** Takes up a session that came from elsewhere: at once, or with the first drawing when that is not done yet. */
export function takeFound(token: string): void {
  if (isResumed) keepToken(token)
  else storeToken(token)
}

/** The token of this tab, before the first drawing too. */
export const tabToken = (): string | undefined => currentToken() ?? sessionStorage.getItem(key) ?? undefined

/** Reads storage directly: for guards that run before the first drawing. False on the server. */
export function hasStoredSession(): boolean {
  return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) !== null
}

/** Keeps a token for later loads of this tab, or forgets it; the page that is shown does not know it yet. */
export function storeToken(token: string | undefined): void {
  if (token === undefined) {
    sessionStorage.removeItem(key)
    localStorage.removeItem(seenKey)
  } else {
    sessionStorage.setItem(key, token)
    localStorage.setItem(seenKey, '1')
  }
  document.documentElement.toggleAttribute('data-session', token !== undefined)
}

/** Starts or ends the session of this tab alone: what another tab said, or what this tab had before. */
export function keepToken(token: string | undefined): void {
  storeToken(token)
  tokenStore.setState({ token })
}

/** Starts or ends the session of this tab and of the others. `same`: the person who is here goes on with another token. */
export function setToken(token: string | undefined, { same = false } = {}): void {
  const before = currentToken()
  keepToken(token)
  if (token !== undefined) tabs?.begin(token, same ? before : undefined)
  else if (before !== undefined) tabs?.end(before)
}
