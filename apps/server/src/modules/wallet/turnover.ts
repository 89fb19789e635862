/** Turnover: a settled round for money advances what the member owes, the oldest first, once per round (payments §3.5, ADR 0006). */
import type { EventBody } from '@khela/contract'
import { parseMoney } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { advance } from './rules.ts'
import { addRequirement, countRound, lastRequirements, openRequirements, setDone, voidRound } from './turnover-store.ts'

type Settled = EventBody<'roundsSettled'>['rounds'][number]

async function count(t: Tx, round: Settled): Promise<boolean> {
  if (round.mode !== 'real') return false
  const memberId = BigInt(round.memberId)
  const stake = parseMoney(round.stake)
  const { moved, counted } = advance(await openRequirements(t, self(memberId), memberId, true), stake)
  if (!(await countRound(t, { memberId, roundId: round.roundId, stake, counted }))) return false
  for (const requirement of moved) await setDone(t, memberId, requirement)
  return moved.length > 0
}

/** Subscriber of `roundsSettled`. A round counted before, and play on trial credits, change nothing. Answers whose requirements moved. */
export async function onRoundsSettled(t: Tx, body: EventBody<'roundsSettled'>): Promise<bigint[]> {
  const moved = new Set<bigint>()
  // In order of member: two jobs about the same members lock their requirements in the same order.
  const rounds = body.rounds.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  for (const round of rounds) if (await count(t, round)) moved.add(BigInt(round.memberId))
  return [...moved]
}

/** Subscriber of `roundVoided`: what the round counted is owed again, the newest requirement first (domain/wallet.md R22). */
export async function onRoundVoided(t: Tx, body: EventBody<'roundVoided'>): Promise<void> {
  const memberId = BigInt(body.memberId)
  let left = await voidRound(t, memberId, body.roundId)
  for (const requirement of left === 0n ? [] : await lastRequirements(t, self(memberId), memberId)) {
    const back = requirement.done < left ? requirement.done : left
    left -= back
    await setDone(t, memberId, { ...requirement, done: requirement.done - back })
  }
}

/** Subscriber of `bonusGranted`: what the bonus asks to be wagered is owed (payments §3.5, domain/wallet.md R31). */
export async function onBonusGranted(t: Tx, body: EventBody<'bonusGranted'>): Promise<void> {
  const needed = parseMoney(body.wagering)
  if (needed > 0n) await addRequirement(t, { memberId: BigInt(body.memberId), source: 'bonus', sourceId: body.source, needed })
}
