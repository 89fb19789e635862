/** SMS codes before anybody is signed in (PS-3.19, PS-4.6; REL-A11, REL-A17). */
import type { ReplyOf } from '@khela/contract'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { checkChallenge, deviceToken, mobileTarget, sendCode } from '../codes/index.ts'
import { memberByMobile } from '../members/index.ts'

/** The work of a browser comes before every SMS; it is used up whatever follows. */
async function checkWork(call: Call<'smsRegister'> | Call<'smsNoLogin'>): Promise<void> {
  const { app, input, ip } = call
  if ((await call.aside((t) => checkChallenge(t, app, input, ip, 'work'))) !== 'right') fail('phone_captcha_failed')
}

/**
 * Sends a newcomer a code. Errors: phone_not_enabled (registration asks for no code), phone_missing, phone_invalid,
 * phone_captcha_failed, and those of `sendCode`. A number that somebody has already gets a code too: its owner alone reads it.
 */
export async function smsRegister(t: Tx, call: Call<'smsRegister'>): Promise<ReplyOf<'smsRegister'>> {
  const { app, input, ip, lang } = call
  if (!(await app.settings.get('REGMOBVERF3'))) fail('phone_not_enabled')
  const target = await mobileTarget(app, { countryDialingCode: input.countryDialingCode, mobileNum: input.mobileNo })
  await checkWork(call)
  const asked = { purpose: 'register', channel: 'sms', target, ip, device: deviceToken(call), language: lang } as const
  return { expiredMinutes: (await sendCode(t, app, asked)).expiresMinutes }
}

/**
 * Sends a code to sign in or to set a new password; a number that signs nobody in gets the same answer after the same work,
 * and no SMS. Errors: as `smsRegister`; signing in by code may be switched off on its own.
 */
export async function smsNoLogin(t: Tx, call: Call<'smsNoLogin'>): Promise<ReplyOf<'smsNoLogin'>> {
  const { app, input, ip, lang } = call
  const { purpose = 'login' } = input
  if (purpose === 'login' && !(await app.settings.get('MOBILEVERCODELOGIN3'))) fail('phone_not_enabled')
  const target = await mobileTarget(app, input)
  await checkWork(call)
  const toNobody = (await memberByMobile(t, target)) === undefined
  const asked = { purpose, channel: 'sms', target, ip, device: deviceToken(call), language: lang, toNobody } as const
  return { expiredMinutes: (await sendCode(t, app, asked)).expiresMinutes }
}
