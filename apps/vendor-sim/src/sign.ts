/** Signatures of SW/1 (SW1 §1 "Signatures", W-5, W-6), for both directions. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Key {
  readonly id: string
  readonly secret: Buffer
}
export interface Message {
  readonly method: string
  /** The request target as sent, query included; for an answer that of its request. */
  readonly path: string
  readonly body: Buffer
}
/** Why a signature does not hold; the words are SW/1 codes. */
export type Doubt = 'SIGNATURE_INVALID' | 'STALE_REQUEST'

const SKEW_MS = 5 * 60_000

export const newNonce = (): string => randomBytes(18).toString('base64url')

/** Lower-case hex of the HMAC over time, nonce, method, path and the hash of the body. */
export function signature(secret: Buffer, ts: string, nonce: string, { method, path, body }: Message): string {
  const hash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(`${ts}\n${nonce}\n${method}\n${path}\n${hash}`).digest('hex')
}

/** The four headers. `ts` in milliseconds; an answer takes the nonce of its request. */
export function signedHeaders(key: Key, ts: number, nonce: string, message: Message): Record<string, string> {
  const at = String(ts)
  return { 'X-SW-Key': key.id, 'X-SW-Ts': at, 'X-SW-Nonce': nonce, 'X-SW-Sign': signature(key.secret, at, nonce, message) }
}

/**
 * Looks whether `headers` sign `message` with `key`, at most 5 minutes from `now`. With `nonce` given, the headers must
 * carry that very nonce: an answer is not taken for that of another call. Returns the nonce, or what is wrong.
 */
export function verify(
  headers: IncomingHttpHeaders,
  key: Key,
  now: number,
  message: Message,
  nonce?: string,
): { readonly nonce: string } | { readonly doubt: Doubt } {
  const [id, ts, own, sign] = ['x-sw-key', 'x-sw-ts', 'x-sw-nonce', 'x-sw-sign'].map((name) => headers[name])
  const invalid = { doubt: 'SIGNATURE_INVALID' } as const
  if (id !== key.id || typeof ts !== 'string' || typeof own !== 'string' || typeof sign !== 'string') return invalid
  if (!/^\d{1,15}$/.test(ts) || !/^[\w-]{16,64}$/.test(own) || (nonce !== undefined && own !== nonce)) return invalid
  const expected = Buffer.from(signature(key.secret, ts, own, message))
  const given = Buffer.from(sign)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return invalid
  return Math.abs(now - Number(ts)) > SKEW_MS ? { doubt: 'STALE_REQUEST' } : { nonce: own }
}
