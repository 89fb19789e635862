/** Opening a game, and the board of winners. */
import { endpoint, everyone, rates, trueAccounts } from '../endpoint.ts'
import { memberIcons } from '../members/member-icons.ts'
import { GameMode, Instant, MoneyText, OneLine, PublicId, QueryInteger, T, empty, list, nullable, obj, oneOf, optional } from '../schema.ts'

const launchErrors = [
  'game_unknown',
  'game_maintenance',
  'demo_not_offered',
  'free_play_off',
  'limit_reached',
  'vendor_unreachable',
] as const
const Launch = obj({
  sessionId: PublicId,
  token: nullable(OneLine(43, 43)),
  mode: GameMode,
  url: OneLine(1, 200),
  gameId: OneLine(1, 40),
  /** The page of an outside vendor's game; null for games of the house. */
  frameUrl: nullable(OneLine(1, 1024)),
  opensIn: oneOf('frame', 'window'),
  /** The vendor, when it keeps a wallet of its own: money is moved there before play (`walletTransfer`). */
  ownWallet: nullable(OneLine(1, 40)),
  displayName: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
  vendorName: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
})

export const calls = {
  winners: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    site: 'web',
    title: 'Real settled wins, names masked',
    who: everyone,
    rate: rates.public,
    request: obj({ gameCategory: optional(OneLine(1, 20)), language: optional(OneLine(1, 10)), limitNum: optional(QueryInteger) }),
    reply: obj({
      content: list(
        obj({
          customerName: OneLine(1, 64),
          memberIcon: nullable(oneOf(...memberIcons)),
          winAmount: MoneyText,
          iconUrl: OneLine(1, 200),
          gameName: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
          gameType: OneLine(1, 20),
          at: Instant,
        }),
        20,
      ),
    }),
    errors: [],
    spec: 'PS-3.15; D-H5',
  }),
  winnerBoard: endpoint({
    method: 'GET',
    path: '/wps/member/winnerBoard',
    site: 'web',
    title: 'Whether others see the own bets and wins, masked',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({ shown: T.Boolean() }),
    errors: [],
    spec: 'D-H5',
  }),
  winnerBoardChoose: endpoint({
    method: 'POST',
    path: '/wps/member/winnerBoard',
    site: 'web',
    title: 'Hide the own bets and wins from others, or show them again',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ shown: T.Boolean() }),
    reply: obj({ shown: T.Boolean() }),
    errors: [],
    spec: 'D-H5',
  }),
  launchGame: endpoint({
    method: 'POST',
    path: '/wps/game/launchGame',
    site: 'web',
    title: 'Open a game session, for money or in demo mode',
    who: everyone,
    beforePassword: false,
    needsConsent: true,
    rate: rates.write,
    request: obj({ gameId: OneLine(1, 40), mode: GameMode }),
    reply: Launch,
    errors: [...launchErrors],
    spec: 'PS-4.10; D-H6',
  }),
  launchWeb: endpoint({
    method: 'POST',
    path: '/wps/relay/GCS_gameLaunchFB',
    site: 'web',
    title: 'Open a game session whose page stands in a window of its own',
    who: everyone,
    beforePassword: false,
    needsConsent: true,
    rate: rates.write,
    request: obj({ gameId: OneLine(1, 40), mode: GameMode }),
    reply: Launch,
    errors: [...launchErrors],
    spec: 'PS-7.17',
  }),
} as const
