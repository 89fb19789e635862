/**
 * A bonus ends: its time is over before its wagering is done, or it is taken back. What is left of its money goes to the house's
 * account of promotions, once; what a bet from before wins or gets back later follows it.
 */
import { formatMoney, MERCHANT_CURRENCY, type Money } from '@khela/money'
import type { App, Tx } from '../../../kernel/index.ts'
import { self } from '../../../kernel/scope-mint.ts'
import { balances, post } from '../../../ledger/index.ts'
import { bonusesBeside, endOverdue, lastEnded, noteForfeit, type EndedBonus } from '../../turnover/index.ts'

/**
 * Bonus money of all bonuses lies in one account, and what is staked is taken from the oldest first: so what is there belongs to
 * the newest. `newer` is what bonuses gave that came later and are not over: that much is left to them. Of the rest the one that
 * ends loses what it gave at most; where there is no other, what was won with it goes, too.
 */
export function leftOf(o: { readonly balance: Money; readonly given: Money; readonly newer: Money; readonly isOnly: boolean }): Money {
  const free = o.balance > o.newer ? o.balance - o.newer : 0n
  return o.isOnly || free < o.given ? free : o.given
}

/** Days after its end in which what comes back of its bets is still the bonus's. */
const tailDays = 30

/**
 * Takes back what is left. The balance is read without a lock: a bet or a win may come in between, so what the ledger finds too
 * little for is tried with what it found; the bonus itself is locked by whoever marked it. Answers how much moved.
 */
export async function takeLeft(t: Tx, ended: EndedBonus): Promise<Money> {
  const { memberId, id, sourceId, given, forfeits } = ended
  const beside = await bonusesBeside(t, ended)
  const bonusOf = (all: readonly { kind: string; balance: bigint }[]) => all.find(({ kind }) => kind === 'bonus')?.balance ?? 0n
  let balance = bonusOf(await balances(t, self(memberId), memberId))
  for (;;) {
    const amount = leftOf({ balance, given, ...beside })
    if (amount === 0n) return 0n
    const made = await post(t, {
      kind: 'bonus_forfeit',
      memberId,
      key: `bonus:${id}:forfeit:${forfeits}`,
      lines: [
        { account: { memberId, kind: 'bonus' }, currency: MERCHANT_CURRENCY, amount: -amount },
        { account: { house: 'promotion' }, currency: MERCHANT_CURRENCY, amount },
      ],
      ref: { type: 'bonus', id: sourceId },
    })
    if (made.status === 'posted') {
      if (!(await noteForfeit(t, ended, amount))) throw new Error(`the bonus ${id} was taken back twice`)
      return amount
    }
    if (made.status !== 'insufficient') throw new Error(`taking back the bonus ${id} is ${made.status}`)
    balance = bonusOf(made.balances)
  }
}

/** Ends what is overdue. Answers how many. */
export async function endOverdueBonuses(t: Tx, app: App, limit: number): Promise<number> {
  const ended = await endOverdue(t, limit)
  // In order of member: two nodes about the same members lock their accounts in the same order.
  for (const one of ended.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))) {
    const amount = formatMoney(await takeLeft(t, one))
    await app.jobs.emit(t, 'bonusEnded', { memberId: one.memberId.toString(), source: one.sourceId, amount })
    app.live.ping(t, 'wallet', one.memberId)
    app.live.ping(t, 'withdrawals', one.memberId)
  }
  return ended.length
}

/** Rounds of these members ended or were undone: what that put into the account of a bonus that is over goes where it went. */
export async function takeLateBonus(t: Tx, app: Pick<App, 'live'>, memberIds: readonly bigint[]): Promise<void> {
  for (const one of await lastEnded(t, [...new Set(memberIds)], tailDays))
    if ((await takeLeft(t, one)) > 0n) app.live.ping(t, 'wallet', one.memberId)
}
