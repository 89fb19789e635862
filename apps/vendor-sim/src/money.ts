/** Amounts inside the vendor: bigint in hundredths of the currency (SW1 §1 "Money": two decimals for BDT and TRIAL). */

/** Reads "10", "10.5" or "10.00"; undefined for anything else, so that a wrong amount never becomes a number. */
export function parseAmount(text: unknown): bigint | undefined {
  if (typeof text !== 'string') return undefined
  const found = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (found === null) return undefined
  return BigInt(found[1] ?? '') * 100n + BigInt((found[2] ?? '').padEnd(2, '0'))
}

/** Hundredths as the wire writes them, always with two decimals: 1050n is "10.50". */
export function formatAmount(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
