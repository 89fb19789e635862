/** SQL of the controls over the house's games (db/migrations/0097-house-controls.sql). */
import type { Money } from '@khela/money'
import { numberArray, publicId, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { RoundTally } from '../rounds/index.ts'

export type SwitchKind = 'game' | 'version' | 'member'
/** What is turned off. `version` is '' and `memberId` null where they do not apply. */
export interface SwitchTarget {
  readonly kind: SwitchKind
  readonly game: string
  readonly version: string
  readonly memberId: bigint | null
}
export interface SwitchRow extends SwitchTarget {
  readonly id: string
  readonly reason: string
  readonly operator: string
  readonly at: Date
}

/** False when it is off already. */
export async function switchOff(t: Tx, of: SwitchTarget, reason: string, operator: string): Promise<boolean> {
  const written = await t.run(
    `insert into house.switched_off (id, kind, game, version, member_id, reason, operator) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (game, kind, version, member_id) do nothing`,
    [publicId('off'), of.kind, of.game, of.version, of.memberId, reason, operator],
  )
  return written === 1
}
/** False when it is on already. */
export async function switchOn(t: Tx, of: SwitchTarget): Promise<boolean> {
  const gone = await t.run(
    `delete from house.switched_off where game = $1 and kind = $2 and version = $3 and member_id is not distinct from $4`,
    [of.game, of.kind, of.version, of.memberId],
  )
  return gone === 1
}
/** Whether exactly this is turned off. */
export async function isTurnedOff(t: Tx, of: SwitchTarget): Promise<boolean> {
  const found = await t.maybe(
    `select from house.switched_off where game = $1 and kind = $2 and version = $3 and member_id is not distinct from $4`,
    [of.game, of.kind, of.version, of.memberId],
  )
  return found !== undefined
}
/** Those of the members for whom a game, this version of it, or themselves at it is turned off. */
export async function offFor(t: Tx, game: string, version: string, members: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const rows = await t.query<{ member: bigint }>(
    `select m.member from unnest($3::bigint[]) m(member)
      where exists (select from house.switched_off o
                     where o.game = $1 and (o.kind = 'game' or (o.kind = 'version' and o.version = $2) or (o.kind = 'member' and o.member_id = m.member)))`,
    [game, version, numberArray(members)],
  )
  return new Set(rows.map(({ member }) => member))
}
/** Whether a game is off for a member. */
export async function isOff(t: Tx, game: string, memberId: bigint, version = ''): Promise<boolean> {
  return (await offFor(t, game, version, [memberId])).has(memberId)
}
/** Games that are off as a whole. */
export async function gamesOff(t: Tx): Promise<ReadonlySet<string>> {
  const rows = await t.query<{ game: string }>(`select game from house.switched_off where kind = 'game'`)
  return new Set(rows.map(({ game }) => game))
}
/** What is turned off, newest first; of members those in the scope. */
export function switchesOff(t: Tx, scope: Scope, limit: number): Promise<SwitchRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<SwitchRow>(
    `select id, kind, game, version, member_id as "memberId", reason, operator, at from house.switched_off
      where kind <> 'member' or ${where} order by at desc, id limit $1`,
    [limit, ...params],
  )
}

/** Adds `change` to what open rounds of a game could pay; false when that would be more than `most`. Less is always taken. */
export async function moveExposure(t: Tx, game: string, change: Money, most: Money): Promise<boolean> {
  const moved = await t.run(
    change > 0n
      ? `insert into house.exposure as e (game, reserved) select $1, $2::bigint where $2::bigint <= $3::bigint
         on conflict (game) do update set reserved = e.reserved + excluded.reserved where e.reserved + excluded.reserved <= $3::bigint`
      : 'update house.exposure set reserved = reserved + $2::bigint where game = $1 and reserved + $2::bigint <= $3::bigint',
    [game, change, change > 0n ? most : 9_000_000_000_000_000_000n],
  )
  return moved === 1
}
export function exposures(t: Tx): Promise<{ readonly game: string; readonly reserved: Money }[]> {
  return t.query('select game, reserved from house.exposure order by game')
}

export interface ReturnHour extends RoundTally {
  readonly hour: Date
}
/** Puts the sums of one hour in the place of what was there. */
export async function writeHour(t: Tx, hour: Date, tallies: readonly RoundTally[]): Promise<void> {
  await t.run('delete from house.return_hour where hour = $1', [hour])
  for (const one of tallies)
    await t.run(
      `insert into house.return_hour (game, version, currency, hour, rounds, staked, paid, staked_sq, staked_paid, paid_sq, spread)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [one.game, one.version, one.currency, hour, one.rounds, one.staked, one.paid, one.stakedSq, one.stakedPaid, one.paidSq, one.spread],
    )
}
/** Forgets the sums of hours longer ago than so many days. */
export async function forgetHours(t: Tx, days: number): Promise<void> {
  await t.run('delete from house.return_hour where hour < kernel.now() - make_interval(days => $1)', [days])
}
/** Sums by UTC day since so many days ago, oldest first; `hour` is the day's first. */
export function returnsByDay(t: Tx, days: number): Promise<ReturnHour[]> {
  return t.query<ReturnHour>(
    `select game, version, currency, date_trunc('day', hour, 'UTC') as hour, sum(rounds)::bigint as rounds, sum(staked)::text as staked,
            sum(paid)::text as paid, sum(staked_sq)::text as "stakedSq", sum(staked_paid)::text as "stakedPaid", sum(paid_sq)::text as "paidSq",
            (case when count(spread) = count(*) then sum(spread) end)::text as spread
       from house.return_hour where hour > kernel.now() - make_interval(days => $1)
      group by 1, 2, 3, 4 order by 4`,
    [days],
  )
}
