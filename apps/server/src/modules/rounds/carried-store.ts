/** SQL of money that was carried to a table and back: rounds of games that one sits down at, and the postings behind them. */
import { sittingKinds, type GameModeName, type PostingKind } from '@khela/contract'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { postingIdsOf } from '../../ledger/index.ts'
import { postingKey } from '../bets/index.ts'

export interface GameNames {
  readonly bn: string
  readonly en: string
}
/** An entry of a member as far as it matters what its round is. */
interface OfRound {
  readonly kind: PostingKind
  readonly ref: { readonly type: string; readonly id: string }
}

/** The games of those rounds among what these entries are about that are sittings, by round id. */
export async function sittingGames(t: Tx, scope: Scope, memberId: bigint, entries: readonly OfRound[]): Promise<Map<string, GameNames>> {
  const ids = [...new Set(entries.flatMap(({ kind, ref }) => (ref.type === 'round' && kind in sittingKinds ? [ref.id] : [])))]
  if (ids.length === 0) return new Map()
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 3)
  const rows = await t.query<GameNames & { id: string }>(
    `select r.id, g.name_bn as bn, g.name_en as en from play.round_game_view r join play.game_view g on g.code = r.game and g.by_sitting
      where r.member_id = $1 and r.id = any($2) and ${where}`,
    [memberId, ids, ...params],
  )
  return new Map(rows.map(({ id, bn, en }) => [id, { bn, en }]))
}

/** The postings by which a member carried money to tables and back. A member has few of them beside stakes. */
export async function carriedPostings(t: Tx, scope: Scope, memberId: bigint, mode: GameModeName): Promise<bigint[]> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 3)
  const calls = await t.query<{ vendor: string; txId: string }>(
    `select x.vendor, x.tx_id as "txId" from play.round_view r join play.tx_view x on x.member_id = r.member_id and x.round_id = r.id and x.code = 'OK'
      where r.member_id = $1 and r.mode = $2 and r.by_sitting and ${where}`,
    [memberId, mode, ...params],
  )
  const keys = calls.flatMap(({ vendor, txId }) => Object.keys(sittingKinds).map((kind) => `${postingKey(vendor, txId)}:${kind}`))
  return keys.length === 0 ? [] : postingIdsOf(t, scope, memberId, keys)
}
