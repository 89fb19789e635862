/** Numbers of documents at rest: AES-256-GCM bound to the application, and a hash under another secret to find equal ones. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { App } from '../../../kernel/index.ts'
import { numberKey } from './rules.ts'

const ivBytes = 12
const tagBytes = 16
const aad = (application: string): Buffer => Buffer.from(`khela document|${application}`)

export interface SealedNumber {
  /** iv ‖ ciphertext ‖ tag */
  readonly sealed: Buffer
  readonly hash: Buffer
  /** The last signs, which its owner knows it by. */
  readonly tail: string
}

export function sealNumber(app: Pick<App, 'config'>, application: string, type: string, number: string): SealedNumber {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', app.config.secret('documents'), iv)
  cipher.setAAD(aad(application))
  const key = numberKey(number)
  return {
    sealed: Buffer.concat([iv, cipher.update(number, 'utf8'), cipher.final(), cipher.getAuthTag()]),
    hash: createHmac('sha256', app.config.secret('document-match')).update(`${type}|${key}`).digest(),
    tail: key.slice(-Math.min(4, Math.floor(key.length / 2))),
  }
}

/** The number of a sealed row. Throws when the bytes are not this application's. */
export function openNumber(app: Pick<App, 'config'>, application: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', app.config.secret('documents'), sealed.subarray(0, ivBytes))
  decipher.setAAD(aad(application))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
}
