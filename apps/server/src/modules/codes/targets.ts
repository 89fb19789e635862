/** Where a code may be sent: numbers of allowed countries in their one form, mail addresses in lower case. */
import type { ReplyOf } from '@khela/contract'
import { normaliseLine } from '@khela/contract/patterns'
import { diallingRule, mobileOf, type DiallingRule } from '@khela/contract/phone'
import { fail, type App } from '../../kernel/index.ts'

/** The countries whose numbers are taken, in the merchant's order. */
export async function countryCodes(app: App): Promise<ReplyOf<'countryCodes'>> {
  const countries = await app.settings.get('SMS_COUNTRIES')
  return { countries: countries.map((country) => ({ country, ...diallingRule(country) })) }
}

/**
 * The one form of a typed number, as it is stored and sent to. Errors: phone_missing (empty), phone_not_enabled (a country
 * that is not on the list), phone_invalid (not the digits of that country).
 */
export async function mobileTarget(app: App, typed: { countryDialingCode: string; mobileNum: string }): Promise<string> {
  if (normaliseLine(typed.mobileNum) === '') fail('phone_missing')
  const code = normaliseLine(typed.countryDialingCode).replace(/^\+/, '')
  const rules: DiallingRule[] = (await countryCodes(app)).countries.filter((country) => country.code === code)
  if (rules.length === 0) fail('phone_not_enabled')
  return rules.map((rule) => mobileOf(rule, typed.mobileNum)).find((mobile) => mobile !== undefined) ?? fail('phone_invalid')
}

/** Local part, one @, a domain with a dot; a mail server has the last word. */
const address = /^[^\s@<>(),;:"[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** The one form of a mail address; undefined when it cannot be one. */
export function mailTarget(typed: string): string | undefined {
  const mail = normaliseLine(typed).toLowerCase()
  return mail.length <= 254 && address.test(mail) ? mail : undefined
}
