/** What there is to play, for everybody to see (PS-3.8, PS-7.17, PS-7.18: list, hot, vendors, game type, rooms, menus). */
import {
  categoriesOfGame,
  categoryOfGames,
  gameFilterCodes,
  gameFilters,
  type PrizeMode,
  type ReplyOf,
  type RequestOf,
} from '@khela/contract'
import { now, type App, type Call, type Tx } from '../../kernel/index.ts'
import { gameRows, HOUSE_VENDOR, vendorRows } from './catalogue-rows.ts'
import {
  countGames,
  countedVendors,
  gameGroups,
  listGames,
  type GameCount,
  type GameFilter,
  type GameGroup,
  findGame,
  recentGames,
  writeCatalogue,
  type StoredGame,
} from './catalogue-store.ts'
import { slotFacts } from './slot-facts.ts'
import { tableRows } from './table-rows.ts'

/** Games of one page, PS-9.6, and the most that may be asked for. */
const PAGE = 20
const LONGEST_PAGE = 100
const RECENT = 20
const HOT = 40
const ROOMS = 200
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

export type WireGame = ReplyOf<'hotGames'>['content'][number]
type CatalogueApp = Pick<App, 'settings'>

/** Where the games stand now, by the merchant's settings. */
export interface Places {
  readonly of: (vendor: string, type: string) => string
  /** Kinds of games whose own category it is. */
  readonly groupsIn: (category: string) => GameGroup[]
  /** What came after this is new: within the days of the setting, and to a house that was open already. */
  readonly newAfter: Date
  readonly slotOf: (game: string) => WireGame['slot']
}
export async function readPlaces(t: Tx, app: CatalogueApp): Promise<Places> {
  const { settings } = app
  const placed = { cockfight: await settings.get('COCKFIGHT_VENDORS'), inhouse: await settings.get('INHOUSE_RNG_VENDORS') }
  const days = await settings.get('NEW_GAME_DAYS')
  const limits = await settings.get('HOUSE_LIMITS')
  const groups = await gameGroups(t)
  const of = (vendor: string, type: string) => categoryOfGames(vendor, type, placed)
  const opened = Math.min(...groups.map(({ first }) => first.getTime()))
  const at = (await now(t)).getTime()
  return {
    of,
    groupsIn: (category) => groups.filter(({ vendor, type }) => of(vendor, type) === category),
    slotOf: (game) => slotFacts(game, limits),
    newAfter: new Date(Math.max(at - days * DAY_MS, groups.length === 0 ? at : opened + HOUR_MS)),
  }
}

/** A game as the contract sends it. `isGame` is false for the card of a vendor, which leads to its games. */
export function wireGame(game: StoredGame, places: Places): WireGame {
  return {
    nodeId: game.nodeId,
    gameId: game.code,
    vassalage: game.vendor,
    gameCode: game.code,
    gameType: game.type,
    isGame: game.isGame,
    displayName: game.name,
    gameName: game.name.en,
    nodeName: game.name.en,
    showIcon: true,
    iconUrl: game.icon,
    lagerIcon: game.icon,
    isHot: game.hot ? 1 : 0,
    demo: game.demo,
    maintenance: game.maintenance,
    rtp: game.rtp,
    categories: categoriesOfGame(places.of(game.vendor, game.type), game.further),
    isNew: game.since > places.newAfter,
    // Where money is moved to the vendor first, that is asked for in place.
    opensIn: game.hasOwnWallet ? 'frame' : game.opensIn,
    slot: places.slotOf(game.code),
  }
}

/** Writes the catalogue of this build. Run at every start; repeating changes nothing. */
export async function seedCatalogue(app: Pick<App, 'db'>): Promise<void> {
  await app.db.tx((t) => writeCatalogue(t, vendorRows, [...gameRows, ...tableRows]))
}

const whole = (text: string | undefined, least: number, most: number, otherwise: number): number =>
  Math.min(Math.max(Number(text ?? otherwise), least), most)

/** What PS-2.48 calls a vendor and is the house: all of its games, and those it counts as its own. */
const INHOUSE = 'INHOUSE'

/** A page of games; a page beyond the last is empty and still says how many there are. */
export async function gamePage(t: Tx, call: Call<'gameList'>): Promise<ReplyOf<'gameList'>> {
  const { input, app, lang } = call
  const places = await readPlaces(t, app)
  const pageNum = whole(input.pageNo, 1, 100_000, 1)
  const limit = whole(input.pageSize, 1, LONGEST_PAGE, PAGE)
  const category = (code: string) => ({ code, groups: places.groupsIn(code) })
  const isInhouse = input.vassalage === INHOUSE
  const filter: GameFilter = {
    // Its games stand under a category of their own and not under slots, whose list the specification asks for them in.
    category: isInhouse ? category(INHOUSE) : input.gameType === undefined ? undefined : category(input.gameType),
    within: input.filter === undefined ? undefined : category(gameFilters[input.filter]),
    vendor: isInhouse ? undefined : input.vassalage,
    search: input.search,
    ...(input.select === 'HOT' && { hot: true }),
    after: input.select === 'NEW' ? places.newAfter : undefined,
    sort: input.sort ?? (input.select === 'NEW' ? 'new' : 'popular'),
    language: lang,
    limit,
    offset: (pageNum - 1) * limit,
  }
  const { games, total } = await listGames(t, filter)
  const all = games.length > 0 || pageNum === 1 ? total : await countGames(t, filter)
  return { content: games.map((game) => wireGame(game, places)), pageNum, totalPages: Math.ceil(all / limit), total: all }
}

/** One game by its id, for everybody; null when there is none or it is hidden. */
export async function gameInfo(t: Tx, { app, input }: Call<'gameInfo'>): Promise<ReplyOf<'gameInfo'>> {
  const game = await findGame(t, input.gameId)
  return { game: game === undefined ? null : wireGame(game, await readPlaces(t, app)) }
}

export async function hotGames(t: Tx, app: CatalogueApp): Promise<ReplyOf<'hotGames'>> {
  const places = await readPlaces(t, app)
  const { games } = await listGames(t, { hot: true, limit: HOT, offset: 0 })
  return { content: games.map((game) => wireGame(game, places)) }
}

type Category = ReplyOf<'vendors'>['categories'][number]
interface Counted {
  isOwn: boolean
  readonly vendors: Set<string>
  readonly counts: Record<keyof Category['counts'], number>
}
const nothing = (): Counted => ({ isOwn: false, vendors: new Set(), counts: { ALL: 0, HOT: 0, NEW: 0, JP: 0, TG: 0, AC: 0, BG: 0 } })

/** Games counted under every category that they stand under. */
function countByCategory(rows: readonly GameCount[], places: Places): Map<string, Counted> {
  const categories = new Map<string, Counted>()
  for (const { vendor, type, further, all, hot, fresh } of rows) {
    const own = places.of(vendor, type)
    const standsUnder = new Set([own, ...further])
    for (const code of categoriesOfGame(own, further)) {
      const counted = categories.get(code) ?? nothing()
      categories.set(code, counted)
      counted.isOwn ||= code === own
      counted.vendors.add(vendor)
      counted.counts.ALL += all
      counted.counts.HOT += hot
      counted.counts.NEW += fresh
      for (const filter of gameFilterCodes) if (standsUnder.has(gameFilters[filter])) counted.counts[filter] += all
    }
  }
  return categories
}

/** The categories that have games, with the vendors of each in the merchant's order. */
export async function vendorList(t: Tx, app: CatalogueApp): Promise<ReplyOf<'vendors'>> {
  const places = await readPlaces(t, app)
  const { vendors, counts } = await countedVendors(t, places.newAfter)
  const categories = [...countByCategory(counts, places)].map(([gameClassify, { isOwn, vendors: codes, counts: numbers }]) => {
    const cards = vendors.filter(({ code }) => codes.has(code)).map(({ code, title }) => ({ vassalage: code, title }))
    return { gameClassify, cards, isOwn, counts: numbers }
  })
  return { categories }
}

/** A page of the games last played; one beyond the last is empty. */
export async function recentList(t: Tx, { scope, app, input }: Call<'recentGames'>): Promise<ReplyOf<'recentGames'>> {
  const places = await readPlaces(t, app)
  const limit = whole(input.pageSize, 1, RECENT, RECENT)
  const offset = (whole(input.page, 1, 100_000, 1) - 1) * limit
  return { content: (await recentGames(t, scope, limit, offset)).map((game) => wireGame(game, places)) }
}

/** What a vendor makes, or the house as the list of games knows it (INHOUSE); nothing for one that shows no game. */
export async function typesOfVendor(t: Tx, { app, input }: Call<'gameTypes'>): Promise<ReplyOf<'gameTypes'>> {
  const places = await readPlaces(t, app)
  const { counts } = await countedVendors(t, places.newAfter)
  const games = new Map<string, number>()
  const isOf = (vendor: string, type: string) =>
    input.vassalage === INHOUSE ? places.of(vendor, type) === INHOUSE : vendor === input.vassalage
  for (const { vendor, type, all } of counts) if (isOf(vendor, type)) games.set(type, (games.get(type) ?? 0) + all)
  const classify = (type: string) => (input.vassalage === INHOUSE ? INHOUSE : places.of(input.vassalage, type))
  const content = [...games].map(([gameType, count]) => ({ gameType, gameClassify: classify(gameType), games: count }))
  return { vassalage: input.vassalage, content }
}

/** Card rooms are the games of the category PVP. */
export async function pokerRooms(t: Tx, app: CatalogueApp): Promise<ReplyOf<'pokerRooms'>> {
  const groups = (await readPlaces(t, app)).groupsIn('PVP')
  const { games } = await listGames(t, { category: { code: 'PVP', groups }, limit: ROOMS, offset: 0 })
  const rooms = games.filter(({ isGame }) => isGame)
  return {
    rooms: rooms.map(({ nodeId, vendor, code, name, maintenance }) => ({ nodeId, vassalage: vendor, gameCode: code, name, maintenance })),
  }
}

/** Whose draws a prize mode offers, by category and vendor (PS-3.10). */
const draws: Readonly<Record<PrizeMode, { readonly categories: readonly string[]; readonly vendor?: string }>> = {
  LOTT: { categories: ['LOTT'] },
  ELOTT: { categories: ['ELOTT'] },
  SEA: { categories: ['LOTT', 'ELOTT'], vendor: 'TCG_SEA' },
  ZY: { categories: ['LOTT', 'ELOTT'], vendor: HOUSE_VENDOR },
}

/** The draws of a prize mode, of one vendor where it is named. */
export async function gameMenus(t: Tx, app: CatalogueApp, input: RequestOf<'gameMenus'>): Promise<ReplyOf<'gameMenus'>> {
  const places = await readPlaces(t, app)
  const { categories, vendor } = draws[input.prizeMode]
  if (vendor !== undefined && input.vassalage !== undefined && input.vassalage !== vendor) return { gameMenus: [] }
  const groups = categories.flatMap(places.groupsIn)
  const { games } = await listGames(t, {
    // No game stands under a category of no name: only those of the groups are found.
    category: { code: '', groups },
    vendor: vendor ?? input.vassalage,
    limit: ROOMS,
    offset: 0,
  })
  return { gameMenus: games.map((game) => wireGame(game, places)) }
}
