/**
 * Nonces that were used (W-5: once per key in ten minutes), as 64-bit fingerprints: 20 000 calls a second leave twelve million
 * of them, too many for a Set of texts. What is promised and what is not stands in README.md, "Nonces".
 */
const GENERATION_MS = 150_000
/** Full generations that are kept beside the running one: ten minutes at least. */
const KEPT = 4
const SHARDS = 64
const FIRST_SLOTS = 64

/** Open addressing over pairs of 32-bit words; the pair 0,0 is an empty slot. */
class Fingerprints {
  #words = new Uint32Array(FIRST_SLOTS * 2)
  #mask = FIRST_SLOTS - 1
  #used = 0

  has(high: number, low: number): boolean {
    const words = this.#words
    for (let slot = low & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const h = words[slot * 2]
      const l = words[slot * 2 + 1]
      if (h === high && l === low) return true
      if (h === 0 && l === 0) return false
    }
  }
  add(high: number, low: number): void {
    if (this.#used * 10 > this.#mask * 7) this.#grow()
    this.#put(high, low)
    this.#used += 1
  }
  #put(high: number, low: number): void {
    const words = this.#words
    let slot = low & this.#mask
    while (words[slot * 2] !== 0 || words[slot * 2 + 1] !== 0) slot = (slot + 1) & this.#mask
    words[slot * 2] = high
    words[slot * 2 + 1] = low
  }
  #grow(): void {
    const old = this.#words
    this.#words = new Uint32Array(old.length * 2)
    this.#mask = this.#words.length / 2 - 1
    for (let at = 0; at < old.length; at += 2) {
      const high = old[at] ?? 0
      const low = old[at + 1] ?? 0
      if (high !== 0 || low !== 0) this.#put(high, low)
    }
  }
}

/** Spreads every bit over the whole word. */
function finish(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

interface Generation {
  readonly since: number
  readonly shards: Fingerprints[]
}
const generation = (since: number): Generation => ({ since, shards: Array.from({ length: SHARDS }, () => new Fingerprints()) })

/** Bytes of one fingerprint in a batch. */
const FINGERPRINT_BYTES = 8

/** The used nonces of this process, and what other processes told. `seed` (32 bytes) is the same for all of a deployment. */
export class Nonces {
  readonly #seedHigh: number
  readonly #seedLow: number
  readonly #now: () => number
  #generations: Generation[]
  #fresh = Buffer.alloc(4096)
  #freshUsed = 0

  constructor(seed: Buffer, now: () => number) {
    this.#seedHigh = seed.readUInt32LE(0)
    this.#seedLow = seed.readUInt32LE(4)
    this.#now = now
    this.#generations = [generation(now())]
  }

  /** Uses a nonce of a key up. False when it was used before. */
  use(key: string, nonce: string): boolean {
    let high = this.#seedHigh
    let low = this.#seedLow
    for (let at = 0; at < nonce.length; at += 1) {
      const code = nonce.charCodeAt(at)
      high = Math.imul(high ^ code, 0x9e3779b1)
      high ^= high >>> 15
      low = Math.imul(low ^ code, 0x85ebca6b) + high
      low ^= low >>> 13
    }
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at) + 256
      high = Math.imul(high ^ code, 0xc2b2ae35)
      high ^= high >>> 16
      low = Math.imul(low ^ code, 0x27d4eb2f) + high
      low ^= low >>> 14
    }
    high = finish(high)
    low = finish(low ^ Math.imul(high, 0x165667b1))
    if (high === 0 && low === 0) low = 1
    if (!this.#remember(high, low)) return false
    this.#note(high, low)
    return true
  }

  /** The fingerprints used here since the last time it was asked, for the other nodes. Undefined when there are none. */
  takeBatch(): Buffer | undefined {
    if (this.#freshUsed === 0) return undefined
    const batch = Buffer.from(this.#fresh.subarray(0, this.#freshUsed))
    this.#freshUsed = 0
    return batch
  }
  /** Learns the fingerprints of another node, or of this one before it was started again. */
  learn(batch: Buffer): void {
    for (let at = 0; at + FINGERPRINT_BYTES <= batch.length; at += FINGERPRINT_BYTES)
      this.#remember(batch.readUInt32LE(at), batch.readUInt32LE(at + 4))
  }

  #remember(high: number, low: number): boolean {
    const now = this.#now()
    const current = this.#generations[0]
    if (current === undefined || now - current.since >= GENERATION_MS || now < current.since)
      this.#generations = [generation(now), ...this.#generations.filter((old) => now - old.since < GENERATION_MS * (KEPT + 1))]
    const shard = high & (SHARDS - 1)
    for (const one of this.#generations) if (one.shards[shard]?.has(high, low)) return false
    this.#generations[0]?.shards[shard]?.add(high, low)
    return true
  }
  #note(high: number, low: number): void {
    if (this.#freshUsed + FINGERPRINT_BYTES > this.#fresh.length) {
      const larger = Buffer.alloc(this.#fresh.length * 2)
      this.#fresh.copy(larger, 0, 0, this.#freshUsed)
      this.#fresh = larger
    }
    this.#fresh.writeUInt32LE(high, this.#freshUsed)
    this.#fresh.writeUInt32LE(low, this.#freshUsed + 4)
    this.#freshUsed += FINGERPRINT_BYTES
  }
}
