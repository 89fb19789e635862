/** Pure decisions about the fields of a registration (PS-5.1): values in one form, and the merchant's rules. */
import { settings as defaults, type RequestOf, type SettingValue } from '@khela/contract'
import { fieldFault, hasHiddenCharacters, normaliseLine, normaliseUsername } from '@khela/contract/patterns'

export type Rule = SettingValue<'REGISTER_RULES'>[number]
export type Field = Rule['field']
export type Values = Partial<Record<Field, string>>
/** How somebody registers; `way` is by another house, `provedWay` by one that has proved the number itself. */
export type Form = 'username' | 'mobile' | 'way' | 'provedWay'
type Input = Omit<RequestOf<'register'>, 'username' | 'password' | 'confirmPassword'> & {
  readonly username?: string
  readonly password?: string
}

/** What a username is made of under any merchant's rule; everything else looks like something it is not. */
const usernameAlphabet = /^[a-z0-9][a-z0-9._-]*$/
const secret: ReadonlySet<Field> = new Set(['password', 'paymentPassword'])

/** Each value in the one form in which it is judged and stored (REL-I14). */
export function valueOf(input: Input, field: Field): string {
  const typed = input[field] ?? ''
  if (field === 'username') return normaliseUsername(typed)
  return secret.has(field) ? typed.normalize('NFC') : normaliseLine(typed)
}

/** What a form names its newcomer by. */
const nameOf = { username: 'username', mobile: 'mobileNum' } as const

/** Fields that a link fills: an invite link names its sender whether or not the form shows a field for it. */
export type LinkField = 'affiliateCode' | 'referralCode'
/** The refusal of a code that brings nobody; a code of a form that none has is one of them. */
export const unknownCode = { affiliateCode: 'affiliate_unknown', referralCode: 'recommender_unknown' } as const
export const isLinkField = (field: Field): field is LinkField => Object.hasOwn(unknownCode, field)

/** The rules of codes that may come by a link alone, for fields that the form does not show: never asked for, always judged. */
export function linkRules(rules: readonly Rule[], fields: readonly LinkField[]): Rule[] {
  const isShown = (field: Field) => rules.some((rule) => rule.shown && rule.field === field)
  return fields
    .filter((field) => !isShown(field))
    .flatMap((field) => [...rules, ...defaults.REGISTER_RULES.value].find((rule) => rule.field === field) ?? [])
    .map((rule) => ({ ...rule, required: false }))
}

/**
 * The rules of a form: those the merchant shows, and those a form cannot be without, with their default rule where the
 * merchant has none. Only by username there is one, and a password is asked for only when `asksPassword`.
 */
export function rulesOf(rules: readonly Rule[], form: Form, asksPassword: boolean): Rule[] {
  const musts: ReadonlySet<Field> = new Set([
    ...(form === 'username' || form === 'mobile' ? [nameOf[form]] : []),
    ...(asksPassword ? (['password'] as const) : []),
  ])
  const isShown = (field: Field) => rules.some((rule) => rule.shown && rule.field === field)
  const missing = defaults.REGISTER_RULES.value.filter(({ field }) => musts.has(field) && !isShown(field))
  return [...missing, ...rules.filter((rule) => rule.shown)]
    .filter(({ field }) => musts.has(field) || (field !== 'username' && field !== 'password'))
    .filter(({ field }) => form !== 'provedWay' || field !== 'mobileNum')
    .map((rule) => (musts.has(rule.field) ? { ...rule, required: true } : rule))
}

/** The first rule that is broken; otherwise the values of the fields that are shown. Values of others are not taken. */
export function checkFields(rules: readonly Rule[], input: Input): { readonly broken: Rule } | { readonly values: Values } {
  const values: Values = {}
  for (const rule of rules) {
    // Judged by the picture: the rule says only whether it is asked for.
    if (rule.field === 'captcha') continue
    const value = valueOf(input, rule.field)
    const isMasked = (!secret.has(rule.field) && hasHiddenCharacters(value)) || (rule.field === 'username' && !usernameAlphabet.test(value))
    if (isMasked || fieldFault(rule, value) !== undefined) return { broken: rule }
    values[rule.field] = value
  }
  return { values }
}
