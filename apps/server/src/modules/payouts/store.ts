/** SQL of withdrawals and their journal. What is held for one is its `remaining`, whatever its state. */
import type { Money } from '@khela/money'
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx, type StepRow } from '../../kernel/index.ts'
import type { Check } from './checks.ts'
import { payingStates, waitingStates, type PayeeChannel, type WithdrawalState } from './rules.ts'

export interface WithdrawalRow {
  readonly memberId: bigint
  readonly id: string
  readonly amount: Money
  readonly paid: Money
  readonly returned: Money
  /** Still held: amount − paid − returned. */
  readonly remaining: Money
  readonly channel: PayeeChannel
  readonly payeeName: string
  readonly payeeAccount: string
  readonly bank: string | null
  readonly branch: string | null
  readonly state: WithdrawalState
  readonly reason: string | null
  readonly approvedBy: string | null
  /** Found at its first approval: a second operator approves too, whatever the amount. */
  readonly takesTwo: boolean
  /** As they were when it was asked for; null before they were made. */
  readonly checks: readonly Check[] | null
  /** A new account is not paid before. */
  readonly payableAt: Date | null
  readonly createdAt: Date
}
/** A line of the journal; `by` is 'member', 'system' or an operator's username. */
export interface WithdrawalStep extends StepRow {
  readonly state: WithdrawalState
  readonly by: string
  readonly reason: string | null
}

const columns = `member_id as "memberId", id, amount, paid, returned, remaining, channel, payee_name as "payeeName",
  payee_account as "payeeAccount", bank, branch, state, reason, approved_1_by as "approvedBy", takes_two as "takesTwo", checks,
  case when payable_at > kernel.now() then payable_at end as "payableAt", created_at as "createdAt"`

export interface NewWithdrawal {
  readonly memberId: bigint
  readonly id: string
  readonly amount: Money
  readonly payeeId: string
}

/** Writes a withdrawal in state REQUESTED to one of the member's accounts; false when money is held for another one (the unique index decides, REL-R11). */
export async function insertWithdrawal(t: Tx, made: NewWithdrawal): Promise<boolean> {
  const inserted = await t.run(
    `insert into wallet.withdrawal (member_id, id, amount, payee_id, channel, payee_name, payee_account, bank, branch, payable_at, state)
     select $1, $2, $3, p.id, p.channel, p.holder, p.account, p.bank, p.branch, p.usable_at, 'REQUESTED'
       from wallet.payee p where p.member_id = $1 and p.id = $4
     on conflict (member_id) where remaining > 0 do nothing`,
    [made.memberId, made.id, made.amount, made.payeeId],
  )
  if (inserted === 0) return false
  await addStep(t, made, 'REQUESTED', 'member', null)
  return true
}

interface Named {
  readonly memberId: bigint
  readonly id: string
}

/** Adds a line to the journal. */
async function addStep(t: Tx, withdrawal: Named, state: WithdrawalState, by: string, reason: string | null): Promise<void> {
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
  /** Added to what was paid, and to what was returned. */
  readonly paid?: Money
  readonly returned?: Money
  readonly approvedBy?: string
  /** With the first approval: a second one is needed. */
  readonly takesTwo?: boolean
}

/** Compare-and-set of the state with its journal line; false when the state was not `from` (REL-R15). */
export async function moveWithdrawal(t: Tx, withdrawal: Named, move: WithdrawalMove): Promise<boolean> {
  const moved = await t.run(
    `update wallet.withdrawal set state = $4, reason = coalesce($5, reason), paid = paid + $6, returned = returned + $7,
            approved_1_by = coalesce($8, approved_1_by), takes_two = takes_two or $9
      where member_id = $1 and id = $2 and state = $3`,
    [
      withdrawal.memberId,
      withdrawal.id,
      move.from,
      move.to,
      move.reason ?? null,
      move.paid ?? 0n,
      move.returned ?? 0n,
      move.approvedBy ?? null,
      move.takesTwo === true,
    ],
  )
  if (moved === 0) return false
  await addStep(t, withdrawal, move.to, move.by, move.reason ?? null)
  return true
}

/** Keeps the checks of a withdrawal as they were made. */
export async function keepChecks(t: Tx, withdrawal: Named, checks: readonly Check[]): Promise<void> {
  await t.run('update wallet.withdrawal set checks = $3::jsonb where member_id = $1 and id = $2', [
    withdrawal.memberId,
    withdrawal.id,
    JSON.stringify(checks),
  ])
}

/** `lock` keeps its parts and its state still until the transaction ends. */
export async function findWithdrawal(t: Tx, scope: Scope, id: string, lock = false): Promise<WithdrawalRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const sql = `select ${columns} from wallet.withdrawal where id = $1 and ${where}${lock ? ' for update' : ''}`
  return t.maybe<WithdrawalRow>(sql, [id, ...params])
}

/** The withdrawal of a member that money is held for, if any. */
export async function openWithdrawal(t: Tx, scope: Scope, memberId: bigint): Promise<string | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.maybe<{ id: string }>(`select id from wallet.withdrawal where member_id = $1 and remaining > 0 and ${where}`, [
    memberId,
    ...params,
  ])
  return row?.id
}

/** The days are those it was asked for on. */
export interface WithdrawalFilter extends DayRange {
  /** `own`: newest first · `waiting`, `paying`: oldest first · `disputed`, `decided`: newest first. */
  readonly list: 'own' | 'waiting' | 'paying' | 'disputed' | 'decided'
  /** Above this amount a first approval is not the last. */
  readonly fourEyesAbove?: Money
  readonly channel?: PayeeChannel | undefined
  readonly memberIds?: readonly bigint[] | undefined
  readonly warned?: boolean
  /** Id of the last one seen. */
  readonly after?: string | undefined
  readonly limit: number
}

const ended = `('PAID', 'REJECTED', 'CANCELLED_BY_MEMBER')`
/** `$3` is the amount above which two approve. */
const lists = {
  own: { where: '$3::bigint is not null', order: 'desc' },
  waiting: {
    where: `(state in ('REQUESTED', 'RISK_CHECK', 'KYC_REQUIRED') or (state = 'APPROVED_1' and (amount > $3 or takes_two)))`,
    order: 'asc',
  },
  paying: {
    where: `(state in ('APPROVED_2', 'SENT', 'FAILED') or (state = 'APPROVED_1' and amount <= $3 and not takes_two))`,
    order: 'asc',
  },
  disputed: { where: `state = 'DISPUTED' and $3::bigint is not null`, order: 'desc' },
  decided: { where: `state in ${ended} and $3::bigint is not null`, order: 'desc' },
} as const

export async function pageOfWithdrawals(t: Tx, scope: Scope, filter: WithdrawalFilter): Promise<WithdrawalRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 7)
  const days = sqlDays(filter, 'created_at', 7 + params.length)
  const list = lists[filter.list]
  const isWaiting = list.order === 'asc'
  const bySeq = isWaiting || days.isOpen
  const key = bySeq ? 'seq' : '(created_at, seq)'
  const seen = bySeq ? 'seq' : 'created_at, seq'
  const order = isWaiting ? 'seq asc' : bySeq ? 'seq desc' : 'created_at desc, seq desc'
  return t.query<WithdrawalRow>(
    `select ${columns} from wallet.withdrawal
      where ${where} and ${list.where} and ($4::text is null or channel = $4) and ($5::bigint[] is null or member_id = any($5))
        and (not $6::boolean or jsonb_path_exists(checks, '$[*] ? (@.ok == false)'))
        and ${days.where}
        and ($1::text is null or ${key} ${isWaiting ? '>' : '<'} (select ${seen} from wallet.withdrawal where id = $1 and ${where}))
      order by ${order} limit $2`,
    [
      filter.after ?? null,
      filter.limit,
      filter.fourEyesAbove ?? 0n,
      filter.channel ?? null,
      filter.memberIds ?? null,
      filter.warned === true,
      ...params,
      ...days.params,
    ],
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

export interface QueueTotals {
  readonly waiting: number
  readonly waitingAmount: Money
  readonly paying: number
  readonly disputed: number
}

/** How many wait for a decision and for how much money, for being paid, and for a dispute's end. */
export async function queueTotals(t: Tx, scope: Scope, fourEyesAbove: Money): Promise<QueueTotals> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const row = await t.one<{ waiting: bigint; amount: bigint; paying: bigint; disputed: bigint }>(
    `select count(*) filter (where w) as waiting, coalesce(sum(amount) filter (where w), 0)::bigint as amount,
            count(*) filter (where not w and state <> 'DISPUTED') as paying, count(*) filter (where state = 'DISPUTED') as disputed
       from (select state, amount, state in ('REQUESTED', 'RISK_CHECK', 'KYC_REQUIRED') or (state = 'APPROVED_1' and (amount > $2 or takes_two)) as w
               from wallet.withdrawal where state = any($1) and ${where}) q`,
    [[...new Set([...waitingStates, ...payingStates, 'DISPUTED'])], fourEyesAbove, ...params],
  )
  return {
    waiting: Number(row.waiting),
    waitingAmount: row.amount,
    paying: Number(row.paying),
    disputed: Number(row.disputed),
  }
}

/** Withdrawals that wait for their risk checks, or for the proof of identity of this member. Oldest first. */
export async function uncheckedWithdrawals(t: Tx, limit: number, identityOf?: bigint): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `select id from wallet.withdrawal where case when $2::bigint is null then state = 'REQUESTED' else member_id = $2 and state = 'KYC_REQUIRED' end
      order by seq limit $1`,
    [limit, identityOf ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Sum of what was paid to a member. */
export async function paidTotal(t: Tx, scope: Scope, memberId: bigint): Promise<Money> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.one<{ total: bigint }>(
    `select coalesce(sum(paid), 0)::bigint as total from wallet.withdrawal where member_id = $1 and ${where}`,
    [memberId, ...params],
  )
  return row.total
}

/** Withdrawals that a member took back within the 30 days before a moment. */
export async function countCancellations(t: Tx, scope: Scope, memberId: bigint, at: Date): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'w.member_id' }, 3)
  const { cancelled } = await t.one<{ cancelled: number }>(
    `select count(*)::int as cancelled from wallet.withdrawal w
      where w.member_id = $1 and w.state = 'CANCELLED_BY_MEMBER' and w.created_at > $2::timestamptz - interval '30 days' and ${where}`,
    [memberId, at, ...params],
  )
  return cancelled
}

/** Members who asked for a withdrawal since a moment. */
export async function withdrawersSince(t: Tx, from: Date): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>('select distinct member_id as id from wallet.withdrawal where created_at >= $1', [from])
  return rows.map(({ id }) => id)
}
