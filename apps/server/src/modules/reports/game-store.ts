/** SQL of the games a player has opened, and of the names of vendors. */
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export interface RecordGame {
  readonly gameCode: string
  readonly displayName: { readonly bn: string; readonly en: string }
  readonly vendor: string
  readonly vendorName: { readonly bn: string; readonly en: string }
  readonly gameType: string
}

/** The games a player has opened, the last one first; also those that are no longer shown, for rounds name them. */
export function gamesOf(t: Tx, scope: Scope, limit: number): Promise<RecordGame[]> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 2)
  return t.query<RecordGame>(
    `select g.code as "gameCode", json_build_object('bn', g.name_bn, 'en', g.name_en) as "displayName", g.vendor,
            json_build_object('bn', v.title_bn, 'en', v.title_en) as "vendorName", g.type as "gameType"
       from play.recent_view r join play.game_view g on g.code = r.game join play.vendor_view v on v.code = g.vendor
      where ${where} order by r.at desc, g.code limit $1`,
    [limit, ...params],
  )
}

/** The names of vendors by their codes. */
export async function vendorNames(t: Tx): Promise<Map<string, { readonly bn: string; readonly en: string }>> {
  const rows = await t.query<{ code: string; bn: string; en: string }>('select code, title_bn as bn, title_en as en from play.vendor_view')
  return new Map(rows.map(({ code, bn, en }) => [code, { bn, en }]))
}
