/** Own shots that were decided, and what verifies one: the form that every round of one bet has (GS-1.7). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, mulRate } from '@khela/money'
import { fail, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import type { Shots } from '../house/index.ts'
import { factsOf } from '../rooms/index.ts'
import { FISHING } from './rooms.ts'
import { findShot, ownShots, tallyShots, type ShotRow } from './shot-store.ts'

const PAGE = 50

export const hitsOf = ({ fish, values }: ShotRow) => fish.map((kind, at) => ({ kind, value: values[at] ?? 0 }))

function lineOf(shot: ShotRow): ReplyOf<'fishingShotsSeen'>['content'][number] {
  const { id, at, seaId, seedId, nonce, weapon, level, cost, payout } = shot
  const amounts = { cost: formatMoney(cost), payout: formatMoney(payout) }
  return { id, at: at.toISOString(), seaId, seedId, nonce, weapon, level, ...amounts, fish: hitsOf(shot) }
}

/** Own shots of a mode, newest first. */
export async function readShots(t: Tx, call: Call<'fishingShotsSeen'>): Promise<ReplyOf<'fishingShotsSeen'>> {
  const { mode, cursor = null } = call.input
  const { memberId } = playerOf(call.actor)
  const rows = await ownShots(t, call.scope, { memberId, mode, before: cursor, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  return { content: shown.map(lineOf), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
}

/** A shot as the proof of a round holds it. */
export function factsOfShot(shot: ShotRow) {
  const { id, mode, seedId, nonce, weapon, cost, payout, fish } = shot
  const hits = hitsOf(shot).map(({ kind, value }) => ({ fish: kind, value, payout: mulRate(cost, BigInt(value), 1n) }))
  const facts = { choice: factsOf({ weapon, fish }), actions: [], outcome: factsOf({ hits }), seedId, nonce }
  return { roundId: id, gameId: FISHING, mode, stake: formatMoney(cost), payout: formatMoney(payout), ...facts }
}

/** What the house knows of shots. */
export const shots: Shots = {
  isShot: (id) => id.startsWith('fsh_'),
  factsOf: async (t, scope, id) => factsOfShot((await findShot(t, scope, id)) ?? fail('not_found')),
  tally: (t, from, to) => tallyShots(t, FISHING, from, to),
}
