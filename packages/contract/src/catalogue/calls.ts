/** What there is to play: games, their vendors and categories, a person's own games, card rooms, the menus of the lottery (PS-7.17 to PS-7.26). */
import { gameFilterCodes, gameSorts, prizeModes } from './categories.ts'
import { endpoint, everyone, players, rates } from '../endpoint.ts'
import { Integer, MoneyText, OneLine, QueryInteger, T, list, nullable, obj, oneOf, optional } from '../schema.ts'

const Game = obj({
  nodeId: Integer(1, 2_000_000_000),
  gameId: OneLine(1, 40),
  vassalage: OneLine(1, 20),
  gameCode: OneLine(1, 40),
  gameType: OneLine(1, 20),
  isGame: T.Boolean(),
  displayName: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
  gameName: OneLine(1, 80),
  nodeName: OneLine(1, 80),
  showIcon: T.Boolean(),
  iconUrl: OneLine(1, 200),
  lagerIcon: OneLine(1, 200),
  isHot: Integer(0, 1),
  demo: T.Boolean(),
  maintenance: T.Boolean(),
  rtp: OneLine(1, 12),
  /** Categories whose pages show it, its own first. */
  categories: list(OneLine(1, 20), 10),
  /** It came within the last days, to a house that was open already. */
  isNew: T.Boolean(),
  /** Where its page opens: framed on ours, or in a window of its own because its vendor lets nobody frame it. */
  opensIn: oneOf('frame', 'window'),
  /** What is said of a slot before it is opened: the least bet, and on how many lines or ways it pays where it has such. Null where it is not known. */
  slot: nullable(obj({ minBet: MoneyText, lines: nullable(Integer(1, 1_000_000)), ways: nullable(Integer(1, 1_000_000)) })),
})
/** What the calls of PS-7.29 say of the browser; the answer is the same for all of them. */
const clientFacts = {
  clientType: optional(OneLine(1, 20)),
  platform: optional(OneLine(1, 40)),
  merchant: optional(OneLine(1, 40)),
  language: optional(OneLine(1, 10)),
}
const Count = Integer(0, 1_000_000)
const NodeId = Integer(1, 2_000_000_000)
const Title = obj({ bn: OneLine(1, 80), en: OneLine(1, 80) })
/** A game as its heart names it, PS-3.6. */
const Favourite = obj({ nodeId: NodeId, vendor: OneLine(1, 20), gameType: OneLine(1, 20) })

export const calls = {
  gameList: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    site: 'web',
    title: 'Games of the catalogue, a page at a time',
    who: everyone,
    rate: rates.public,
    request: obj({
      /** A category: its own games, and those that stand under it as well. */
      gameType: optional(OneLine(1, 20)),
      vassalage: optional(OneLine(1, 20)),
      search: optional(OneLine(1, 40)),
      filter: optional(oneOf(...gameFilterCodes)),
      select: optional(oneOf('ALL', 'HOT', 'NEW')),
      sort: optional(oneOf(...gameSorts)),
      pageNo: optional(QueryInteger),
      /** 20 when left out, 100 at most. */
      pageSize: optional(QueryInteger),
      ...clientFacts,
    }),
    reply: obj({
      content: list(Game, 100),
      pageNum: Integer(1, 100_000),
      totalPages: Integer(0, 100_000),
      total: Integer(0, 1_000_000),
    }),
    errors: [],
    spec: 'PS-7.18, PS-3.9',
  }),
  gameInfo: endpoint({
    method: 'GET',
    path: '/wps/game/info',
    site: 'web',
    title: 'One game of the catalogue, for whoever comes by its address',
    who: everyone,
    rate: rates.public,
    request: obj({ gameId: OneLine(1, 40) }),
    /** Null: there is no such game, or it is shown no more. */
    reply: obj({ game: nullable(Game) }),
    errors: [],
    spec: 'PS-2.4, PS-4.10',
  }),
  hotGames: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    site: 'web',
    title: 'Hot games',
    who: everyone,
    rate: rates.public,
    request: obj({ merchantCode: optional(OneLine(1, 40)), isPlatform: optional(OneLine(1, 4)), ...clientFacts }),
    reply: obj({ content: list(Game, 40) }),
    errors: [],
    spec: 'PS-7.19',
  }),
  vendors: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_newGameVendor',
    site: 'web',
    title: 'Categories that have vendors, and their vendors',
    who: everyone,
    rate: rates.public,
    request: obj(clientFacts),
    reply: obj({
      categories: list(
        obj({
          gameClassify: OneLine(1, 20),
          cards: list(obj({ vassalage: OneLine(1, 20), title: obj({ bn: OneLine(1, 60), en: OneLine(1, 60) }) }), 100),
          /** Whether it is some game's own category; in the others games stand that have one elsewhere. */
          isOwn: T.Boolean(),
          /** Its games by selector and filter. */
          counts: obj({ ALL: Count, HOT: Count, NEW: Count, JP: Count, TG: Count, AC: Count, BG: Count }),
        }),
        40,
      ),
    }),
    errors: [],
    spec: 'PS-3.8, PS-3.9',
  }),
  recentGames: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    site: 'web',
    title: 'Games last played, newest first',
    who: players,
    rate: rates.read,
    request: obj({ page: optional(QueryInteger), pageSize: optional(QueryInteger) }),
    reply: obj({ content: list(Game, 20) }),
    errors: [],
    spec: 'PS-7.23',
  }),
  favourites: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    site: 'web',
    title: 'Which games are the own favourites',
    who: players,
    rate: rates.read,
    request: obj({ gameType: optional(OneLine(1, 20)), ...clientFacts }),
    reply: obj({ content: list(Favourite, 999) }),
    errors: [],
    spec: 'PS-7.22',
  }),
  favouriteList: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    site: 'web',
    title: 'The own favourites as games, the last marked first',
    who: players,
    rate: rates.read,
    request: obj({ gameType: optional(OneLine(1, 20)), pageNo: optional(QueryInteger), pageSize: optional(QueryInteger), ...clientFacts }),
    reply: obj({ content: list(Game, 999), pageNum: Integer(1, 100_000), totalPages: Integer(0, 100_000) }),
    errors: [],
    spec: 'PS-3.7, PS-9.6',
  }),
  /** A mark that stands already stays as it is, so that a retry is safe without a key; the same holds for taking it off. */
  favouriteAdd: endpoint({
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGameV2',
    site: 'web',
    title: 'Mark a game as a favourite',
    who: players,
    rate: rates.write,
    request: Favourite,
    reply: obj({ isFavourite: T.Boolean() }),
    errors: ['game_unknown', 'favourites_full'],
    spec: 'PS-4.12',
  }),
  favouriteRemove: endpoint({
    method: 'DELETE',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    site: 'web',
    title: 'Take the mark off',
    who: players,
    rate: rates.write,
    request: Favourite,
    reply: obj({ isFavourite: T.Boolean() }),
    errors: [],
    spec: 'PS-4.12',
  }),
  gameTypes: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getVassGameType',
    site: 'web',
    title: 'The kinds of games that a vendor has, and the categories they stand under',
    who: everyone,
    rate: rates.public,
    request: obj({ vassalage: OneLine(1, 20), ...clientFacts }),
    reply: obj({
      vassalage: OneLine(1, 20),
      content: list(obj({ gameType: OneLine(1, 20), gameClassify: OneLine(1, 20), games: Integer(1, 1_000_000) }), 40),
    }),
    errors: [],
    spec: 'PS-7.21',
  }),
  pokerRooms: endpoint({
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    site: 'web',
    title: 'The card rooms where members play each other',
    who: everyone,
    rate: rates.public,
    request: obj(clientFacts),
    reply: obj({
      rooms: list(obj({ nodeId: NodeId, vassalage: OneLine(1, 20), gameCode: OneLine(1, 40), name: Title, maintenance: T.Boolean() }), 200),
    }),
    errors: [],
    spec: 'PS-7.24',
  }),
  gameMenus: endpoint({
    method: 'GET',
    path: '/lgw/games/game_menus',
    site: 'web',
    title: 'The draws that a lottery screen offers in a prize mode',
    who: everyone,
    rate: rates.public,
    request: obj({ prizeMode: oneOf(...prizeModes), device: optional(OneLine(1, 20)), vassalage: optional(OneLine(1, 20)) }),
    reply: obj({ gameMenus: list(Game, 200) }),
    errors: [],
    spec: 'PS-7.26, PS-3.10',
  }),
} as const
