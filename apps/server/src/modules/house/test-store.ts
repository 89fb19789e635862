/** SQL of the tests of this module. */
import type { Tx } from '../../kernel/index.ts'

/** Puts a game of the registry into the catalogue, where this build does not show it. */
export async function showGame(t: Tx, code: string, node: number): Promise<void> {
  await t.run(
    `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
     values ($1, $2, 'KH', 'INHOUSE', $1, $1, '/art/dice.avif', '99', true, false, $2) on conflict do nothing`,
    [code, node],
  )
}
