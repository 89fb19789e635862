/** SQL of the records beside the rounds themselves: the bets of a round, the calls behind a case, and the games a player has opened. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { postingIdsOf } from '../../ledger/index.ts'
import type { CaseRow } from '../cases/index.ts'
import { postingKey } from './stake-store.ts'

/** A bet of a round. Amounts in 1/10 000 of the round's currency. */
export interface WagerView {
  readonly id: string
  readonly amount: Money
  /** What of it was bonus money. */
  readonly bonus: Money
  readonly payout: Money
  readonly state: 'OPEN' | 'SETTLED' | 'CANCELLED'
  readonly isFree: boolean
  readonly at: Date
}

/** The bets of a round, in the order they were made. A bet that lost is over when its round is. */
export function wagersOf(t: Tx, scope: Scope, memberId: bigint, roundId: string, limit: number): Promise<WagerView[]> {
  const { where, params } = sqlScope(scope, { member: 'w.member_id' }, 4)
  return t.query<WagerView>(
    `select w.tx_id as id, w.amount, w.bonus, w.payout, w.free_round is not null as "isFree", w.at,
            case when w.state = 'OPEN' and r.status <> 'OPEN' then 'SETTLED' else w.state end as state
       from play.tx w join play.round_view r on r.member_id = w.member_id and r.id = w.round_id
      where w.member_id = $1 and w.round_id = $2 and w.op in ('bet', 'betwin') and w.code = 'OK' and ${where}
      order by w.at, w.tx_id limit $3`,
    [memberId, roundId, limit, ...params],
  )
}

export interface PlayedGame {
  readonly gameCode: string
  readonly displayName: { readonly bn: string; readonly en: string }
  readonly vendor: string
  readonly vendorName: { readonly bn: string; readonly en: string }
  readonly gameType: string
}

/** The games a player has opened, the last one first; also those that are no longer shown, for rounds name them. */
export function playedGames(t: Tx, scope: Scope, limit: number): Promise<PlayedGame[]> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 2)
  return t.query<PlayedGame>(
    `select g.code as "gameCode", json_build_object('bn', g.name_bn, 'en', g.name_en) as "displayName", g.vendor,
            json_build_object('bn', v.title_bn, 'en', v.title_en) as "vendorName", g.type as "gameType"
       from play.recent r join play.game_view g on g.code = r.game join play.vendor_view v on v.code = g.vendor
      where ${where} order by r.at desc, g.code limit $1`,
    [limit, ...params],
  )
}

/** The names of vendors by their codes. */
export async function vendorNames(t: Tx): Promise<Map<string, { readonly bn: string; readonly en: string }>> {
  const rows = await t.query<{ code: string; bn: string; en: string }>('select code, title_bn as bn, title_en as en from play.vendor_view')
  return new Map(rows.map(({ code, bn, en }) => [code, { bn, en }]))
}

/** Campaigns of free rounds that were given to a member, with what their winnings must be wagered (1/10 000 times). */
export function freeRoundsOf(
  t: Tx,
  scope: Scope,
  memberId: bigint,
): Promise<{ readonly id: string; readonly vendor: string; readonly wagering: bigint; readonly at: Date }[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query(`select id, vendor, wagering, at from play.free_rounds where member_id = $1 and ${where} order by at desc limit 100`, [
    memberId,
    ...params,
  ])
}

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
    `select tx_id as "txId", op, amount, payout, coalesce(state, code) as state, at from play.tx
      where member_id = $1 and ${where} and ((vendor = $2 and tx_id = $3) or round_id = $4) order by at, tx_id limit 50`,
    [of.memberId, of.vendor, of.txId, of.roundId, ...params],
  )
}

/** The steps of a call that has no round. */
const promoSteps: readonly string[] = ['promo', 'bonus_grant', 'jackpot_win']
/** Ids of the postings of a prize without a bet (W-31, W-32); those of a round are play's `roundOf`. */
export function postingsOfCall(t: Tx, scope: Scope, call: { memberId: bigint; vendor: string; txId: string }): Promise<bigint[]> {
  const key = postingKey(call.vendor, call.txId)
  return postingIdsOf(
    t,
    scope,
    call.memberId,
    promoSteps.map((step) => `${key}:${step}`),
  )
}
