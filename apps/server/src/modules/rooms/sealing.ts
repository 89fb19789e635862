/** Server seeds at rest: AES-256-GCM under a secret that is not in the database, bound to member and pair. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { App } from '../../kernel/index.ts'

export interface SeedName {
  readonly memberId: bigint
  readonly id: string
}

const IV = 12
const TAG = 16
const aad = (name: SeedName): Buffer => Buffer.from(`khela seed|${name.memberId}|${name.id}`)

/** iv ‖ ciphertext ‖ tag. `serverSeed` is 64 hex characters. */
export function sealSeed(app: Pick<App, 'config'>, name: SeedName, serverSeed: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', app.config.secret('seeds'), iv)
  cipher.setAAD(aad(name))
  return Buffer.concat([iv, cipher.update(serverSeed, 'hex'), cipher.final(), cipher.getAuthTag()])
}

/** The seed of a sealed row. Throws when the bytes are not this pair's. */
export function openSeed(app: Pick<App, 'config'>, name: SeedName, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', app.config.secret('seeds'), sealed.subarray(0, IV))
  decipher.setAAD(aad(name))
  decipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]).toString('hex')
}
