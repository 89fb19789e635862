/** Signing in by username (product-spec §4 Login; reliability A08 to A12). */
import type { ReplyOf } from '@khela/contract'
import { normaliseUsername } from '@khela/contract/patterns'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { begin, endedBadly, endedWell, readLimits, subjectsOf } from './attempts.ts'
import { solveCaptcha } from './captcha.ts'
import { isPassword } from './passwords.ts'
import { endSession, openSession } from './sessions.ts'
import { credentialOf, noteLogin } from './store.ts'

/**
 * Signs in. Errors: captcha_required and captcha_wrong (with `captcha: true` beside), account_locked, and one and the
 * same invalid_credentials, after the same work, for a wrong password and an unknown name. A disabled member hears
 * account_locked, and only with the right password.
 */
export async function login(t: Tx, call: Call<'login'>): Promise<ReplyOf<'login'>> {
  const { app, input, ip } = call
  const username = normaliseUsername(input.username)
  const limits = await readLimits(app.settings)
  const subjects = subjectsOf(username, ip)
  const sent = { id: input.captchaId, answer: input.captcha, ip }
  const state = await call.aside((a) => begin(a, subjects, limits, () => solveCaptcha(a, app.config, sent)))
  if (state === 'locked') return fail('account_locked')
  if (state === 'captcha') return fail('captcha_required', {}, { captcha: true })
  if (state === 'captcha wrong') return fail('captcha_wrong', {}, { captcha: true })

  const credential = await credentialOf(t, username)
  if (!(await isPassword(credential?.passwordHash, input.password)) || !credential) {
    const { captcha } = await call.aside((a) => endedBadly(a, subjects, limits))
    return fail('invalid_credentials', {}, captcha ? { captcha } : {})
  }
  await call.aside((a) => endedWell(a, subjects))
  if (credential.isDisabled) return fail('account_locked')
  await endSession(t, app, call.actor)
  await noteLogin(t, credential.memberId)
  const token = await openSession(t, app, credential.memberId, call)
  // No expiry by age yet; a one-time password is expired by nature (decisions H2).
  return { token, firstTimeLogin: credential.lastLoginAt === null, passwordExpired: credential.mustChange }
}
