/** SQL of the tests of this module. */
import type { Tx } from '../kernel/index.ts'

/** Puts a game of the registry into the catalogue, where this build does not show it. */
export async function showGame(t: Tx, code: string, node: number): Promise<void> {
  await t.run(
    `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
     values ($1, $2, 'KH', 'INHOUSE', $1, $1, '/art/dice.avif', '99', true, false, $2) on conflict do nothing`,
    [code, node],
  )
}

/** Makes the running pool of a kind hold this much, as if it had started so. */
export async function shrinkPool(t: Tx, kind: string, booked: bigint): Promise<void> {
  await t.run(`update jackpot.pool set booked = $2 where kind = $1 and state = 'running'`, [kind, booked])
}
/** From here on no pool can be won: whoever tries meets a fault of the database. */
export async function shutPools(t: Tx): Promise<void> {
  await t.run(`create function jackpot.refuse_win() returns trigger language plpgsql as $$ begin raise 'the pools are shut'; end $$`)
  await t.run('create trigger shut before update on jackpot.pool for each row execute function jackpot.refuse_win()')
}
export async function openPools(t: Tx): Promise<void> {
  await t.run('drop function jackpot.refuse_win() cascade')
}
/** Pools that were won: by whom, under which key, and what they paid. */
export function poolsWon(t: Tx): Promise<{ id: string; by: bigint; key: string; paid: bigint }[]> {
  return t.query(`select id, won_by as by, won_key as key, booked as paid from jackpot.pool where state = 'won'`)
}
/** What of a round's stake counted for a jackpot. */
export async function contributionOf(t: Tx, roundId: string): Promise<bigint> {
  return (await t.one<{ part: bigint }>('select jackpot_contribution as part from play.round where id = $1', [roundId])).part
}
