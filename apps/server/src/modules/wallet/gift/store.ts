/** SQL of first gifts: a gift is known by the requirement it left (module turnover). */
import type { Tx } from '../../../kernel/index.ts'

/** Gifts are decided one after the other: of two accounts of one browser the second one sees what the first one got. */
export async function lockGifts(t: Tx): Promise<void> {
  await t.query(`select pg_advisory_xact_lock(hashtextextended('wallet.gift', 0))`)
}
