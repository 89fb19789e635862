import type { Scope, Tx } from '../../kernel/index.ts'
import { movedSince } from '../play/index.ts'
import { sentSince } from '../vendor-books/index.ts'
import { askedSince } from './deposit-store.ts'

/**
 * What a member staked, was paid and asked to deposit since a moment, in 1/10 000 BDT: where the counters of limits begin. Wagers as they stand now, buy-ins
 * among them, which the measures leave out until a sitting is over.
 */
export async function playedSince(t: Tx, scope: Scope, memberId: bigint, from: Date) {
  const [rounds, sent] = [await movedSince(t, scope, memberId, from), await sentSince(t, scope, memberId, from)]
  const [stake, payout] = [rounds.stake + sent.stake, rounds.payout + sent.payout]
  return { stake, payout, deposited: await askedSince(t, scope, memberId, from) }
}
