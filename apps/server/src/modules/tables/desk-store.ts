/** SQL of the tables as the office sees them. */
import type { TableId, GameModeName } from '@khela/contract'
import { numberArray, textArray, type Tx } from '../../kernel/index.ts'
import type { RoundName } from './store.ts'

export interface BetCount extends RoundName {
  readonly mode: GameModeName
  readonly bets: number
  readonly players: number
}
/** How many bets lie or lay on rounds and of how many members; those that were taken back are none. */
export function betCounts(t: Tx, rounds: readonly RoundName[]): Promise<BetCount[]> {
  if (rounds.length === 0) return Promise.resolve([])
  return t.query<BetCount>(
    `select b.chain_id as chain, b.no, b.mode, count(*)::int as bets, count(distinct b.member_id)::int as players
       from unnest($1::text[], $2::bigint[]) u(chain, no) join house.table_bet b on b.chain_id = u.chain and b.no = u.no
      where b.state <> 'back' group by 1, 2, 3`,
    [textArray(rounds.map(({ chain }) => chain)), numberArray(rounds.map(({ no }) => no))],
  )
}

/** The chain in play of every table. */
export function activeChains(t: Tx): Promise<{ readonly table: TableId; readonly id: string; readonly length: number }[]> {
  return t.query(`select table_id as "table", id, length from house.table_chain where active_at is not null and ended_at is null`)
}
