/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104), synchronous and in plain TypeScript, so that one function draws outcomes on
 * the server and in the browser. Tested against OpenSSL in `sha256.test.ts`.
 */

// First 32 bits after the point of the cube roots of the first 64 primes, and of the square roots of the first 8.
const ROUND = Int32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
)
const START = Int32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19)

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const schedule = new Int32Array(64)

/** Mixes the 64 bytes at `from` into `state`. */
function compress(state: Int32Array, bytes: Uint8Array, from: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, 64)
  const at = (index: number): number => schedule[index] ?? 0
  for (let i = 0; i < 16; i += 1) schedule[i] = view.getInt32(i * 4)
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [at(i - 15), at(i - 2)]
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[i] = (at(i - 16) + first + at(i - 7) + second) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUND[i] ?? 0) + at(i)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i += 1) state[i] = (state[i] ?? 0) + (mixed[i] ?? 0)
}

/** Finishes a hash whose first `before` bytes (whole blocks) are already in `start`. Leaves `start` as it was. */
function finish(start: Int32Array, before: number, rest: Uint8Array): Uint8Array {
  const state = start.slice()
  const padded = new Uint8Array(Math.ceil((rest.length + 9) / 64) * 64)
  padded.set(rest)
  padded[rest.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(before + rest.length) * 8n)
  for (let from = 0; from < padded.length; from += 64) compress(state, padded, from)
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  state.forEach((word, index) => view.setInt32(index * 4, word))
  return digest
}

/** SHA-256 of `message`: 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  return finish(START, 0, message)
}

/** HMAC-SHA256 under `key`: a function from message to its 32 bytes. The key is absorbed once. */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const short = key.length > 64 ? sha256(key) : key
  const padded = (mask: number): Int32Array => {
    const block = new Uint8Array(64).fill(mask)
    short.forEach((byte, index) => (block[index] = byte ^ mask))
    const state = START.slice()
    compress(state, block, 0)
    return state
  }
  const [inner, outer] = [padded(0x36), padded(0x5c)]
  return (message) => finish(outer, 64, finish(inner, 64, message))
}

/** Lowercase hex text of `bytes`. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
