/** What a vendor's frame may tell the page (apps/vendor-sim README, "The page"). Amounts come from the server, never from here. */
export type FrameMessage = 'ready' | 'balance' | 'close'

const known: ReadonlySet<unknown> = new Set<FrameMessage>(['ready', 'balance', 'close'])

/**
 * The message of an event that came from this very frame while it showed this very origin; undefined for everything else,
 * which is not to be answered (REL-I17).
 */
export function frameMessage(
  event: Pick<MessageEvent, 'data' | 'origin' | 'source'>,
  frame: { readonly window: Window | null; readonly origin: string },
): FrameMessage | undefined {
  if (frame.window === null || event.source !== frame.window || event.origin !== frame.origin) return undefined
  const data: unknown = event.data
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  return known.has(type) ? (type as FrameMessage) : undefined
}

/** The origin of a page that may be framed: of the web, and not our own, which the frame's sandbox could not hold. */
export function frameOrigin(address: string, own: string): string | undefined {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== own ? url.origin : undefined
}
