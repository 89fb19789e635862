import { call } from './client.ts'
import { currentToken, setToken } from './token.ts'

/** The name of the hand-off code in an address (decisions C3). */
const name = 'token'

/** The address without its hand-off code, and the code. */
export function splitHandOff(href: string): { readonly code: string | undefined; readonly rest: string } {
  const url = new URL(href)
  const code = url.searchParams.get(name) ?? undefined
  if (code !== undefined) url.searchParams.delete(name)
  return { code, rest: url.pathname + url.search + url.hash }
}

/**
 * Takes a code out of the address bar at once and swaps it for a session. A code that is over, or was used, changes nothing:
 * the page opens for whoever is here already.
 */
export async function takeHandOff(): Promise<void> {
  const { code, rest } = splitHandOff(location.href)
  if (code === undefined) return
  history.replaceState(history.state, '', rest)
  try {
    setToken((await call('handOffTake', { code })).token)
  } catch {
    // Nobody is told why: the visitor did not make the code, and the page is there in any case.
  }
}

/** A code that takes this session to another address of the site within a minute; undefined for a visitor, or when none is given. */
export async function handOffCode(): Promise<string | undefined> {
  if (currentToken() === undefined) return undefined
  try {
    return (await call('handOff', {})).code
  } catch {
    return undefined
  }
}
