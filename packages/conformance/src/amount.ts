/**
 * Amounts on the wire (SW1.md §1 "Money"): decimal text, held here as hundredths in a bigint, never as a float.
 * The currencies of SW/1 that the kit plays with have two decimals.
 */

/** Hundredths of a currency unit. */
export type Cents = bigint

const ANSWERED = /^(0|[1-9][0-9]{0,15})\.([0-9]{2})$/
const SIGNED = /^([+-]?)([0-9]+)(?:\.([0-9]{1,2}))?$/

/** Reads an amount as answers write it ("90.00": always two decimals); undefined for everything else. */
export function readAnswered(value: unknown): Cents | undefined {
  const found = typeof value === 'string' ? ANSWERED.exec(value) : null
  return found === null ? undefined : BigInt((found[1] ?? '') + (found[2] ?? ''))
}

/** Reads an amount of the kit's own or of a testbed ("-10", "3.5", "100.00"). Throws when it is none. */
export function cents(text: string): Cents {
  const found = SIGNED.exec(text)
  if (found === null) throw new Error(`no amount: ${text}`)
  const magnitude = BigInt((found[2] ?? '') + (found[3] ?? '').padEnd(2, '0'))
  return found[1] === '-' ? -magnitude : magnitude
}

/** Writes hundredths with two decimals ("-0.05"). */
export function showCents(amount: Cents): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
