/** SQL of the catalogue: written at a start, looked through, and favourites. */
import type { GameSort } from '@khela/contract'
import { ownRows, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { GameRow, VendorRow } from './catalogue-rows.ts'

export interface StoredGame extends Required<Omit<GameRow, 'bySitting'>> {
  readonly maintenance: boolean
  readonly vendorName: { readonly bn: string; readonly en: string }
  /** True for games of the house, which run in this process. */
  readonly isHouse: boolean
  /** Its vendor keeps a wallet of its own: money is moved there before play. */
  readonly hasOwnWallet: boolean
  /** False for the card of a vendor, which leads to its games. */
  readonly isGame: boolean
  /** When it came to the house. */
  readonly since: Date
  readonly opensIn: 'frame' | 'window'
}

/** Pictures of outside vendors are shown through an address of our own (art.ts). */
export const ICON = `case when v.dialect = 'house' then g.icon else '/vendor-art/' || g.vendor || '/' || g.code end`
const GAME = `g.code, g.node_id as "nodeId", g.vendor, g.type, json_build_object('bn', g.name_bn, 'en', g.name_en) as name,
  ${ICON} as icon, g.rtp, g.demo, g.hot, g.position, g.maintenance or v.maintenance or not v.enabled as maintenance,
  json_build_object('bn', v.title_bn, 'en', v.title_en) as "vendorName", v.dialect = 'house' as "isHouse",
  v.dialect = 'transfer' as "hasOwnWallet", g.further, g.is_game as "isGame", g.since, v.opens_in as "opensIn"`

/**
 * Makes the games of these vendors equal to the rows given; rows no longer given are hidden, never deleted, for rounds name
 * them. Games of other vendors are left alone.
 */
export async function writeCatalogue(t: Tx, vendors: readonly VendorRow[], games: readonly GameRow[]): Promise<void> {
  await t.run(
    `insert into play.vendor (code, classify, title_bn, title_en, position)
     select code, classify, title->>'bn', title->>'en', position
       from jsonb_to_recordset($1::jsonb) r(code text, classify text, title jsonb, position int)
     on conflict (code) do update set classify = excluded.classify, title_bn = excluded.title_bn,
       title_en = excluded.title_en, position = excluded.position`,
    [JSON.stringify(vendors)],
  )
  await t.run(
    `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position, further, by_sitting)
     select code, "nodeId", vendor, type, name->>'bn', name->>'en', icon, rtp, demo, hot, position, coalesce(further, '{}'),
            coalesce("bySitting", false)
       from jsonb_to_recordset($1::jsonb)
            r(code text, "nodeId" int, vendor text, type text, name jsonb, icon text, rtp text, demo boolean, hot boolean, position int,
              further text[], "bySitting" boolean)
     on conflict (code) do update set node_id = excluded.node_id, vendor = excluded.vendor, type = excluded.type,
       name_bn = excluded.name_bn, name_en = excluded.name_en, icon = excluded.icon, rtp = excluded.rtp,
       demo = excluded.demo, hot = excluded.hot, position = excluded.position, further = excluded.further, by_sitting = excluded.by_sitting, shown = true`,
    [JSON.stringify(games)],
  )
  await t.run('update play.game set shown = false where shown and vendor = any($1) and not (code = any($2))', [
    vendors.map((vendor) => vendor.code),
    games.map((game) => game.code),
  ])
}

export async function findGame(t: Tx, code: string): Promise<StoredGame | undefined> {
  return t.maybe<StoredGame>(`select ${GAME} from play.game g join play.vendor v on v.code = g.vendor where g.code = $1 and g.shown`, [
    code,
  ])
}
export async function recentGames(t: Tx, scope: Scope, limit: number, offset: number): Promise<StoredGame[]> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 3)
  return t.query<StoredGame>(
    `select ${GAME} from play.recent_view r join play.game g on g.code = r.game join play.vendor v on v.code = g.vendor
      where ${where} and g.shown order by r.at desc, g.code limit $1 offset $2`,
    [limit, offset, ...params],
  )
}

/** Games of one kind that a vendor shows; `first` is when the first of them came. */
export interface GameGroup {
  readonly vendor: string
  readonly type: string
  readonly first: Date
}
export async function gameGroups(t: Tx): Promise<GameGroup[]> {
  return t.query<GameGroup>('select vendor, type, min(since) as first from play.game where shown group by vendor, type')
}

export interface GameFilter {
  /** Whose own category it is, by vendor and type, and its code, under which others stand as well. */
  readonly category?: { readonly code: string; readonly groups: readonly GameGroup[] } | undefined
  readonly vendor?: string | undefined
  /** Part of a name or of the code, in either language, or of the vendor's name. */
  readonly search?: string | undefined
  /** A category that it must stand under as well as its own, or be. */
  readonly within?: { readonly code: string; readonly groups: readonly GameGroup[] } | undefined
  readonly hot?: boolean
  /** Only those that came after this. */
  readonly after?: Date | undefined
  readonly sort?: GameSort | undefined
  readonly language?: 'bn' | 'en'
  readonly limit: number
  readonly offset: number
}

const orders: Readonly<Record<GameSort, (language: 'bn' | 'en') => string>> = {
  popular: () => 'g.position, g.code',
  name: (language) => `lower(g.name_${language}), g.code`,
  new: () => 'g.since desc, g.position, g.code',
}
const IN_CATEGORY = `($7::text is null or $7 = any(g.further) or (g.vendor, g.type) in (select * from unnest($8::text[], $9::text[])))`
const WITHIN = `($10::text is null or $10 = any(g.further) or (g.vendor, g.type) in (select * from unnest($11::text[], $12::text[])))`
const categoryParams = (category: GameFilter['category']) => [
  category?.code ?? null,
  category?.groups.map(({ vendor }) => vendor) ?? [],
  category?.groups.map(({ type }) => type) ?? [],
]

/** Shown games in the order asked for, by default that of the catalogue, with the number of all that match. */
export async function listGames(t: Tx, filter: GameFilter): Promise<{ games: StoredGame[]; total: number }> {
  const { category, within, vendor, search, hot, after, limit, offset } = filter
  const order = orders[filter.sort ?? 'popular'](filter.language ?? 'en')
  // The two ways to write some Bengali letters are one to a reader, so both sides are brought to the same form. What a game is made of
  // is read for one page of them only.
  const found = await t.query<StoredGame & { total: bigint }>(
    `select ${GAME}, h.total
       from (select g.code, count(*) over () as total, row_number() over (order by ${order}) as place
               from play.game g join play.vendor v on v.code = g.vendor
              where g.shown and ($1::text is null or g.vendor = $1)
                and ($2::text is null or strpos(normalize(lower(concat_ws(chr(10), g.code, g.name_bn, g.name_en, v.title_bn, v.title_en)), NFC),
                                                normalize(lower($2), NFC)) > 0)
                and ($3::boolean is null or g.hot = $3) and ($4::timestamptz is null or g.since > $4)
                and ${IN_CATEGORY} and ${WITHIN}
              order by place limit $5 offset $6) h
       join play.game g on g.code = h.code join play.vendor v on v.code = g.vendor order by h.place`,
    [vendor ?? null, search ?? null, hot ?? null, after ?? null, limit, offset, ...categoryParams(category), ...categoryParams(within)],
  )
  return { games: found, total: Number(found[0]?.total ?? 0n) }
}
export async function countGames(t: Tx, filter: GameFilter): Promise<number> {
  return (await listGames(t, { ...filter, limit: 1, offset: 0 })).total
}

/** How many shown games of a vendor have the same type and stand under the same further categories. */
export interface GameCount {
  readonly vendor: string
  readonly type: string
  readonly further: readonly string[]
  readonly all: number
  readonly hot: number
  readonly fresh: number
}
/** All vendors with shown games, in order, and their games counted; `after`: since when a game counts as new. */
export async function countedVendors(t: Tx, after: Date): Promise<{ vendors: VendorRow[]; counts: GameCount[] }> {
  const vendors = await t.query<VendorRow>(
    `select code, classify, json_build_object('bn', title_bn, 'en', title_en) as title, position from play.vendor v
      where exists (select from play.game g where g.vendor = v.code and g.shown) order by position, code`,
  )
  const counts = await t.query<GameCount>(
    `select vendor, type, further, count(*)::int as all, count(*) filter (where hot)::int as hot,
            count(*) filter (where since > $1)::int as fresh
       from play.game where shown group by vendor, type, further order by type, further`,
    [after],
  )
  return { vendors, counts }
}

/** A game as its heart names it. */
export interface HeartedGame {
  readonly nodeId: number
  readonly vendor: string
  readonly gameType: string
}
/** Favourites that are still shown, the last marked first. */
export async function favouritesOf(t: Tx, scope: Scope, limit: number): Promise<StoredGame[]> {
  const { where, params } = sqlScope(scope, { member: 'f.member_id' }, 2)
  return t.query<StoredGame>(
    `select ${GAME} from play.favourite f join play.game g on g.code = f.game join play.vendor v on v.code = g.vendor
      where ${where} and g.shown order by f.at desc, g.code limit $1`,
    [limit, ...params],
  )
}
/** The code of a shown game by what its heart names; undefined when there is none. */
export async function heartedCode(t: Tx, { nodeId, vendor, gameType }: HeartedGame): Promise<string | undefined> {
  const found = await t.maybe<{ code: string }>('select code from play.game where node_id = $1 and vendor = $2 and type = $3 and shown', [
    nodeId,
    vendor,
    gameType,
  ])
  return found?.code
}
/** Marks a game. False: the member has `most` favourites and this is none of them. */
export async function addFavourite(t: Tx, memberId: bigint, game: string, most: number): Promise<boolean> {
  await t.run(
    `insert into play.favourite (member_id, game, at) select $1, $2, kernel.now()
      where (select count(*) from play.favourite where member_id = $1) < $3 on conflict do nothing`,
    [memberId, game, most],
  )
  return (await t.maybe('select 1 from play.favourite where member_id = $1 and game = $2', [memberId, game])) !== undefined
}
/** Takes a mark off, also of a game that is shown no more. */
export async function removeFavourite(t: Tx, memberId: bigint, { nodeId, vendor }: HeartedGame): Promise<void> {
  await t.run(
    `delete from play.favourite f using play.game g where f.member_id = $1 and g.code = f.game and g.node_id = $2 and g.vendor = $3`,
    [memberId, nodeId, vendor],
  )
}
/** For the file of a member's data. */
export const favouriteRows = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from play.favourite x' })
/** The marks of an account that ended. */
export async function eraseFavourites(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from play.favourite where member_id = $1', [memberId])
}
