/** Authenticators of members and the recovery codes beside them (RFC 6238; REL-A16). */
import { createHmac, randomInt } from 'node:crypto'
import { fail, newTotpSecret, now, openAtRest, sealAtRest, stepOfCode, totpEnrolment, type App, type Tx } from '../../kernel/index.ts'
import { typedDigits } from '../codes/index.ts'
import { beginTotp, lockTotp, replaceRecoveryCodes, takeStep, useRecoveryCode } from './totp-store.ts'

const key = (app: App): Buffer => app.config.secret('member-totp')
const recoveryCodes = 10
/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Begins to set an authenticator up. Error: state_changed when one is confirmed already. */
export async function beginAuthenticator(t: Tx, app: App, memberId: bigint, username: string): Promise<{ uri: string; secret: string }> {
  const secret = newTotpSecret()
  if (!(await beginTotp(t, memberId, sealAtRest(key(app), memberId.toString(), secret)))) return fail('state_changed')
  const { uri, base32 } = totpEnrolment(secret, 'Khela', username)
  return { uri, secret: base32 }
}

/**
 * Takes a code of a member's authenticator: each step once, and none older than the last one taken. With `toConfirm` an
 * authenticator that was only begun counts, and becomes confirmed. `none` when there is no authenticator to ask.
 */
export async function takeTotp(t: Tx, app: App, memberId: bigint, code: string, toConfirm = false): Promise<'right' | 'wrong' | 'none'> {
  const row = await lockTotp(t, memberId)
  if (!row || (!row.isConfirmed && !toConfirm)) return 'none'
  const step = stepOfCode(openAtRest(key(app), memberId.toString(), row.secret), typedDigits(code), await now(t))
  if (step === undefined || (row.lastStep !== null && BigInt(step) <= row.lastStep)) return 'wrong'
  await takeStep(t, memberId, BigInt(step))
  return 'right'
}

const hashOf = (app: App, memberId: bigint, code: string): Buffer =>
  createHmac('sha256', app.config.secret('recovery')).update(`${memberId}|${code}`).digest()

/** Ten fresh codes of 49 bits, the only time they are seen; the old ones end. */
export async function newRecoveryCodes(t: Tx, app: App, memberId: bigint): Promise<string[]> {
  const part = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const codes = Array.from({ length: recoveryCodes }, () => `${part()}-${part()}`)
  const hashes = codes.map((code) => hashOf(app, memberId, code))
  await replaceRecoveryCodes(t, memberId, hashes)
  return codes
}

/** Uses a recovery code up; spaces, hyphens and capitals do not matter. */
export function takeRecoveryCode(t: Tx, app: App, memberId: bigint, typed: string): Promise<boolean> {
  const bare = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return useRecoveryCode(t, memberId, hashOf(app, memberId, `${bare.slice(0, 5)}-${bare.slice(5)}`))
}
