/** SQL of the wallet port. Every statement names the member first; the caller's call is proof of whose money it is. */
import type { Currency } from '@khela/contract'
import type { Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import type { GameModeName, PortAnswer, PortCall, PortOp, RoundDetail } from './port-types.ts'

/**
 * Thrown when a row that was not there a moment ago is: another call with the same transaction id has won. Its code
 * makes `Db.tx` run the call again from the start, and the duplicate look-up (R4) then finds the answer.
 */
export class CallTaken extends Error {
  readonly code = '40001'
  constructor() {
    super('a call with this transaction id was decided meanwhile')
    this.name = 'CallTaken'
  }
}

export type WagerState = 'OPEN' | 'SETTLED' | 'CANCELLED' | 'TOMBSTONE'

export interface KnownCall {
  readonly op: PortOp
  readonly fingerprint: Buffer
  readonly roundId: string | null
  readonly answer: PortAnswer
}
interface EntryRow {
  readonly op: PortOp | null
  readonly fingerprint: Buffer | null
  readonly call_round: string | null
  readonly answer: PortAnswer | null
  readonly wager: WagerState | null
  readonly mode: GameModeName | null
  readonly session_vendor: string | null
  readonly game_vendor: string | null
  readonly demo: boolean | null
  readonly closed: boolean | null
}
export interface Entry {
  readonly known: KnownCall | undefined
  /** State of a wager with this transaction id. */
  readonly wager: WagerState | undefined
  readonly session: { readonly mode: GameModeName; readonly vendor: string } | undefined
  readonly game: { readonly vendor: string; readonly demo: boolean; readonly closed: boolean } | undefined
}

/** Everything a call is judged on, in one statement: what is known under its id, its session, its game. */
export async function readEntry(t: Tx, call: PortCall, session: string | null, gameCode: string | null): Promise<Entry> {
  const row = await t.one<EntryRow>(
    `select c.op, c.fingerprint, c.round_id as call_round, c.answer, w.state as wager, s.mode, s.vendor as session_vendor,
            g.vendor as game_vendor, g.demo, g.maintenance or v.maintenance as closed
       from (values (1)) one(n)
       left join play.call c on c.member_id = $1 and c.vendor = $2 and c.tx_id = $3
       left join play.wager w on w.member_id = $1 and w.vendor = $2 and w.tx_id = $3
       left join play.session s on s.member_id = $1 and s.id = $4
       left join (play.game g join play.vendor v on v.code = g.vendor) on g.code = $5`,
    [call.memberId, call.vendor, call.txId, session, gameCode],
  )
  const { op, fingerprint, answer } = row
  return {
    known: op && fingerprint && answer ? { op, fingerprint, roundId: row.call_round, answer } : undefined,
    wager: row.wager ?? undefined,
    session: row.mode && row.session_vendor ? { mode: row.mode, vendor: row.session_vendor } : undefined,
    game: row.game_vendor ? { vendor: row.game_vendor, demo: row.demo === true, closed: row.closed !== false } : undefined,
  }
}

export interface RoundRow {
  readonly id: string
  readonly vendorRound: string | null
  readonly game: string
  readonly mode: GameModeName
  readonly stake: Money
  readonly payout: Money
  readonly detail: RoundDetail
}
interface Decided {
  readonly op: PortOp
  readonly fingerprint: Buffer
  readonly postingId: bigint | null
  readonly answer: PortAnswer
}

const INSERT_CALL = `insert into play.call (member_id, vendor, tx_id, op, fingerprint, round_id, posting_id, answer, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, kernel.now()) on conflict do nothing returning 1`

/** Stores the first answer of a call. Throws `CallTaken` when its id was used meanwhile. */
export async function writeCall(t: Tx, call: PortCall, roundId: string | null, decided: Decided): Promise<void> {
  const { op, fingerprint, postingId, answer } = decided
  const written = await t.run(INSERT_CALL, [
    call.memberId,
    call.vendor,
    call.txId,
    op,
    fingerprint,
    roundId,
    postingId,
    JSON.stringify(answer),
  ])
  if (written !== 1) throw new CallTaken()
}

/**
 * A round that is over as it begins: round, wager and answer in one statement. Answers its time. Throws `CallTaken`.
 */
export async function writePlayed(t: Tx, call: PortCall, round: RoundRow, betPosting: bigint | null, decided: Decided): Promise<Date> {
  const written = await t.maybe<{ at: Date }>(
    `with said as (${INSERT_CALL}),
     staked as (insert into play.wager (member_id, vendor, tx_id, round_id, stake, payout, state, posting_id, at)
                select $1, $2, $3, $6, $9, $10, 'SETTLED', $11, kernel.now() from said)
     insert into play.round (member_id, id, vendor, game, mode, currency, stake, payout, status, detail, at, settled_at)
     select $1, $6, $2, $12, $13, $14, $9, $10, 'SETTLED', $15, kernel.now(), kernel.now() from said returning at`,
    [
      call.memberId,
      call.vendor,
      call.txId,
      decided.op,
      decided.fingerprint,
      round.id,
      decided.postingId,
      JSON.stringify(decided.answer),
      round.stake,
      round.payout,
      betPosting,
      round.game,
      round.mode,
      call.currency,
      JSON.stringify(round.detail),
    ],
  )
  if (written === undefined) throw new CallTaken()
  return written.at
}

export interface OpenRound {
  readonly id: string
  readonly status: 'OPEN' | 'SETTLED' | 'VOID'
  readonly currency: Currency
}

/** The vendor's round, locked until the end of the transaction. */
export async function lockVendorRound(t: Tx, call: PortCall, vendorRound: string): Promise<OpenRound | undefined> {
  return t.maybe<OpenRound>(
    'select id, status, currency from play.round where member_id = $1 and vendor = $2 and vendor_round = $3 for update',
    [call.memberId, call.vendor, vendorRound],
  )
}

/** Opens a round, or adds a stake to the open one. Throws `CallTaken` when another call opens the same round now. */
export async function openRound(t: Tx, call: PortCall, round: RoundRow): Promise<void> {
  const written = await t.run(
    `insert into play.round (member_id, id, vendor, vendor_round, game, mode, currency, stake, payout, status, detail, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, 'OPEN', $9, kernel.now()) on conflict do nothing`,
    [
      call.memberId,
      round.id,
      call.vendor,
      round.vendorRound,
      round.game,
      round.mode,
      call.currency,
      round.stake,
      JSON.stringify(round.detail),
    ],
  )
  if (written !== 1) throw new CallTaken()
}
export async function addStake(t: Tx, call: PortCall, roundId: string, stake: Money): Promise<void> {
  await t.run('update play.round set stake = stake + $3 where member_id = $1 and id = $2', [call.memberId, roundId, stake])
}

/** Writes an open wager. Throws `CallTaken` when a rollback of it came meanwhile. */
export async function writeWager(t: Tx, call: PortCall, roundId: string, stake: Money, postingId: bigint | null): Promise<void> {
  const written = await t.run(
    `insert into play.wager (member_id, vendor, tx_id, round_id, stake, state, posting_id, at)
     values ($1, $2, $3, $4, $5, 'OPEN', $6, kernel.now()) on conflict do nothing`,
    [call.memberId, call.vendor, call.txId, roundId, stake, postingId],
  )
  if (written !== 1) throw new CallTaken()
}

export interface LockedWager {
  readonly roundId: string | null
  readonly stake: Money
  readonly state: WagerState
  readonly postingId: bigint | null
}
/** A wager, locked: win and rollback of one bet follow each other (C41). */
export async function lockWager(t: Tx, call: PortCall, txId: string): Promise<LockedWager | undefined> {
  return t.maybe<LockedWager>(
    `select round_id as "roundId", stake, state, posting_id as "postingId"
       from play.wager where member_id = $1 and vendor = $2 and tx_id = $3 for update`,
    [call.memberId, call.vendor, txId],
  )
}
/** Remembers that a bet with this id is cancelled before it came (R17). False when it has come meanwhile. */
export async function writeTombstone(t: Tx, call: PortCall, txId: string): Promise<boolean> {
  const written = await t.run(
    `insert into play.wager (member_id, vendor, tx_id, state, at) values ($1, $2, $3, 'TOMBSTONE', kernel.now()) on conflict do nothing`,
    [call.memberId, call.vendor, txId],
  )
  return written === 1
}
export async function callOf(t: Tx, call: PortCall, txId: string): Promise<{ op: PortOp; answer: PortAnswer } | undefined> {
  return t.maybe('select op, answer from play.call where member_id = $1 and vendor = $2 and tx_id = $3', [call.memberId, call.vendor, txId])
}

export interface LockedRound extends OpenRound {
  readonly mode: GameModeName
  readonly stake: Money
  readonly payout: Money
}
export async function lockRound(t: Tx, call: PortCall, roundId: string): Promise<LockedRound> {
  return t.one<LockedRound>(
    'select id, status, currency, mode, stake, payout from play.round where member_id = $1 and id = $2 for update',
    [call.memberId, roundId],
  )
}
/** Adds a win to its wager and round; `closed` settles the round and whatever of it was still open. */
export async function applyWin(
  t: Tx,
  call: PortCall,
  win: { roundId: string; betTxId: string; amount: Money; closed: boolean; detail: RoundDetail },
): Promise<void> {
  await t.run(
    `with paid as (
       update play.wager set payout = payout + case when tx_id = $4 then $5::bigint else 0 end,
                             state = case when $6 or (tx_id = $4 and $5 > 0) then 'SETTLED' else state end
        where member_id = $1 and round_id = $3 and (tx_id = $4 or ($6 and state = 'OPEN')) and vendor = $2)
     update play.round set payout = payout + $5, detail = detail || $7::jsonb,
            status = case when $6 then 'SETTLED' else status end, settled_at = case when $6 then kernel.now() end
      where member_id = $1 and id = $3`,
    [call.memberId, call.vendor, win.roundId, win.betTxId, win.amount, win.closed, JSON.stringify(win.detail)],
  )
}
/** Cancels a wager; a round with nothing else in it is void and keeps the stake it was opened with. */
export async function applyRollback(t: Tx, call: PortCall, roundId: string, betTxId: string, stake: Money): Promise<void> {
  await t.run(`update play.wager set state = 'CANCELLED' where member_id = $1 and vendor = $2 and tx_id = $3`, [
    call.memberId,
    call.vendor,
    betTxId,
  ])
  await t.run(
    `with rest as (select count(*) as n from play.wager where member_id = $1 and round_id = $2 and state in ('OPEN', 'SETTLED'))
     update play.round set stake = case when rest.n = 0 then stake else stake - $3 end,
            status = case when rest.n = 0 then 'VOID' else status end, settled_at = case when rest.n = 0 then kernel.now() end
       from rest where member_id = $1 and id = $2`,
    [call.memberId, roundId, stake],
  )
}
