/** SQL of seats and of what is said at the tables (db/migrations/0094-table-talk.sql). */
import type { TableId } from '@khela/contract'
import { sqlScope, type Ageing, type Scope, type Tx } from '../../kernel/index.ts'

export interface SeatRow {
  readonly seat: number
  readonly memberId: bigint
  readonly who: string
}
/** Taken seats, by number. */
export function seatsOf(t: Tx, table: TableId): Promise<SeatRow[]> {
  return t.query<SeatRow>(
    `select seat, member_id as "memberId", who from house.table_seat where table_id = $1 and until > kernel.now() order by seat`,
    [table],
  )
}
/** Taken seats of every table. */
export async function seatCounts(t: Tx): Promise<Map<string, number>> {
  const rows = await t.query<{ table: string; taken: number }>(
    `select table_id as "table", count(*)::int as taken from house.table_seat where until > kernel.now() group by table_id`,
  )
  return new Map(rows.map(({ table, taken }) => [table, taken]))
}
/** Leaves the member's seat and takes another; false when somebody sits there. */
export async function takeSeat(t: Tx, row: SeatRow & { readonly table: TableId }, minutes: number): Promise<boolean> {
  await leaveSeat(t, row.table, row.memberId)
  const taken = await t.run(
    `insert into house.table_seat (table_id, seat, member_id, who, until) values ($1, $2, $3, $4, kernel.now() + make_interval(mins => $5))
     on conflict (table_id, seat) do update set member_id = excluded.member_id, who = excluded.who, until = excluded.until
        where house.table_seat.until <= kernel.now()`,
    [row.table, row.seat, row.memberId, row.who, minutes],
  )
  return taken === 1
}
export async function leaveSeat(t: Tx, table: TableId, memberId: bigint): Promise<void> {
  await t.run('delete from house.table_seat where table_id = $1 and member_id = $2', [table, memberId])
}
/** A member who looks at the table keeps the seat. Written at most once a minute. */
export async function keepSeat(t: Tx, table: TableId, memberId: bigint, minutes: number): Promise<void> {
  await t.run(
    `update house.table_seat set until = kernel.now() + make_interval(mins => $3)
      where table_id = $1 and member_id = $2 and until > kernel.now() and until < kernel.now() + make_interval(mins => $3 - 1)`,
    [table, memberId, minutes],
  )
}

export interface LineRow {
  readonly id: string
  readonly memberId: bigint | null
  readonly who: string | null
  readonly text: string
  readonly at: Date
}
const LINE = 'id, member_id as "memberId", who, text, at'

/** A line with its writer, for the office. */
export interface WriterLineRow extends LineRow {
  readonly mutedUntil: Date | null
}
/** The newest lines of a table with who wrote them, oldest first. */
export async function linesAt(t: Tx, table: TableId, limit: number): Promise<WriterLineRow[]> {
  const rows = await t.query<WriterLineRow>(
    `select l.id, l.who, l.text, l.at, l.member_id as "memberId", m.until as "mutedUntil"
       from house.table_line l left join house.table_mute m on m.member_id = l.member_id and m.until > kernel.now()
      where l.table_id = $1 and l.removed_at is null order by l.at desc, l.id desc limit $2`,
    [table, limit],
  )
  return rows.toReversed()
}
/** The newest lines of a table, oldest first. */
export async function linesOf(t: Tx, table: TableId, limit: number): Promise<LineRow[]> {
  const rows = await t.query<LineRow>(
    `select ${LINE} from house.table_line where table_id = $1 and removed_at is null order by at desc, id desc limit $2`,
    [table, limit],
  )
  return rows.toReversed()
}
export function insertLine(
  t: Tx,
  row: { readonly id: string; readonly table: TableId; readonly memberId: bigint; readonly who: string; readonly text: string },
): Promise<LineRow> {
  return t.one<LineRow>(
    `insert into house.table_line (id, table_id, member_id, who, text, at) values ($1, $2, $3, $4, $5, kernel.now()) returning ${LINE}`,
    [row.id, row.table, row.memberId, row.who, row.text],
  )
}
/** The member's own lines, newest first. */
export function ownLines(
  t: Tx,
  scope: Scope,
  limit: number,
): Promise<{ readonly table: string; readonly text: string; readonly at: Date; readonly removedAt: Date | null }[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query(
    `select table_id as "table", text, at, removed_at as "removedAt" from house.table_line where ${where} order by at desc limit $1`,
    [limit, ...params],
  )
}
export async function isMuted(t: Tx, memberId: bigint): Promise<boolean> {
  return (await t.maybe('select from house.table_mute where member_id = $1 and until > kernel.now()', [memberId])) !== undefined
}
/** Lines of chat are kept for complaints this long. */
export const talkAgeing: Ageing = { table: 'house.table_line', days: 30, over: `at < kernel.now() - make_interval(days => $1)` }

/** Seats that nobody kept, and silences that are over. */
export async function forgetSeats(t: Tx): Promise<void> {
  await t.run('delete from house.table_seat where until < kernel.now()')
  await t.run('delete from house.table_mute where until < kernel.now()')
}
/** What a member leaves behind at the tables goes with the account. */
export async function eraseTalk(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from house.table_line where member_id = $1', [memberId])
  await t.run('delete from house.table_seat where member_id = $1', [memberId])
  await t.run('delete from house.table_mute where member_id = $1', [memberId])
}
/** Takes a line away; undefined when it is not there any more. */
export function removeLine(
  t: Tx,
  id: string,
): Promise<{ readonly memberId: bigint | null; readonly table: TableId; readonly text: string } | undefined> {
  return t.maybe(
    `update house.table_line set removed_at = kernel.now() where id = $1 and removed_at is null
     returning member_id as "memberId", table_id as "table", text`,
    [id],
  )
}
export interface MuteRow {
  readonly memberId: bigint
  readonly until: Date
  readonly reason: string
  /** Who gave it; null of one from before this was kept. */
  readonly operator: string | null
  readonly at: Date
}
const MUTE = 'member_id as "memberId", until, reason, operator, at'
/** Keeps a member from writing at the tables for some hours, from now, in place of what kept them before. */
export function insertMute(
  t: Tx,
  mute: { readonly memberId: bigint; readonly hours: number; readonly reason: string; readonly operator: string },
): Promise<MuteRow> {
  return t.one<MuteRow>(
    `insert into house.table_mute (member_id, until, at, reason, operator)
     values ($1, kernel.now() + make_interval(hours => $2), kernel.now(), $3, $4)
     on conflict (member_id) do update set until = excluded.until, at = excluded.at, reason = excluded.reason, operator = excluded.operator
     returning ${MUTE}`,
    [mute.memberId, mute.hours, mute.reason, mute.operator],
  )
}
/** Lets a member write again; false when nothing keeps them. */
export async function endMute(t: Tx, memberId: bigint): Promise<boolean> {
  return (await t.run('delete from house.table_mute where member_id = $1 and until > kernel.now()', [memberId])) === 1
}
/** Who may not write now, of those in the scope, the newest first. */
export function mutesNow(t: Tx, scope: Scope, limit: number): Promise<MuteRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<MuteRow>(
    `select ${MUTE} from house.table_mute where until > kernel.now() and ${where} order by at desc, member_id limit $1`,
    [limit, ...params],
  )
}
