/** Signing in with a number and a code to it (PS-1.13, PS-4.4; setting MOBILEVERCODELOGIN3). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, type Afterwards, type Call, type Tx } from '../../kernel/index.ts'
import {
  beginAttempt,
  checkChallenge,
  deviceOf,
  deviceToken,
  noteFailure,
  noteSuccess,
  mobileTarget,
  readLimits,
  subjectsOf,
  takeCode,
} from '../codes/index.ts'
import { memberByMobile } from '../members/index.ts'
import { finishSignIn } from './sign-in.ts'

const said = { wrong: 'phone_code_wrong', expired: 'phone_code_expired', missing: 'phone_code_wrong' } as const

/**
 * Errors: phone_not_enabled (switched off), phone_missing, phone_invalid, phone_code_missing; captcha_required,
 * captcha_wrong and account_locked as with a password; phone_code_wrong, also for a number nobody has;
 * phone_code_expired; then those of `finishSignIn`.
 */
export async function smsLogin(t: Tx, call: Call<'login'>): Promise<Afterwards<ReplyOf<'login'>>> {
  const { app, input, ip, userAgent, actor } = call
  if (!(await app.settings.get('MOBILEVERCODELOGIN3'))) return fail('phone_not_enabled')
  const { mobileNum = '', countryDialingCode = '', verificationCode = '' } = input
  const target = await mobileTarget(app, { mobileNum, countryDialingCode })
  if (verificationCode.trim() === '') return fail('phone_code_missing')
  deviceOf(call)
  const limits = await readLimits(app.settings)
  const subjects = subjectsOf(`mobile:${target}`, ip, deviceToken(call))
  const state = await beginAttempt(t, subjects, limits, await checkChallenge(t, app, input, ip))
  return afterwards(async () => {
    if (state === 'locked') return fail('account_locked')
    if (state !== 'go') return fail(state === 'captcha' ? 'captcha_required' : 'captcha_wrong', {}, { captcha: true })
    const { taken, member } = await app.db.tx(async (own) => {
      const answer = await takeCode(own, app, { purpose: 'login', channel: 'sms', target, code: verificationCode })
      return { taken: answer, member: await memberByMobile(own, target) }
    })
    if (taken !== 'ok' || member === undefined) {
      const { captcha } = await app.db.tx((own) => noteFailure(own, subjects, limits))
      return fail(taken === 'ok' ? 'phone_code_wrong' : said[taken], {}, captcha ? { captcha } : {})
    }
    await app.db.tx((own) => noteSuccess(own, subjects))
    return app.db.tx((own) =>
      finishSignIn(own, app, { member, how: 'sms', ip, userAgent, actor, device: deviceOf(call), page: input.page }),
    )
  })
}
