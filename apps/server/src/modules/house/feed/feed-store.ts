/** SQL of the feed of rounds (db/migrations/0178-rounds-seen.sql), a few hundred rows, read whole; and who was in a shared one. */
import type { Money } from '@khela/money'
import { textArray, numberArray, type Scope, type Tx, sqlScope } from '../../../kernel/index.ts'

export interface FeedRow {
  readonly code: string
  readonly memberId: bigint
  readonly roundId: string
  readonly game: string
  readonly name: { readonly bn: string; readonly en: string }
  readonly who: string
  readonly stake: Money
  readonly payout: Money
  readonly at: Date
}
const FEED = `f.code, f.member_id as "memberId", f.round_id as "roundId", f.game, f.name, f.who, f.stake, f.payout, f.at`

/** Writes entries; answers those that were not there yet, in their order. */
export async function insertFeed(t: Tx, rows: readonly FeedRow[]): Promise<FeedRow[]> {
  const texts = (of: (row: FeedRow) => string) => textArray(rows.map(of))
  const numbers = (of: (row: FeedRow) => bigint) => numberArray(rows.map(of))
  const written = await t.query<{ code: string }>(
    `insert into house.round_feed (code, member_id, round_id, game, name, who, stake, payout, at)
     select u.code, u.member, u.round, u.game, u.name::json, u.who, u.stake, u.payout, u.at::timestamptz
       from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::text[])
            u(code, member, round, game, name, who, stake, payout, at)
     on conflict do nothing returning code`,
    [
      texts(({ code }) => code),
      numbers(({ memberId }) => memberId),
      texts(({ roundId }) => roundId),
      texts(({ game }) => game),
      texts(({ name }) => JSON.stringify(name)),
      texts(({ who }) => who),
      numbers(({ stake }) => stake),
      numbers(({ payout }) => payout),
      texts(({ at }) => at.toISOString()),
    ],
  )
  const codes = new Set(written.map(({ code }) => code))
  return rows.filter(({ code }) => codes.has(code))
}
/** The newest entries of those whom the scope covers, newest first. */
export function newestFeed(t: Tx, scope: Scope, limit: number): Promise<FeedRow[]> {
  const { where, params } = sqlScope(scope, { member: 'f.member_id' }, 2)
  return t.query<FeedRow>(`select ${FEED} from house.round_feed f where ${where} order by f.id desc limit $1`, [limit, ...params])
}
export function findFeed(t: Tx, code: string): Promise<FeedRow | undefined> {
  return t.maybe<FeedRow>(`select ${FEED} from house.round_feed f where f.code = $1`, [code])
}
/** Takes away what is older than the newest `keep`. */
export async function cutFeed(t: Tx, keep: number): Promise<void> {
  await t.run(`delete from house.round_feed where id <= (select id from house.round_feed order by id desc offset $1 limit 1)`, [keep])
}
/** Members who had money on a round, those with the most first. */
export async function stakersOf(t: Tx, of: { readonly chain: string; readonly no: number }, limit: number): Promise<bigint[]> {
  const rows = await t.query<{ memberId: bigint }>(
    `select member_id as "memberId" from house.table_bet_view where chain_id = $1 and no = $2 and mode = 'real' and state in ('open', 'out')
      group by member_id order by max(stake) desc limit $3`,
    [of.chain, of.no, limit],
  )
  return rows.map(({ memberId }) => memberId)
}
