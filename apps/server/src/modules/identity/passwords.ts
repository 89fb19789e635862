/** Changing and recovering passwords (PS-4.8; D-H3, D-H8; REL-A11, REL-A13). */
import { settings as defaults, type ReplyOf, type SettingValue } from '@khela/contract'
import { fieldFault, normaliseUsername } from '@khela/contract/patterns'
import { afterwards, fail, playerOf, publicId, tokenHash, type Afterwards, type App, type Call, type Tx } from '../../kernel/index.ts'
import { checkChallenge, deviceOf, deviceToken, mailTarget, mobileTarget, subjectsOf, takeCode, tryOnce } from '../codes/index.ts'
import { memberByMail, memberByMobile } from '../members/index.ts'
import {
  endTickets,
  hashPassword,
  hasTotp,
  isCommonPassword,
  isPassword,
  lockTicket,
  noteChange,
  putPassword,
  requestPasswordLink,
  secretsOf,
  takeProof,
  tellMember,
  useTicket,
} from '../security/index.ts'
import { forgetAllRemembered } from './device-store.ts'
import { endSessions, openSession } from './sessions.ts'
import { finishSignIn } from './sign-in.ts'

type Rule = SettingValue<'REGISTER_RULES'>[number]

interface Chosen {
  readonly newPassword: string
  readonly confirmNewPassword?: string | undefined
}

/** The new password in its one form. Errors: confirm_mismatch, reg_pattern, password_common. */
async function checkChosen(app: App, username: string, chosen: Chosen): Promise<string> {
  const password = chosen.newPassword.normalize('NFC')
  if (chosen.confirmNewPassword !== undefined && chosen.confirmNewPassword.normalize('NFC') !== password) fail('confirm_mismatch')
  const isOfPasswords = (rule: Rule) => rule.field === 'password'
  const rule = (await app.settings.get('REGISTER_RULES')).find(isOfPasswords) ?? defaults.REGISTER_RULES.value.find(isOfPasswords)
  if (rule && fieldFault(rule, password) !== undefined) {
    const { field, patternId, minLength: min, maxLength: max } = rule
    fail('reg_pattern', { field, patternId, min, max })
  }
  if (isCommonPassword(password, username)) fail('password_common')
  return password
}

/** Sets a password; every session, remembered browser and half-done step of the member ends, on every node. */
async function setPassword(t: Tx, app: App, memberId: bigint, passwordHash: string): Promise<void> {
  await putPassword(t, memberId, passwordHash)
  // First, so that a browser that is signing itself in right now has come when sessions end.
  await forgetAllRemembered(t, memberId)
  await endSessions(t, app, memberId)
  await endTickets(t, memberId)
  await tellMember(t, app, memberId, 'passwordChanged')
  await app.jobs.emit(t, 'passwordChanged', { memberId: memberId.toString(), source: publicId('pwc') })
}

/**
 * Changes the password of who is signed in and answers a new token; all other sessions end. A member without a password
 * (signed in by phone or another house) shows a proof instead of the old one, one with an authenticator a proof as well: whoever
 * got hold of a password must not shut its owner out. Errors: password_wrong, proof_required,
 * account_locked, password_same, and those of `checkChosen`.
 */
export async function changePassword(t: Tx, call: Call<'passwordChange'>): Promise<Afterwards<ReplyOf<'passwordChange'>>> {
  const { app, input, actor, ip, userAgent } = call
  const { memberId } = playerOf(actor)
  const secrets = (await secretsOf(t, memberId)) ?? fail('not_logged_in')
  const password = await checkChosen(app, secrets.username, input)
  const { oldPassword } = input
  const needsProof = oldPassword === undefined || (await hasTotp(t, memberId))
  if (needsProof && input.proof === undefined) fail('proof_required')
  return afterwards(async () => {
    if (oldPassword !== undefined) {
      const subjects = subjectsOf(`proof:${memberId}`, ip, deviceToken(call))
      const answer = await tryOnce(app, subjects, () => isPassword(secrets.passwordHash, oldPassword))
      if (answer !== 'right') return fail(answer === 'locked' ? 'account_locked' : 'password_wrong')
    }
    if (await isPassword(secrets.passwordHash, password)) return fail('password_same')
    const passwordHash = await hashPassword(password)
    return app.db.tx(async (own) => {
      if (needsProof) await takeProof(own, actor, input.proof)
      await setPassword(own, app, memberId, passwordHash)
      return { token: await openSession(own, app, memberId, { ip, userAgent, way: 'password' }) }
    })
  })
}

/**
 * Asks for a link by mail. The answer is the same and comes as fast whether or not there is such an account: a job looks.
 * Errors: email_invalid, captcha_required, captcha_wrong, phone_not_enabled (no mail goes out here); account_unknown only
 * where REVEAL_ACCOUNT_EXISTENCE is on (D-H3).
 */
export async function askLink(t: Tx, call: Call<'passwordEmail'>): Promise<Record<string, never> | Afterwards<Record<string, never>>> {
  const { app, input, ip, lang } = call
  if (!app.delivery.has('email')) return fail('phone_not_enabled')
  const email = mailTarget(input.email) ?? fail('email_invalid')
  const solved = await checkChallenge(t, app, input, ip, 'work')
  if (solved !== 'right') return afterwards(async () => fail(solved === 'none' ? 'captcha_required' : 'captcha_wrong'))
  const username = normaliseUsername(input.username)
  if ((await app.settings.get('REVEAL_ACCOUNT_EXISTENCE')) && (await memberByMail(t, username, email)) === undefined)
    return afterwards(async () => fail('account_unknown'))
  await requestPasswordLink(t, app, { username, email, lang })
  return {}
}

/** Sets a new password with the link; whoever has it signs in with the password next. Errors: link_over, those of `checkChosen`. */
export async function setByLink(t: Tx, call: Call<'passwordLink'>): Promise<Afterwards<Record<string, never>>> {
  const { app, input } = call
  const hash = tokenHash(input.link)
  const ticket = (await lockTicket(t, hash, 'reset')) ?? fail('link_over')
  const secrets = (await secretsOf(t, ticket.memberId)) ?? fail('link_over')
  const password = await checkChosen(app, secrets.username, input)
  return afterwards(async () => {
    const passwordHash = await hashPassword(password)
    return app.db.tx(async (own) => {
      if (!(await lockTicket(own, hash, 'reset'))) return fail('link_over')
      await useTicket(own, hash)
      await setPassword(own, app, ticket.memberId, passwordHash)
      await noteChange(own, ticket.memberId)
      return {}
    })
  })
}

const said = { wrong: 'phone_code_wrong', expired: 'phone_code_expired', missing: 'phone_code_wrong' } as const

/**
 * Sets a new password with a code by SMS and signs in (PS-4.8). Errors: phone_missing,
 * phone_invalid, phone_not_enabled, phone_code_missing, phone_code_wrong (also for a number nobody has),
 * phone_code_expired, account_locked, those of `checkChosen` and of `finishSignIn`; the password is set even when a further
 * proof is asked for.
 */
export async function setByPhone(t: Tx, call: Call<'passwordPhone'>): Promise<Afterwards<ReplyOf<'passwordPhone'>>> {
  const { app, input, ip, userAgent, actor } = call
  const target = await mobileTarget(app, input)
  if (input.verificationCode.trim() === '') return fail('phone_code_missing')
  const memberId = await memberByMobile(t, target)
  const secrets = memberId === undefined ? undefined : await secretsOf(t, memberId)
  const password = await checkChosen(app, secrets?.username ?? '', input)
  const subjects = subjectsOf(`mobile:${target}`, ip, deviceToken(call))
  return afterwards(async () => {
    let taken: Awaited<ReturnType<typeof takeCode>> = 'missing'
    const answer = await tryOnce(app, subjects, async () => {
      taken = await app.db.tx((own) => takeCode(own, app, { purpose: 'forgot', channel: 'sms', target, code: input.verificationCode }))
      return taken === 'ok' && memberId !== undefined
    })
    if (answer === 'locked') return fail('account_locked')
    if (answer === 'wrong' || memberId === undefined) return fail(said[taken as keyof typeof said] ?? 'phone_code_wrong')
    const passwordHash = await hashPassword(password)
    await app.db.tx(async (own) => {
      await setPassword(own, app, memberId, passwordHash)
      await noteChange(own, memberId)
    })
    return app.db.tx((own) => finishSignIn(own, app, { member: memberId, how: 'forgot', ip, userAgent, actor, device: deviceOf(call) }))
  })
}
