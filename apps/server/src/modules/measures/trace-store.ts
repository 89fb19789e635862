/** SQL of what stands behind the figures of one member: the rounds of a span, and the entries of a round. */
import type { MemberAccountKind, PostingKind } from '@khela/contract'
import { MERCHANT_CURRENCY, type Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** What moved in a span by a round, signed for the member; `round` is null for what belongs to none, together. */
export interface TracedRound {
  readonly round: string | null
  readonly vendor: string
  readonly game: string
  readonly moved: Money
  readonly entries: bigint
  /** When it moved first, in the span. */
  readonly at: Date
}
/** Rounds with entries in a span of time, oldest first, of one class of games or of all; after a number of them. */
export function roundsBehind(
  t: Tx,
  scope: Scope,
  o: { memberId: bigint; since: Date; until: Date; gameClass: string | null; skip: number; limit: number },
): Promise<TracedRound[]> {
  const { where, params } = sqlScope(scope, { member: 'a.member_id' }, 7)
  return t.query<TracedRound>(
    `select r.id as round, coalesce(r.vendor, '') as vendor, coalesce(r.game, '') as game, sum(e.amount)::bigint as moved, count(*) as entries, min(e.at) as at
       from ledger.account_view a cross join ledger.seq_range(a.id, a.version, $2, $3) s
       cross join lateral (select e.posting_id, e.at, e.amount, e.kind, e.ref_type, e.ref_id from ledger.line_view e
            where e.account_id = a.id and e.seq between s.first and s.last and e.at >= $2 and e.at < $3 offset 0) e
       left join play.round_game_view r on e.ref_type = 'round' and r.member_id = a.member_id and r.id = e.ref_id
       left join play.game_view g on g.code = r.game
      where a.member_id = $1 and a.currency = '${MERCHANT_CURRENCY}' and ($4::text is null or coalesce(g.type, '-') = $4) and ${where}
      group by 1, 2, 3 order by min(e.at), 1 limit $6 offset $5`,
    [o.memberId, o.since, o.until, o.gameClass, o.skip, o.limit, ...params],
  )
}

/** One entry of the ledger on an account of the member. */
export interface TracedEntry {
  readonly postingId: bigint
  readonly kind: PostingKind
  readonly account: MemberAccountKind
  readonly amount: Money
  readonly at: Date
}
/** What moved by a round in a span of time, oldest first. */
export function entriesBehind(
  t: Tx,
  scope: Scope,
  o: { memberId: bigint; since: Date; until: Date; round: string; limit: number },
): Promise<TracedEntry[]> {
  const { where, params } = sqlScope(scope, { member: 'a.member_id' }, 6)
  return t.query<TracedEntry>(
    `select e.posting_id as "postingId", e.kind, a.kind as account, e.amount, e.at
       from ledger.account_view a cross join ledger.seq_range(a.id, a.version, $2, $3) s
       cross join lateral (select e.posting_id, e.at, e.amount, e.kind, e.ref_type, e.ref_id from ledger.line_view e
            where e.account_id = a.id and e.seq between s.first and s.last and e.at >= $2 and e.at < $3 offset 0) e
      where a.member_id = $1 and e.ref_type = 'round' and e.ref_id = $4 and ${where} order by e.posting_id, a.kind limit $5`,
    [o.memberId, o.since, o.until, o.round, o.limit, ...params],
  )
}
