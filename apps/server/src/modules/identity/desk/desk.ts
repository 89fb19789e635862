/** What the office may do about a member's account. Whoever calls these writes the audit row in the same transaction. */
import { randomInt } from 'node:crypto'
import { fail, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { unlockAccount } from '../../codes/index.ts'
import { barMember } from '../../members/index.ts'
import { hashPassword, maskContact, putPassword, sendOneTimePassword } from '../../security/index.ts'
import { forgetAllRemembered } from '../device-store.ts'
import { endSessions } from '../sessions.ts'
import { searchMembers, type DeskMember, type FoundBy, type FoundMember } from './store.ts'

const mostFound = 50
/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Members by whatever an operator has of them; `payees` are those whose payee account was typed. */
export function findByAnything(
  t: Tx,
  scope: Scope,
  text: string,
  payees: readonly bigint[],
): Promise<(FoundMember & { found: FoundBy })[]> {
  const sought = text.trim().toLowerCase()
  const digits = sought.replaceAll(/[\s()+-]/g, '')
  const mobiles = /^[0-9]{6,15}$/.test(digits) ? [`+${digits}`, `+880${digits.replace(/^0/, '')}`] : []
  return searchMembers(t, scope, { text: sought, mobiles, payees, limit: mostFound })
}

/** The contacts as an operator sees them before asking. */
export function maskedContacts({ mobile, email, payeeName }: DeskMember) {
  const hidden = (name: string | null) => (name === null ? null : `${Array.from(name)[0] ?? ''}***`)
  return { mobile: mobile && maskContact(mobile), email: email && maskContact(email), payeeName: hidden(payeeName) }
}

/** Ends every session and every remembered browser; answers how many sessions stood. */
export async function signOutEverywhere(t: Tx, app: App, memberId: bigint): Promise<number> {
  await forgetAllRemembered(t, memberId)
  return endSessions(t, app, memberId)
}

/** Locks signing in, by every way, or unlocks it and forgets failed attempts. Sessions that stand go on. */
export async function lockSignIn(t: Tx, member: Pick<FoundMember, 'memberId' | 'username'>, isLocked: boolean): Promise<void> {
  await barMember(t, member.memberId, 'signIn', isLocked)
  if (!isLocked) await unlockAccount(t, member.username)
}

/** Disables an account: its sessions end, nothing is staked on it. Or enables it. */
export async function disableMember(t: Tx, app: App, memberId: bigint, isDisabled: boolean): Promise<void> {
  await barMember(t, memberId, 'account', isDisabled)
  if (isDisabled) await signOutEverywhere(t, app, memberId)
}

/**
 * Makes a password that must be changed at its first use and sends it to a proved contact (D-H2); nobody else sees
 * it. Every session ends. Raises `no_verified_contact` when there is none that messages can go to.
 */
export async function giveOneTimePassword(t: Tx, app: App, member: DeskMember): Promise<'email' | 'sms'> {
  const to = {
    email: member.emailVerified && app.delivery.has('email') ? member.email : null,
    mobile: member.mobileVerified && app.delivery.has('sms') ? member.mobile : null,
  }
  if (to.email === null && to.mobile === null) return fail('no_verified_contact')
  const password = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
  await putPassword(t, member.memberId, await hashPassword(password), true)
  await signOutEverywhere(t, app, member.memberId)
  return sendOneTimePassword(t, app, to, password)
}
