/** Authenticator codes of operators (RFC 6238: SHA-1, 6 digits, 30 s) and the sealing of their secrets. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { App } from '../../kernel/index.ts'

const stepSeconds = 30
/** Codes of one step before and after now are accepted: clocks of phones drift. */
const drift = 1

const key = (app: App): Buffer => app.config.secret('office-totp')

/** AES-256-GCM bound to the username: `iv ‖ ciphertext ‖ tag`. A copied row cannot be used for another operator. */
export function sealSecret(app: App, username: string, secret: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(app), iv)
  cipher.setAAD(Buffer.from(username))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the bytes or the username are not the ones that were sealed. */
export function openSecret(app: App, username: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key(app), sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(username))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

const totpOf = (secret: Buffer, label: string): TOTP =>
  new TOTP({
    issuer: 'Khela office',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** The time step a code belongs to, compared in constant time; undefined when it fits none near `at`. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | undefined {
  const delta = totpOf(secret, 'operator').validate({ token: code, timestamp: at.getTime(), window: drift })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / stepSeconds) + delta
}

/** The code of a moment: for tests and for the console of the demo. */
export function codeAt(secret: Buffer, at: Date): string {
  return totpOf(secret, 'operator').generate({ timestamp: at.getTime() })
}

/** What an authenticator app scans, and the same secret to type. */
export function enrolment(secret: Buffer, username: string): { uri: string; base32: string } {
  const totp = totpOf(secret, username)
  return { uri: totp.toString(), base32: totp.secret.base32 }
}
