/** Pure sums over what moved. Amounts in 1/10 000 BDT. */
import { movementGroup, type MemberAccountKind, type PostingKind } from '@khela/contract'
import type { Money } from '@khela/money'
import type { KeyedMove, Moved } from './summary-store.ts'

/** What these accounts held before the span and after it. */
export function netOf(moved: readonly Moved[], accounts: readonly MemberAccountKind[]): { opening: Money; closing: Money } {
  const own = moved.filter(({ account }) => accounts.includes(account))
  const opening = own.reduce((sum, { before }) => sum + before, 0n)
  return { opening, closing: own.reduce((sum, { inside }) => sum + inside, opening) }
}

export interface KindLine {
  readonly kind: PostingKind
  readonly amount: Money
  readonly entries: bigint
}

/** What moved in the span by kind, over all the accounts given. What only went from one of them to another is left out. */
export function linesOf(moved: readonly Moved[]): KindLine[] {
  const lines = new Map<PostingKind, KindLine>()
  for (const { kind, inside, entries } of moved) {
    const line = lines.get(kind) ?? { kind, amount: 0n, entries: 0n }
    lines.set(kind, { kind, amount: line.amount + inside, entries: line.entries + entries })
  }
  return [...lines.values()].filter(({ kind, amount, entries }) => entries > 0n && (amount !== 0n || movementGroup(kind) !== 'transfers'))
}

export interface Figures {
  readonly stake: Money
  /** What of the stakes still runs. */
  readonly running: Money
  readonly payout: Money
  readonly deposits: Money
  readonly withdrawals: Money
  readonly bonus: Money
}
const nothing: Figures = { stake: 0n, running: 0n, payout: 0n, deposits: 0n, withdrawals: 0n, bonus: 0n }

const plus = (a: Figures, b: Figures): Figures => ({
  stake: a.stake + b.stake,
  running: a.running + b.running,
  payout: a.payout + b.payout,
  deposits: a.deposits + b.deposits,
  withdrawals: a.withdrawals + b.withdrawals,
  bonus: a.bonus + b.bonus,
})

/** One sum of a kind as figures. What is owed after a correction was not paid out (domain/wallet.md R21). */
function figuresOfMove({ account, kind, amount }: KeyedMove): Figures {
  if (account === 'receivable') return kind === 'receivable' ? { ...nothing, payout: -amount } : nothing
  const group = movementGroup(kind)
  if (group === 'stakes') return { ...nothing, stake: -amount }
  if (group === 'payouts') return { ...nothing, payout: amount }
  if (group === 'deposits') return { ...nothing, deposits: amount }
  if (group === 'withdrawals') return { ...nothing, withdrawals: -amount }
  return group === 'bonuses' ? { ...nothing, bonus: amount } : nothing
}

/** Figures by key, and all of them together. */
export function figuresOf(
  moved: readonly KeyedMove[],
  running: readonly { readonly key: string; readonly stake: Money }[],
): { rows: { key: string; figures: Figures }[]; totals: Figures } {
  const rows = new Map<string, Figures>()
  const add = (key: string, figures: Figures) => rows.set(key, plus(rows.get(key) ?? nothing, figures))
  for (const move of moved) add(move.key, figuresOfMove(move))
  for (const { key, stake } of running) add(key, { ...nothing, running: stake })
  return {
    rows: [...rows].map(([key, figures]) => ({ key, figures })),
    totals: [...rows.values()].reduce(plus, nothing),
  }
}
