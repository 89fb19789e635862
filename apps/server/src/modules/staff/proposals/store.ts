import type { ProposalAct } from '@khela/contract'
import { sqlDays, type DayRange, type Json, type Tx } from '../../../kernel/index.ts'
import type { Values } from './rules.ts'

export type ProposalState = 'OPEN' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'STALE' | 'EXPIRED'
export interface ProposalRow {
  readonly id: string
  readonly act: ProposalAct
  readonly subject: { readonly bn: string; readonly en: string }
  readonly input: Json
  readonly before: Values | null
  readonly after: Values
  readonly reason: string
  readonly madeBy: string
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly state: ProposalState
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly decision: string
}

const columns = `id, act, subject, input, before, after, reason, made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt",
  case when state = 'OPEN' and expires_at <= kernel.now() then 'EXPIRED' else state end as state,
  decided_by as "decidedBy", decided_at as "decidedAt", decision`

/** From here on the transaction's work can be taken back by `undoTrial`; the newest trial is the one that is taken back. */
export const openTrial = (t: Tx): Promise<unknown> => t.run('savepoint rule_change')
export const undoTrial = (t: Tx): Promise<unknown> => t.run('rollback to savepoint rule_change')

/** Adds an open proposal; false when one about the same is open. */
export async function insertProposal(
  t: Tx,
  made: Pick<ProposalRow, 'id' | 'act' | 'subject' | 'input' | 'before' | 'after' | 'reason' | 'madeBy'> & {
    readonly key: string
    readonly days: number
  },
): Promise<boolean> {
  const count = await t.run(
    `insert into office.proposal (id, act, key, subject, input, before, after, reason, made_by, expires_at)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb, $7::jsonb, $8, $9, kernel.now() + make_interval(days => $10)) on conflict do nothing`,
    [
      made.id,
      made.act,
      made.key,
      JSON.stringify(made.subject),
      JSON.stringify(made.input),
      made.before === null ? null : JSON.stringify(made.before),
      JSON.stringify(made.after),
      made.reason,
      made.madeBy,
      made.days,
    ],
  )
  return count === 1
}

/** The proposal, held until the caller's transaction ends: two who decide come one after the other. */
export function lockProposal(t: Tx, id: string): Promise<ProposalRow | undefined> {
  return t.maybe(`select ${columns} from office.proposal where id = $1 for no key update`, [id])
}

/** Ends an open proposal; false when it is not open any more. */
export async function endProposal(
  t: Tx,
  id: string,
  end: { readonly state: ProposalState; readonly by: string | null; readonly decision: string },
): Promise<boolean> {
  const count = await t.run(
    `update office.proposal set state = $2, decided_by = $3, decided_at = kernel.now(), decision = $4 where id = $1 and state = 'OPEN'`,
    [id, end.state, end.by, end.decision],
  )
  return count === 1
}

/** Ends what waited too long. */
export async function expireProposals(t: Tx): Promise<void> {
  await t.run(`update office.proposal set state = 'EXPIRED', decided_at = kernel.now() where state = 'OPEN' and expires_at <= kernel.now()`)
}

/** Proposals that wait, oldest first, after the proposal `after`. */
export function pageOfOpen(t: Tx, after: string | undefined, limit: number, range: DayRange): Promise<ProposalRow[]> {
  const days = sqlDays(range, 'made_at', 3)
  return t.query(
    `select ${columns} from office.proposal where state = 'OPEN' and expires_at > kernel.now() and ${days.where}
        and seq > coalesce((select seq from office.proposal where id = $1), 0) order by seq limit $2`,
    [after ?? null, limit, ...days.params],
  )
}

/** Proposals that are over, newest first, before the proposal `before`. */
export function pageOfEnded(t: Tx, before: string | undefined, limit: number, range: DayRange): Promise<ProposalRow[]> {
  const days = sqlDays(range, 'made_at', 3)
  return t.query(
    `select ${columns} from office.proposal where (state <> 'OPEN' or expires_at <= kernel.now()) and ${days.where}
        and seq < coalesce((select seq from office.proposal where id = $1), 9223372036854775807) order by seq desc limit $2`,
    [before ?? null, limit, ...days.params],
  )
}

export async function countOpenProposals(t: Tx): Promise<number> {
  const row = await t.one<{ count: number }>(
    `select count(*)::int as count from office.proposal where state = 'OPEN' and expires_at > kernel.now()`,
  )
  return row.count
}
