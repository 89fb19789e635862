/** How opening a window went: it stands, the browser blocked it, or there is no address that may be opened. */
export type Opened = 'opened' | 'blocked' | 'invalid'

/** The part of a browser window used here; tests hand in their own. */
interface Opening {
  opener: unknown
  readonly location: { replace(url: string): void }
  close(): void
}
export type OpenBlank = () => Opening | null

const openBlank: OpenBlank = () => window.open('about:blank', '_blank')

/**
 * Opens an address that is still being worked out in a window of its own. The window is opened at once, while the press of the
 * person still counts; `noopener` would hide whether it was blocked, so the way back is cut by hand before anything is loaded.
 */
export async function openLater(find: Promise<string | undefined>, open: OpenBlank = openBlank): Promise<Opened> {
  const opened = open()
  const url = await find
  if (opened === null) return url === undefined ? 'invalid' : 'blocked'
  if (url === undefined) {
    opened.close()
    return 'invalid'
  }
  opened.opener = null
  opened.location.replace(url)
  return 'opened'
}
