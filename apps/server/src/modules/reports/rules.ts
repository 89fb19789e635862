/** Pure sums over what moved. Amounts in 1/10 000 BDT. */
import { movementGroup, recordGroup, recordKind, type MemberAccountKind, type RecordKind } from '@khela/contract'
import type { Money } from '@khela/money'
import type { RoundSums, SittingSums } from './round-sums-store.ts'
import type { KeyedMove, Moved } from './summary-store.ts'

/** What these accounts held before the span and after it. */
export function netOf(moved: readonly Moved[], accounts: readonly MemberAccountKind[]): { opening: Money; closing: Money } {
  const own = moved.filter(({ account }) => accounts.includes(account))
  const opening = own.reduce((sum, { before }) => sum + before, 0n)
  return { opening, closing: own.reduce((sum, { inside }) => sum + inside, opening) }
}

/**
 * What lay at tables before the span and after it: what was carried there, less what was brought back, with what was won or lost in
 * sittings that were over. An open sitting stands with what it was bought in with.
 */
export function atTables(moved: readonly Moved[], { before, inside }: SittingSums): { opening: Money; closing: Money } {
  const carried = moved.filter(({ kind, isSitting }) => recordKind(kind, isSitting) !== kind)
  const opening = carried.reduce((sum, one) => sum - one.before, before.returned - before.staked)
  return { opening, closing: carried.reduce((sum, one) => sum - one.inside, opening + inside.returned - inside.staked) }
}

export interface KindLine {
  readonly kind: RecordKind
  readonly amount: Money
  readonly entries: bigint
}

/**
 * What moved in the span by kind, over all the accounts given. What only went from one of them to another is left out, and so is what
 * was carried to tables and back: of sittings that are over, what was staked in them and came back stands instead.
 */
export function linesOf(moved: readonly Moved[], { inside: played }: SittingSums): KindLine[] {
  const lines = new Map<RecordKind, KindLine>()
  for (const { kind, isSitting, inside, entries } of moved) {
    if (recordKind(kind, isSitting) !== kind) continue
    const line = lines.get(kind) ?? { kind, amount: 0n, entries: 0n }
    lines.set(kind, { kind, amount: line.amount + inside, entries: line.entries + entries })
  }
  const { staked, returned, sittings } = played
  if (sittings > 0n) {
    lines.set('sitting_stake', { kind: 'sitting_stake', amount: -staked, entries: sittings })
    lines.set('sitting_payout', { kind: 'sitting_payout', amount: returned, entries: sittings })
  }
  return [...lines.values()].filter(({ kind, amount, entries }) => entries > 0n && (amount !== 0n || recordGroup(kind) !== 'transfers'))
}

export interface Figures {
  readonly stake: Money
  /** What of the stakes is no valid bet: it still runs, or put nothing at risk. */
  readonly notValid: Money
  readonly payout: Money
  readonly deposits: Money
  readonly withdrawals: Money
  readonly bonus: Money
}
const nothing: Figures = { stake: 0n, notValid: 0n, payout: 0n, deposits: 0n, withdrawals: 0n, bonus: 0n }

const plus = (a: Figures, b: Figures): Figures => ({
  stake: a.stake + b.stake,
  notValid: a.notValid + b.notValid,
  payout: a.payout + b.payout,
  deposits: a.deposits + b.deposits,
  withdrawals: a.withdrawals + b.withdrawals,
  bonus: a.bonus + b.bonus,
})

/** One sum of a kind as figures. What is owed after a correction was not paid out (W-21); what was carried to a table is no play. */
function figuresOfMove({ account, kind, isSitting, amount }: KeyedMove): Figures {
  if (recordKind(kind, isSitting) !== kind) return nothing
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
  ofRounds: readonly RoundSums[],
): { rows: { key: string; figures: Figures }[]; totals: Figures } {
  const rows = new Map<string, Figures>()
  const add = (key: string, figures: Figures) => rows.set(key, plus(rows.get(key) ?? nothing, figures))
  for (const move of moved) add(move.key, figuresOfMove(move))
  for (const { key, stake } of running) add(key, { ...nothing, notValid: stake })
  for (const { key, staked, returned, notValid } of ofRounds) add(key, { ...nothing, stake: staked, payout: returned, notValid })
  return {
    rows: [...rows].map(([key, figures]) => ({ key, figures })),
    totals: [...rows.values()].reduce(plus, nothing),
  }
}
