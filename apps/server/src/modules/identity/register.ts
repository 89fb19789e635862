/** Registration by username (product-spec §4 Register, §5; decisions H8). */
import { settings as defaults, type ReplyOf, type SettingValue } from '@khela/contract'
import { fieldFault, hasHiddenCharacters, normaliseLine, normaliseUsername } from '@khela/contract/patterns'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { registerMember } from './new-member.ts'
import { isCommonPassword } from './passwords.ts'
import { endSession, openSession } from './sessions.ts'

type Rule = SettingValue<'REGISTER_RULES'>[number]
type Field = Rule['field']
type Values = Readonly<Record<Field, string>>

/** What a username is made of under any merchant's rule; everything else looks like something it is not. */
const usernameAlphabet = /^[a-z0-9][a-z0-9._-]*$/

/** Each value in the one form in which it is judged and stored (reliability I14). */
function valuesOf(input: Call<'register'>['input']): Values {
  const line = (text: string | undefined) => normaliseLine(text ?? '')
  return {
    username: normaliseUsername(input.username),
    password: input.password.normalize('NFC'),
    payeeName: line(input.payeeName),
    email: line(input.email),
    mobileNum: line(input.mobileNum),
    recommenderId: line(input.recommenderId),
    referralCode: line(input.referralCode),
  }
}

/** The merchant's rules, with the default one for a username or password that the merchant left without. */
function rulesOf(rules: readonly Rule[]): Rule[] {
  const always = defaults.REGISTER_RULES.value.filter(({ field }) => field === 'username' || field === 'password')
  const shown = rules.filter((rule) => rule.shown)
  return [...always.filter(({ field }) => !shown.some((rule) => rule.field === field)), ...shown]
}

/** Throws reg_pattern for the first field that breaks its rule. Answers the values of shown fields; others are not taken. */
function checkFields(rules: readonly Rule[], values: Values): Partial<Record<Field, string>> {
  const taken: Partial<Record<Field, string>> = {}
  for (const rule of rules) {
    const { field, patternId, minLength: min, maxLength: max } = rule
    const value = values[field]
    const isMasked = (field !== 'password' && hasHiddenCharacters(value)) || (field === 'username' && !usernameAlphabet.test(value))
    if (isMasked || fieldFault(rule, value) !== undefined) fail('reg_pattern', { field, patternId, min, max })
    taken[field] = value
  }
  return taken
}

/**
 * Registers and signs in. Errors, in the order they are looked for: forbidden (registration by username is off),
 * terms_required, reg_pattern with field, patternId, min and max, confirm_mismatch, password_common,
 * recommender_unknown, username_taken.
 */
export async function register(t: Tx, call: Call<'register'>): Promise<ReplyOf<'register'>> {
  const { app, input } = call
  if (!(await app.settings.get('USERNAMEREG3'))) fail('forbidden')
  if (!input.terms) fail('terms_required')
  const values = valuesOf(input)
  const taken = checkFields(rulesOf(await app.settings.get('REGISTER_RULES')), values)
  if (input.confirmPassword.normalize('NFC') !== values.password) fail('confirm_mismatch')
  if (isCommonPassword(values.password, values.username)) fail('password_common')
  const member = await registerMember(t, app, {
    ...taken,
    username: values.username,
    password: values.password,
    registerUrl: input.registerUrl,
    ip: call.ip,
  })
  await endSession(t, app, call.actor)
  return { token: await openSession(t, app, member.memberId, call) }
}
