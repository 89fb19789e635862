/** Turnover: a settled round for money advances what the member owes, the oldest first, once per round (payments §3.5, ADR 0006). */
import type { EventBody } from '@khela/contract'
import { parseMoney } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { advance } from './rules.ts'
import { countRound, openRequirements, setDone } from './turnover-store.ts'

/** Subscriber of `roundSettled`. A round that was counted before, and play on trial credits, change nothing. Answers whether a requirement moved. */
export async function onRoundSettled(t: Tx, body: EventBody<'roundSettled'>): Promise<boolean> {
  if (body.mode !== 'real') return false
  const memberId = BigInt(body.memberId)
  const stake = parseMoney(body.stake)
  const { moved, counted } = advance(await openRequirements(t, self(memberId), memberId, true), stake)
  if (!(await countRound(t, { memberId, roundId: body.roundId, stake, counted }))) return false
  for (const requirement of moved) await setDone(t, memberId, requirement)
  return moved.length > 0
}
