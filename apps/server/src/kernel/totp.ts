/** Authenticator codes (RFC 6238: SHA-1, 6 digits, 30 s). */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
/** Codes of one step before and after now are accepted: clocks of phones drift. */
const drift = 1

/** A fresh secret of 160 bits. */
export const newTotpSecret = (): Buffer => randomBytes(20)

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
