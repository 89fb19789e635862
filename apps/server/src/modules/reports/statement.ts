/** The activity statement (CO-5.29) and the personal profit and loss, from the summary. */
import { memberAccountKinds, recordGroup, type MemberAccountKind, type ReplyOf } from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY, type Money } from '@khela/money'
import { now, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { figuresOf, movedBefore, sittingSums, type Figures, type Measure } from '../measures/index.ts'
import { vendorNames } from './game-store.ts'
import { atTables, linesOf, netOf } from './rules.ts'
import { daySpan } from './span.ts'

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
    currency: MERCHANT_CURRENCY,
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

const profitMeasures: readonly Measure[] = ['stake', 'payout', 'validBet', 'deposits', 'withdrawals', 'bonuses', 'gifts', 'rebates']

/** Bonuses are all that the house gave: bonus money, gifts of cash and rebates. */
const wire = (figures: Figures): ReplyOf<'profit'>['totals'] => {
  const of = (measure: Measure): Money => figures[measure] ?? 0n
  return {
    stake: formatMoney(of('stake')),
    validBet: formatMoney(of('validBet')),
    payout: formatMoney(of('payout')),
    result: formatMoney(of('payout') - of('stake')),
    deposits: formatMoney(of('deposits')),
    withdrawals: formatMoney(of('withdrawals')),
    bonus: formatMoney(of('bonuses') + of('gifts') + of('rebates')),
  }
}

const totalOf = (rows: readonly { readonly figures: Figures }[]): Figures =>
  Object.fromEntries(profitMeasures.map((measure) => [measure, rows.reduce((sum, { figures }) => sum + (figures[measure] ?? 0n), 0n)]))

/** What the player staked, got back, paid in and took out, by day, category or vendor, with the totals of the span. */
export async function profit(t: Tx, call: Call<'profit'>): Promise<ReplyOf<'profit'>> {
  const { memberId } = playerOf(call.actor)
  const { from, to, by } = call.input
  const zone = call.app.config.timeZone
  daySpan(from, to, zone)
  const cut = { day: { by: ['day'] }, category: { category: 'class' }, vendor: { category: 'vendor' } } as const
  const who = { kind: 'members', ids: [memberId] } as const
  const found = await figuresOf(t, call.scope, { who, span: { from, to, zone }, measures: profitMeasures, ...cut[by] })
  const rows = found.map(({ day, category, figures }) => ({ key: day ?? category ?? '-', figures }))
  const names = by === 'vendor' ? await vendorNames(t) : new Map<string, { bn: string; en: string }>()
  // A row of a category or a vendor is about play: what has no game stands in the totals only.
  const shown = by === 'day' ? rows : rows.filter(({ figures }) => figures.stake !== 0n || figures.payout !== 0n)
  const inOrder = shown.toSorted((a, b) =>
    by === 'day' ? (a.key < b.key ? -1 : 1) : (a.figures.stake ?? 0n) < (b.figures.stake ?? 0n) ? 1 : -1,
  )
  return {
    rows: inOrder.map(({ key, figures }) => ({ key, name: names.get(key) ?? null, ...wire(figures) })),
    totals: wire(totalOf(rows)),
    asOf: (await now(t)).toISOString(),
  }
}
