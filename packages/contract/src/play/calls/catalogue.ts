/** What stands around the list of games: a person's own games, a vendor's kinds, card rooms, the menus of the lottery (PS-7.17 to PS-7.26). */
import { prizeModes } from '../categories.ts'
import { endpoint, everyone, players, rates } from '../../endpoint.ts'
import { Integer, OneLine, QueryInteger, T, list, obj, oneOf, optional } from '../../schema.ts'
import { Game, clientFacts } from './play.ts'

const NodeId = Integer(1, 2_000_000_000)
const Title = obj({ bn: OneLine(1, 80), en: OneLine(1, 80) })
/** A game as its heart names it, PS-3.6. */
const Favourite = obj({ nodeId: NodeId, vendor: OneLine(1, 20), gameType: OneLine(1, 20) })

export const catalogueCalls = {
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
