/** SQL of the calls of the wallet port behind a case, and of their postings. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { postingIdsOf } from '../../ledger/index.ts'
import type { CaseRow } from '../cases/index.ts'
import { postingKey } from '../bets/index.ts'

/** A stored call of ours beside a case. */
export interface OurLine {
  readonly txId: string
  readonly op: string
  readonly amount: Money
  readonly payout: Money
  readonly state: string
  readonly at: Date
}
/** What we have of a case: the calls of its round, or the one call. */
export function ourLines(t: Tx, scope: Scope, of: Pick<CaseRow, 'vendor' | 'memberId' | 'txId' | 'roundId'>): Promise<OurLine[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 5)
  return t.query<OurLine>(
    `select tx_id as "txId", op, amount, payout, coalesce(state, code) as state, at from play.tx_view
      where member_id = $1 and ${where} and ((vendor = $2 and tx_id = $3) or round_id = $4) order by at, tx_id limit 50`,
    [of.memberId, of.vendor, of.txId, of.roundId, ...params],
  )
}

/** The steps of a call that has no round. */
const promoSteps: readonly string[] = ['promo', 'bonus_grant', 'jackpot_win']
/** Ids of the postings of a prize without a bet (W-31, W-32); those of a round come with `roundOf`. */
export function postingsOfCall(t: Tx, scope: Scope, call: { memberId: bigint; vendor: string; txId: string }): Promise<bigint[]> {
  const key = postingKey(call.vendor, call.txId)
  return postingIdsOf(
    t,
    scope,
    call.memberId,
    promoSteps.map((step) => `${key}:${step}`),
  )
}
