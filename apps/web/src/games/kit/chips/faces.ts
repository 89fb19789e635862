/** Chips: their faces, and how an amount is drawn with them. Amounts are whole 1/10 000. */
import { UNIT, type Money } from '@khela/money'

/** What chips are worth, the least first. */
export const faces: readonly Money[] = [1n, 5n, 10n, 50n, 100n, 500n, 1_000n, 5_000n, 10_000n, 50_000n].map((face) => face * UNIT)

/** Parts of a unit, for stakes only: nobody lays them by hand. */
const small: readonly Money[] = [UNIT / 10n, UNIT / 2n]

/** The dye of a chip, from its place in the row of faces: 0 to 5. */
export function dyeOf(amount: Money): number {
  const place = faces.findLastIndex((face) => face <= amount)
  return place < 0 ? 0 : place % 6
}

/**
 * The chips of an amount, the largest first and at most so many: each as large as what is left allows, so that they are
 * never worth more than the amount. What is less than the least chip has none.
 */
export function chipsOf(amount: Money, most: number): readonly Money[] {
  const chips: Money[] = []
  let rest = amount
  for (const face of [...small, ...faces].toReversed()) for (; rest >= face && chips.length < most; rest -= face) chips.push(face)
  return chips
}

/** How many chips a stack is drawn with: one to four. */
export const heightOf = (amount: Money): number => Math.max(1, chipsOf(amount, 4).length)

/** An amount as a chip shows it: 50, 1.5K, 25K. Whole units, cut. */
export function onChip(amount: Money): string {
  const units = amount / UNIT
  if (units === 0n) return '<1'
  if (units < 1_000n) return String(units)
  const [whole, tenths] = [units / 1_000n, (units % 1_000n) / 100n]
  if (whole >= 1_000n) return `${whole / 1_000n}M`
  return whole < 100n && tenths > 0n ? `${whole}.${tenths}K` : `${whole}K`
}
