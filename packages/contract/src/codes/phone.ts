/**
 * Phone numbers, the same code in the browser and on the server (PS-5.4). One form
 * for each: `+`, dialling code, national number without its leading zero. Import as `@khela/contract/phone`.
 */

/** Dialling codes of the countries whose languages the site lists, and how many digits stand behind them. */
export const dialling = {
  BD: { code: '880', digits: [10, 10] },
  IN: { code: '91', digits: [10, 10] },
  PK: { code: '92', digits: [10, 10] },
  NP: { code: '977', digits: [10, 10] },
  LK: { code: '94', digits: [9, 9] },
  MM: { code: '95', digits: [7, 10] },
  MY: { code: '60', digits: [9, 10] },
  SG: { code: '65', digits: [8, 8] },
  ID: { code: '62', digits: [9, 12] },
  TH: { code: '66', digits: [9, 9] },
  VN: { code: '84', digits: [9, 9] },
  KH: { code: '855', digits: [8, 9] },
  LA: { code: '856', digits: [8, 10] },
  PH: { code: '63', digits: [10, 10] },
  CN: { code: '86', digits: [11, 11] },
  HK: { code: '852', digits: [8, 8] },
  TW: { code: '886', digits: [9, 9] },
  JP: { code: '81', digits: [10, 10] },
  KR: { code: '82', digits: [9, 10] },
  AE: { code: '971', digits: [9, 9] },
  SA: { code: '966', digits: [9, 9] },
  QA: { code: '974', digits: [8, 8] },
  KW: { code: '965', digits: [8, 8] },
  OM: { code: '968', digits: [8, 8] },
  BH: { code: '973', digits: [8, 8] },
  IR: { code: '98', digits: [10, 10] },
  TR: { code: '90', digits: [10, 10] },
  UZ: { code: '998', digits: [9, 9] },
  KZ: { code: '7', digits: [10, 10] },
  RU: { code: '7', digits: [10, 10] },
  KE: { code: '254', digits: [9, 9] },
  TZ: { code: '255', digits: [9, 9] },
  BR: { code: '55', digits: [10, 11] },
  PT: { code: '351', digits: [9, 9] },
  ES: { code: '34', digits: [9, 9] },
  MX: { code: '52', digits: [10, 10] },
  FR: { code: '33', digits: [9, 9] },
  GB: { code: '44', digits: [10, 10] },
} as const satisfies Record<string, { code: string; digits: readonly [number, number] }>
export type DiallingCountry = keyof typeof dialling

export interface DiallingRule {
  /** Digits, without `+`. */
  readonly code: string
  readonly minDigits: number
  readonly maxDigits: number
}

const bengaliZero = 0x09e6
/** What a person types between the digits. */
const between = /[\s().-]/gu

const latinDigits = (typed: string): string => typed.replaceAll(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - bengaliZero))

/** Digits as people of either script write them, without what stands between; a leading `+` stays. */
function plain(typed: string): string {
  return latinDigits(typed).replaceAll(between, '')
}

/** What a field for numbers keeps of what is typed or pasted into it: digits, Bengali ones as Latin, and what may stand between. */
export function typedMobile(typed: string): string {
  return latinDigits(typed).replaceAll(/[^0-9+\s().-]/gu, '')
}

/**
 * The one form of a typed number, `+8801712345678`; undefined when it has not the digits of its country. The dialling code
 * may be typed along (`+880…`, `00880…`), the leading zero of the national number is dropped.
 */
export function mobileOf(rule: DiallingRule, typed: string): string | undefined {
  const text = plain(typed)
  const national = [`+${rule.code}`, `00${rule.code}`].find((prefix) => text.startsWith(prefix))
  const digits = (national === undefined ? text : text.slice(national.length)).replace(/^0/, '')
  if (!/^[0-9]+$/.test(digits) || digits.length < rule.minDigits || digits.length > rule.maxDigits) return undefined
  return `+${rule.code}${digits}`
}

/** The rule of a country. */
export function diallingRule(country: DiallingCountry): DiallingRule {
  const { code, digits } = dialling[country]
  return { code, minDigits: digits[0], maxDigits: digits[1] }
}

/** Firebase's own codes, as its page answers them → the errors of PS-8.1. */
const codes = {
  'auth/invalid-phone-number': 'phone_invalid',
  'auth/missing-phone-number': 'phone_missing',
  'auth/too-many-requests': 'phone_too_many_requests',
  'auth/invalid-verification-code': 'phone_code_wrong',
  'auth/missing-verification-code': 'phone_code_missing',
  'auth/captcha-check-failed': 'phone_captcha_failed',
  'auth/quota-exceeded': 'phone_quota_exceeded',
  'auth/operation-not-allowed': 'phone_not_enabled',
  'auth/code-expired': 'phone_code_expired',
  'auth/popup-closed-by-user': 'popup_closed',
} as const
type PhoneError = (typeof codes)[keyof typeof codes] | 'phone_unknown_error'
const errorByCode: Readonly<Record<string, PhoneError>> = codes

/** The error that a refusal of Firebase is here; what it never named is `phone_unknown_error`. */
export const firebaseError = (said: string): PhoneError => errorByCode[said] ?? 'phone_unknown_error'
