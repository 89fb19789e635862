/** What there is to play, for everybody to see (product-spec §7, list, hot, vendors, recent). */
import type { ReplyOf, RequestOf } from '@khela/contract'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { gameRows, vendorRows } from './catalogue-rows.ts'
import { listGames, listVendors, recentGames, writeCatalogue, countGames, type StoredGame } from './store.ts'
import { tableRows } from './table-rows.ts'

/** Games of one page, product-spec §9. */
const PAGE = 20
const RECENT = 20
const HOT = 40

type WireGame = ReplyOf<'hotGames'>['content'][number]

/** A game as the contract sends it. `isGame` is false for lobbies, which the house has none of. */
export function wireGame(game: StoredGame): WireGame {
  return {
    nodeId: game.nodeId,
    gameId: game.code,
    vassalage: game.vendor,
    gameCode: game.code,
    gameType: game.type,
    isGame: true,
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
  }
}

/** Writes the catalogue of this build. Run at every start; repeating changes nothing. */
export async function seedPlay(app: Pick<App, 'db'>): Promise<void> {
  await app.db.tx((t) => writeCatalogue(t, vendorRows, [...gameRows, ...tableRows]))
}

/** A page of games; a page beyond the last is empty and still says how many there are. */
export async function gamePage(t: Tx, input: RequestOf<'gameList'>): Promise<ReplyOf<'gameList'>> {
  const pageNum = Math.min(Math.max(Number(input.pageNo ?? '1'), 1), 100_000)
  const filter = { type: input.gameType, vendor: input.vassalage, search: input.search, limit: PAGE, offset: (pageNum - 1) * PAGE }
  const { games, total } = await listGames(t, filter)
  const all = games.length > 0 || pageNum === 1 ? total : await countGames(t, filter)
  return { content: games.map(wireGame), pageNum, totalPages: Math.ceil(all / PAGE) }
}

export async function hotGames(t: Tx): Promise<ReplyOf<'hotGames'>> {
  const { games } = await listGames(t, { hot: true, limit: HOT, offset: 0 })
  return { content: games.map(wireGame) }
}

export async function vendorList(t: Tx): Promise<ReplyOf<'vendors'>> {
  const categories = new Map<string, ReplyOf<'vendors'>['categories'][number]['cards'][number][]>()
  for (const vendor of await listVendors(t)) {
    const cards = categories.get(vendor.classify) ?? []
    categories.set(vendor.classify, [...cards, { vassalage: vendor.code, title: vendor.title }])
  }
  return { categories: [...categories].map(([gameClassify, cards]) => ({ gameClassify, cards })) }
}

export async function recentList(t: Tx, scope: Scope): Promise<ReplyOf<'recentGames'>> {
  return { content: (await recentGames(t, scope, RECENT)).map(wireGame) }
}
