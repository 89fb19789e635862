/** The activity statement (CO-5.29) and the personal profit and loss, from the summary. */
import { memberAccountKinds, recordGroup, type MemberAccountKind, type ReplyOf } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { now, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { vendorNames } from '../play/index.ts'
import { roundSums, sittingSums } from './round-sums-store.ts'
import { atTables, figuresOf, linesOf, netOf, type Figures } from './rules.ts'
import { daySpan } from './span.ts'
import { movedBefore, movedBy, runningBy } from './summary-store.ts'

/** Trial credits are no money, and what is owed is no part of the balance. */
const moneyAccounts: readonly MemberAccountKind[] = memberAccountKinds.filter((kind) => kind !== 'trial' && kind !== 'receivable')

/**
 * Opening balance, what moved by kind, closing balance: the sums of the ledger's entries to the last unit. What lies at a table is the
 * member's as well, so that a buy-in is no loss while one plays.
 */
export async function statement(t: Tx, call: Call<'statement'>): Promise<ReplyOf<'statement'>> {
  const { memberId } = playerOf(call.actor)
  const { from, to } = call.input
  const zone = call.app.config.timeZone
  daySpan(from, to, zone)
  const moved = await movedBefore(t, call.scope, memberId, { from, to, zone })
  const sittings = await sittingSums(t, call.scope, memberId, { from, to, zone })
  const money = netOf(moved, moneyAccounts)
  const table = atTables(moved, sittings)
  const ofMoney = moved.filter(({ account }) => moneyAccounts.includes(account))
  const owed = netOf(moved, ['receivable'])
  return {
    currency: 'BDT',
    opening: formatMoney(money.opening + table.opening),
    closing: formatMoney(money.closing + table.closing),
    lines: linesOf(ofMoney, sittings).map(({ kind, amount, entries }) => ({
      group: recordGroup(kind),
      kind,
      amount: formatMoney(amount),
      entries: Number(entries),
    })),
    accounts: [
      ...moneyAccounts.map((account) => accountLine(account, netOf(moved, [account]))),
      ...(table.opening === 0n && table.closing === 0n ? [] : [accountLine('table', table)]),
    ],
    owed: { opening: formatMoney(owed.opening), closing: formatMoney(owed.closing) },
    asOf: (await now(t)).toISOString(),
  }
}

const accountLine = (account: string, { opening, closing }: { opening: Money; closing: Money }) => ({
  account,
  opening: formatMoney(opening),
  closing: formatMoney(closing),
})

const wire = (figures: Figures): ReplyOf<'profit'>['totals'] => ({
  stake: formatMoney(figures.stake),
  validBet: formatMoney(figures.stake - figures.notValid),
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
  const running = await runningBy(t, call.scope, memberId, by, days)
  const { rows, totals } = figuresOf(moved, running, await roundSums(t, call.scope, memberId, by, days))
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
