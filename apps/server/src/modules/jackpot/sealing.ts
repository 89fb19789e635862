/** Seeds of running pools at rest: AES-256-GCM under a secret that is not in the database, bound to the pool. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { App } from '../../kernel/index.ts'

const IV = 12
const TAG = 16
const aad = (poolId: string): Buffer => Buffer.from(`khela jackpot|${poolId}`)

/** iv ‖ ciphertext ‖ tag. `serverSeed` is 64 hex characters. */
export function sealSeed(app: Pick<App, 'config'>, poolId: string, serverSeed: string): Buffer {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', app.config.secret('jackpots'), iv)
  cipher.setAAD(aad(poolId))
  return Buffer.concat([iv, cipher.update(serverSeed, 'hex'), cipher.final(), cipher.getAuthTag()])
}

/** The seed of a sealed row. Throws when the bytes are not this pool's. */
export function openSeed(app: Pick<App, 'config'>, poolId: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', app.config.secret('jackpots'), sealed.subarray(0, IV))
  decipher.setAAD(aad(poolId))
  decipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]).toString('hex')
}
