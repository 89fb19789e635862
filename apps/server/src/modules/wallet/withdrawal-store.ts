/** SQL of withdrawals and their journal. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { openWithdrawalStates, waitingStates, type PayeeChannel, type StepRow, type WithdrawalState } from './rules.ts'

export interface WithdrawalRow {
  readonly memberId: bigint
  readonly id: string
  readonly amount: Money
  readonly channel: PayeeChannel
  readonly payeeName: string
  readonly payeeAccount: string
  readonly state: WithdrawalState
  readonly reason: string | null
  readonly createdAt: Date
}
/** A line of the journal; `by` is 'member', 'system' or an operator's username. */
export interface WithdrawalStep extends StepRow {
  readonly state: WithdrawalState
  readonly by: string
  readonly reason: string | null
}

const columns = `member_id as "memberId", id, amount, channel, payee_name as "payeeName", payee_account as "payeeAccount", state, reason,
  created_at as "createdAt"`

/** Writes a withdrawal in state REQUESTED; false when the member has an open one (the unique index decides, R11). */
export async function insertWithdrawal(t: Tx, made: Omit<WithdrawalRow, 'state' | 'reason' | 'createdAt'>): Promise<boolean> {
  const inserted = await t.run(
    `insert into wallet.withdrawal (member_id, id, amount, channel, payee_name, payee_account, state)
     values ($1, $2, $3, $4, $5, $6, 'REQUESTED')
     on conflict (member_id) where state in ('REQUESTED', 'APPROVED_1', 'SENT') do nothing`,
    [made.memberId, made.id, made.amount, made.channel, made.payeeName, made.payeeAccount],
  )
  if (inserted === 0) return false
  await addStep(t, made, 'REQUESTED', 'member', null)
  return true
}

async function addStep(
  t: Tx,
  withdrawal: { memberId: bigint; id: string },
  state: WithdrawalState,
  by: string,
  reason: string | null,
): Promise<void> {
  await t.run(
    `insert into wallet.withdrawal_step (member_id, withdrawal_id, no, state, by, reason)
     select $1, $2, coalesce(max(no), 0) + 1, $3, $4, $5 from wallet.withdrawal_step where member_id = $1 and withdrawal_id = $2`,
    [withdrawal.memberId, withdrawal.id, state, by, reason],
  )
}

export interface WithdrawalMove {
  readonly from: WithdrawalState
  readonly to: WithdrawalState
  readonly by: string
  readonly reason?: string | undefined
  readonly providerTrxId?: string | undefined
}

/** Compare-and-set of the state with its journal line; false when the state was not `from` (R15). */
export async function moveWithdrawal(t: Tx, withdrawal: { memberId: bigint; id: string }, move: WithdrawalMove): Promise<boolean> {
  const moved = await t.run(
    `update wallet.withdrawal set state = $4, reason = $5, provider_trx_id = coalesce($6, provider_trx_id)
      where member_id = $1 and id = $2 and state = $3`,
    [withdrawal.memberId, withdrawal.id, move.from, move.to, move.reason ?? null, move.providerTrxId ?? null],
  )
  if (moved === 0) return false
  await addStep(t, withdrawal, move.to, move.by, move.reason ?? null)
  return true
}

export async function findWithdrawal(t: Tx, scope: Scope, id: string): Promise<WithdrawalRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<WithdrawalRow>(`select ${columns} from wallet.withdrawal where id = $1 and ${where}`, [id, ...params])
}

/** The member's open withdrawal, if any. */
export async function openWithdrawal(t: Tx, scope: Scope, memberId: bigint): Promise<string | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const row = await t.maybe<{ id: string }>(`select id from wallet.withdrawal where member_id = $1 and state = any($2) and ${where}`, [
    memberId,
    openWithdrawalStates,
    ...params,
  ])
  return row?.id
}

export interface WithdrawalFilter {
  /** `own`: newest first · `waiting`: undecided, oldest first · `decided`: the others, newest first. */
  readonly list: 'own' | 'waiting' | 'decided'
  /** Id of the last one seen. */
  readonly after?: string | undefined
  readonly limit: number
}

const lists = {
  own: { where: 'true', order: 'desc' },
  waiting: { where: `state in ('REQUESTED', 'APPROVED_1')`, order: 'asc' },
  decided: { where: `state not in ('REQUESTED', 'APPROVED_1')`, order: 'desc' },
} as const

export async function pageOfWithdrawals(t: Tx, scope: Scope, filter: WithdrawalFilter): Promise<WithdrawalRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const list = lists[filter.list]
  return t.query<WithdrawalRow>(
    `select ${columns} from wallet.withdrawal
      where ${where} and ${list.where}
        and ($1::text is null or seq ${list.order === 'asc' ? '>' : '<'} (select seq from wallet.withdrawal where id = $1 and ${where}))
      order by seq ${list.order === 'asc' ? 'asc' : 'desc'} limit $2`,
    [filter.after ?? null, filter.limit, ...params],
  )
}

/** Journals of some withdrawals, by id. */
export async function withdrawalStepsOf(t: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, WithdrawalStep[]>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<WithdrawalStep & { id: string }>(
    `select withdrawal_id as id, state, at, by, reason from wallet.withdrawal_step
      where withdrawal_id = any($1) and ${where} order by withdrawal_id, no`,
    [ids, ...params],
  )
  return Map.groupBy(rows, (row) => row.id)
}

/** How many wait for a decision, and for how much money. */
export async function waitingTotals(t: Tx, scope: Scope): Promise<{ count: number; amount: Money }> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.one<{ count: bigint; amount: bigint }>(
    `select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from wallet.withdrawal where state = any($1) and ${where}`,
    [waitingStates, ...params],
  )
  return { count: Number(row.count), amount: row.amount }
}

/** Sent withdrawals whose payout has not been answered. Oldest first. */
export async function sentWithdrawals(t: Tx, limit: number): Promise<string[]> {
  const rows = await t.query<{ id: string }>(`select id from wallet.withdrawal where state = 'SENT' order by seq limit $1`, [limit])
  return rows.map(({ id }) => id)
}

/** Sum of what was paid to a member. */
export async function paidTotal(t: Tx, scope: Scope, memberId: bigint): Promise<Money> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.one<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from wallet.withdrawal where member_id = $1 and state = 'PAID' and ${where}`,
    [memberId, ...params],
  )
  return row.total
}

/** Use of a payee account: other members who named it, and how often it was paid for this one. */
export async function payeeUse(t: Tx, scope: Scope, row: WithdrawalRow): Promise<{ others: bigint[]; paidBefore: number }> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  const found = await t.query<{ memberId: bigint; paid: bigint }>(
    `select member_id as "memberId", count(*) filter (where state = 'PAID' and id <> $3) as paid from wallet.withdrawal
      where channel = $1 and payee_account = $2 and ${where} group by member_id`,
    [row.channel, row.payeeAccount, row.id, ...params],
  )
  return {
    others: found.filter(({ memberId }) => memberId !== row.memberId).map(({ memberId }) => memberId),
    paidBefore: Number(found.find(({ memberId }) => memberId === row.memberId)?.paid ?? 0n),
  }
}
