/** SQL of what was approved to leave within the last 24 hours: by operator and by member. */
import type { Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'

const approved = `select coalesce(sum(w.amount), 0)::bigint as sum from wallet.withdrawal w
  where exists (select from wallet.withdrawal_step s
    where s.member_id = w.member_id and s.withdrawal_id = w.id and s.state in ('APPROVED_1', 'APPROVED_2')
      and s.at > kernel.now() - interval '24 hours'`

const sumOf = async (t: Tx, sql: string, params: readonly unknown[]): Promise<Money> => (await t.one<{ sum: Money }>(sql, [...params])).sum

/** What an operator approved, under these accounts, as the first or as the second. */
export const approvedBy = (t: Tx, accounts: readonly string[]): Promise<Money> => sumOf(t, `${approved} and s.by = any($1))`, [accounts])

/** What was approved for a member. */
export const approvedFor = (t: Tx, memberId: bigint): Promise<Money> => sumOf(t, `${approved}) and w.member_id = $1`, [memberId])
