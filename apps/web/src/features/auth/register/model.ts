import type { ReplyOf, RequestOf } from '@khela/contract'
import { refusedField } from '../../../site/forms/refused-field.ts'
import type { FieldRule } from '../model.ts'

/** How somebody registers; `way` is by another house, `provedWay` by one that has proved the number itself. */
export type Form = 'username' | 'mobile' | 'way' | 'provedWay'
export type Flags = ReplyOf<'permissionInfo'>['whitelabel']
export type Values = Readonly<Record<string, string>>

/** The forms that are open, mobile first when it is (PS-2.26). */
export function formsOf(flags: Flags): ('username' | 'mobile')[] {
  return [...(flags.MOBILENUMREG3 ? (['mobile'] as const) : []), ...(flags.USERNAMEREG3 ? (['username'] as const) : [])]
}

/** A password is asked for with a number too where the merchant says so, and where no code proves the number. */
const asksPassword = (form: Form, flags: Flags): boolean =>
  form === 'username' || (form === 'mobile' && (flags.MOBILENUMPASSREG3 || !flags.REGMOBVERF3))

/** What a form names its newcomer by, and what one that stands apart from names leaves out. */
const names: Readonly<Record<Form, readonly string[]>> = { username: ['username'], mobile: ['mobileNum'], way: [], provedWay: [] }
const notAsked = (form: Form): ReadonlySet<string> => new Set(['username', 'password', ...(form === 'provedWay' ? ['mobileNum'] : [])])

/** The rules of a form, those it cannot be without first. The server judges by the same data. */
export function rulesOf(rules: readonly FieldRule[], form: Form, flags: Flags): FieldRule[] {
  const musts = [...names[form], ...(asksPassword(form, flags) ? ['password'] : [])]
  const left = notAsked(form)
  const first = musts.flatMap((field) => rules.find((rule) => rule.field === field) ?? [])
  const others = rules.filter((rule) => rule.shown && !musts.includes(rule.field) && !left.has(rule.field))
  return [...first.map((rule) => ({ ...rule, shown: true, required: true })), ...others]
}

/** Whether the number is proved by a code: by flag, when a number is asked for at all and given. */
export const needsCode = (rules: readonly FieldRule[], flags: Flags, mobileNum: string): boolean =>
  flags.REGMOBVERF3 && rules.some((rule) => rule.field === 'mobileNum' && (rule.required || mobileNum.trim() !== ''))

/** Full years from a birthday of either form to a day, both as they are written; undefined when it is no day. */
export function ageOf(birthday: string, today: string): number | undefined {
  const [, month, date, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(birthday) ?? []
  const day = year === undefined ? birthday : `${year}-${month}-${date}`
  const at = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day || day > today) return undefined
  return Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0)
}

const secret: ReadonlySet<string> = new Set(['password', 'paymentPassword'])
/** A value as it is judged and sent. */
export const valueOf = (values: Values, field: string): string => (secret.has(field) ? (values[field] ?? '') : (values[field] ?? '').trim())

/** Codes that come by a link alone where the form shows no field for them; they are sent all the same. */
const linkFields = ['affiliateCode', 'referralCode'] as const
export type LinkField = (typeof linkFields)[number]
/** The code of a link that no field of this form shows. */
export function linkOf(values: Values, rules: readonly FieldRule[]): { readonly field: LinkField; readonly code: string } | undefined {
  const field = linkFields.find((one) => valueOf(values, one) !== '' && !rules.some((rule) => rule.field === one))
  return field && { field, code: valueOf(values, field) }
}

/** What is sent apart from names, numbers and passwords: shown fields that are filled, and the code of a link. */
export function aboutOf(
  values: Values,
  rules: readonly FieldRule[],
): Omit<RequestOf<'registerMobile'>, 'countryDialingCode' | 'mobileNum'> {
  const own = new Set(['username', 'password', 'mobileNum', 'captcha'])
  const told = rules.filter(({ field }) => !own.has(field)).map(({ field }) => [field, valueOf(values, field)] as const)
  const link = linkOf(values, rules)
  return {
    ...(link && { [link.field]: link.code }),
    ...Object.fromEntries(told.filter(([, value]) => value !== '')),
    ...(values['ageConfirmed'] === 'yes' && { ageConfirmed: true }),
    terms: true,
    domain: location.hostname,
    registerUrl: `${location.origin}${location.pathname}`.slice(0, 300),
    registerMethod: 'WEB',
  }
}

/** What other forms call otherwise. */
const ownNames: Readonly<Record<string, string>> = {
  newPassword: 'password',
  confirmNewPassword: 'confirmPassword',
  contact: 'mobileNum',
}

/** The field that a refusal of the server belongs to. */
export function fieldOfRefusal(code: string, params: Readonly<Record<string, string | number>>, values: Values): string | undefined {
  if (code.startsWith('phone_code_') || code === 'phone_unknown_error') return 'verificationCode'
  if (code === 'recommender_unknown') return (values['referralCode'] ?? '').trim() === '' ? 'recommenderId' : 'referralCode'
  if (code === 'affiliate_unknown') return 'affiliateCode'
  const field = refusedField({ code, params })
  return field === undefined ? undefined : (ownNames[field] ?? field)
}
