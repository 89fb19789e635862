/** SQL of the work that runs by the clock: spans to compare, rounds that stay open, flags. */
import type { Money } from '@khela/money'
import type { Tx } from '../../../kernel/index.ts'
import type { Span } from './reconcile.ts'

/** Notes a span to be compared with every vendor that can be asked; it is taken up `grace` seconds after its end. */
export async function insertRuns(t: Tx, span: { from: Date; to: Date }, grace: number): Promise<void> {
  await t.run(
    `insert into play.reconcile_run (vendor, from_at, to_at, next_at)
     select code, $1, $2, $2::timestamptz + make_interval(secs => $3) from play.vendor_view where dialect = 'sw1' and base_url is not null
     on conflict do nothing`,
    [span.from, span.to, grace],
  )
}
/** Notes days again that have open differences: what a vendor repeats for a week may arrive yet (W-25). */
export async function repeatRuns(t: Tx, daySeconds: number, forSeconds: number): Promise<void> {
  await t.run(
    `update play.reconcile_run r set done_at = null, next_at = kernel.now(), tried_at = null
      where r.done_at is not null and r.to_at > kernel.now() - make_interval(secs => $2) and r.to_at - r.from_at >= make_interval(secs => $1)
        and exists (select from play.case_view c
                     where c.vendor = r.vendor and c.state = 'OPEN' and c.happened_at >= r.from_at and c.happened_at < r.to_at
                       and c.kind in ('missing_here', 'missing_there', 'amount_differs', 'status_differs'))`,
    [daySeconds, forSeconds],
  )
}
/** Takes up spans that are due; nobody else takes them within `claim` seconds. The oldest first. */
export function takeRuns(t: Tx, limit: number, claim: number): Promise<Span[]> {
  return t.query<Span>(
    `update play.reconcile_run r set next_at = kernel.now() + make_interval(secs => $2), tried_at = coalesce(tried_at, kernel.now())
       from (select vendor, from_at, to_at from play.reconcile_run where done_at is null and next_at <= kernel.now()
              order by to_at, from_at limit $1 for update skip locked) due
      where r.vendor = due.vendor and r.from_at = due.from_at and r.to_at = due.to_at
     returning r.vendor, r.from_at as from, r.to_at as to`,
    [limit, claim],
  )
}
export async function endRun(t: Tx, run: Span, differences: number): Promise<void> {
  await t.run('update play.reconcile_run set done_at = kernel.now(), differences = $4 where vendor = $1 and from_at = $2 and to_at = $3', [
    run.vendor,
    run.from,
    run.to,
    differences,
  ])
}
/** Forgets at most so many comparisons that ended longer ago than so many days; cases stay. Answers how many went. */
export function forgetSpans(t: Tx, days: number, most: number): Promise<number> {
  return t.run(
    `delete from play.reconcile_run where ctid in
       (select ctid from play.reconcile_run where done_at < kernel.now() - make_interval(days => $1) limit $2)`,
    [days, most],
  )
}
/** Puts a span off by `seconds`; answers whether it has been tried for longer than `patience`. */
export async function delayRun(t: Tx, run: Span, seconds: number, patience: number): Promise<boolean> {
  const row = await t.one<{ late: boolean }>(
    `update play.reconcile_run set next_at = kernel.now() + make_interval(secs => $4)
      where vendor = $1 and from_at = $2 and to_at = $3
     returning coalesce(tried_at <= kernel.now() - make_interval(secs => $5), false) as late`,
    [run.vendor, run.from, run.to, seconds, patience],
  )
  return row.late
}

/** When the first round was opened; undefined before there is one. Reads the whole table, so only a walk that begins asks it. */
export async function firstRound(t: Tx): Promise<Date | undefined> {
  const { at } = await t.one<{ at: Date | null }>('select min(at) as at from play.round_game_view')
  return at ?? undefined
}

/** Puts rounds of outside vendors that were begun in a span and are still open on the list. Answers how many. */
export function watchRounds(t: Tx, from: Date, to: Date): Promise<number> {
  return t.run(
    `insert into play.round_watch (member_id, round_id, vendor, next_at)
     select r.member_id, r.id, r.vendor, kernel.now() from play.round_view r join play.vendor_view v on v.code = r.vendor
      where r.at >= $1 and r.at < $2 and r.status = 'OPEN' and v.dialect <> 'house'
     on conflict do nothing`,
    [from, to],
  )
}
export interface Watched {
  readonly memberId: bigint
  readonly roundId: string
  readonly vendor: string
}
/** Takes up rounds that are due; nobody else takes them within `claim` seconds. */
export function takeWatched(t: Tx, limit: number, claim: number): Promise<Watched[]> {
  return t.query<Watched>(
    `update play.round_watch w set next_at = kernel.now() + make_interval(secs => $2)
       from (select member_id, round_id from play.round_watch where next_at <= kernel.now() order by next_at limit $1 for update skip locked) due
      where w.member_id = due.member_id and w.round_id = due.round_id
     returning w.member_id as "memberId", w.round_id as "roundId", w.vendor`,
    [limit, claim],
  )
}
export async function delayWatched(t: Tx, watched: Watched, seconds: number): Promise<void> {
  await t.run('update play.round_watch set next_at = kernel.now() + make_interval(secs => $3) where member_id = $1 and round_id = $2', [
    watched.memberId,
    watched.roundId,
    seconds,
  ])
}
export async function endWatched(t: Tx, watched: Watched): Promise<void> {
  await t.run('delete from play.round_watch where member_id = $1 and round_id = $2', [watched.memberId, watched.roundId])
}

/** A round as it must be to be ended. */
export interface OurRound {
  readonly status: 'OPEN' | 'SETTLED' | 'VOID'
  readonly vendorRound: string | null
  readonly player: string | null
  readonly currency: string
  readonly stake: Money
  readonly at: Date
  readonly dialect: string
}
export function roundToEnd(t: Tx, watched: Watched): Promise<OurRound> {
  return t.one<OurRound>(
    `select r.status, r.vendor_round as "vendorRound", p.player_id as player, r.currency, r.stake, r.at, v.dialect
       from play.round_view r join play.vendor_view v on v.code = r.vendor
       left join play.player_view p on p.member_id = r.member_id and p.vendor = r.vendor
      where r.member_id = $1 and r.id = $2`,
    [watched.memberId, watched.roundId],
  )
}
export interface OurBet {
  readonly txId: string
  readonly stake: Money
  readonly payout: Money
  readonly state: 'OPEN' | 'SETTLED' | 'CANCELLED'
}
/** The bets of a round, in the order they were made. */
export function betsOf(t: Tx, watched: Watched): Promise<OurBet[]> {
  return t.query<OurBet>(
    `select tx_id as "txId", amount as stake, payout, state from play.tx_view
      where member_id = $1 and round_id = $2 and op in ('bet', 'betwin') and state in ('OPEN', 'SETTLED', 'CANCELLED') order by at, tx_id`,
    [watched.memberId, watched.roundId],
  )
}

export interface Flag {
  readonly memberId: bigint
  readonly vendor: string
  readonly txId: string
  readonly kind: 'jackpot_win' | 'receivable'
  readonly amount: Money
  readonly at: Date
  readonly player: string | null
  readonly roundId: string | null
  readonly op: string | null
}
/** Flags nobody has a case about yet. */
export function newFlags(t: Tx, limit: number): Promise<Flag[]> {
  return t.query<Flag>(
    `select f.member_id as "memberId", f.vendor, f.tx_id as "txId", f.kind, f.amount, f.at, p.player_id as player, c.round_id as "roundId", c.op
       from play.flag_view f
       left join play.player_view p on p.member_id = f.member_id and p.vendor = f.vendor
       left join play.tx_view c on c.member_id = f.member_id and c.vendor = f.vendor and c.tx_id = f.tx_id
      where not exists (select from play.case_view k
                         where k.vendor = f.vendor and k.kind = f.kind and k.member_id = f.member_id and k.subject = f.tx_id)
      order by f.at limit $1`,
    [limit],
  )
}
