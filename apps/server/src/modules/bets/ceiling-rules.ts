/** How the rest of a vendor's ceiling is shared out. Pure; amounts in 1/10 000 of BDT. */
import type { Money } from '@khela/money'

export const SHARDS = 16

export interface Share {
  readonly paid: Money
  readonly allowed: Money
}

/**
 * What each shard may pay after `shard` has paid `amount` more; undefined when the day's ceiling does not leave that much.
 * All shards together never may pay more than the ceiling beyond what was staked.
 */
export function shareOut(
  paid: readonly Money[],
  of: { readonly ceiling: Money; readonly staked: Money; readonly shard: number; readonly amount: Money },
): Share[] | undefined {
  const room = of.ceiling + of.staked - paid.reduce((sum, one) => sum + one, 0n) - of.amount
  if (room < 0n) return undefined
  const each = room / BigInt(paid.length)
  return paid.map((one, n) => {
    const now = n === of.shard ? one + of.amount : one
    return { paid: now, allowed: now + each }
  })
}
