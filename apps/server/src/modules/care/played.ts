import type { Scope, Tx } from '../../kernel/index.ts'
import { totalsOf } from '../play/index.ts'
import { depositsAskedSince } from '../wallet/index.ts'

/** What a member staked, was paid and asked to deposit since a moment, in 1/10 000 BDT: where the counters of limits begin. */
export async function playedSince(t: Tx, scope: Scope, memberId: bigint, from: Date) {
  const { stake, payout } = await totalsOf(t, scope, { memberId, mode: 'real', from })
  return { stake, payout, deposited: await depositsAskedSince(t, scope, memberId, from) }
}
