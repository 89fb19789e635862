import type { EndpointName, ErrorCode, ReplyOf, RequestOf } from '@khela/contract'
import { table } from '@khela/contract/table'

export type Language = 'bn' | 'en'

export interface ClientOptions {
  /** Which listener is called; decides where the sealing key comes from. */
  readonly site: 'web' | 'office'
  /** The session's token now; asked at every call. */
  readonly token: () => string | undefined
  readonly language: () => Language
  /** A call that carried a token was answered `not_logged_in`: the session is over. */
  readonly onSignedOut: () => void
  /** Origin of the server, without a slash at the end; the page's own by default. */
  readonly base?: string
  /** Replaces the browser's fetch in tests. */
  readonly fetch?: typeof fetch
  /** Waits between attempts; replaced in tests. */
  readonly wait?: (ms: number) => Promise<void>
}

export interface CallOptions {
  /** Idempotency key of a keyed call, made by whoever starts the act (`newKey`) and kept through its repeats. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/** What a call answers when it is not a success. `offline` is not in the contract: no answer came. */
export class CallError extends Error {
  readonly code: ErrorCode | 'offline'
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  readonly params: Readonly<Record<string, string | number>>
  readonly requestId: string | undefined
  /** Flags beside the error, e.g. `{ captcha: true }` (D-C1). */
  readonly extra: Readonly<Record<string, unknown>>
  constructor(
    code: ErrorCode | 'offline',
    status: number,
    about: {
      message?: string
      params?: Readonly<Record<string, string | number>>
      requestId?: string
      extra?: Readonly<Record<string, unknown>>
      cause?: unknown
    } = {},
  ) {
    super(about.message ?? code, about.cause === undefined ? undefined : { cause: about.cause })
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.params = about.params ?? {}
    this.requestId = about.requestId
    this.extra = about.extra ?? {}
  }
}

export interface Client {
  /**
   * Calls an endpoint and answers its value. Throws CallError. Reads are tried again at most twice when no answer came;
   * everything else is sent once, and the caller repeats it with the same key (D-C7).
   */
  call<N extends EndpointName>(name: N, input: RequestOf<N>, options?: CallOptions): Promise<ReplyOf<N>>
}

/** The code that seals: fetched with the first sealed call, since no page is drawn with it. */
const sealing = () =>
  import('@khela/contract/seal').catch((cause: unknown) => {
    throw new CallError('offline', 0, { cause })
  })

/** A fresh idempotency key, UUIDv7: when it was made, by which the server knows how old it is, and 74 random bits. */
export function newKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const time = Date.now().toString(16).padStart(12, '0')
  const variant = '89ab'.charAt(Number.parseInt(random.charAt(3), 16) % 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}

interface SealKey {
  readonly kid: string
  readonly key: string
  /** Server's clock minus ours, in ms. */
  readonly ahead: number
}
const extraReads = 2
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** Grows with the attempts and is spread, so that clients do not come back together. */
const backoffMs = (attempt: number) => 300 * 3 ** attempt * (0.5 + Math.random())

/** A client of one site. It keeps the sealing key and nothing else. */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  const wait = options.wait ?? pause

  const request = async (name: EndpointName, body: string | undefined, query: string, o: CallOptions): Promise<Response> => {
    const [method, path, , keyed] = table[name]
    const token = options.token()
    const headers: Record<string, string> = { accept: 'application/json', 'x-khela-language': options.language() }
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (keyed) {
      if (o.key === undefined) throw new TypeError(`${name} needs an idempotency key`)
      headers['idempotency-key'] = o.key
    }
    const init: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store', redirect: 'error' }
    if (body !== undefined) init.body = body
    if (o.signal) init.signal = o.signal
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(`${options.base ?? ''}${path}${query}`, init)
      } catch (cause) {
        if (o.signal?.aborted) throw cause
        if (method !== 'GET' || attempt >= extraReads) throw new CallError('offline', 0, { cause })
        await wait(backoffMs(attempt))
      }
    }
  }

  const plain = async (name: EndpointName, input: unknown, o: CallOptions): Promise<unknown> => {
    if (table[name][0] === 'GET') return read(await request(name, undefined, queryOf(input as Record<string, unknown>), o))
    return read(await request(name, JSON.stringify(input), '', o))
  }

  const sealKey = keepOne(async (): Promise<SealKey> => {
    const asked = Date.now()
    const value = (await plain(options.site === 'office' ? 'officeSealKey' : 'sealKey', {}, {})) as ReplyOf<'sealKey'>
    // The server read its clock about half-way between question and answer.
    return { kid: value.kid, key: value.key, ahead: Date.parse(value.now) - (asked + Date.now()) / 2 }
  })
  const sealedCall = async (name: EndpointName, input: unknown, o: CallOptions): Promise<unknown> => {
    if (globalThis.crypto?.subtle === undefined)
      throw new CallError('bad_envelope', 0, { message: 'sealed bodies need https or localhost' })
    const [method, path] = table[name]
    const once = async () => {
      const [{ kid, key, ahead }, { seal }] = await Promise.all([sealKey.get(), sealing()])
      const envelope = await seal(input, { method, path, kid, serverKey: key, at: Date.now() + ahead })
      return read(await request(name, JSON.stringify(envelope), '', o))
    }
    try {
      return await once()
    } catch (error) {
      // The key may have been rotated, or our clock moved: one more time with a fresh one. The server did nothing yet.
      if (!(error instanceof CallError) || error.code !== 'bad_envelope' || error.status === 0) throw error
      sealKey.drop()
      return once()
    }
  }

  return {
    async call(name, input, o = {}) {
      const token = options.token()
      try {
        return (await (table[name][2] ? sealedCall(name, input, o) : plain(name, input, o))) as ReplyOf<typeof name>
      } catch (error) {
        if (error instanceof CallError && error.code === 'not_logged_in' && token !== undefined && token === options.token())
          options.onSignedOut()
        throw error
      }
    },
  }
}

/** Asks once and keeps the answer until it is dropped; a question that failed is asked again. */
function keepOne<T>(ask: () => Promise<T>): { get(): Promise<T>; drop(): void } {
  let kept: Promise<T> | undefined
  const drop = () => {
    kept = undefined
  }
  return {
    get() {
      const asked = kept ?? ask()
      kept = asked
      asked.catch(() => kept === asked && drop())
      return asked
    },
    drop,
  }
}

function queryOf(input: Record<string, unknown>): string {
  const fields = Object.entries(input).filter((field): field is [string, string] => field[1] !== undefined)
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields).toString()}`
}

interface Failure {
  readonly code: ErrorCode
  readonly message?: string
  readonly params?: Record<string, string | number>
  readonly requestId?: string
}

/** The value of a successful answer; a CallError for any other, also for one that is not ours (a proxy's page). */
async function read(response: Response): Promise<unknown> {
  let body: unknown
  try {
    body = await response.json()
  } catch (cause) {
    throw new CallError(response.status === 503 || response.status === 502 ? 'unavailable' : 'unknown_error', response.status, { cause })
  }
  if (typeof body === 'object' && body !== null && 'success' in body) {
    if (body.success === true && response.ok && 'value' in body) return body.value
    if (body.success === false && 'code' in body) {
      const { success: _, code, message, params, requestId, ...extra } = body as unknown as Failure & { success: false }
      throw new CallError(code, response.status, {
        extra,
        ...(message === undefined ? {} : { message }),
        ...(params === undefined ? {} : { params }),
        ...(requestId === undefined ? {} : { requestId }),
      })
    }
  }
  throw new CallError('unknown_error', response.status)
}
