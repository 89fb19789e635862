/** SQL of what everybody sees of the others at a table. */
import type { TableId, GameModeName } from '@khela/contract'
import { textArray, numberArray, type Tx } from '../../kernel/index.ts'
import type { BetRow, RoundName } from './store.ts'

/** `memberId` is for leaving out who hides; it is never told. */
export type CrowdRow = Pick<BetRow, 'memberId' | 'who' | 'stake' | 'spots' | 'panel' | 'stopAt' | 'state' | 'outAt'>

/** The largest bets of a round, then the newest. */
export function crowdBets(t: Tx, of: RoundName, mode: GameModeName, limit: number): Promise<CrowdRow[]> {
  return t.query<CrowdRow>(
    `select member_id as "memberId", who, stake, spots, panel, stop_at as "stopAt", state, out_at as "outAt" from house.table_bet
      where chain_id = $1 and no = $2 and mode = $3 and state in ('open', 'out') order by stake desc, at desc limit $4`,
    [of.chain, of.no, mode, limit],
  )
}
export async function countPlayers(t: Tx, of: RoundName, mode: GameModeName): Promise<number> {
  const { players } = await t.one<{ players: bigint }>(
    `select count(distinct member_id) as players from house.table_bet where chain_id = $1 and no = $2 and mode = $3 and state in ('open', 'out')`,
    [of.chain, of.no, mode],
  )
  return Number(players)
}

/** Who watches a table on all nodes that have said so lately. */
export async function watchingOf(t: Tx, table: TableId): Promise<number> {
  const { watching } = await t.one<{ watching: bigint }>(
    `select coalesce(sum(watching), 0)::bigint as watching from house.table_watch where table_id = $1 and at > kernel.now() - interval '40 seconds'`,
    [table],
  )
  return Number(watching)
}
/** Who watches each table, in one look. */
export async function watchingAll(t: Tx): Promise<Map<string, number>> {
  const rows = await t.query<{ table: string; watching: number }>(
    `select table_id as "table", sum(watching)::int as watching from house.table_watch where at > kernel.now() - interval '40 seconds' group by table_id`,
  )
  return new Map(rows.map(({ table, watching }) => [table, watching]))
}
/** What a node says of its watchers. */
export async function saveWatching(t: Tx, node: string, counts: ReadonlyMap<TableId, number>): Promise<void> {
  await t.run(
    `insert into house.table_watch (table_id, node, watching, at) select u.table_id, $1, u.watching, kernel.now()
       from unnest($2::text[], $3::bigint[]) u(table_id, watching)
     on conflict (table_id, node) do update set watching = excluded.watching, at = excluded.at`,
    [node, textArray([...counts.keys()]), numberArray([...counts.values()])],
  )
}
/** Rows of nodes that are gone. */
export async function forgetWatching(t: Tx): Promise<void> {
  await t.run(`delete from house.table_watch where at < kernel.now() - interval '1 hour'`)
}
