import { currencies, MERCHANT_CURRENCY, signOf, type Currency } from './currencies.ts'

export {
  currencies,
  currencyCodes,
  currencyOfMode,
  isCurrency,
  MERCHANT_CURRENCY,
  signOf,
  signOfMode,
  TRIAL_CURRENCY,
  type Currency,
} from './currencies.ts'

/**
 * Money is a whole number of 1/10 000 of the currency unit, held in a bigint: never a float.
 * Rule: D-C6.
 */
export type Money = bigint

/** One currency unit (1.0000). */
export const UNIT = 10_000n

/** One hundredth of a currency unit (0.0100). */
export const CENT = 100n

/** Largest magnitude that may be read or written: 18 digits of 1/10 000, well inside a 64-bit column. */
export const MAX_MONEY = 10n ** 18n - 1n

/** Why an amount was refused: `form` = not canonical text, `range` = more than 18 digits, `rate` = impossible rate or weights. */
export type MoneyErrorReason = 'form' | 'range' | 'rate'

/** Thrown for text or arithmetic that is not a valid amount. The message never repeats the input. */
export class MoneyError extends Error {
  readonly reason: MoneyErrorReason

  constructor(reason: MoneyErrorReason, message: string) {
    super(message)
    this.name = 'MoneyError'
    this.reason = reason
  }
}

// Canonical: no leading zeros, two to four decimals, and a third or fourth decimal only when the last one is not 0.
const WIRE = /^(-?)(0|[1-9][0-9]{0,13})\.([0-9]{2}(?:[1-9]|[0-9][1-9])?)$/

function inRange(amount: bigint): Money {
  if (amount > MAX_MONEY || amount < -MAX_MONEY) throw new MoneyError('range', 'amount has more than 18 digits')
  return amount
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  // bigint division cuts towards zero, so a negative inexact quotient is one too high.
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/**
 * Reads the canonical wire form ("1250.00", "-0.0625") into 1/10 000 units.
 * Exactly the texts `formatMoney` writes are accepted. Throws `MoneyError('form')` otherwise.
 */
export function parseMoney(text: string): Money {
  const match = WIRE.exec(text)
  if (match === null) throw new MoneyError('form', 'amount is not in canonical decimal form')
  const [, sign, whole = '', decimals = ''] = match
  const magnitude = BigInt(whole) * UNIT + BigInt(decimals.padEnd(4, '0'))
  if (sign === '-' && magnitude === 0n) throw new MoneyError('form', 'zero has no sign')
  return sign === '-' ? -magnitude : magnitude
}

/** True when `text` is an amount in canonical wire form. */
export function isMoneyText(text: string): boolean {
  return WIRE.test(text) && text !== '-0.00'
}

/**
 * Writes 1/10 000 units as the canonical wire form: at least two and at most four decimals.
 * Throws `MoneyError('range')` above 18 digits.
 */
export function formatMoney(amount: Money): string {
  const magnitude = inRange(amount) < 0n ? -amount : amount
  const decimals = (magnitude % UNIT)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')
  return `${amount < 0n ? '-' : ''}${magnitude / UNIT}.${decimals}`
}

// Code point of the digit zero: Arabic-Indic, extended Arabic (Persian, Urdu), Devanagari, Bengali, full width.
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10] as const

function toAscii(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10)
  if (zero !== undefined) return String(code - zero)
  if (character === '\u066b') return '.' // Arabic decimal separator
  if (character === '\u066c' || character === '\u060c' || /\s/u.test(character)) return ',' // grouping marks and every kind of space
  return character
}

/**
 * Reads what a person typed into an amount field, in 1/10 000 units; `undefined` when it is not an amount.
 * Bengali, Arabic, Devanagari and full-width digits count as digits. Spaces and commas may only group digits, in
 * thousands or in lakhs ("1,250" and "1,00,000"): "12,50" is refused, because it may mean 12.50. No sign is accepted,
 * at most `decimals` decimals are (those of the merchant's currency, D-C6), and a leading or trailing point is ("5." and ".5").
 */
export function parseTyped(input: string, decimals: number = currencies[MERCHANT_CURRENCY].decimals): Money | undefined {
  const text = Array.from(input.trim(), toAscii).join('')
  const match = /^([0-9]*|[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3})(?:\.([0-9]*))?$/.exec(text)
  if (match === null) return undefined
  const whole = (match[1] ?? '').replaceAll(',', '')
  const fraction = match[2] ?? ''
  if (whole + fraction === '' || fraction.length > Math.min(decimals, 4)) return undefined
  const amount = BigInt(whole || '0') * UNIT + BigInt(fraction.padEnd(4, '0'))
  return amount > MAX_MONEY ? undefined : amount
}

/** Whether an amount is at least `min` and at most `max`. */
export const isWithin = (amount: Money, min: Money, max: Money): boolean => amount >= min && amount <= max

/** Cuts to whole hundredths towards minus infinity, as rebates, salaries and dividends are posted (D-C6). */
export function floorToCent(amount: Money): Money {
  return floorDivide(amount, CENT) * CENT
}

/**
 * Text for people: two decimals, thousands separated by commas ("12,480.50", "-3.00").
 * Floored towards minus infinity, so what is shown is never more than what is there.
 */
export function showMoney(amount: Money): string {
  const cents = floorDivide(amount, CENT)
  const magnitude = cents < 0n ? -cents : cents
  const whole = (magnitude / 100n).toString().replace(/\B(?=(?:[0-9]{3})+$)/g, ',')
  return `${cents < 0n ? '-' : ''}${whole}.${(magnitude % 100n).toString().padStart(2, '0')}`
}

/** The same with the sign of its currency, as it stands on a page: "৳ 12,480.50". */
export const moneyText = (amount: Money, currency: Currency = MERCHANT_CURRENCY): string => `${signOf(currency)} ${showMoney(amount)}`

/** The same without a space, as it stands in a sentence: "৳12,480.50". */
export const sentenceMoney = (amount: Money, currency: Currency = MERCHANT_CURRENCY): string => `${signOf(currency)}${showMoney(amount)}`

/**
 * Text for records: all decimals there are, two to four ("733.0548", "-26.9452"). Figures that stand beside each other or are added up are
 * shown by this everywhere, because hundredths that were floored one by one add up to something else than their sum. A balance, or an
 * amount that stands alone, is shown by `showMoney`.
 */
export function exactMoney(amount: Money): string {
  const [whole = '', decimals = ''] = formatMoney(amount).split('.')
  return `${whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, ',')}.${decimals}`
}

/**
 * `amount × num / den`, floored towards minus infinity (the same as SQL `floor`), also for negative amounts and rates.
 * Throws `MoneyError('rate')` unless `den` > 0, `MoneyError('range')` when the result has more than 18 digits.
 */
export function mulRate(amount: Money, num: bigint, den: bigint): Money {
  if (den <= 0n) throw new MoneyError('rate', 'the denominator of a rate must be positive')
  return inRange(floorDivide(amount * num, den))
}

function checkedTotal(weights: readonly bigint[]): bigint {
  let total = 0n
  for (const weight of weights) {
    if (weight < 0n) throw new MoneyError('rate', 'a weight must not be negative')
    total += weight
  }
  if (total === 0n) throw new MoneyError('rate', 'at least one weight must be positive')
  return total
}

/**
 * Splits `amount` in proportion to `weights` so that the parts add up to it exactly (largest remainder; on a tie the
 * earlier weight gets the odd 1/10 000). A weight of 0 gets 0. A negative amount splits as the mirror of its positive,
 * so a reversal takes back exactly what was given. Throws `MoneyError('rate')` for negative or all-zero weights.
 */
export function allocate(amount: Money, weights: readonly bigint[]): Money[] {
  const total = checkedTotal(weights)
  if (amount < 0n) return allocate(-amount, weights).map((part) => -part)
  const shares = weights.map((weight, index) => ({ index, part: (amount * weight) / total, rest: (amount * weight) % total }))
  let left = amount - shares.reduce((sum, share) => sum + share.part, 0n)
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const share of byRest) {
    if (left === 0n) break
    share.part += 1n
    left -= 1n
  }
  return shares.map((share) => share.part)
}
