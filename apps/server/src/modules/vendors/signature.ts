/**
 * Signatures of SW/1 (docs/SW1.md section 1; W-5, W-6): HMAC-SHA256 over time, nonce, method, path and
 * the digest of the body. Written out over one-shot digests with prepared pads, which takes half the time of
 * `createHmac`; the tests hold it against `createHmac`.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'

const BLOCK = 64
const HEX = 64
/** Longest message of the prepared buffer; a longer path takes the plain way. */
const MESSAGE = 2048

/** A secret that is ready to sign with. Signing never yields, so one buffer serves all calls. */
export class Signer {
  readonly #secret: Buffer
  readonly #inner = Buffer.alloc(BLOCK + MESSAGE, 0x36)
  readonly #outer = Buffer.alloc(BLOCK + 32, 0x5c)
  readonly #made = Buffer.alloc(HEX)
  readonly #given = Buffer.alloc(HEX)

  constructor(secret: Buffer) {
    this.#secret = secret
    const key = secret.length > BLOCK ? hash('sha256', secret, 'buffer') : secret
    for (let at = 0; at < key.length; at += 1) {
      this.#inner[at] = (key[at] ?? 0) ^ 0x36
      this.#outer[at] = (key[at] ?? 0) ^ 0x5c
    }
  }

  /** Lower-case hex of HMAC-SHA256. `message` holds bytes, one a character. */
  mac(message: string): string {
    if (message.length > MESSAGE) return createHmac('sha256', this.#secret).update(message, 'latin1').digest('hex')
    this.#inner.write(message, BLOCK, 'latin1')
    this.#outer.write(hash('sha256', this.#inner.subarray(0, BLOCK + message.length), 'hex'), BLOCK, 'hex')
    return hash('sha256', this.#outer, 'hex')
  }

  /** The signature of SW/1. `path` is the request target as sent. */
  sign(ts: string, nonce: string, method: string, path: string, body: Buffer | string): string {
    return this.mac(`${ts}\n${nonce}\n${method}\n${path}\n${hash('sha256', body, 'hex')}`)
  }

  /** Whether `shown` is `made`, in a time that does not tell how much of it is right. */
  equal(made: string, shown: string): boolean {
    if (shown.length !== HEX || made.length !== HEX) return false
    this.#made.write(made, 0, 'latin1')
    this.#given.write(shown, 0, 'latin1')
    return timingSafeEqual(this.#made, this.#given)
  }
}

/** W-5: how far the time of a call may be off, in milliseconds. */
export const SKEW_MS = 300_000
const TS = /^[1-9][0-9]{11,13}$/
const NONCE = /^[0-9A-Za-z_-]{16,64}$/

/** Whether the header is a time in milliseconds; anything else cannot have been signed by the rules. */
export const isTime = (text: string): boolean => TS.test(text)
export const isNonce = (text: string): boolean => NONCE.test(text)
/** Whether a time that `isTime` lets through is at most five minutes off. */
export const isFresh = (ts: string, nowMs: number): boolean => Math.abs(Number(ts) - nowMs) <= SKEW_MS
