/** SQL of sums that decide how many operators a deposit by hand takes: by operator, member and receiving number, of the last 24 hours. */
import type { Money } from '@khela/money'
import type { Tx } from '../../../kernel/index.ts'

const day = `kernel.now() - interval '24 hours'`

const sumOf = async (t: Tx, sql: string, params: readonly unknown[]): Promise<Money> => (await t.one<{ sum: Money }>(sql, [...params])).sum

/** What an operator's word credited, under these accounts: decided, or by itself on a line that the operator brought. */
export function creditedBy(t: Tx, accounts: readonly string[]): Promise<Money> {
  return sumOf(
    t,
    `select (coalesce((select sum(amount) from wallet.deposit_decision where by = any($1) and act in ('approve', 'approve_first') and at > ${day}), 0)
       + coalesce((select sum(r.amount) from wallet.received_trx r
           where (r.noted_by = any($1) or r.statement_by = any($1)) and r.tied_at > ${day}
             and not exists (select 1 from wallet.deposit_decision d where d.deposit_id = r.deposit_id and d.by = any($1))), 0))::bigint as sum`,
    [accounts],
  )
}

/** What operators' words credited to a member: decided, or by itself on a line that an operator brought. */
export function creditedToMember(t: Tx, memberId: bigint): Promise<Money> {
  return sumOf(
    t,
    `select (coalesce((select sum(amount) from wallet.deposit_decision where member_id = $1 and act = 'approve' and at > ${day}), 0)
       + coalesce((select sum(r.amount) from wallet.deposit_manual m join wallet.received_trx r on r.deposit_id = m.deposit_id
           where m.member_id = $1 and r.source <> 'simulated' and r.tied_at > ${day}
             and not exists (select 1 from wallet.deposit_decision d where d.deposit_id = r.deposit_id and d.act = 'approve')), 0))::bigint as sum`,
    [memberId],
  )
}

/** What was credited by itself of what came in at one receiving number. */
export function creditedOnNumber(t: Tx, number: string): Promise<Money> {
  return sumOf(
    t,
    `select coalesce(sum(r.amount), 0)::bigint as sum from wallet.received_trx r
      where r.number = $1 and r.tied_at > ${day}
        and not exists (select 1 from wallet.deposit_decision d where d.deposit_id = r.deposit_id and d.act = 'approve')`,
    [number],
  )
}

/** Whether an operator, under one of these accounts, decided a credit of this member, or brought a line that was credited, within so many days. */
export async function hasCredited(t: Tx, memberId: bigint, accounts: readonly string[], days: number): Promise<boolean> {
  const { has } = await t.one<{ has: boolean }>(
    `select exists (select 1 from wallet.deposit_decision
         where member_id = $1 and by = any($2) and act in ('approve', 'approve_first') and at > kernel.now() - make_interval(days => $3))
       or exists (select 1 from wallet.deposit_manual m join wallet.received_trx r on r.deposit_id = m.deposit_id
         where m.member_id = $1 and (r.noted_by = any($2) or r.statement_by = any($2)) and r.tied_at > kernel.now() - make_interval(days => $3)) as has`,
    [memberId, accounts, days],
  )
  return has
}
