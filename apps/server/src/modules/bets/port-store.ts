/** SQL of the wallet port beside stakes (stake-store.ts). Every statement names the member first; the caller's call is proof of whose money it is. */
import type { GameModeName } from '@khela/contract'
import { MERCHANT_CURRENCY, TRIAL_CURRENCY, type Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import { insertWinner } from '../play/index.ts'
import { roundIdOf } from './fingerprint.ts'
import type { PortAnswer, PortCall, PortCode, PortOp } from './port-types.ts'

/**
 * Thrown when a row that was not there a moment ago is: another call with the same transaction id has won. Its code
 * makes `Db.tx` run the call again from the start, and the duplicate look-up (W-4) then finds the answer.
 */
export class CallConflict extends Error {
  readonly code = '40001'
  constructor() {
    super('a call with this transaction id was decided meanwhile')
    this.name = 'CallTaken'
  }
}

export type WagerState = 'OPEN' | 'SETTLED' | 'CANCELLED' | 'TOMBSTONE'

/** What is stored under a transaction id. `fingerprint` in hex; the tombstone of a rollback with another id has neither fingerprint nor answer. */
export interface CallRecord {
  readonly op: PortOp | 'tombstone'
  readonly fingerprint: string | null
  readonly code: PortCode
  readonly reason: string | null
  readonly roundId: string | null
  readonly effect: PortAnswer['effect'] | null
  readonly cash: Money
  readonly bonus: Money
}

/** A member's money in the currency of a call: cash and bonus, or trial credits and nothing. */
export interface Held {
  readonly cash: Money
  readonly bonus: Money
}
export async function readHeld(t: Tx, memberId: bigint, isTrial: boolean): Promise<Held> {
  return t.one(
    `select coalesce(sum(balance) filter (where kind in ('cash', 'trial')), 0)::bigint as cash,
            coalesce(sum(balance) filter (where kind = 'bonus'), 0)::bigint as bonus
       from ledger.account_view where member_id = $1 and currency = $2`,
    [memberId, isTrial ? TRIAL_CURRENCY : MERCHANT_CURRENCY],
  )
}

export async function findCall(t: Tx, call: PortCall, txId: string): Promise<CallRecord | undefined> {
  return t.maybe<CallRecord>(
    `select op, encode(fingerprint, 'hex') as fingerprint, code, reason, round_id as "roundId", effect, coalesce(cash, 0) as cash,
            coalesce(bonus_cash, 0) as bonus
       from play.tx where member_id = $1 and vendor = $2 and tx_id = $3`,
    [call.memberId, call.vendor, txId],
  )
}

/** One stake with what was won by it. `state` takes the end of a shared round into account. */
export interface Wager {
  readonly op: 'bet' | 'betwin' | 'tombstone'
  readonly roundId: string | null
  readonly stake: Money
  readonly bonus: Money
  readonly payout: Money
  readonly freeRound: string | null
  readonly state: WagerState
  readonly at: Date
}
export async function lockWager(t: Tx, call: PortCall, txId: string): Promise<Wager | undefined> {
  return t.maybe<Wager>(
    `select op, round_id as "roundId", amount as stake, bonus, payout, free_round as "freeRound", state, at
       from play.tx where member_id = $1 and vendor = $2 and tx_id = $3 and state is not null for update`,
    [call.memberId, call.vendor, txId],
  )
}

export interface LockedRound {
  readonly id: string
  readonly vendorRound: string | null
  readonly game: string
  readonly status: 'OPEN' | 'SETTLED' | 'VOID'
  readonly currency: string
  readonly mode: GameModeName
  readonly stake: Money
  readonly payout: Money
}
const LOCKED = `r.id, r.vendor_round as "vendorRound", r.game, r.currency, r.mode, r.stake, r.payout,
  case when r.status = 'OPEN' and exists (select from play.shared_end e where e.vendor = r.vendor and e.vendor_round = r.vendor_round)
       then 'SETTLED' else r.status end as status`
export async function lockRound(t: Tx, call: PortCall, roundId: string): Promise<LockedRound> {
  return t.one<LockedRound>(`select ${LOCKED} from play.round r where r.member_id = $1 and r.id = $2 for update of r`, [
    call.memberId,
    roundId,
  ])
}
export async function lockVendorRound(t: Tx, call: PortCall, vendorRound: string): Promise<LockedRound | undefined> {
  return t.maybe<LockedRound>(`select ${LOCKED} from play.round r where r.member_id = $1 and r.id = $2 for update of r`, [
    call.memberId,
    roundIdOf(call.vendor, vendorRound, call.memberId),
  ])
}

export interface Decided {
  readonly op: PortOp
  readonly fingerprint: string
  readonly roundId: string | null
  readonly target: string | null
  readonly amount: Money
  readonly effect: PortAnswer['effect']
  readonly held: Held
}
/** Stores the first answer of a call. Throws `CallTaken` when its id was used meanwhile. */
export async function writeCall(t: Tx, call: PortCall, decided: Decided): Promise<void> {
  const written = await t.run(
    `insert into play.tx (member_id, vendor, tx_id, op, fingerprint, round_id, target, amount, code, effect, cash, bonus_cash, at,
                          request_id, request_from, request_length)
     values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8, 'OK', $9, $10, $11, kernel.now(),
             play.write_request(kernel.now(), $12::bytea), case when $12::bytea is not null then 0 end, octet_length($12::bytea)) on conflict do nothing`,
    [
      call.memberId,
      call.vendor,
      call.txId,
      decided.op,
      decided.fingerprint,
      decided.roundId,
      decided.target,
      decided.amount,
      decided.effect,
      decided.held.cash,
      decided.held.bonus,
      call.request ?? null,
    ],
  )
  if (written !== 1) throw new CallConflict()
}

/** Remembers that a bet with this id is cancelled before it came (W-17); `own`: the rollback has the same id. False when it has come meanwhile. */
export async function writeTombstone(t: Tx, call: PortCall, txId: string, own?: { fingerprint: string; held: Held }): Promise<boolean> {
  const written = await t.run(
    `insert into play.tx (member_id, vendor, tx_id, op, state, code, fingerprint, effect, cash, bonus_cash, at)
     values ($1, $2, $3, 'tombstone', 'TOMBSTONE', 'OK', decode($4, 'hex'), $5, $6, $7, kernel.now()) on conflict do nothing`,
    [
      call.memberId,
      call.vendor,
      txId,
      own?.fingerprint ?? null,
      own === undefined ? null : 'tombstone',
      own?.held.cash ?? null,
      own?.held.bonus ?? null,
    ],
  )
  return written === 1
}

/** What a round comes to for its member. */
export interface Figures {
  readonly stake: Money
  readonly payout: Money
}
/** A round for money that has ended with more than was staked stands on the winner board (D-H5). */
async function noteWinner(t: Tx, call: PortCall, round: LockedRound, { stake, payout }: Figures): Promise<void> {
  if (round.mode === 'real' && payout > stake)
    await insertWinner(t, { memberId: call.memberId, roundId: round.id, game: round.game, payout })
}

/** Cancels a wager; a round with nothing else in it is void and keeps the stake it was opened with. Answers whether it is. */
export async function applyRollback(
  t: Tx,
  call: PortCall,
  roundId: string,
  betTxId: string,
  wager: { stake: Money; payout: Money },
): Promise<boolean> {
  await t.run(`update play.tx set state = 'CANCELLED' where member_id = $1 and vendor = $2 and tx_id = $3`, [
    call.memberId,
    call.vendor,
    betTxId,
  ])
  const { status } = await t.one<{ status: string }>(
    `with rest as (select count(*) as n from play.tx where member_id = $1 and round_id = $2 and state in ('OPEN', 'SETTLED'))
     update play.round set stake = case when rest.n = 0 then stake else stake - $3 end, payout = payout - $4,
            status = case when rest.n = 0 then 'VOID' else status end, settled_at = case when rest.n = 0 then kernel.now() else settled_at end
       from rest where member_id = $1 and id = $2 returning status`,
    [call.memberId, roundId, wager.stake, wager.payout],
  )
  return status === 'VOID'
}

/** A new total for a settled wager; the round keeps what it was before, with the reason (W-20). */
export async function applyResettle(
  t: Tx,
  call: PortCall,
  change: { roundId: string; betTxId: string; total: Money; difference: Money; reason: string },
): Promise<void> {
  await t.run('update play.tx set payout = $4 where member_id = $1 and vendor = $2 and tx_id = $3', [
    call.memberId,
    call.vendor,
    change.betTxId,
    change.total,
  ])
  await t.run(
    `update play.round set versions = coalesce(versions, '[]') || jsonb_build_array(jsonb_build_object('payout', payout::text, 'reason', $4::text, 'at', kernel.now())),
            payout = payout + $3 where member_id = $1 and id = $2`,
    [call.memberId, change.roundId, change.difference, change.reason],
  )
}

/** Ends a round without a further win: what is still open of it is lost. */
export async function closeOpen(t: Tx, call: PortCall, round: LockedRound): Promise<void> {
  await t.run(
    `with lost as (update play.tx set state = 'SETTLED' where member_id = $1 and round_id = $2 and state = 'OPEN')
     update play.round set status = 'SETTLED', settled_at = kernel.now() where member_id = $1 and id = $2`,
    [call.memberId, round.id],
  )
  await noteWinner(t, call, round, round)
}

export async function writeFlag(
  t: Tx,
  call: Pick<PortCall, 'memberId' | 'vendor' | 'txId'>,
  kind: 'jackpot_win' | 'receivable',
  amount: Money,
): Promise<void> {
  await t.run(
    `insert into play.flag (member_id, vendor, tx_id, kind, amount, at) values ($1, $2, $3, $4, $5, kernel.now()) on conflict do nothing`,
    [call.memberId, call.vendor, call.txId, kind, amount],
  )
}

/** How often the winnings of these free rounds must be wagered, in 1/10 000; 0 for a campaign that is not known. */
export async function wageringOf(t: Tx, memberId: bigint, campaign: string): Promise<bigint> {
  const row = await t.maybe<{ wagering: bigint }>('select wagering from play.free_rounds where member_id = $1 and id = $2', [
    memberId,
    campaign,
  ])
  return row?.wagering ?? 0n
}

/** When a settled bet was paid last: at the end of its round, or by a correction after it. */
export async function lastPaidAt(t: Tx, call: PortCall, roundId: string, betTxId: string): Promise<Date> {
  const { at } = await t.one<{ at: Date }>(
    `select greatest(r.settled_at, (select max(k.at) from play.tx k
              where k.member_id = $1 and k.round_id = $2 and k.vendor = $3 and k.target = $4 and k.op = 'resettle')) as at
       from play.round r where r.member_id = $1 and r.id = $2`,
    [call.memberId, roundId, call.vendor, betTxId],
  )
  return at
}

/** What was paid counts for limits of the running day. */
export async function notePayout(t: Tx, memberId: bigint, payout: Money): Promise<void> {
  await t.run('select limits.note_payout($1, $2)', [memberId, payout])
}
/** What was staked and paid at `at` counts no longer. */
export async function noteVoid(t: Tx, memberId: bigint, stake: Money, payout: Money, at: Date): Promise<void> {
  await t.run('select limits.note_void($1, $2, $3, $4)', [memberId, stake, payout, at])
}
