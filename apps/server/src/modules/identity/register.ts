/** Registration by username and by mobile (PS-4.7, PS-5.1; D-H8). */
import type { ReplyOf } from '@khela/contract'
import { periodOf } from '@khela/time'
import { fail, now, type App, type Call, type Tx } from '../../kernel/index.ts'
import { deviceOf, mailTarget, mobileTarget, solveCaptcha, takeCode } from '../codes/index.ts'
import { birthdayOf, checkAge, isUsernameTaken, keepMobile, noteConsent, putContact } from '../members/index.ts'
import { giveFirstPaymentPassword, isCommonPassword } from '../security/index.ts'
import { registerMember, type Registration } from './new-member.ts'
import { checkNewcomer } from './newcomers.ts'
import { takePhoneToken } from './providers/firebase.ts'
import { checkFields, isLinkField, linkRules, rulesOf, unknownCode, type Form, type Rule, type Values } from './register-rules.ts'
import { finishSignIn } from './sign-in.ts'

type AnyCall = Call<'register'> | Call<'registerMobile'> | Call<'wayInRegister'>

const refuseRule = ({ field, patternId, minLength: min, maxLength: max }: Rule) => fail('reg_pattern', { field, patternId, min, max })

/**
 * What is asked for and what came: values of shown fields that keep their rules, and the code of a link. Throws reg_pattern
 * for the first that does not; for a link's code, which nobody could correct in a field, that it is unknown.
 */
async function fieldsOf({ app, input }: AnyCall, form: Form, asksPassword: boolean): Promise<{ rules: Rule[]; values: Values }> {
  const merchant = await app.settings.get('REGISTER_RULES')
  const rules = rulesOf(merchant, form, asksPassword)
  const checked = checkFields(rules, input)
  if ('broken' in checked) return refuseRule(checked.broken)
  const links = (await app.settings.get('REFERRAL')) ? (['affiliateCode', 'referralCode'] as const) : (['affiliateCode'] as const)
  const byLink = checkFields(linkRules(merchant, links), input)
  if ('broken' in byLink) return isLinkField(byLink.broken.field) ? fail(unknownCode[byLink.broken.field]) : refuseRule(byLink.broken)
  return { rules, values: { ...checked.values, ...byLink.values } }
}

function checkPassword(input: AnyCall['input'], password: string | undefined, username: string): void {
  if (password === undefined) return
  const again = 'confirmPassword' in input ? input.confirmPassword : undefined
  if ((again ?? '').normalize('NFC') !== password) fail('confirm_mismatch')
  if (isCommonPassword(password, username)) fail('password_common')
}

/** The birthday as yyyy-MM-dd, of somebody old enough by the merchant's calendar. */
async function birthdayOfForm(t: Tx, { app, input }: AnyCall, { rules, values }: Fields): Promise<string | undefined> {
  if (!values.birthday) return undefined
  const birthday = birthdayOf(values.birthday, periodOf('day', await now(t), app.config.timeZone).key)
  const rule = rules.find(({ field }) => field === 'birthday')
  if (birthday === undefined) return rule && refuseRule(rule)
  checkAge(birthday, input.ageConfirmed === true)
  return birthday.day
}

/** A picture that was asked for is used up by any answer, whatever becomes of the call. */
async function checkCaptcha(call: AnyCall, rules: readonly Rule[]): Promise<void> {
  const rule = rules.find(({ field }) => field === 'captcha')
  if (rule === undefined) return
  const { app, input, ip } = call
  const solved = await call.aside((t) => solveCaptcha(t, app.config, { id: input.captchaId, answer: input.captcha, ip }))
  if (solved === 'none' && !rule.required) return
  if (solved !== 'right') fail(solved === 'none' ? 'captcha_required' : 'captcha_wrong')
}

interface Fields {
  readonly rules: Rule[]
  readonly values: Values
}
interface Mobile {
  readonly number: string
  readonly isProved: boolean
}

/**
 * The number in its one form, proved where the merchant asks for that: by the code, or by a Firebase token for this very
 * number.
 */
async function mobileOfCall(t: Tx, { app, input }: AnyCall, typed: string): Promise<Mobile | undefined> {
  if (typed === '') return undefined
  const number = await mobileTarget(app, { countryDialingCode: input.countryDialingCode ?? '', mobileNum: typed })
  if (!(await app.settings.get('REGMOBVERF3'))) return { number, isProved: false }
  const code = input.verificationCode?.trim() ?? ''
  if (code === '' && input.firebaseIdToken !== undefined) {
    if ((await takePhoneToken(t, app, input.firebaseIdToken)) !== number) fail('phone_unknown_error')
    return { number, isProved: true }
  }
  if (code === '') return fail('phone_code_missing')
  const taken = await takeCode(t, app, { purpose: 'register', channel: 'sms', target: number, code })
  if (taken !== 'ok') return fail(taken === 'expired' ? 'phone_code_expired' : 'phone_code_wrong')
  return { number, isProved: true }
}

/** The address in its one form; undefined when none was given. */
function mailOf(typed: string | undefined): string | undefined {
  return typed ? (mailTarget(typed) ?? fail('email_invalid')) : undefined
}

export interface Newcomer {
  readonly given: Registration
  readonly mobile: Mobile | undefined
  readonly paymentPassword: string | undefined
}

/**
 * Judges what a form brought by the merchant's rules, and takes up the picture and the code. Errors: as `register`, those of
 * its upline and of a number that is taken excepted.
 */
export async function readForm(t: Tx, call: AnyCall, form: Form, asksPassword: boolean): Promise<Newcomer> {
  const { input } = call
  if (!input.terms) fail('terms_required')
  const fields = await fieldsOf(call, form, asksPassword)
  const { paymentPassword, mobileNum = '', birthday: _typed, ...values } = fields.values
  const email = mailOf(values.email)
  checkPassword(input, values.password, values.username ?? mobileNum)
  const birthday = await birthdayOfForm(t, call, fields)
  if (values.username !== undefined && (await isUsernameTaken(t, values.username))) fail('username_taken')
  await checkNewcomer(call)
  await checkCaptcha(call, fields.rules)
  const mobile = await mobileOfCall(t, call, mobileNum)
  return { given: { ...values, email, birthday, domain: input.domain?.toLowerCase() }, mobile, paymentPassword }
}

/** Writes the member and what they told. Errors: recommender_unknown, affiliate_unknown, username_taken, contact_taken. */
export async function addNewcomer(t: Tx, call: AnyCall, { given, mobile, paymentPassword }: Newcomer): Promise<bigint> {
  const { app, input, ip } = call
  const { registerUrl, registerMethod } = input
  const { memberId } = await registerMember(t, app, { ...given, mobileNum: mobile?.number, registerUrl, registerMethod, registerIp: ip })
  await noteConsent(t, app, memberId, ip)
  if (mobile?.isProved === true && !(await putContact(t, memberId, 'sms', mobile.number))) fail('contact_taken')
  if (paymentPassword) await giveFirstPaymentPassword(t, memberId, paymentPassword)
  return memberId
}

async function run(t: Tx, call: AnyCall, form: Form, asksPassword: boolean): Promise<{ token: string }> {
  const { app, ip, userAgent, actor } = call
  const member = await addNewcomer(t, call, await readForm(t, call, form, asksPassword))
  // One account a number, also where it is only stated; it signs nobody in before it is proved.
  if (form === 'mobile' && !(await keepMobile(t, member))) fail('contact_taken')
  const { token } = await finishSignIn(t, app, { member, how: 'register', ip, userAgent, actor, device: deviceOf(call) })
  return { token }
}

/**
 * Registers and signs in. Errors, in the order they are looked for: forbidden (registration by username is off),
 * terms_required, reg_pattern with field, patternId, min and max, email_invalid, confirm_mismatch, password_common,
 * under_age, age_confirmation_required, username_taken, captcha_required, captcha_wrong, those of a number and its code
 * (phone_…), affiliate_unknown, recommender_unknown, contact_taken.
 */
export async function register(t: Tx, call: Call<'register'>): Promise<ReplyOf<'register'>> {
  if (!(await call.app.settings.get('USERNAMEREG3'))) fail('forbidden')
  return run(t, call, 'username', true)
}

/**
 * Registers by number and signs in; errors as `register`, but for the username. A password is asked for when the merchant
 * wants one, and where no code proves the number: somebody must be able to come back.
 */
export async function registerMobile(t: Tx, call: Call<'registerMobile'>): Promise<ReplyOf<'registerMobile'>> {
  if (!(await call.app.settings.get('MOBILENUMREG3'))) fail('forbidden')
  return run(t, call, 'mobile', await asksMobilePassword(call.app))
}

async function asksMobilePassword({ settings }: App): Promise<boolean> {
  return (await settings.get('MOBILENUMPASSREG3')) || !(await settings.get('REGMOBVERF3'))
}
