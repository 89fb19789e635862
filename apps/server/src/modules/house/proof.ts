/** All that is needed to verify a round (domain/games-and-sports.md §1.7). */
import type { GameFacts, ReplyOf } from '@khela/contract'
import { dice } from '@khela/games'
import { formatMoney } from '@khela/money'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { HOUSE_VENDOR, roundOf, type RoundView } from '../play/index.ts'
import { wireRound as wireDice } from './dice.ts'
import { recorded } from './facts.ts'
import { houseGames } from './games.ts'
import { openSeed } from './sealing.ts'
import { findSeed } from './store.ts'

interface Verifiable {
  readonly choice: GameFacts
  readonly actions: readonly GameFacts[]
  readonly first?: string | undefined
  readonly outcome: GameFacts
  readonly seedId: string
  readonly nonce: number
}

function factsOf(round: RoundView): Verifiable {
  if (round.gameCode !== dice.id) return recorded(round)
  const { side, target, roll, seedId, nonce } = wireDice(round)
  return { choice: { side, target }, actions: [], outcome: { roll }, seedId, nonce }
}

/** One own round that is over; the server seed only once its pair is revealed. Error: not_found. */
export async function roundProof(t: Tx, call: Call<'roundProof'>): Promise<ReplyOf<'roundProof'>> {
  const round = await roundOf(t, call.scope, call.input.roundId)
  if (round?.vendor !== HOUSE_VENDOR || round.status !== 'SETTLED') return fail('not_found')
  // A shared round is proven by its chain and a sitting at poker hand by hand, neither from a seed pair.
  if (round.gameCode !== dice.id && !houseGames.has(round.gameCode)) return fail('not_found')
  const { choice, actions, first, outcome, seedId, nonce } = factsOf(round)
  const seed = (await findSeed(t, call.scope, seedId)) ?? fail('not_found')
  return {
    roundId: round.id,
    gameId: round.gameCode,
    mode: round.mode,
    commit: seed.commit,
    serverSeed: seed.state === 'revealed' ? openSeed(call.app, seed, seed.sealed) : null,
    clientSeed: seed.clientSeed,
    nonce,
    choice,
    actions: [...actions],
    outcome,
    stake: first ?? formatMoney(round.stake),
    payout: formatMoney(round.payout),
  }
}
