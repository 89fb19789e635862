/** Authenticator codes (RFC 6238: SHA-1, 6 digits, 30 s) and the sealing of their secrets. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
/** Codes of one step before and after now are accepted: clocks of phones drift. */
const drift = 1

/** A fresh secret of 160 bits. */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** AES-256-GCM bound to the owner: `iv ‖ ciphertext ‖ tag`. A copied row cannot be used for somebody else. */
export function sealTotpSecret(key: Buffer, owner: string, secret: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the bytes or the owner are not the ones that were sealed. */
export function openTotpSecret(key: Buffer, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

const totpOf = (secret: Buffer, label: string, issuer: string): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** The time step a code belongs to, compared in constant time; undefined when it fits none near `at`. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | undefined {
  const delta = totpOf(secret, 'code', 'Khela').validate({ token: code, timestamp: at.getTime(), window: drift })
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / stepSeconds) + delta
}

/** The code of a moment: for tests and for the console of the demo. */
export function codeAt(secret: Buffer, at: Date): string {
  return totpOf(secret, 'code', 'Khela').generate({ timestamp: at.getTime() })
}

/** What an authenticator app scans, and the same secret to type. */
export function totpEnrolment(secret: Buffer, issuer: string, label: string): { uri: string; base32: string } {
  const totp = totpOf(secret, label, issuer)
  return { uri: totp.toString(), base32: totp.secret.base32 }
}
