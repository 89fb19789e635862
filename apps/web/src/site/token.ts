import type { Tabs } from '@khela/client/tabs'
import { create } from 'zustand'

/** Session storage, so that closing the last tab signs out (product-spec §4, decisions C3). */
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
/** A token that another tab or this browser's one-day token brought. */
let found: string | undefined

/** Takes up the token of an earlier load of this tab, or one that was found. Call once, after the first drawing, so that it equals the server's. */
export function resumeSession(): void {
  isResumed = true
  const token = sessionStorage.getItem(key)
  if (token) keepToken(token)
}

/** Takes up a session that came from elsewhere: at once, or with the first drawing when that is not done yet. */
export function takeFound(token: string): void {
  found = token
  if (isResumed) keepToken(token)
  else storeToken(token)
}

/** Whether who is here now was found, and did not sign in here. */
export const isFound = (): boolean => found !== undefined && found === currentToken()

/** The token of this tab, before the first drawing too. */
export const tabToken = (): string | undefined => currentToken() ?? sessionStorage.getItem(key) ?? undefined

/** Reads storage directly: for guards that run before the first drawing. False on the server. */
export function hasStoredSession(): boolean {
  return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) !== null
}

/** Whether a session may be found that this tab does not have: another tab's, or that of a remembered browser. */
export function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null
  } catch {
    return false
  }
}

/** No session was found: the next page that is opened need not wait for one. */
export function forgetSeen(): void {
  document.documentElement.removeAttribute('data-session')
  try {
    localStorage.removeItem(seenKey)
  } catch {
    // Where storage is closed nothing was noted.
  }
}

/** Keeps a token for later loads of this tab; the page that is shown does not know it yet. */
export function storeToken(token: string): void {
  sessionStorage.setItem(key, token)
  document.documentElement.setAttribute('data-session', '')
  try {
    localStorage.setItem(seenKey, '1')
  } catch {
    // The next tab does not wait for this one then.
  }
}

/** Starts or ends the session of this tab alone: what another tab said, or what this tab had before. */
export function keepToken(token: string | undefined): void {
  if (token === undefined) {
    sessionStorage.removeItem(key)
    forgetSeen()
  } else storeToken(token)
  tokenStore.setState({ token })
}

/** Starts or ends the session of this tab and of the others. `same`: the person who is here goes on with another token. */
export function setToken(token: string | undefined, { same = false } = {}): void {
  const before = currentToken()
  keepToken(token)
  if (token !== undefined) tabs?.begin(token, same ? before : undefined)
  else if (before !== undefined) tabs?.end(before)
}
