/** SQL of the end of an account: what keeps it open here, and what a member liked to play, told and taken. Rounds are the books'. */
import { ownRows, type Ageing, type Scope, type Tx } from '../../kernel/index.ts'

/** Whether a round for money is open. */
export async function hasPlayUnderWay(t: Tx, memberId: bigint): Promise<boolean> {
  const { busy } = await t.one<{ busy: boolean }>(
    `select exists (select 1 from play.round_view where member_id = $1 and status = 'OPEN' and mode = 'real') as busy`,
    [memberId],
  )
  return busy
}

export async function erasePlayed(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from play.recent where member_id = $1', [memberId])
}

/** Games that were played of late, for the file of a member's data. */
export const recentRows = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from play.recent x' })

/** Sums of a vendor’s day that no ceiling looks at any more. */
export const playAgeing: readonly Ageing[] = [
  { table: 'play.vendor_staked', days: 90, over: `day < (kernel.now() at time zone 'UTC')::date - $1::int` },
]
