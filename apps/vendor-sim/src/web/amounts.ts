/** Amounts on the page: hundredths as bigint, written the way the operator's lobby writes them. */

/** "12.5" or "12.50" in hundredths. */
export function cents(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2))
}

/** With thousands separated and the sign of the currency; demo credits have no sign. */
export function money(hundredths: bigint, currency: string): string {
  const digits = hundredths.toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const amount = `${whole}.${digits.slice(-2)}`
  if (currency === 'BDT') return `৳ ${amount}`
  return currency === 'TRIAL' ? amount : `${currency} ${amount}`
}
