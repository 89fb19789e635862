/** The work of a challenge: which counter makes PBKDF2 give a key with the wanted beginning. The server judges it with altcha-lib. */
import type { ReplyOf } from '@khela/contract'

export type Given = ReplyOf<'challenge'>
export interface Solution {
  readonly counter: number
  readonly derivedKey: string
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Tries one counter after the other, some hundred times. For a worker: it takes about a second on a phone. */
export async function solve({ parameters }: Given): Promise<Solution> {
  const { nonce, salt, cost, keyLength, keyPrefix } = parameters
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  const view = new DataView(password.buffer)
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  for (let counter = 0; ; counter += 1) {
    view.setUint32(start.length, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(new Uint8Array(await crypto.subtle.deriveBits(how, key, keyLength * 8)))
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
}
