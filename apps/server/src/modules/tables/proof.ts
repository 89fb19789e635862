/** What proves a shared round (GS-1.4, GS-1.7). */
import type { ReplyOf } from '@khela/contract'
import { fail, type Call, type Tx } from '../../kernel/index.ts'
import { findChain } from './chain-store.ts'
import { pathOf } from './merkle.ts'
import { leafOf } from './outcome.ts'
import { findRound, listedBets } from './store.ts'
import { publicOutcome, wireBet, wireRound } from './wire.ts'

/** Chain and round; with a session the own bets and what leads from them to the published root. Error: not_found. */
export async function tableProof(t: Tx, call: Call<'tableProof'>): Promise<ReplyOf<'tableProof'>> {
  const { table, no } = call.input
  const chain = await findChain(t, call.input.chain)
  const round = await findRound(t, { chain: call.input.chain, no: Number(no) })
  if (chain === undefined || round === undefined || round.table !== table) return fail('not_found')
  const bets = round.betsRoot === null ? [] : await listedBets(t, round)
  const lines = bets.map(leafOf)
  const outcome = await publicOutcome(t, round)
  const memberId = call.actor.kind === 'player' ? call.actor.memberId : undefined
  const { id, length, terminal, announcedAt, saltCommit, saltPart, auditorPart, salt } = chain
  return {
    table,
    chain: { id, length, terminal, announcedAt: announcedAt.toISOString(), saltCommit, saltPart, auditorPart, salt },
    round: wireRound(table, round),
    bets: bets.length,
    own: bets.flatMap((bet, at) => {
      if (bet.memberId !== memberId) return []
      const { payout, outAt } = wireBet(bet, round, outcome)
      return [{ leaf: leafOf(bet), path: pathOf(lines, at), payout, outAt }]
    }),
  }
}
