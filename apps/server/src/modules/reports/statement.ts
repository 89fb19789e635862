/** The activity statement (compliance §5, row 29) and the personal profit and loss, from the summary. */
import { memberAccountKinds, movementGroup, type MemberAccountKind, type ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { now, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { vendorNames } from '../play/index.ts'
import { figuresOf, linesOf, netOf, type Figures } from './rules.ts'
import { daySpan } from './span.ts'
import { movedBefore, movedBy, runningBy } from './summary-store.ts'

/** Trial credits are no money, and what is owed is no part of the balance. */
const moneyAccounts: readonly MemberAccountKind[] = memberAccountKinds.filter((kind) => kind !== 'trial' && kind !== 'receivable')

/** Opening balance, what moved by kind, closing balance: the sums of the ledger's entries to the last unit. */
export async function statement(t: Tx, call: Call<'statement'>): Promise<ReplyOf<'statement'>> {
  const { memberId } = playerOf(call.actor)
  const { from, to } = call.input
  const zone = call.app.config.timeZone
  daySpan(from, to, zone)
  const moved = await movedBefore(t, call.scope, memberId, { from, to, zone })
  const money = netOf(moved, moneyAccounts)
  const owed = netOf(moved, ['receivable'])
  return {
    currency: 'BDT',
    opening: formatMoney(money.opening),
    closing: formatMoney(money.closing),
    lines: linesOf(moved.filter(({ account }) => moneyAccounts.includes(account))).map(({ kind, amount, entries }) => ({
      group: movementGroup(kind),
      kind,
      amount: formatMoney(amount),
      entries: Number(entries),
    })),
    accounts: moneyAccounts.map((account) => {
      const { opening, closing } = netOf(moved, [account])
      return { account, opening: formatMoney(opening), closing: formatMoney(closing) }
    }),
    owed: { opening: formatMoney(owed.opening), closing: formatMoney(owed.closing) },
    asOf: (await now(t)).toISOString(),
  }
}

const wire = (figures: Figures): ReplyOf<'profit'>['totals'] => ({
  stake: formatMoney(figures.stake),
  validBet: formatMoney(figures.stake - figures.running),
  payout: formatMoney(figures.payout),
  result: formatMoney(figures.payout - figures.stake),
  deposits: formatMoney(figures.deposits),
  withdrawals: formatMoney(figures.withdrawals),
  bonus: formatMoney(figures.bonus),
})

/** What the player staked, got back, paid in and took out, by day, category or vendor, with the totals of the span. */
export async function profit(t: Tx, call: Call<'profit'>): Promise<ReplyOf<'profit'>> {
  const { memberId } = playerOf(call.actor)
  const { from, to, by } = call.input
  const zone = call.app.config.timeZone
  daySpan(from, to, zone)
  const days = { from, to, zone }
  const moved = await movedBy(t, call.scope, memberId, by, days)
  const { rows, totals } = figuresOf(moved, await runningBy(t, call.scope, memberId, by, days))
  const names = by === 'vendor' ? await vendorNames(t) : new Map<string, { bn: string; en: string }>()
  // A row of a category or a vendor is about play: what has no game stands in the totals only.
  const shown = by === 'day' ? rows : rows.filter(({ figures }) => figures.stake !== 0n || figures.payout !== 0n)
  const inOrder = shown.toSorted((a, b) => (by === 'day' ? (a.key < b.key ? -1 : 1) : a.figures.stake < b.figures.stake ? 1 : -1))
  return {
    rows: inOrder.map(({ key, figures }) => ({ key, name: names.get(key) ?? null, ...wire(figures) })),
    totals: wire(totals),
    asOf: (await now(t)).toISOString(),
  }
}
