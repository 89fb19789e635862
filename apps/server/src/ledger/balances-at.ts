/** Balances of a member's account at moments of the past. */
import type { MemberAccountKind } from '@khela/contract'
import { MERCHANT_CURRENCY, type Money } from '@khela/money'
import type { Tx } from '../kernel/db.ts'
import { covers, type Scope } from '../kernel/scope.ts'

/** The balance just before each moment, in their order; found by halving, so that a long record costs little more than a short one. */
export async function balancesAt(
  t: Tx,
  scope: Scope,
  of: { readonly memberId: bigint; readonly account: MemberAccountKind; readonly moments: readonly Date[] },
): Promise<Money[]> {
  if (!(await covers(t, scope, of.memberId))) return of.moments.map(() => 0n)
  const rows = await t.query<{ balance: bigint }>(
    `select coalesce(e.balance_after, 0)::bigint as balance
       from unnest($3::timestamptz[]) with ordinality as w(moment, nth)
       left join ledger.account a on a.member_id = $1 and a.kind = $2 and a.currency = '${MERCHANT_CURRENCY}' and a.version > 0
       left join lateral ledger.seq_at(a.id, a.version, w.moment) s(seq) on a.id is not null
       left join lateral (select case when e.at < w.moment then e.balance_after else e.balance_after - e.amount end as balance_after
                            from ledger.member_entry e where e.account_id = a.id and e.seq = s.seq) e on true
      order by w.nth`,
    [of.memberId, of.account, of.moments],
  )
  return rows.map(({ balance }) => balance)
}
