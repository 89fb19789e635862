import { create } from 'zustand'

/** Session storage, so that closing the tab signs out (product-spec §4, decisions C3). */
const key = 'khela.token'

export const tokenStore = create<{ readonly token: string | undefined }>(() => ({ token: undefined }))

/** The token of this tab, for requests. */
export const currentToken = (): string | undefined => tokenStore.getState().token

/** Takes up the token of an earlier load of this tab. Call once, after the first drawing, so that it equals the server's. */
export function resumeSession(): void {
  const token = sessionStorage.getItem(key)
  if (token) tokenStore.setState({ token })
}

/** Reads storage directly: for guards that run before the first drawing. False on the server. */
export function hasStoredSession(): boolean {
  return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) !== null
}

/** Starts or ends the session of this tab. */
export function setToken(token: string | undefined): void {
  if (token === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, token)
  document.documentElement.toggleAttribute('data-session', token !== undefined)
  tokenStore.setState({ token })
}
