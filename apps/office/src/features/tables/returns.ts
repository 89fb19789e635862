import { parseMoney, type Money } from '@khela/money'

/** Parts of ten thousand of what was staked that came back; undefined where nothing was staked. */
export const returnOf = (staked: Money, paid: Money): number | undefined => (staked === 0n ? undefined : Number((paid * 10_000n) / staked))

/** Hundredths of a percent as percent. */
export const percentText = (hundredths: number): string => `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`

interface Paid {
  readonly phase: string
  readonly real: { readonly staked: string; readonly paid: string | null }
}
/** What rounds that were paid took and returned together; void rounds gave back what they took. */
export function sumsOf(rounds: readonly Paid[]): { readonly rounds: number; readonly staked: Money; readonly paid: Money } {
  const paid = rounds.filter((round) => round.phase !== 'void' && round.real.paid !== null)
  return {
    rounds: paid.length,
    staked: paid.reduce((sum, { real }) => sum + parseMoney(real.staked), 0n),
    paid: paid.reduce((sum, { real }) => sum + parseMoney(real.paid ?? '0.00'), 0n),
  }
}
