import { call } from './client.ts'
import { openLater, type OpenBlank } from './open-window.ts'

/** How opening a game in a window of its own went. */
export type WindowOutcome = { readonly state: 'opened' | 'blocked' } | { readonly state: 'failed'; readonly error: unknown }

/**
 * Opens a game of an outside vendor in a window of its own (PS-7.17). Call it within the press: the window is opened
 * at once, and its address is asked for meanwhile. The address is https or this machine's, and the server has held it against the
 * vendor's own.
 */
export async function openInWindow(gameId: string, mode: 'real' | 'demo', open?: OpenBlank): Promise<WindowOutcome> {
  let error: unknown
  const address = call('launchWeb', { gameId, mode }).then(
    ({ frameUrl, url }) => frameUrl ?? url,
    (thrown: unknown) => {
      error = thrown
      return undefined
    },
  )
  const opened = await openLater(address, open)
  return opened === 'invalid' ? { state: 'failed', error } : { state: opened }
}
