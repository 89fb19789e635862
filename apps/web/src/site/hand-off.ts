import { create } from 'zustand'
import { call } from './client.ts'
import { currentToken } from './token.ts'

/** The name of the hand-off code in an address (D-C3). */
const name = 'token'

/** A code that somebody came with, and the address without it. */
export interface Offer {
  readonly code: string
  readonly rest: string
}

/** The code that waits for the person's answer. In memory only: it is a secret and belongs in no address. */
export const handOffStore = create<{ readonly offer: Offer | undefined }>(() => ({ offer: undefined }))

/** The address without its hand-off code, and the code. */
export function splitHandOff(href: string): { readonly code: string | undefined; readonly rest: string } {
  const url = new URL(href)
  const code = url.searchParams.get(name) ?? undefined
  if (code !== undefined) url.searchParams.delete(name)
  return { code, rest: url.pathname + url.search + url.hash }
}

/**
 * Takes a code out of the address bar at once and keeps it for the question. Nobody is signed in by opening a link: it may
 * be a stranger's, and lead into the stranger's account.
 */
export function keepHandOff(): void {
  const { code, rest } = splitHandOff(location.href)
  if (code === undefined) return
  history.replaceState(history.state, '', rest)
  handOffStore.setState({ offer: { code, rest } })
}

/** A code that takes this session to another address of the site within a minute; undefined for a visitor, or when none is given. */
export async function handOffCode(host: string): Promise<string | undefined> {
  if (currentToken() === undefined) return undefined
  try {
    return (await call('handOff', { host })).code
  } catch {
    return undefined
  }
}
