/** What is sent, and how it waits in the database: encrypted, for it carries codes (REL-A16). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}
export interface Sms {
  /** With its dialling code, `+` and digits. */
  readonly to: string
  readonly text: string
}
export type Letter =
  | ({ readonly channel: 'email' } & Mail)
  | ({ readonly channel: 'sms' } & Sms)
  | { readonly channel: 'none'; readonly text: string }

const IV = 12
const TAG = 16
type Secrets = Pick<Config, 'secret'>

/** iv ‖ ciphertext ‖ tag, bound to the row. */
export function sealLetter(config: Secrets, id: string, letter: Letter): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', config.secret('delivery'), iv)
  cipher.setAAD(Buffer.from(id))
  return Buffer.concat([iv, cipher.update(JSON.stringify(letter), 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the bytes are not this row's. */
export function openLetter(config: Secrets, id: string, sealed: Buffer): Letter {
  const decipher = createDecipheriv('aes-256-gcm', config.secret('delivery'), sealed.subarray(0, IV))
  decipher.setAAD(Buffer.from(id))
  decipher.setAuthTag(sealed.subarray(-TAG))
  const text = Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]).toString('utf8')
  return JSON.parse(text) as Letter
}
