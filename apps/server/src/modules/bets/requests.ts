/** The exact bytes of the calls of a batch, each once: the bets of a slip share theirs (W-28). */

/** Where the bytes of each call lie in `bytes`; null for calls within the process. */
export interface Requests {
  readonly places: readonly (number | null)[]
  readonly bytes: Buffer | null
}

/** Puts the bytes of calls one after the other. Calls that share a buffer share its place. */
export function placeRequests(requests: readonly (Buffer | undefined)[]): Requests {
  const found = new Map<Buffer, number>()
  let end = 0
  const places = requests.map((request) => {
    if (request === undefined) return null
    const before = found.get(request)
    if (before !== undefined) return before
    const place = end
    found.set(request, place)
    end += request.length
    return place
  })
  return { places, bytes: found.size === 0 ? null : Buffer.concat([...found.keys()], end) }
}
