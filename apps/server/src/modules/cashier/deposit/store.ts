/** SQL of deposits and their journal. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx, type StepRow } from '../../../kernel/index.ts'
import type { About, DepositMethod, SendTo } from '../../gateways/index.ts'
import { openDepositStates, type DepositState } from './rules.ts'

export interface DepositRow {
  readonly memberId: bigint
  readonly id: string
  readonly gateway: string
  readonly method: DepositMethod
  /** Asked for. */
  readonly amount: Money
  /** Confirmed and credited; null before. */
  readonly credited: Money | null
  readonly state: DepositState
  readonly providerRef: string | null
  readonly payUrl: string | null
  readonly sendTo: SendTo | null
  /** What the gateway said has come in, what it kept of it, from whom, and its number of it; null before. */
  readonly confirmed: Money | null
  readonly fee: Money | null
  readonly payer: string | null
  readonly trxId: string | null
  readonly reason: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

const columns = `member_id as "memberId", id, gateway, method, amount, credited, state, provider_ref as "providerRef",
  pay_url as "payUrl", send_to as "sendTo", confirmed, fee, payer, trx_id as "trxId", reason,
  created_at as "createdAt", expires_at as "expiresAt"`

/** Makes the member's deposits wait for each other until the end of the transaction, so that counting the open ones holds. */
export async function lockDeposits(t: Tx, memberId: bigint): Promise<void> {
  await t.query(`select pg_advisory_xact_lock(hashtextextended('wallet.deposit:' || $1::text, 0))`, [memberId])
}

export async function openDeposits(t: Tx, memberId: bigint): Promise<number> {
  const row = await t.one<{ count: bigint }>(
    'select count(*) as count from wallet.deposit where member_id = $1 and state = any($2) and expires_at > kernel.now()',
    [memberId, openDepositStates],
  )
  return Number(row.count)
}

export interface NewDeposit {
  readonly memberId: bigint
  readonly id: string
  readonly gateway: string
  readonly method: DepositMethod
  readonly amount: Money
  readonly ttlSeconds: number
}

/** Writes a deposit in state CREATED. */
export async function insertDeposit(t: Tx, made: NewDeposit): Promise<void> {
  await t.run(
    `insert into wallet.deposit (member_id, id, gateway, method, amount, state, expires_at)
     values ($1, $2, $3, $4, $5, 'CREATED', kernel.now() + make_interval(secs => $6))`,
    [made.memberId, made.id, made.gateway, made.method, made.amount, made.ttlSeconds],
  )
  await addStep(t, made, 'CREATED')
}

async function addStep(t: Tx, deposit: { memberId: bigint; id: string }, state: DepositState): Promise<void> {
  await t.run(
    `insert into wallet.deposit_step (member_id, deposit_id, no, state)
     select $1, $2, coalesce(max(no), 0) + 1, $3 from wallet.deposit_step where member_id = $1 and deposit_id = $2`,
    [deposit.memberId, deposit.id, state],
  )
}

interface DepositChange {
  readonly from: readonly DepositState[]
  readonly to: DepositState
  readonly providerRef?: string
  readonly payUrl?: string
  readonly sendTo?: SendTo
  readonly credited?: Money
  readonly confirmed?: Money
  readonly fee?: Money
  readonly payer?: string | null
  readonly trxId?: string
  readonly reason?: string
}

/** Compare-and-set of the state with its journal line; false when the state was none of `from`. */
export async function moveDeposit(t: Tx, deposit: { memberId: bigint; id: string }, change: DepositChange): Promise<boolean> {
  const moved = await t.run(
    `update wallet.deposit set state = $4, reason = $5, provider_ref = coalesce($6, provider_ref), pay_url = coalesce($7, pay_url),
        send_to = coalesce($8::jsonb, send_to), credited = coalesce($9, credited), confirmed = coalesce($10, confirmed),
        fee = coalesce($11, fee), payer = coalesce($12, payer), trx_id = coalesce($13, trx_id)
      where member_id = $1 and id = $2 and state = any($3)`,
    [
      deposit.memberId,
      deposit.id,
      change.from,
      change.to,
      change.reason ?? null,
      change.providerRef ?? null,
      change.payUrl ?? null,
      change.sendTo === undefined ? null : JSON.stringify(change.sendTo),
      change.credited ?? null,
      change.confirmed ?? null,
      change.fee ?? null,
      change.payer ?? null,
      change.trxId ?? null,
    ],
  )
  if (moved === 0) return false
  await addStep(t, deposit, change.to)
  return true
}

export async function findDeposit(t: Tx, scope: Scope, id: string): Promise<DepositRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<DepositRow>(`select ${columns} from wallet.deposit where id = $1 and ${where}`, [id, ...params])
}

/** As `findDeposit`, and nobody else changes it until the end of the transaction. */
export async function lockDeposit(t: Tx, scope: Scope, id: string): Promise<(DepositRow & { isPast: boolean }) | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe(`select ${columns}, expires_at <= kernel.now() as "isPast" from wallet.deposit where id = $1 and ${where} for update`, [
    id,
    ...params,
  ])
}

/** Newest first; `after` is the id of the last one seen. */
export async function pageOfDeposits(t: Tx, scope: Scope, page: { after?: string | undefined; limit: number }): Promise<DepositRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query<DepositRow>(
    `select ${columns} from wallet.deposit
      where ${where} and ($1::text is null or seq < (select seq from wallet.deposit where id = $1 and ${where}))
      order by seq desc limit $2`,
    [page.after ?? null, page.limit, ...params],
  )
}

/** Journals of some deposits, by id. */
export async function depositStepsOf(t: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, StepRow[]>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<StepRow & { id: string }>(
    `select deposit_id as id, state, at from wallet.deposit_step where deposit_id = any($1) and ${where} order by deposit_id, no`,
    [ids, ...params],
  )
  return Map.groupBy(rows, (row) => row.id)
}

/** Marks a deposit as one that something was heard of, so that it is asked about even after its time. */
export async function noteNotified(t: Tx, id: string): Promise<void> {
  await t.run('update wallet.deposit set notified = true where id = $1', [id])
}

/** The id of the deposit that a message of its gateway names; undefined when there is none. */
export async function depositAbout(t: Tx, gateway: string, about: About): Promise<string | undefined> {
  const { ref, id } = 'depositId' in about ? { ref: null, id: about.depositId } : { ref: about.providerRef, id: null }
  const row = await t.maybe<{ id: string }>('select id from wallet.deposit where gateway = $1 and (provider_ref = $2 or id = $3)', [
    gateway,
    ref,
    id,
  ])
  return row?.id
}

/** Members whose payment at a gateway is open, or was in the last two days. */
export async function payersAt(t: Tx, gateway: string): Promise<bigint[]> {
  const rows = await t.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from wallet.deposit
      where gateway = $1 and state in ('AWAITING_PAYER', 'EXPIRED') and expires_at > kernel.now() - interval '2 days'`,
    [gateway],
  )
  return rows.map(({ memberId }) => memberId)
}

/** A member's deposits whose payment at a gateway is open, or was in the last week: the open ones first, each newest first. */
export async function unpaidOf(t: Tx, gateway: string, memberId: bigint): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `select id from wallet.deposit
      where member_id = $1 and gateway = $2 and state in ('AWAITING_PAYER', 'EXPIRED') and expires_at > kernel.now() - interval '7 days'
      order by state = 'AWAITING_PAYER' desc, seq desc`,
    [memberId, gateway],
  )
  return rows.map(({ id }) => id)
}

/** Whether the payment of a member's deposit at a gateway is open, or about to be. */
export async function hasOpenAt(t: Tx, memberId: bigint, gateway: string): Promise<boolean> {
  const row = await t.maybe(
    `select 1 from wallet.deposit
      where member_id = $1 and gateway = $2 and state in ('CREATED', 'AWAITING_PAYER') and expires_at > kernel.now() limit 1`,
    [memberId, gateway],
  )
  return row !== undefined
}

/** Notes a hint; true when there was none just now: anybody can give one, as often as they like. */
export async function noteHint(t: Tx, id: string): Promise<boolean> {
  const marked = await t.run(
    `update wallet.deposit set hinted_at = kernel.now()
      where id = $1 and (hinted_at is null or hinted_at <= kernel.now() - interval '2 seconds')`,
    [id],
  )
  return marked === 1
}

/** True when the gateway's transaction number is this deposit's own: fresh, or used for it before. */
export async function claimProviderTrx(t: Tx, gateway: string, trxId: string, depositId: string): Promise<boolean> {
  await t.run('insert into wallet.provider_trx (gateway, trx_id, deposit_id) values ($1, $2, $3) on conflict do nothing', [
    gateway,
    trxId,
    depositId,
  ])
  const row = await t.one<{ id: string }>('select deposit_id as id from wallet.provider_trx where gateway = $1 and trx_id = $2', [
    gateway,
    trxId,
  ])
  return row.id === depositId
}

/** The deposit that a transaction number was used for; undefined while for none. */
export async function claimedBy(t: Tx, gateway: string, trxId: string): Promise<string | undefined> {
  const row = await t.maybe<{ id: string }>('select deposit_id as id from wallet.provider_trx where gateway = $1 and trx_id = $2', [
    gateway,
    trxId,
  ])
  return row?.id
}

/**
 * Deposits the gateway should be opened at or asked about now, those first that waited longest: unanswered ones each minute,
 * expired ones too for two hours, now and then, and for two days those of which a notice came.
 */
export async function takeUnsettled(t: Tx, limit: number): Promise<{ id: string; state: DepositState }[]> {
  return t.query(
    `update wallet.deposit d set asked_at = kernel.now()
      from (select member_id, id from wallet.deposit
        where state in ('CREATED', 'AWAITING_PAYER', 'EXPIRED') and expires_at > kernel.now() - interval '2 days'
          and (state <> 'EXPIRED' or notified or expires_at > kernel.now() - interval '2 hours')
          and (asked_at is null or asked_at <= kernel.now()
            - case when state = 'EXPIRED' and not notified then interval '10 minutes' else interval '30 seconds' end)
        order by asked_at nulls first, seq limit $1 for update skip locked) due
      where d.member_id = due.member_id and d.id = due.id
      returning d.id, d.state`,
    [limit],
  )
}
