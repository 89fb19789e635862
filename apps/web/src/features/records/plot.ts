/** A plot of money as lengths: amounts stay bigint until they are a share of the drawing. */
import type { Money } from '@khela/money'
import { addDays, daysOf, type Span } from './span.ts'

export interface Bar {
  readonly key: string
  /** Last day of a bar of several days. */
  readonly last?: string
  readonly amount: Money
}

/** Days beyond this are drawn a week a bar. */
const mostBars = 92
const week = 7

/** One bar a day, empty days too; a week a bar when there are many. `amounts` by day. */
export function barsOf(span: Span, amounts: ReadonlyMap<string, Money>): Bar[] {
  const days = daysOf(span)
  const size = days > mostBars ? week : 1
  return Array.from({ length: Math.ceil(days / size) }, (_, nth) => {
    const key = addDays(span.from, nth * size)
    const end = addDays(key, size - 1)
    const last = end > span.to ? span.to : end
    let amount = 0n
    for (let day = key; day <= last; day = addDays(day, 1)) amount += amounts.get(day) ?? 0n
    return { key, amount, ...(last > key && { last }) }
  })
}

const magnitude = (amount: Money): Money => (amount < 0n ? -amount : amount)

/** The greatest amount, whichever its sign; 1 when all are nothing, so that it can be divided by. */
export const greatest = (bars: readonly Bar[]): Money =>
  bars.reduce((most, { amount }) => (magnitude(amount) > most ? magnitude(amount) : most), 1n)

/** An amount as a share of the greatest, in thousandths, kept between -1000 and 1000. What is not nothing is at least one. */
export function thousandths(amount: Money, most: Money): number {
  if (amount === 0n) return 0
  const share = Number((magnitude(amount) * 1000n) / most)
  return (amount < 0n ? -1 : 1) * Math.max(share, 1)
}
