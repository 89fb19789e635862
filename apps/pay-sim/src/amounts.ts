/** Amounts as decimal text; counted in hundredths, never in floats. */

/** Hundredths of "1250", "1250.5" or "1250.50"; undefined for anything else. */
export function hundredths(amount: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === '' ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** The canonical text of hundredths: "1250.50". */
export const decimal = (amount: bigint): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
