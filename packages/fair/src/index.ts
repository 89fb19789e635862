/**
 * PF1, the provably fair scheme of Khela (GS-1.2, normative). Integers only, no float.
 * Runs the same in the browser and on the server. `verifier.ts` is a second, independent implementation.
 */
import { hmacSha256, sha256, toHex } from './sha256.ts'

/** Random numbers for one bet. Every call moves on along the same bytes, so the order of calls is part of a game's rules. */
export interface Stream {
  /** Next 4 bytes, big endian: 0 … 2^32 − 1. */
  u32(): number
  /** Next 8 bytes, big endian, without the lowest 12 bits: 0 … 2^52 − 1. */
  u52(): number
  /** Exactly uniform whole number 0 … n − 1, for 1 ≤ n ≤ 2^32. Throws `RangeError` outside. */
  int(n: number): number
  /** Index into `weights` (whole numbers ≥ 0, sum 1 … 2^32), in proportion to them. */
  weighted(weights: readonly number[]): number
  /** `k` different elements of `xs`, in the order drawn (Fisher-Yates, strike-out form). `xs` is left as it is. */
  draw<X>(xs: readonly X[], k: number): X[]
  /** All elements of `xs` in random order: `draw(xs, xs.length)`. */
  shuffle<X>(xs: readonly X[]): X[]
}

/** What happened inside a stream, in order: for the verification page. */
export type TraceEvent =
  | { readonly type: 'block'; readonly index: number; readonly hex: string }
  | { readonly type: 'u32'; readonly value: number }
  | { readonly type: 'u52'; readonly value: number }
  | { readonly type: 'reject'; readonly n: number; readonly u32: number }
  | { readonly type: 'int'; readonly n: number; readonly u32: number; readonly value: number }

/** A stream that remembers. `events` grows with every call; `bytesUsed()` counts the bytes taken so far. */
export interface TracedStream extends Stream {
  readonly events: readonly TraceEvent[]
  bytesUsed(): number
}

const SERVER_SEED = /^[0-9a-f]{64}$/
const CLIENT_SEED = /^[A-Za-z0-9._-]{1,140}$/
const TWO_32 = 2 ** 32

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** True for 64 lowercase hex characters. */
export function isServerSeed(text: string): boolean {
  return SERVER_SEED.test(text)
}

/** True for 1 to 140 characters of `A-Z a-z 0-9 . _ -`. */
export function isClientSeed(text: string): boolean {
  return CLIENT_SEED.test(text)
}

/** SHA-256 of a text of ASCII characters, as hex. */
export function sha256Hex(text: string): string {
  return toHex(sha256(ascii(text)))
}

/** HMAC-SHA256 of a text of ASCII characters under such a key, as hex. */
export function hmacSha256Hex(key: string, text: string): string {
  return toHex(hmacSha256(ascii(key))(ascii(text)))
}

/** A source of secure random bytes, such as `crypto.randomBytes`. */
export type RandomBytes = (count: number) => Uint8Array

/** A fresh server seed: 32 random bytes as 64 hex characters. */
export function newServerSeed(randomBytes: RandomBytes): string {
  return toHex(randomBytes(32))
}

/** A fresh default client seed: 16 random hex characters. */
export function newClientSeed(randomBytes: RandomBytes): string {
  return toHex(randomBytes(8))
}

/** The public promise of a server seed, shown before the first bet: SHA-256 of its text, as hex. Throws `RangeError` for another form. */
export function commit(serverSeed: string): string {
  if (!isServerSeed(serverSeed)) throw new RangeError('a server seed is 64 lowercase hex characters')
  return toHex(sha256(ascii(serverSeed)))
}

interface Source {
  read(count: number): DataView
  used(): number
}

function sourceOf(serverSeed: string, clientSeed: string, nonce: number, record: ((event: TraceEvent) => void) | undefined): Source {
  if (!isServerSeed(serverSeed)) throw new RangeError('a server seed is 64 lowercase hex characters')
  if (!isClientSeed(clientSeed)) throw new RangeError('a client seed is 1 to 140 characters of A-Z a-z 0-9 . _ -')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError('a nonce is a whole number from 0')
  const keyed = hmacSha256(ascii(serverSeed))
  let block = new Uint8Array(0)
  let blocks = 0
  let position = 0
  let used = 0
  const nextByte = (): number => {
    if (position === block.length) {
      block = Uint8Array.from(keyed(ascii(`${clientSeed}:${nonce}:${blocks}`)))
      record?.({ type: 'block', index: blocks, hex: toHex(block) })
      blocks += 1
      position = 0
    }
    const byte = block[position] ?? 0
    position += 1
    used += 1
    return byte
  }
  return {
    read: (count) => new DataView(Uint8Array.from({ length: count }, nextByte).buffer),
    used: () => used,
  }
}

function checkedBound(n: number): bigint {
  if (!Number.isInteger(n) || n < 1 || n > TWO_32) throw new RangeError('the number of outcomes is from 1 to 2^32')
  return BigInt(n)
}

function streamOf(source: Source, record: ((event: TraceEvent) => void) | undefined): Stream {
  const u32 = (): number => {
    const value = source.read(4).getUint32(0)
    record?.({ type: 'u32', value })
    return value
  }
  const u52 = (): number => {
    const value = Number(source.read(8).getBigUint64(0) >> 12n)
    record?.({ type: 'u52', value })
    return value
  }
  const int = (n: number): number => {
    const bound = checkedBound(n)
    const least = (1n << 32n) % bound
    for (;;) {
      const word = u32()
      const product = BigInt(word) * bound
      // Without this rejection some outcomes would come up more often than others, by up to n / 2^32.
      if ((product & 0xffff_ffffn) >= least) {
        const value = Number(product >> 32n)
        record?.({ type: 'int', n, u32: word, value })
        return value
      }
      record?.({ type: 'reject', n, u32: word })
    }
  }
  const weighted = (weights: readonly number[]): number => {
    if (!weights.every((weight) => Number.isInteger(weight) && weight >= 0)) throw new RangeError('a weight is a whole number from 0')
    let rest = int(weights.reduce((sum, weight) => sum + weight, 0))
    return weights.findIndex((weight) => {
      rest -= weight
      return rest < 0
    })
  }
  const draw = <X>(xs: readonly X[], k: number): X[] => {
    if (!Number.isInteger(k) || k < 0 || k > xs.length) throw new RangeError('more elements to draw than there are')
    const rest = [...xs]
    const drawn: X[] = []
    for (let count = 0; count < k; count += 1) drawn.push(...rest.splice(int(rest.length), 1))
    return drawn
  }
  return { u32, u52, int, weighted, draw, shuffle: (xs) => draw(xs, xs.length) }
}

/**
 * The random numbers of one bet: HMAC-SHA256 keyed with the server seed over `clientSeed:nonce:block`.
 * Shared rounds pass round hash, public salt and round number (GS-1.4); lottery draws pass draw secret,
 * `merkleRoot.beacon` and draw id (GS-1.5). Throws `RangeError` when a part has another form.
 */
export function stream(serverSeed: string, clientSeed: string, nonce: number): Stream {
  return streamOf(sourceOf(serverSeed, clientSeed, nonce, undefined), undefined)
}

/** The same stream as `stream`, recording each block, each word and each rejected word. */
export function trace(serverSeed: string, clientSeed: string, nonce: number): TracedStream {
  const events: TraceEvent[] = []
  const record = (event: TraceEvent): void => {
    events.push(event)
  }
  const source = sourceOf(serverSeed, clientSeed, nonce, record)
  return { ...streamOf(source, record), events, bytesUsed: () => source.used() }
}
