/** SQL of deposits by hand: accounts of the house, what was shown and said, what came in, who decided. */
import type { ReplyOf } from '@khela/contract'
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'
import type { DepositMethod } from '../../gateways/index.ts'

export type DepositAccount = NonNullable<ReplyOf<'deposit'>['manual']>['account']
/** Whose transaction numbers count: a hosted page of bKash and an agent's number of bKash give numbers of one kind. */
export type Provider = 'bkash' | 'nagad' | 'rocket' | 'upay' | 'bank'

export interface ManualRow {
  readonly memberId: bigint
  readonly id: string
  readonly provider: Provider
  readonly account: DepositAccount
  readonly sender: string | null
  readonly trxId: string | null
  readonly fileId: string | null
  readonly submittedAt: Date | null
}
const columns = `member_id as "memberId", deposit_id as id, provider, account, sender, trx_id as "trxId", file_id as "fileId",
  submitted_at as "submittedAt"`

/** The active account of a method that was shown least lately, which then is the latest. Two at once get two, where there are two. */
export async function nextAccount(t: Tx, method: DepositMethod): Promise<(DepositAccount & { id: string }) | undefined> {
  const fields = 'id, number, kind, holder, bank, branch'
  const of = 'from wallet.receiving_account where method = $1 and active order by turn, id limit 1'
  const turned = await t.maybe<DepositAccount & { id: string }>(
    `update wallet.receiving_account set turn = nextval(pg_get_serial_sequence('wallet.receiving_account', 'turn'))
      where id = (select id ${of} for update skip locked) returning ${fields}`,
    [method],
  )
  // All of them are being shown at this moment: nobody waits for a number.
  return turned ?? t.maybe(`select ${fields} ${of}`, [method])
}

export async function insertManual(
  t: Tx,
  made: { memberId: bigint; id: string; provider: Provider; accountId: string; account: DepositAccount },
): Promise<void> {
  await t.run(
    `insert into wallet.deposit_manual (member_id, deposit_id, provider, account_id, account) values ($1, $2, $3, $4, $5::jsonb)`,
    [made.memberId, made.id, made.provider, made.accountId, JSON.stringify(made.account)],
  )
}

/** What was shown to some deposits and said of them, by the deposit's id. */
export async function manualOf(t: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, ManualRow>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<ManualRow>(`select ${columns} from wallet.deposit_manual where deposit_id = any($1) and ${where}`, [
    ids,
    ...params,
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes the proof down, once; the state of the deposit is the caller's. */
export async function setProof(
  t: Tx,
  deposit: { memberId: bigint; id: string },
  proof: { sender: string; trxId: string; fileId: string | null },
): Promise<boolean> {
  const set = await t.run(
    `update wallet.deposit_manual set sender = $3, trx_id = $4, file_id = $5, submitted_at = kernel.now()
      where member_id = $1 and deposit_id = $2 and submitted_at is null`,
    [deposit.memberId, deposit.id, proof.sender, proof.trxId, proof.fileId],
  )
  return set === 1
}

/** Deposits of others that name the transaction and are not refused: with them it is not clear whose it is. */
export async function rivalsOf(t: Tx, proof: { provider: Provider; trxId: string; id: string }): Promise<bigint[]> {
  const rows = await t.query<{ memberId: bigint }>(
    `select distinct m.member_id as "memberId" from wallet.deposit_manual m
       join wallet.deposit d on d.member_id = m.member_id and d.id = m.deposit_id
      where m.provider = $1 and m.trx_id = $2 and m.deposit_id <> $3 and d.state not in ('REJECTED', 'REVERSED') limit 10`,
    [proof.provider, proof.trxId, proof.id],
  )
  return rows.map(({ memberId }) => memberId)
}

/** Deposits that wait for one of these transactions. */
export async function waitingFor(t: Tx, provider: Provider, trxIds: readonly string[]): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `select m.deposit_id as id from wallet.deposit_manual m
       join wallet.deposit d on d.member_id = m.member_id and d.id = m.deposit_id
      where m.provider = $1 and m.trx_id = any($2) and d.state in ('SUBMITTED', 'MATCHING')`,
    [provider, trxIds],
  )
  return rows.map(({ id }) => id)
}

/** Proofs that wait: those whose transaction is there, and those that have waited longer than `minutes`. */
export async function takeWaiting(t: Tx, minutes: number, limit: number): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `select d.id from wallet.deposit d join wallet.deposit_manual m on m.member_id = d.member_id and m.deposit_id = d.id
      where d.state in ('SUBMITTED', 'MATCHING')
        and (m.submitted_at <= kernel.now() - make_interval(mins => $1)
          or exists (select 1 from wallet.received_trx r where r.provider = m.provider and r.trx_id = m.trx_id))
      order by d.seq limit $2`,
    [minutes, limit],
  )
  return rows.map(({ id }) => id)
}

/** Who notes a forwarded SMS, in the place of an operator's username. */
export const forwarder = 'sms'

export interface ReceivedRow {
  readonly id: string
  readonly provider: Provider
  readonly trxId: string
  readonly number: string
  readonly amount: Money
  readonly sender: string
  readonly at: Date
  readonly source: 'import' | 'sms' | 'simulated'
  /** Who noted it: an operator's username, or `forwarder`. */
  readonly by: string
  /** The operator whose statement says the same as an SMS; null while there is none. */
  readonly statementBy: string | null
  readonly depositId: string | null
}
const received = `id, provider, trx_id as "trxId", number, amount, sender, received_at as at, source,
  noted_by as by, statement_by as "statementBy", deposit_id as "depositId"`

/** Notes what came in; false when it was known. What was noted first stays. */
export async function noteReceived(t: Tx, made: Omit<ReceivedRow, 'depositId' | 'statementBy'>): Promise<boolean> {
  const fresh = await t.run(
    `insert into wallet.received_trx (id, provider, trx_id, number, amount, sender, received_at, source, noted_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (provider, trx_id) do nothing`,
    [made.id, made.provider, made.trxId, made.number, made.amount, made.sender, made.at, made.source, made.by],
  )
  return fresh === 1
}

/** Notes that an operator's statement has what an SMS told: the same transaction, amount and receiving number. False when it has not. */
export async function confirmReceived(t: Tx, made: Pick<ReceivedRow, 'provider' | 'trxId' | 'number' | 'amount' | 'by'>): Promise<boolean> {
  const confirmed = await t.run(
    `update wallet.received_trx set statement_by = $5
      where provider = $1 and trx_id = $2 and number = $3 and amount = $4 and source = 'sms' and statement_by is null and deposit_id is null`,
    [made.provider, made.trxId, made.number, made.amount, made.by],
  )
  return confirmed === 1
}

export function receivedOf(t: Tx, provider: Provider, trxId: string): Promise<ReceivedRow | undefined> {
  return t.maybe<ReceivedRow>(`select ${received} from wallet.received_trx where provider = $1 and trx_id = $2`, [provider, trxId])
}

/** Ties what came in to the deposit it was credited for; what came in is tied once, ever. */
export async function tieReceived(t: Tx, provider: Provider, trxId: string, depositId: string): Promise<void> {
  await t.run(
    'update wallet.received_trx set deposit_id = $3, tied_at = kernel.now() where provider = $1 and trx_id = $2 and deposit_id is null',
    [provider, trxId, depositId],
  )
}

/** What came in and belongs to no deposit yet, newest first. */
export function freeReceived(t: Tx, limit: number): Promise<ReceivedRow[]> {
  return t.query<ReceivedRow>(`select ${received} from wallet.received_trx where deposit_id is null order by received_at desc limit $1`, [
    limit,
  ])
}

/** What may be the payment of a proof with a mistyped number: same provider, not tied, of this amount or under a number that begins alike. */
export function nearReceived(t: Tx, proof: { provider: Provider; trxId: string; amount: Money }, limit: number): Promise<ReceivedRow[]> {
  return t.query<ReceivedRow>(
    `select ${received} from wallet.received_trx
      where provider = $1 and trx_id <> $2 and deposit_id is null and (amount = $3 or left(trx_id, 6) = left($2, 6))
      order by received_at desc limit $4`,
    [proof.provider, proof.trxId, proof.amount, limit],
  )
}

export interface DecisionRow {
  readonly act: 'approve_first' | 'approve' | 'reject' | 'reverse_first' | 'reverse'
  readonly by: string
  readonly amount: Money | null
  readonly note: string
  readonly at: Date
}

/** Adds a line to the journal of decisions; the deposit is locked by the caller. */
export async function addDecision(t: Tx, deposit: { memberId: bigint; id: string }, made: Omit<DecisionRow, 'at'>): Promise<void> {
  await t.run(
    `insert into wallet.deposit_decision (member_id, deposit_id, no, act, by, amount, note)
     select $1, $2, coalesce(max(no), 0) + 1, $3, $4, $5, $6 from wallet.deposit_decision where deposit_id = $2`,
    [deposit.memberId, deposit.id, made.act, made.by, made.amount, made.note],
  )
}

export async function decisionsOf(t: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, DecisionRow[]>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<DecisionRow & { id: string }>(
    `select deposit_id as id, act, by, amount, note, at from wallet.deposit_decision where deposit_id = any($1) and ${where} order by deposit_id, no`,
    [ids, ...params],
  )
  return Map.groupBy(rows, ({ id }) => id)
}
