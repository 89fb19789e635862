/** All that is needed to verify a round (GS-1.7). */
import { tableIds, type ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { roundOf, type RoundView } from '../rounds/index.ts'
import { recorded } from './round-record.ts'
import { houseGames } from './games.ts'
import type { DecidedRound, SeedProof, SharedRound, Shots } from './ports.ts'
import { openSeed } from '../rooms/index.ts'
import { findSeed } from './store.ts'

type Proof = ReplyOf<'roundProof'>

/** Which round of which table a record belongs to (module `tables` writes it); undefined for a round of one's own. */
function sharedOf({ gameCode, detail: { chain, no } }: RoundView): SharedRound | undefined {
  const table = tableIds.find((id) => id === gameCode)
  return table !== undefined && typeof chain === 'string' && typeof no === 'number' ? { table, chain, no } : undefined
}

/**
 * One own round that is over, or one own shot of a fishing room; the server seed only once its pair is revealed. Of an own bet at a
 * table: which round it was on. Error: not_found.
 */
export async function roundProof(t: Tx, call: Call<'roundProof'>, shots: Shots): Promise<Proof> {
  const { roundId } = call.input
  if (shots.isShot(roundId)) return proven(t, call, await shots.factsOf(t, call.scope, roundId))
  const round = await roundOf(t, call.scope, roundId)
  return round === undefined ? fail('not_found') : proofOf(t, call, round)
}

/** What proves a round of the house that is over; of one at a table, which round it was on. Error: not_found where nothing does. */
export async function proofOf(t: Tx, call: Pick<Call<'roundProof'>, 'app' | 'scope'>, round: RoundView): Promise<Proof> {
  if (round.vendor !== HOUSE_VENDOR) return fail('not_found')
  const shared = sharedOf(round)
  if (shared !== undefined) return shared
  if (round.status !== 'SETTLED') return fail('not_found')
  // A sitting at poker is proven hand by hand.
  if (!houseGames.has(round.gameCode)) return fail('not_found')
  const { first, choice, actions, outcome, seedId, nonce } = recorded(round)
  const money = { stake: first ?? formatMoney(round.stake), payout: formatMoney(round.payout) }
  return proven(t, call, { roundId: round.id, gameId: round.gameCode, mode: round.mode, choice, actions, outcome, seedId, nonce, ...money })
}

/** What is known of a round, with the pair that it was drawn from. Error: not_found. */
export async function proven(t: Tx, call: Pick<Call<'roundProof'>, 'app' | 'scope'>, of: DecidedRound): Promise<SeedProof> {
  const { seedId, actions, ...rest } = of
  const seed = (await findSeed(t, call.scope, seedId)) ?? fail('not_found')
  return {
    ...rest,
    commit: seed.commit,
    serverSeed: seed.state === 'revealed' ? openSeed(call.app, seed, seed.sealed) : null,
    clientSeed: seed.clientSeed,
    actions: [...actions],
  }
}
