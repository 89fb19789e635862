/** SQL of the poker tables (db/migrations/0099-poker.sql). Tables are everybody's; rows of one member take a scope. */
import type { PokerRoom, GameModeName } from '@khela/contract'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** A committed deck: its seed sealed, the root that was published, the seats' seeds behind it. */
export interface Deck {
  readonly seed: Buffer
  readonly root: string
  readonly seeds: readonly string[]
}
export interface TableRow {
  readonly id: string
  readonly mode: GameModeName
  readonly form: PokerRoom
  readonly state: 'open' | 'closed' | 'void'
  /** No hand is dealt any more; behind the one that runs the seats are cashed out. */
  readonly closing: boolean
  readonly version: bigint
  /** As `ops.ts` writes them. */
  readonly base: string
  readonly ops: string
  readonly handNo: number
  readonly deck: Deck | null
  readonly next: Deck | null
  readonly clockAt: Date
  readonly nextAt: Date | null
  readonly hands: number
  readonly pots: bigint
}
export interface SeatRow {
  readonly memberId: bigint
  readonly id: string
  readonly tableId: string
  readonly seat: number
  readonly mode: GameModeName
  readonly session: string
  readonly tx: string
  readonly name: string
  readonly seed: string
  readonly network: Buffer | null
  readonly bought: bigint
  readonly chips: bigint
  /** What its hands put into pots. */
  readonly staked: bigint
  readonly raked: bigint
  readonly hands: number
  readonly state: 'open' | 'closed'
}

interface StoredTable extends Omit<TableRow, 'deck' | 'next'> {
  readonly seed: Buffer | null
  readonly root: string | null
  readonly seeds: string[] | null
  readonly nextSeed: Buffer | null
  readonly nextRoot: string | null
  readonly nextSeeds: string[] | null
}
const TABLE = `id, mode, form, state, closing, version, base, ops, hand_no as "handNo", seed, root, seeds, next_seed as "nextSeed", next_root as "nextRoot",
  next_seeds as "nextSeeds", clock_at as "clockAt", next_at as "nextAt", hands, pots`
const SEAT = `member_id as "memberId", id, table_id as "tableId", seat, mode, session, tx, name, seed, network, bought, chips, staked, raked, hands, state`

const deckOf = (seed: Buffer | null, root: string | null, seeds: string[] | null): Deck | null =>
  seed === null || root === null ? null : { seed, root, seeds: seeds ?? [] }

function tableOf(row: StoredTable): TableRow {
  const { seed, root, seeds, nextSeed, nextRoot, nextSeeds, ...rest } = row
  return { ...rest, deck: deckOf(seed, root, seeds), next: deckOf(nextSeed, nextRoot, nextSeeds) }
}

export async function findTable(t: Tx, id: string): Promise<TableRow | undefined> {
  const row = await t.maybe<StoredTable>(`select ${TABLE} from house.poker_table where id = $1`, [id])
  return row && tableOf(row)
}
/** The table, locked: whatever changes it comes one after the other, on every node. */
export async function lockTable(t: Tx, id: string): Promise<TableRow | undefined> {
  const row = await t.maybe<StoredTable>(`select ${TABLE} from house.poker_table where id = $1 for update`, [id])
  return row && tableOf(row)
}
/** The same, when its clock is due and no other node is at it. */
export async function lockDue(t: Tx, id: string): Promise<TableRow | undefined> {
  const row = await t.maybe<StoredTable>(
    `select ${TABLE} from house.poker_table where id = $1 and state = 'open' and next_at <= kernel.now() for update skip locked`,
    [id],
  )
  return row && tableOf(row)
}

/** Tables whose clock is due, the longest first. */
export async function dueTables(t: Tx, limit: number): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `select id from house.poker_table where state = 'open' and next_at <= kernel.now() order by next_at limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

export interface TableChange {
  readonly base: string
  readonly ops: string
  readonly handNo: number
  readonly deck: Deck | null
  readonly next: Deck | null
  readonly clockAt: Date
  readonly nextAt: Date | null
  readonly hands: number
  readonly pots: bigint
}
/** Writes a change of the version that was read. Throws when the table has moved on, which its lock forbids. */
export async function writeTable(t: Tx, row: Pick<TableRow, 'id' | 'version'>, change: TableChange): Promise<void> {
  const { deck, next } = change
  const changed = await t.run(
    `update house.poker_table set version = version + 1, base = $3, ops = $4, hand_no = $5, seed = $6, root = $7, seeds = $8,
            next_seed = $9, next_root = $10, next_seeds = $11, clock_at = $12, next_at = $13, hands = $14, pots = $15, faults = 0
      where id = $1 and version = $2 and state = 'open'`,
    [
      row.id,
      row.version,
      change.base,
      change.ops,
      change.handNo,
      deck?.seed ?? null,
      deck?.root ?? null,
      deck?.seeds ?? null,
      next?.seed ?? null,
      next?.root ?? null,
      next?.seeds ?? null,
      change.clockAt,
      change.nextAt,
      change.hands,
      change.pots,
    ],
  )
  if (changed !== 1) throw new Error('a poker table has moved on under its lock')
}

/** Counts a failure of the clock at a table and puts its next try off; answers how many there were in a row. */
export async function countFault(t: Tx, id: string, seconds: number): Promise<number> {
  const row = await t.maybe<{ faults: number }>(
    `update house.poker_table set faults = faults + 1, next_at = kernel.now() + make_interval(secs => $2) where id = $1 and state = 'open'
     returning faults`,
    [id, seconds],
  )
  return row?.faults ?? 0
}
/** Ends a table for good; answers its version, undefined when it had ended. */
export async function voidTable(t: Tx, id: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ version: bigint }>(
    `update house.poker_table set state = 'void', version = version + 1, next_at = null where id = $1 and state = 'open' returning version`,
    [id],
  )
  return row?.version
}
/** Ends a table at which nobody sits; answers its version, undefined where it had ended or somebody has sat down meanwhile. */
export async function closeTable(t: Tx, id: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ version: bigint }>(
    `update house.poker_table p set state = 'closed', version = version + 1, next_at = null
      where p.id = $1 and p.state = 'open' and not exists (select from house.poker_seat s where s.table_id = p.id and s.state = 'open')
     returning version`,
    [id],
  )
  return row?.version
}
/** From now on a table deals no hand; its clock looks at it when it would have done so next, or at once. Answers its version. */
export async function beginClosing(t: Tx, id: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ version: bigint }>(
    `update house.poker_table set closing = true, version = version + 1, next_at = coalesce(next_at, kernel.now())
      where id = $1 and state = 'open' and not closing returning version`,
    [id],
  )
  return row?.version
}

/** Rooms are seen to by one node at a time. */
export const lockRooms = async (t: Tx): Promise<void> => void (await t.run(`select pg_advisory_xact_lock(hashtext('house.poker.rooms'))`))

export interface RoomTable {
  readonly id: string
  readonly mode: GameModeName
  /** The room as it was when the table was opened. */
  readonly form: PokerRoom
  readonly taken: number
}
export async function roomTables(t: Tx): Promise<RoomTable[]> {
  const rows = await t.query<Omit<RoomTable, 'taken'> & { taken: bigint }>(
    `select p.id, p.mode, p.form, (select count(*) from house.poker_seat s where s.table_id = p.id and s.state = 'open') as taken
       from house.poker_table p where p.state = 'open' and not p.closing order by p.opened_at, p.id`,
  )
  return rows.map((row) => ({ ...row, taken: Number(row.taken) }))
}

export interface NewTable {
  readonly id: string
  readonly room: string
  readonly mode: GameModeName
  readonly form: PokerRoom
  readonly base: string
  readonly at: Date
}
export async function insertTable(t: Tx, table: NewTable): Promise<void> {
  await t.run(`insert into house.poker_table (id, room, mode, form, base, clock_at, opened_at) values ($1, $2, $3, $4, $5, $6, $6)`, [
    table.id,
    table.room,
    table.mode,
    JSON.stringify(table.form),
    table.base,
    table.at,
  ])
}
/** Open tables of a mode, the oldest first. */
export async function listTables(t: Tx, mode: GameModeName): Promise<TableRow[]> {
  const rows = await t.query<StoredTable>(
    `select ${TABLE} from house.poker_table where state = 'open' and mode = $1 order by opened_at, id limit 400`,
    [mode],
  )
  return rows.map(tableOf)
}

/** Everybody who sits at a table, by seat. */
export function seatsAt(t: Tx, tableId: string): Promise<SeatRow[]> {
  return t.query<SeatRow>(`select ${SEAT} from house.poker_seat where table_id = $1 and state = 'open' order by seat`, [tableId])
}
/** The sitting that a buy-in opened before. */
export function seatByBet(t: Tx, scope: Scope, memberId: bigint, tx: string): Promise<SeatRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.maybe<SeatRow>(`select ${SEAT} from house.poker_seat where member_id = $1 and tx = $2 and ${where}`, [memberId, tx, ...params])
}
/** Tables at which a member sits now. */
export async function tablesOf(t: Tx, scope: Scope, memberId: bigint): Promise<string[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<{ id: string }>(
    `select table_id as id from house.poker_seat where member_id = $1 and state = 'open' and ${where}`,
    [memberId, ...params],
  )
  return rows.map(({ id }) => id)
}

export async function insertSeat(t: Tx, seat: Omit<SeatRow, 'chips' | 'staked' | 'raked' | 'hands' | 'state'>, at: Date): Promise<void> {
  await t.run(
    `insert into house.poker_seat (member_id, id, table_id, seat, mode, session, tx, name, seed, network, bought, chips, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
    [
      seat.memberId,
      seat.id,
      seat.tableId,
      seat.seat,
      seat.mode,
      seat.session,
      seat.tx,
      seat.name,
      seat.seed,
      seat.network,
      seat.bought,
      at,
    ],
  )
}
/** More chips were bought for a sitting. */
export async function addToSeat(t: Tx, seat: Pick<SeatRow, 'memberId' | 'id'>, chips: bigint): Promise<void> {
  await t.run(`update house.poker_seat set bought = bought + $3, chips = chips + $3 where member_id = $1 and id = $2 and state = 'open'`, [
    seat.memberId,
    seat.id,
    chips,
  ])
}
/** What a hand left before a seat, what the seat staked in it, and its part of the rake. */
export async function noteHand(
  t: Tx,
  seat: Pick<SeatRow, 'memberId' | 'id'>,
  hand: { readonly chips: bigint; readonly staked: bigint; readonly rake: bigint },
): Promise<void> {
  await t.run(
    `update house.poker_seat set chips = $3, staked = staked + $4, raked = raked + $5, hands = hands + 1
      where member_id = $1 and id = $2 and state = 'open'`,
    [seat.memberId, seat.id, hand.chips, hand.staked, hand.rake],
  )
}
/** Whether a seat plays no hands, and since when. */
export async function noteIdle(t: Tx, seat: Pick<SeatRow, 'memberId' | 'id'>, idle: boolean): Promise<void> {
  await t.run(
    `update house.poker_seat set idle_at = case when $3 then coalesce(idle_at, kernel.now()) end
      where member_id = $1 and id = $2 and state = 'open' and (idle_at is not null) <> $3`,
    [seat.memberId, seat.id, idle],
  )
}
/** Ends a sitting; answers it as it stood. Undefined when it had ended. The network goes with it. */
export function closeSeat(t: Tx, seat: Pick<SeatRow, 'memberId' | 'id'>, cashed: bigint): Promise<SeatRow | undefined> {
  return t.maybe<SeatRow>(
    `update house.poker_seat set state = 'closed', cashed = $3, closed_at = kernel.now(), network = null, idle_at = null
      where member_id = $1 and id = $2 and state = 'open' returning ${SEAT}`,
    [seat.memberId, seat.id, cashed],
  )
}
/** Seats that have played no hands for so many minutes. */
export function idleSeats(t: Tx, minutes: number, limit: number): Promise<{ tableId: string; id: string }[]> {
  return t.query(
    `select table_id as "tableId", id from house.poker_seat
      where state = 'open' and idle_at < kernel.now() - make_interval(mins => $1) order by idle_at limit $2`,
    [minutes, limit],
  )
}
