/** What of the bonus money in an account belongs to a bonus that ends. Pure. */
import type { Money } from '@khela/money'

/**
 * Bonus money of all bonuses lies in one account, and what is staked is taken from the oldest first: so what is there belongs to
 * the newest. `newer` is what bonuses gave that came later and are not over: that much is left to them. Of the rest the one that
 * ends loses what it gave at most; where there is no other, what was won with it goes, too.
 */
export function leftOf(o: { readonly balance: Money; readonly given: Money; readonly newer: Money; readonly isOnly: boolean }): Money {
  const free = o.balance > o.newer ? o.balance - o.newer : 0n
  return o.isOnly || free < o.given ? free : o.given
}
