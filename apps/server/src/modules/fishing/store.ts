/** SQL of seas and sittings (db/migrations/0105-fishing.sql). Seas are everybody's; rows of one member take a scope. */
import type { FishingRoom as RoomForm, GameModeName } from '@khela/contract'
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export interface SeaRow {
  readonly id: string
  readonly mode: GameModeName
  /** The room as it was when the sea was opened. */
  readonly form: RoomForm
  readonly state: 'open' | 'closed' | 'void'
  readonly version: bigint
  /** When tick 0 was. */
  readonly zeroAt: Date
  /** As `sea.ts` writes it. */
  readonly body: string
  readonly seed: Buffer
  /** The time of this transaction. */
  readonly now: Date
}
/** Columns of a `SeaRow`. */
export const SEA = `id, mode, form, state, version, zero_at as "zeroAt", body::text as body, seed, kernel.now() as now`

export const findSea = (t: Tx, id: string): Promise<SeaRow | undefined> =>
  t.maybe<SeaRow>(`select ${SEA} from house.fishing_sea where id = $1`, [id])
/** The sea, locked: whatever changes it comes one after the other, on every node. */
export const lockSea = (t: Tx, id: string): Promise<SeaRow | undefined> =>
  t.maybe<SeaRow>(`select ${SEA} from house.fishing_sea where id = $1 for update`, [id])
/** The same, when the clock is due there and no other node is at it. */
export const lockDue = (t: Tx, id: string): Promise<SeaRow | undefined> =>
  t.maybe<SeaRow>(
    `select ${SEA} from house.fishing_sea where id = $1 and state = 'open' and next_at <= kernel.now() for update skip locked`,
    [id],
  )
/** An open sea of a room as it is now, with a free seat, locked: the fullest, so that people meet. */
export const lockFree = (t: Tx, mode: GameModeName, form: RoomForm): Promise<SeaRow | undefined> =>
  t.maybe<SeaRow>(
    `select ${SEA} from house.fishing_sea where mode = $1 and room = $2 and form = $3::jsonb and state = 'open' and taken < 4
      order by taken desc, id limit 1 for update`,
    [mode, form.id, JSON.stringify(form)],
  )

/** Seas at which the clock is due, the longest first. */
export async function dueSeas(t: Tx, limit: number): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    `select id from house.fishing_sea where state = 'open' and next_at <= kernel.now() order by next_at limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

export interface NewSea extends Pick<SeaRow, 'id' | 'mode' | 'form' | 'zeroAt' | 'body' | 'seed'> {
  readonly at: Date
}
export async function insertSea(t: Tx, sea: NewSea): Promise<void> {
  await t.run(
    `insert into house.fishing_sea (id, room, mode, form, zero_at, body, seed, next_at, opened_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [sea.id, sea.form.id, sea.mode, JSON.stringify(sea.form), sea.zeroAt, sea.body, sea.seed, sea.at],
  )
}

export interface SeaChange extends Pick<SeaRow, 'zeroAt' | 'body'> {
  readonly taken: number
  /** Null closes a sea for good. */
  readonly nextAt: Date | null
}
/** Writes a change of the version that was read. Throws when the sea has moved on, which its lock forbids. */
export async function writeSea(t: Tx, row: Pick<SeaRow, 'id' | 'version'>, change: SeaChange): Promise<void> {
  const changed = await t.run(
    `update house.fishing_sea set version = version + 1, zero_at = $3, body = $4, taken = $5, next_at = $6,
            state = case when $6::timestamptz is null then 'closed' else state end, faults = 0
      where id = $1 and version = $2 and state = 'open'`,
    [row.id, row.version, change.zeroAt, change.body, change.taken, change.nextAt],
  )
  if (changed !== 1) throw new Error('a sea has moved on under its lock')
}
/** The clock has nothing to do here before `nextAt`. */
export async function putOff(t: Tx, id: string, nextAt: Date): Promise<void> {
  await t.run(`update house.fishing_sea set next_at = $2, faults = 0 where id = $1 and state = 'open'`, [id, nextAt])
}
/** Counts a failure of the clock at a sea and puts its next try off; answers how many there were in a row. */
export async function countFault(t: Tx, id: string, seconds: number): Promise<number> {
  const row = await t.maybe<{ faults: number }>(
    `update house.fishing_sea set faults = faults + 1, next_at = kernel.now() + make_interval(secs => $2) where id = $1 and state = 'open'
     returning faults`,
    [id, seconds],
  )
  return row?.faults ?? 0
}
/** Ends a sea that cannot go on; false when it had ended. */
export async function voidSea(t: Tx, id: string): Promise<boolean> {
  const sql = `update house.fishing_sea set state = 'void', version = version + 1, taken = 0, next_at = null where id = $1 and state = 'open'`
  return (await t.run(sql, [id])) === 1
}
/** How many play in each room of a mode. */
export async function playersOf(t: Tx, mode: GameModeName): Promise<ReadonlyMap<string, number>> {
  const rows = await t.query<{ room: string; players: bigint }>(
    `select room, sum(taken)::bigint as players from house.fishing_sea where mode = $1 and state = 'open' group by room`,
    [mode],
  )
  return new Map(rows.map(({ room, players }) => [room, Number(players)]))
}

export interface SittingRow {
  readonly memberId: bigint
  readonly id: string
  readonly seaId: string
  readonly seat: number
  readonly mode: GameModeName
  readonly session: string
  readonly tx: string
  readonly name: string
  readonly bought: Money
  readonly chips: Money
  readonly flying: Money
  readonly staked: Money
  readonly won: Money
  readonly cashed: Money
  readonly refunded: Money
  readonly shots: number
  readonly seq: number
  readonly answer: unknown
  readonly activeAt: Date
  readonly state: 'open' | 'closed'
  readonly at: Date
  readonly closedAt: Date | null
}
/** Columns of a `SittingRow`. */
export const SITTING = `member_id as "memberId", id, sea_id as "seaId", seat, mode, session, tx, name, bought, chips, flying, staked, won, cashed,
  refunded, shots, seq, answer, active_at as "activeAt", state, at, closed_at as "closedAt"`

/** Everybody who sits at a sea, by seat. */
export const sittingsAt = (t: Tx, seaId: string): Promise<SittingRow[]> =>
  t.query<SittingRow>(`select ${SITTING} from house.fishing_sitting where sea_id = $1 and state = 'open' order by seat`, [seaId])

/** Where a member sits now. */
export function openSitting(t: Tx, scope: Scope, memberId: bigint, mode: GameModeName): Promise<SittingRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.maybe<SittingRow>(
    `select ${SITTING} from house.fishing_sitting where member_id = $1 and mode = $2 and state = 'open' and ${where}`,
    [memberId, mode, ...params],
  )
}
/** The sitting that a buy-in opened before. */
export function sittingByBet(t: Tx, scope: Scope, memberId: bigint, tx: string): Promise<SittingRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.maybe<SittingRow>(`select ${SITTING} from house.fishing_sitting where member_id = $1 and tx = $2 and ${where}`, [
    memberId,
    tx,
    ...params,
  ])
}
/** A member's last sitting at a sea, open or over. The sea's lock keeps it as it is. */
export function sittingOf(t: Tx, scope: Scope, memberId: bigint, seaId: string): Promise<SittingRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.maybe<SittingRow>(
    `select ${SITTING} from house.fishing_sitting where member_id = $1 and sea_id = $2 and ${where} order by at desc, id desc limit 1`,
    [memberId, seaId, ...params],
  )
}
/** A member sits down in one place at a time. */
export async function lockSitting(t: Tx, memberId: bigint, mode: GameModeName): Promise<void> {
  await t.run(`select pg_advisory_xact_lock(hashtextextended('house.fishing.sit:' || $1::bigint || ':' || $2::text, 0))`, [memberId, mode])
}
/** Sittings at a sea without a batch for so many minutes, by member. */
export const idleAt = (t: Tx, seaId: string, minutes: number): Promise<SittingRow[]> =>
  t.query<SittingRow>(
    `select ${SITTING} from house.fishing_sitting
      where sea_id = $1 and state = 'open' and active_at <= kernel.now() - make_interval(mins => $2) order by member_id`,
    [seaId, minutes],
  )

export type NewSitting = Pick<SittingRow, 'memberId' | 'id' | 'seaId' | 'seat' | 'mode' | 'session' | 'tx' | 'name' | 'bought'>
export async function insertSitting(t: Tx, row: NewSitting, at: Date): Promise<void> {
  await t.run(
    `insert into house.fishing_sitting (member_id, id, sea_id, seat, mode, session, tx, name, bought, chips, active_at, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10)`,
    [row.memberId, row.id, row.seaId, row.seat, row.mode, row.session, row.tx, row.name, row.bought, at],
  )
}
type Own = Pick<SittingRow, 'memberId' | 'id'>
export async function addToSitting(t: Tx, own: Own, amount: Money): Promise<void> {
  await t.run(
    `update house.fishing_sitting set bought = bought + $3, chips = chips + $3, active_at = kernel.now()
      where member_id = $1 and id = $2 and state = 'open'`,
    [own.memberId, own.id, amount],
  )
}
export interface BatchResult extends Pick<SittingRow, 'chips' | 'flying' | 'staked' | 'won' | 'shots' | 'seq'> {
  readonly answer: object
}
/** What a batch left of a sitting; a batch is taken once, behind the one before it. Throws when another was taken meanwhile. */
export async function writeBatch(t: Tx, own: Own, batch: BatchResult): Promise<void> {
  const written = await t.run(
    `update house.fishing_sitting set chips = $3, flying = $4, staked = $5, won = $6, shots = $7, seq = $8, answer = $9, active_at = kernel.now()
      where member_id = $1 and id = $2 and state = 'open' and seq = $8 - 1`,
    [own.memberId, own.id, batch.chips, batch.flying, batch.staked, batch.won, batch.shots, batch.seq, JSON.stringify(batch.answer)],
  )
  if (written !== 1) throw new Error('a batch of shots was taken twice')
}
/** Ends a sitting with all that is at it; undefined for one that has ended. */
export function closeSitting(t: Tx, own: Own): Promise<SittingRow | undefined> {
  return t.maybe<SittingRow>(
    `update house.fishing_sitting set state = 'closed', cashed = chips + flying, refunded = flying, chips = 0, flying = 0, closed_at = kernel.now()
      where member_id = $1 and id = $2 and state = 'open' returning ${SITTING}`,
    [own.memberId, own.id],
  )
}
