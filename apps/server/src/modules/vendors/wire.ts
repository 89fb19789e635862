/** What the two ways into the listener hand to those who answer, and what they get back. */

/** A whole call as it arrived. Texts are latin-1: one character a byte. Headers that are not there are ''. */
export interface WireRequest {
  readonly method: string
  /** The request target, query included. */
  readonly path: string
  /** Address of the caller, after trusted proxies. */
  readonly peer: string
  readonly contentType: string
  readonly contentEncoding: string
  readonly key: string
  readonly ts: string
  readonly nonce: string
  readonly sign: string
  /** Exact bytes. They may be a part of a larger buffer. */
  readonly body: Buffer
  /** Any other header, by its name in lower case. */
  header(name: string): string
}

export interface WireAnswer {
  readonly status: number
  /** JSON. */
  readonly body: string
  /** Further header lines, each ended by CR LF. */
  readonly headers: string
  /** The caller floods or guesses: its connection is not read for a moment. */
  readonly flood?: boolean
}

/** Somebody who answers one path. */
export interface Endpoint {
  /** Largest body in bytes. */
  readonly limit: number
  handle(request: WireRequest): WireAnswer | Promise<WireAnswer>
}
/** Finds who answers a path (without its query). */
export type Router = (path: string) => Endpoint | undefined

/** Largest body of any path. */
export const LARGEST_BODY = 64 * 1024

const plainAnswer = (status: number, reason: string, headers = ''): WireAnswer => ({
  status,
  body: `{"status":"refused","code":"BAD_REQUEST","reason":"${reason}"}`,
  headers,
})
/** Refusals before anybody has looked at the call (docs/SW1.md section 1). They are the same for everybody, so one of each. */
export const refusals = {
  badRequest: plainAnswer(400, 'http'),
  notFound: plainAnswer(404, 'path'),
  method: plainAnswer(405, 'method', 'Allow: POST\r\n'),
  tooLarge: plainAnswer(413, 'size'),
  media: plainAnswer(415, 'content-type'),
  late: plainAnswer(408, 'time'),
}

const JSON_TYPE = /^application\/json(?:[ \t]*;[ \t]*charset="?utf-8"?)?$/i

/** The refusal of a call by its outside, or the endpoint it goes to. */
export function doorOf(
  router: Router,
  call: {
    readonly method: string
    readonly path: string
    readonly contentType: string
    readonly contentEncoding: string
    readonly length: number
  },
): WireAnswer | Endpoint {
  const query = call.path.indexOf('?')
  const endpoint = router(query < 0 ? call.path : call.path.slice(0, query))
  if (endpoint === undefined) return refusals.notFound
  if (call.method !== 'POST') return refusals.method
  if (call.length > endpoint.limit) return refusals.tooLarge
  if (call.contentType !== 'application/json' && !JSON_TYPE.test(call.contentType)) return refusals.media
  if (call.contentEncoding !== '' && call.contentEncoding.toLowerCase() !== 'identity') return refusals.media
  return endpoint
}

export const isEndpoint = (door: WireAnswer | Endpoint): door is Endpoint => 'handle' in door
