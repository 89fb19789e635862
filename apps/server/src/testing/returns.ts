/** Exact returns as the catalogue writes them, for the tests of what games say that they return. */
import type { Ratio } from '@khela/games'

/** In percent, two decimals, cut: never above the truth. */
export const cut = ({ num, den }: Ratio): string => {
  const hundredths = (num * 10_000n) / den
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}
export const less = (a: Ratio, b: Ratio) => (a.num * b.den < b.num * a.den ? -1 : 1)
export const span = (low: string, high: string) => (low === high ? low : `${low}–${high}`)
