/** The security centre: what guards an account, and changing it (MB-1; REL-A13, REL-A16, REL-A18, REL-A19). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, now, playerOf, type Afterwards, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { checkChallenge, deviceToken, mailTarget, mobileTarget, sendCode, subjectsOf, takeCode, tryOnce } from '../codes/index.ts'
import { contactsOf, putContact } from '../members/index.ts'
import { extraWays } from './extra-ways.ts'
import { tellMember } from './letters.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { takeProof } from './proof.ts'
import { coolOffUntil, isByRote, maskContact } from './rules.ts'
import { changedAt, noteChange, paymentHashOf, putExtra, putPaymentPassword, secretsOf, securityOf } from './store.ts'
import { endTickets } from './ticket-store.ts'
import { asksTotpAlways, hasTotp, putTotpAlways, recoveryCodesLeft, removeTotp } from './totp-store.ts'
import { beginAuthenticator, newRecoveryCodes, takeTotp } from './totp.ts'

type Nothing = Record<string, never>
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** When phone, mail, authenticator, payment password or a forgotten password was last changed: withdrawals wait after it (REL-A19). */
export function securityChangedAt(t: Tx, scope: Scope): Promise<Date | null> {
  return changedAt(t, scope)
}

/** Whole hours that withdrawals still wait after such a change, rounded up; 0 when they do not. The scope must be one member's. */
export async function coolOffHours(t: Tx, app: App, scope: Scope): Promise<number> {
  const until = await withdrawalsWaitUntil(t, app, scope)
  return until === null ? 0 : Math.ceil((until.getTime() - (await now(t)).getTime()) / 3_600_000)
}

/** When withdrawals no longer wait after such a change; null when they do not wait. The scope must be one member's. */
export async function withdrawalsWaitUntil(t: Tx, app: App, scope: Scope): Promise<Date | null> {
  return coolOffUntil(await securityChangedAt(t, scope), await app.settings.get('SECURITY_COOL_OFF_HOURS'), await now(t))
}

export async function readSecurity(t: Tx, call: Call<'security'>): Promise<ReplyOf<'security'>> {
  const { app, scope, actor } = call
  const { memberId } = playerOf(actor)
  const row = await securityOf(t, scope)
  const hours = await app.settings.get('SECURITY_COOL_OFF_HOURS')
  return {
    hasPassword: row.passwordChangedAt !== null,
    passwordChangedAt: iso(row.passwordChangedAt),
    hasPaymentPassword: row.hasPaymentPassword,
    mobileNum: row.mobileNum === null ? null : maskContact(row.mobileNum),
    email: row.email === null ? null : maskContact(row.email),
    hasTotp: await hasTotp(t, memberId),
    recoveryCodesLeft: await recoveryCodesLeft(t, memberId),
    totpAlways: await asksTotpAlways(t, memberId),
    extraOn: row.extraOn,
    extraForAll: await app.settings.get('EXTRA_VERIFICATION'),
    coolOffUntil: iso(coolOffUntil(row.changedAt, hours, await now(t))),
    coolOffHours: hours,
  }
}

const paymentLength = { min: 6, max: 64 }

/** Gives a member who never had one a payment password. Error: password_common. */
export async function giveFirstPaymentPassword(t: Tx, memberId: bigint, password: string): Promise<void> {
  if (isByRote(password)) fail('password_common')
  await putPaymentPassword(t, memberId, await hashPassword(password))
}

/** Sets the payment password. Errors: confirm_mismatch, reg_pattern, password_common, password_same (as the sign-in's), proof_required. */
export async function setPaymentPassword(t: Tx, call: Call<'paymentPassword'>): Promise<Afterwards<Nothing>> {
  const { app, input, actor } = call
  const { memberId } = playerOf(actor)
  const password = input.newPassword.normalize('NFC')
  if (input.confirmNewPassword.normalize('NFC') !== password) fail('confirm_mismatch')
  const { min, max } = paymentLength
  if (password.length < min || password.length > max || /\s/u.test(password))
    fail('reg_pattern', { field: 'paymentPassword', patternId: 'no_spaces', min, max })
  if (isByRote(password)) fail('password_common')
  const secrets = await secretsOf(t, memberId)
  return afterwards(async () => {
    if (await isPassword(secrets?.passwordHash, password)) return fail('password_same')
    const passwordHash = await hashPassword(password)
    return app.db.tx(async (own) => {
      await takeProof(own, actor, input.proof)
      // A first one takes nobody's place: it holds nothing.
      const isReplaced = (await paymentHashOf(own, memberId)) !== undefined
      await putPaymentPassword(own, memberId, passwordHash)
      if (isReplaced) await noteChange(own, memberId)
      return {}
    })
  })
}

interface Contact {
  readonly channel: 'sms' | 'email'
  readonly target: string
  readonly countryDialingCode?: string | undefined
}

/** The one form of a typed number or address. Errors: phone_missing, phone_invalid, phone_not_enabled, email_invalid. */
async function targetOf(app: App, { channel, target, countryDialingCode = '' }: Contact): Promise<string> {
  if (channel === 'email') return mailTarget(target) ?? fail('email_invalid')
  return mobileTarget(app, { mobileNum: target, countryDialingCode })
}
const purposeOf = { sms: 'change_phone', email: 'change_email' } as const

/** Sends a code to a number or address that shall be the member's. Errors: captcha_required, captcha_wrong, those of `targetOf` and `sendCode`. */
export async function sendContactCode(
  t: Tx,
  call: Call<'contactSend'>,
): Promise<ReplyOf<'contactSend'> | Afterwards<ReplyOf<'contactSend'>>> {
  const { app, input, actor, ip, lang } = call
  const { memberId } = playerOf(actor)
  const target = await targetOf(app, input)
  const solved = await checkChallenge(t, app, input, ip, 'work')
  if (solved !== 'right') return afterwards(async () => fail(solved === 'none' ? 'captcha_required' : 'captcha_wrong'))
  const { channel } = input
  const device = deviceToken(call)
  const { expiresMinutes } = await sendCode(t, app, { purpose: purposeOf[channel], channel, target, memberId, ip, device, language: lang })
  return { expiredMinutes: expiresMinutes }
}

const refusals = {
  sms: { wrong: 'phone_code_wrong', expired: 'phone_code_expired', missing: 'phone_code_wrong' },
  email: { wrong: 'mail_code_wrong', expired: 'mail_code_expired', missing: 'mail_code_wrong' },
} as const

const reached = { sms: 'mobileNum', email: 'email' } as const

/** Takes a new number or address; where one is replaced, the old one is told and withdrawals wait. Errors: proof_required, contact_taken, those of the code. */
export async function changeContact(t: Tx, call: Call<'contactChange'>): Promise<Nothing> {
  const { app, input, actor } = call
  const { memberId } = playerOf(actor)
  const { channel } = input
  const target = await targetOf(app, input)
  await takeProof(t, actor, input.proof)
  const taken = await takeCode(t, app, { purpose: purposeOf[channel], channel, target, memberId, code: input.code })
  if (taken !== 'ok') return fail(refusals[channel][taken])
  const before = await contactsOf(t, memberId)
  if (!(await putContact(t, memberId, channel, target))) return fail('contact_taken')
  const old = channel === 'sms' ? before.mobileNum : before.email
  // A first contact, or the same proved once more, replaces nothing: it holds nothing, and nobody is told of a loss.
  if (old === null || old === target) return {}
  await noteChange(t, memberId)
  const hours = await app.settings.get('SECURITY_COOL_OFF_HOURS')
  await tellMember(t, app, memberId, 'contactChanged', { to: { mobileNum: null, email: null, [reached[channel]]: old }, hours })
  return {}
}

export async function startTotp(t: Tx, call: Call<'totpBegin'>): Promise<ReplyOf<'totpBegin'>> {
  const { app, input, actor } = call
  const { memberId } = playerOf(actor)
  await takeProof(t, actor, input.proof)
  const secrets = (await secretsOf(t, memberId)) ?? fail('not_logged_in')
  return beginAuthenticator(t, app, memberId, secrets.username)
}

/** Errors: totp_not_begun, totp_wrong, account_locked. */
export async function confirmTotp(_t: Tx, call: Call<'totpConfirm'>): Promise<Afterwards<ReplyOf<'totpConfirm'>>> {
  const { app, input, actor, ip } = call
  const { memberId } = playerOf(actor)
  return afterwards(async () => {
    let codes: string[] = []
    let isBegun = true
    const judge = () =>
      app.db.tx(async (t) => {
        const taken = (await hasTotp(t, memberId)) ? 'none' : await takeTotp(t, app, memberId, input.code, true)
        isBegun = taken !== 'none'
        if (taken !== 'right') return false
        codes = await newRecoveryCodes(t, app, memberId)
        // Proofs by a password, given before, are over: from now on it proves nothing.
        await endTickets(t, memberId)
        return true
      })
    const answer = await tryOnce(app, subjectsOf(`proof:${memberId}`, ip, deviceToken(call)), judge)
    if (answer === 'locked') return fail('account_locked')
    if (!isBegun) return fail('totp_not_begun')
    return answer === 'right' ? { codes } : fail('totp_wrong')
  })
}

export async function dropTotp(t: Tx, call: Call<'totpRemove'>): Promise<Nothing> {
  const { memberId } = playerOf(call.actor)
  await takeProof(t, call.actor, call.input.proof)
  await removeTotp(t, memberId)
  await noteChange(t, memberId)
  return {}
}

/** Asks for the authenticator at every sign-in, or on unknown networks only. Error: totp_not_begun for who has none. */
export async function switchTotpAlways(t: Tx, call: Call<'totpAlways'>): Promise<Nothing> {
  const { input, actor } = call
  const { memberId } = playerOf(actor)
  await takeProof(t, actor, input.proof)
  if (!(await hasTotp(t, memberId))) return fail('totp_not_begun')
  await putTotpAlways(t, memberId, input.on)
  return {}
}

export async function renewRecovery(t: Tx, call: Call<'recoveryRenew'>): Promise<ReplyOf<'recoveryRenew'>> {
  const { memberId } = playerOf(call.actor)
  await takeProof(t, call.actor, call.input.proof)
  if (!(await hasTotp(t, memberId))) return fail('totp_not_begun')
  return { codes: await newRecoveryCodes(t, call.app, memberId) }
}

/** Error: verification_unavailable when the member has nothing to be asked for, and would be locked out. */
export async function switchExtra(t: Tx, call: Call<'extraSwitch'>): Promise<Nothing> {
  const { app, input, actor } = call
  const { memberId } = playerOf(actor)
  await takeProof(t, actor, input.proof)
  if (input.on && (await extraWays(t, app, memberId)).length === 0) return fail('verification_unavailable')
  await putExtra(t, memberId, input.on)
  return {}
}
