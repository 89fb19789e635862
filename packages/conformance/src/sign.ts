/** Signatures of SW/1 (SW1.md §1 "Signatures", W-5 and W-6), for calls and for answers. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const HEADERS = { key: 'x-sw-key', ts: 'x-sw-ts', nonce: 'x-sw-nonce', sign: 'x-sw-sign' } as const

/** How far a clock may be off, in milliseconds. */
export const SKEW_MS = 5 * 60_000

export interface Signed {
  /** Milliseconds since 1970, as text: what is signed is what is sent. */
  readonly ts: string
  readonly nonce: string
  readonly method: string
  /** The request target as sent, query included. */
  readonly path: string
  readonly body: Uint8Array
}

/** The signature: lower-case hex of HMAC-SHA256 over the five lines. */
export function signature(secret: Uint8Array, { ts, nonce, method, path, body }: Signed): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update(`${ts}\n${nonce}\n${method}\n${path}\n${digest}`).digest('hex')
}

/** Compares two signatures without telling by time where they differ. */
export function sameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function newNonce(): string {
  return randomBytes(16).toString('hex')
}

/** The state of the signature on an answer: `valid`, `absent`, or what is wrong with it. */
export function answerSignature(
  secret: Uint8Array,
  keyId: string,
  asked: Omit<Signed, 'ts' | 'body'>,
  answer: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array },
): string {
  const { [HEADERS.key]: key, [HEADERS.ts]: ts, [HEADERS.nonce]: nonce, [HEADERS.sign]: sign } = answer.headers
  if (sign === undefined && key === undefined && nonce === undefined) return 'absent'
  if (key === undefined || ts === undefined || nonce === undefined || sign === undefined) return 'one of the four X-SW headers is missing'
  if (key !== keyId) return `X-SW-Key is "${key}", the call was signed with "${keyId}"`
  if (nonce !== asked.nonce) return `X-SW-Nonce is "${nonce}", the nonce of the call is "${asked.nonce}"`
  if (!/^[0-9]{1,16}$/.test(ts)) return `X-SW-Ts is "${ts}", not milliseconds`
  if (Math.abs(Date.now() - Number(ts)) > SKEW_MS) return `X-SW-Ts is ${ts}, more than 5 minutes from the clock of this machine`
  const expected = signature(secret, { ...asked, ts, body: answer.body })
  return sameSignature(expected, sign) ? 'valid' : `X-SW-Sign is ${sign}, calculated over these bytes it is ${expected}`
}
