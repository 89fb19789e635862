/** What the programmatic entries and the command line share. */
import { randomInt } from 'node:crypto'
import { CannotRun } from './failure.ts'

/** The version of the kit; a test holds it to package.json. */
export const VERSION = '0.1.0'

export interface Key {
  readonly vendorId: string
  /** The id of the key, as X-SW-Key carries it. */
  readonly keyId: string
  /** The secret in hex; its bytes are the key of the HMAC. */
  readonly secret: string
}

/** The bytes of a secret in hex. Throws `CannotRun`. */
export function secretOf(hex: string): Buffer {
  if (!/^([0-9a-f]{2}){8,}$/i.test(hex.trim())) throw new CannotRun('the secret has to be hex, at least 16 digits')
  return Buffer.from(hex.trim(), 'hex')
}

/** A base address. Throws `CannotRun`. */
export function addressOf(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CannotRun(`${name} has to be an address that begins with http:// or https://`)
  return url
}

export function newSeed(): number {
  return randomInt(2 ** 31)
}
