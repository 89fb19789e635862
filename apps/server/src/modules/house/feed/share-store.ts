/** SQL of rounds that their owners share (db/migrations/0178-rounds-seen.sql). */
import { sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'

export interface ShareRow {
  readonly code: string
  readonly memberId: bigint
  readonly roundId: string
}
const SHARE = `s.code, s.member_id as "memberId", s.round_id as "roundId"`

/** Who knows the address may look: it cannot be guessed. */
export function findShare(t: Tx, code: string): Promise<ShareRow | undefined> {
  return t.maybe<ShareRow>(`select ${SHARE} from house.round_share s where s.code = $1`, [code])
}
export function shareOf(t: Tx, scope: Scope, roundId: string): Promise<ShareRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 2)
  return t.maybe<ShareRow>(`select ${SHARE} from house.round_share s where s.round_id = $1 and ${where}`, [roundId, ...params])
}
/** Nothing when the round is shared already. */
export async function insertShare(t: Tx, { code, memberId, roundId }: ShareRow): Promise<void> {
  await t.run(
    'insert into house.round_share (code, member_id, round_id, at) values ($1, $2, $3, kernel.now()) on conflict (member_id, round_id) do nothing',
    [code, memberId, roundId],
  )
}
export async function deleteShare(t: Tx, scope: Scope, roundId: string): Promise<void> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 2)
  await t.run(`delete from house.round_share s where s.round_id = $1 and ${where}`, [roundId, ...params])
}
/** What others see of a member's rounds goes with the account. */
export async function eraseShares(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from house.round_feed where member_id = $1', [memberId])
  await t.run('delete from house.round_share where member_id = $1', [memberId])
}
