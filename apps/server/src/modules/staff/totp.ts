/** Authenticators of operators. */
import { openAtRest, sealAtRest, totpEnrolment, type App } from '../../kernel/index.ts'

export { codeAt, stepOfCode } from '../../kernel/index.ts'

const key = (app: App): Buffer => app.config.secret('office-totp')

/** Sealed for this operator alone. */
export const sealSecret = (app: App, username: string, secret: Buffer): Buffer => sealAtRest(key(app), username, secret)

/** Throws when the bytes or the username are not the ones that were sealed. */
export const openSecret = (app: App, username: string, sealed: Buffer): Buffer => openAtRest(key(app), username, sealed)

/** What an authenticator app scans, and the same secret to type. */
export const enrolment = (secret: Buffer, username: string): { uri: string; base32: string } =>
  totpEnrolment(secret, 'Khela office', username)
