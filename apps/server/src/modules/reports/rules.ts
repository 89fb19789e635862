/** Pure sums over what moved. Amounts in 1/10 000 BDT. */
import { recordGroup, recordKind, type MemberAccountKind, type RecordKind } from '@khela/contract'
import type { Money } from '@khela/money'
import type { Moved, SittingSums } from '../measures/index.ts'

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
