/** SQL of the winner board, and of members who hide their bets and wins from others. */
import type { Money } from '@khela/money'
import { numberArray, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { ICON } from '../catalogue/index.ts'

export interface Winner {
  readonly memberId: bigint
  readonly roundId: string
  readonly game: string
  readonly payout: Money
}
/** Puts a round for money on the board that has ended with more than was staked (D-H5); once. */
export async function insertWinner(t: Tx, { memberId, roundId, game, payout }: Winner): Promise<void> {
  await t.run(
    `insert into play.winner (member_id, round_id, game, payout, at) values ($1, $2, $3, $4, kernel.now()) on conflict do nothing`,
    [memberId, roundId, game, payout],
  )
}

/** Wins for money that were written within a second of a moment. */
export function winsAround(t: Tx, at: Date): Promise<Omit<Winner, 'game'>[]> {
  return t.query(
    `select w.member_id as "memberId", w.round_id as "roundId", w.payout
       from play.winner w where w.at between $1::timestamptz - interval '1 second' and $1::timestamptz + interval '1 second'`,
    [at],
  )
}

export interface Win {
  readonly memberId: bigint
  readonly payout: Money
  readonly icon: string
  readonly name: { readonly bn: string; readonly en: string }
  readonly type: string
  readonly at: Date
}
/** Whose games count: those that stand under a category, by its code and by whose own it is. */
export interface WinsOf {
  readonly code: string
  readonly groups: readonly { readonly vendor: string; readonly type: string }[]
}
/**
 * Of the newest wins for money the biggest, each member's largest, whoever they belong to: the scope must be the product's own. Of one
 * category those among the newest that stand under it, so that no category costs more than another.
 */
export async function biggestWins(t: Tx, scope: Scope, among: number, limit: number, category?: WinsOf): Promise<Win[]> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 6)
  return t.query<Win>(
    `select w.member_id as "memberId", w.payout, ${ICON} as icon, json_build_object('bn', g.name_bn, 'en', g.name_en) as name, g.type, w.at
       from (select distinct on (n.member_id) n.* from (
               select r.member_id, r.game, r.payout, r.at from play.winner r
                where ${where} and not exists (select from play.unlisted u where u.member_id = r.member_id)
                order by r.at desc limit $1) n
               join play.game_view c on c.code = n.game
              where $3::text is null or $3 = any(c.further) or (c.vendor, c.type) in (select * from unnest($4::text[], $5::text[]))
              order by n.member_id, n.payout desc, n.at desc) w
       join play.game_view g on g.code = w.game join play.vendor_view v on v.code = g.vendor
      order by w.payout desc, w.at desc limit $2`,
    [
      among,
      limit,
      category?.code ?? null,
      category?.groups.map(({ vendor }) => vendor) ?? [],
      category?.groups.map(({ type }) => type) ?? [],
      ...params,
    ],
  )
}
/** Which of these members hide their bets and wins from others. */
export async function hiddenAmong(t: Tx, members: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (members.length === 0) return new Set()
  const rows = await t.query<{ memberId: bigint }>(
    'select member_id as "memberId" from play.unlisted where member_id = any($1::bigint[])',
    [numberArray(members)],
  )
  return new Set(rows.map(({ memberId }) => memberId))
}
export async function isListed(t: Tx, memberId: bigint): Promise<boolean> {
  return (await t.maybe('select 1 from play.unlisted where member_id = $1', [memberId])) === undefined
}
export async function setListed(t: Tx, memberId: bigint, listed: boolean): Promise<void> {
  await t.run(
    listed
      ? 'delete from play.unlisted where member_id = $1'
      : 'insert into play.unlisted (member_id, at) values ($1, kernel.now()) on conflict do nothing',
    [memberId],
  )
}
