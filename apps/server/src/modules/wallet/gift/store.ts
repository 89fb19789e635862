/** SQL of first gifts: a gift is known by the requirement it left. */
import type { Tx } from '../../../kernel/index.ts'

/** Gifts are decided one after the other: of two accounts of one browser the second one sees what the first one got. */
export async function lockGifts(t: Tx): Promise<void> {
  await t.query(`select pg_advisory_xact_lock(hashtextextended('wallet.gift', 0))`)
}

/** How many of these members got a gift; `hours`: within so many. */
export async function giftsAmong(t: Tx, memberIds: readonly bigint[], prefix: string, hours?: number): Promise<number> {
  const { n } = await t.one<{ n: number }>(
    `select count(*)::int as n from wallet.requirement
      where member_id = any($1::bigint[]) and source = 'bonus' and source_id = $2 || member_id::text
        and ($3::int is null or created_at > kernel.now() - make_interval(hours => $3))`,
    [memberIds, prefix, hours ?? null],
  )
  return n
}
