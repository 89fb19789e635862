/**
 * The server's clock in the page. Each answer and each message carries the server's time; of the differences to this
 * machine's clock the one with the shortest way counts, so the drawing runs with the server and not with the network.
 */
export interface ServerClock {
  /** Notes the server's time `at` (milliseconds) of an answer that took `tripMs` in all; unknown for a message. */
  readonly note: (at: number, tripMs?: number) => void
  /** Milliseconds of the server's clock now. */
  readonly now: () => number
  /** Milliseconds since the server was last heard. */
  readonly silence: () => number
}

/** A difference that is this old is no longer trusted over a worse one: clocks drift. */
const trustedMs = 60_000
/** What a message is taken to have been on its way. */
const usualTripMs = 120

export function createServerClock(local: () => number = () => performance.timeOrigin + performance.now()): ServerClock {
  let best: { readonly offset: number; readonly tripMs: number; readonly at: number } | undefined
  let heardAt = local()
  return {
    note(at, tripMs = usualTripMs) {
      const now = local()
      heardAt = now
      if (best !== undefined && tripMs > best.tripMs && now - best.at < trustedMs) return
      best = { offset: at + tripMs / 2 - now, tripMs, at: now }
    },
    now: () => local() + (best?.offset ?? 0),
    silence: () => local() - heardAt,
  }
}
