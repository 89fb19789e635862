/** Turnover: a settled round for money advances what the member owes, the oldest first, once per round (PAY-3.5.3, ADR 0006). */
import type { EventBody, ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { advance, turnoverOf } from './rules.ts'
import { addDone, addRequirement, countRound, lastRequirements, openRequirements, voidRound, type RequirementRow } from './store.ts'

/** A settled round with what the module of the games knows of it: the category, and its valid bet. */
export type SettledRound = EventBody<'roundsSettled'>['rounds'][number] & {
  readonly category?: string | undefined
  readonly valid?: Money | undefined
}

async function count(t: Tx, round: SettledRound): Promise<boolean> {
  if (round.mode !== 'real') return false
  const memberId = BigInt(round.memberId)
  const told = parseMoney(round.stake)
  const stake = round.valid !== undefined && round.valid < told ? round.valid : told
  const bet = { stake, category: round.category }
  const { credits, counted } = advance(await openRequirements(t, self(memberId), memberId, true), bet)
  if (!(await countRound(t, { memberId, roundId: round.roundId, stake, counted, credits }))) return false
  for (const { id, amount } of credits) await addDone(t, memberId, id, amount)
  return credits.length > 0
}

/** Subscriber of `roundsSettled`. A round counted before, and play on trial credits, change nothing. Answers whose requirements moved. */
export async function onRoundsSettled(t: Tx, body: { readonly rounds: readonly SettledRound[] }): Promise<bigint[]> {
  const moved = new Set<bigint>()
  // In order of member: two jobs about the same members lock their requirements in the same order.
  const rounds = body.rounds.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  for (const round of rounds) if (await count(t, round)) moved.add(BigInt(round.memberId))
  return [...moved]
}

/** Subscriber of `roundVoided`: what the round counted is owed again, where it counted (W-22). */
export async function onRoundVoided(t: Tx, body: EventBody<'roundVoided'>): Promise<void> {
  const memberId = BigInt(body.memberId)
  const { counted, credits } = await voidRound(t, memberId, body.roundId)
  let left = counted
  for (const { id, amount } of credits) {
    await addDone(t, memberId, id, -amount)
    left -= amount
  }
  // A round from before credits were kept: the newest requirement owes it again.
  for (const requirement of left === 0n ? [] : await lastRequirements(t, self(memberId), memberId)) {
    const back = requirement.done < left ? requirement.done : left
    left -= back
    await addDone(t, memberId, requirement.id, -back)
  }
}

/**
 * Subscriber of `bonusGranted`: what the bonus asks to be wagered is owed (PAY-3.5.3, W-31), counted by the
 * house's table of categories as it stands now; a later change of the table changes no bonus that was given.
 */
export async function onBonusGranted(t: Tx, app: Pick<App, 'settings'>, body: EventBody<'bonusGranted'>): Promise<void> {
  const needed = parseMoney(body.wagering)
  if (needed <= 0n) return
  const amount = parseMoney(body.amount)
  const table = await app.settings.get('TURNOVER_CONTRIBUTION')
  await addRequirement(t, {
    memberId: BigInt(body.memberId),
    source: 'bonus',
    sourceId: body.source,
    needed,
    ...(amount > 0n && { bonus: amount, amount, multiplierPercent: (needed * 100n) / amount }),
    contribution: Object.fromEntries(table.map(({ category, percent }) => [category, percent])),
  })
}

/** Turnover the member still owes for deposits and bonuses, as the member page of the office shows it. */
export async function requirementsOf(t: Tx, scope: Scope, memberId: bigint): Promise<{ needed: string; done: string; missing: string }> {
  const { needed, done, missing } = turnoverOf(await openRequirements(t, scope, memberId))
  return { needed: formatMoney(needed), done: formatMoney(done), missing: formatMoney(missing) }
}

/** A requirement as its member reads it. */
function requirementView(row: RequirementRow): ReplyOf<'withdrawInfo'>['requirements'][number] {
  const percents = Object.entries(row.contribution ?? {})
  return {
    id: row.id.toString(),
    source: row.source,
    amount: row.amount === null ? null : formatMoney(row.amount),
    multiplierPercent: row.multiplierPercent === null ? null : Number(row.multiplierPercent),
    needed: formatMoney(row.needed),
    done: formatMoney(row.done),
    contribution: row.contribution === null ? null : percents.slice(0, 30).map(([category, percent]) => ({ category, percent })),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** The first of some open requirements as their member reads them. */
export const requirementViews = (open: readonly RequirementRow[]): ReplyOf<'withdrawInfo'>['requirements'] =>
  open.slice(0, 50).map(requirementView)
