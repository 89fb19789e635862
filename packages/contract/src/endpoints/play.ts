import { endpoint, everyone, players, rates, trueAccounts } from '../endpoint.ts'
import { gameFilterCodes, gameSorts } from '../categories.ts'
import { GameFacts } from '../game-facts.ts'
import {
  AmountText,
  ClientSeed,
  Currency,
  GameMode,
  Hex,
  Instant,
  Integer,
  Line,
  MoneyText,
  PublicId,
  QueryInteger,
  T,
  empty,
  list,
  nullable,
  obj,
  oneOf,
  optional,
} from '../schema.ts'
import { TableName } from '../tables.ts'

export const Game = obj({
  nodeId: Integer(1, 2_000_000_000),
  gameId: Line(1, 40),
  vassalage: Line(1, 20),
  gameCode: Line(1, 40),
  gameType: Line(1, 20),
  isGame: T.Boolean(),
  displayName: obj({ bn: Line(1, 80), en: Line(1, 80) }),
  gameName: Line(1, 80),
  nodeName: Line(1, 80),
  showIcon: T.Boolean(),
  iconUrl: Line(1, 200),
  lagerIcon: Line(1, 200),
  isHot: Integer(0, 1),
  demo: T.Boolean(),
  maintenance: T.Boolean(),
  rtp: Line(1, 12),
  /** Categories whose pages show it, its own first. */
  categories: list(Line(1, 20), 10),
  /** It came within the last days, to a house that was open already. */
  isNew: T.Boolean(),
  /** Where its page opens: framed on ours, or in a window of its own because its vendor lets nobody frame it. */
  opensIn: oneOf('frame', 'window'),
})
/** What the calls of product-spec §7 say of the browser; the answer is the same for all of them. */
export const clientFacts = {
  clientType: optional(Line(1, 20)),
  platform: optional(Line(1, 40)),
  merchant: optional(Line(1, 40)),
  language: optional(Line(1, 10)),
}
/** Open while it may still change, settled once paid, void when undone. */
const RoundStatus = oneOf('OPEN', 'SETTLED', 'VOID')
export const Round = obj({
  id: PublicId,
  gameCode: Line(1, 40),
  displayName: obj({ bn: Line(1, 80), en: Line(1, 80) }),
  vendorName: obj({ bn: Line(1, 80), en: Line(1, 80) }),
  mode: GameMode,
  currency: Currency,
  /** What was at risk; of a sitting (a sea, a poker table) the shots or what went into pots, once it is over. */
  stake: MoneyText,
  payout: MoneyText,
  /** What of the stake counts as valid bet (docs/GLOSSARY.md). */
  validBet: MoneyText,
  /** Of a sitting: the money carried to the table and back. */
  carried: nullable(obj({ there: MoneyText, back: MoneyText })),
  status: RoundStatus,
  at: Instant,
  settledAt: nullable(Instant),
  summary: obj({
    roll: optional(Integer(0, 9999)),
    side: optional(oneOf('under', 'over')),
    target: optional(Integer(0, 9999)),
    mult4: optional(Line(1, 12)),
  }),
})

export const DiceSide = oneOf('under', 'over')
export const SeedPair = obj({
  id: PublicId,
  mode: GameMode,
  commit: Hex(64),
  clientSeed: ClientSeed,
  nonce: Integer(0, 1_000_000),
  nextCommit: Hex(64),
})
const DiceRound = obj({
  id: PublicId,
  mode: GameMode,
  side: DiceSide,
  target: Integer(0, 9999),
  stake: AmountText,
  roll: Integer(0, 9999),
  win: T.Boolean(),
  mult4: Line(1, 12),
  payout: MoneyText,
  nonce: Integer(1, 1_000_000),
  seedId: PublicId,
  at: Instant,
})

const Count = Integer(0, 1_000_000)
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
  token: nullable(Line(43, 43)),
  mode: GameMode,
  url: Line(1, 200),
  gameId: Line(1, 40),
  /** The page of an outside vendor's game; null for games of the house. */
  frameUrl: nullable(Line(1, 1024)),
  opensIn: oneOf('frame', 'window'),
  /** The vendor, when it keeps a wallet of its own: money is moved there before play (`walletTransfer`). */
  ownWallet: nullable(Line(1, 40)),
  displayName: obj({ bn: Line(1, 80), en: Line(1, 80) }),
  vendorName: obj({ bn: Line(1, 80), en: Line(1, 80) }),
})

/** A round, or a shot, drawn from a member's seed pair, with all that verifies it. */
export const SeedProof = obj({
  roundId: PublicId,
  gameId: Line(1, 40),
  mode: GameMode,
  commit: Hex(64),
  serverSeed: nullable(Hex(64)),
  clientSeed: ClientSeed,
  nonce: Integer(1, 1_000_000),
  choice: GameFacts,
  /** What was done after the bet, in order; empty where the bet decides. */
  actions: list(GameFacts, 200),
  outcome: GameFacts,
  /** What the round was opened with; what was staked later follows from the actions. */
  stake: AmountText,
  payout: MoneyText,
})

export const playEndpoints = {
  gameList: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    site: 'web',
    title: 'Games of the catalogue, a page at a time',
    who: everyone,
    rate: rates.public,
    request: obj({
      /** A category: its own games, and those that stand under it as well. */
      gameType: optional(Line(1, 20)),
      vassalage: optional(Line(1, 20)),
      search: optional(Line(1, 40)),
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
    spec: 'product-spec §7 list; §3 filters, selectors',
  }),
  hotGames: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    site: 'web',
    title: 'Hot games',
    who: everyone,
    rate: rates.public,
    request: obj({ merchantCode: optional(Line(1, 40)), isPlatform: optional(Line(1, 4)), ...clientFacts }),
    reply: obj({ content: list(Game, 40) }),
    errors: [],
    spec: 'product-spec §7 hot',
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
          gameClassify: Line(1, 20),
          cards: list(obj({ vassalage: Line(1, 20), title: obj({ bn: Line(1, 60), en: Line(1, 60) }) }), 100),
          /** Whether it is some game's own category; in the others games stand that have one elsewhere. */
          isOwn: T.Boolean(),
          /** Its games by selector and filter. */
          counts: obj({ ALL: Count, HOT: Count, NEW: Count, JP: Count, TG: Count, AC: Count, BG: Count }),
        }),
        40,
      ),
    }),
    errors: [],
    spec: 'product-spec §3 Game vendor category',
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
    spec: 'product-spec §7 recent',
  }),
  winners: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    site: 'web',
    title: 'Real settled wins, names masked',
    who: everyone,
    rate: rates.public,
    request: obj({ gameCategory: optional(Line(1, 20)), language: optional(Line(1, 10)), limitNum: optional(QueryInteger) }),
    reply: obj({
      content: list(
        obj({
          customerName: Line(1, 64),
          winAmount: MoneyText,
          iconUrl: Line(1, 200),
          gameName: obj({ bn: Line(1, 80), en: Line(1, 80) }),
          gameType: Line(1, 20),
          at: Instant,
        }),
        20,
      ),
    }),
    errors: [],
    spec: 'product-spec §3 Winner board; decisions H5',
  }),
  winnerBoard: endpoint({
    method: 'GET',
    path: '/wps/member/winnerBoard',
    site: 'web',
    title: 'Whether the own wins may stand on the winner board',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({ shown: T.Boolean() }),
    errors: [],
    spec: 'decisions H5',
  }),
  winnerBoardChoose: endpoint({
    method: 'POST',
    path: '/wps/member/winnerBoard',
    site: 'web',
    title: 'Leave the winner board, or come back to it',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ shown: T.Boolean() }),
    reply: obj({ shown: T.Boolean() }),
    errors: [],
    spec: 'decisions H5',
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
    request: obj({ gameId: Line(1, 40), mode: GameMode }),
    reply: Launch,
    errors: [...launchErrors],
    spec: 'product-spec §4 Starting a game; decisions H6',
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
    request: obj({ gameId: Line(1, 40), mode: GameMode }),
    reply: Launch,
    errors: [...launchErrors],
    spec: 'product-spec §7 launch web',
  }),
  diceState: endpoint({
    method: 'GET',
    path: '/wps/house/dice',
    site: 'web',
    title: 'Limits, seed pair, balance and last rounds of dice',
    who: players,
    rate: rates.read,
    request: obj({ mode: GameMode }),
    reply: obj({
      limits: obj({ min: AmountText, max: AmountText, maxWin: AmountText }),
      seeds: SeedPair,
      balance: MoneyText,
      currency: Currency,
      last: list(DiceRound, 20),
      /** Whether rounds may follow one another by themselves here. */
      autoplay: T.Boolean(),
    }),
    errors: [],
    spec: 'games-and-sports §2.1',
  }),
  diceBet: endpoint({
    method: 'POST',
    path: '/wps/house/dice/bet',
    site: 'web',
    title: 'Stake on a roll under or over a target (hundredths)',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: obj({ sessionId: PublicId, mode: GameMode, side: DiceSide, target: Integer(0, 9999), stake: AmountText }),
    reply: obj({ round: DiceRound, balance: MoneyText }),
    errors: [
      'game_unknown',
      'game_session_over',
      'state_changed',
      'game_maintenance',
      'insufficient_balance',
      'amount_out_of_range',
      'choice_invalid',
      'limit_reached',
      'game_off',
    ],
    spec: 'games-and-sports §2.1',
  }),
  rotateSeeds: endpoint({
    method: 'POST',
    path: '/wps/house/seeds/rotate',
    site: 'web',
    title: 'Reveal the active server seed and start the next pair',
    who: players,
    key: 'required',
    rate: rates.write,
    request: obj({ mode: GameMode, clientSeed: optional(ClientSeed) }),
    reply: obj({
      revealed: obj({ id: PublicId, serverSeed: Hex(64), commit: Hex(64), clientSeed: ClientSeed, nonce: Integer(0, 1_000_000) }),
      active: SeedPair,
    }),
    errors: ['round_unfinished'],
    spec: 'games-and-sports §1.3',
  }),
  seedHistory: endpoint({
    method: 'GET',
    path: '/wps/house/seeds',
    site: 'web',
    title: 'Own revealed seed pairs, newest first',
    who: players,
    rate: rates.read,
    request: obj({ mode: GameMode }),
    reply: obj({
      content: list(
        obj({
          id: PublicId,
          serverSeed: Hex(64),
          commit: Hex(64),
          clientSeed: ClientSeed,
          nonce: Integer(0, 1_000_000),
          revealedAt: Instant,
        }),
        50,
      ),
    }),
    errors: [],
    spec: 'games-and-sports §1.3',
  }),
  roundProof: endpoint({
    method: 'GET',
    path: '/wps/house/proof',
    site: 'web',
    title: 'All that is needed to verify one own round, or where a round that many shared is proven',
    who: players,
    rate: rates.read,
    request: obj({ roundId: PublicId }),
    reply: T.Union([
      SeedProof,
      /** What `tableProof` asks for: the round is drawn from the chain of its table, not from a seed pair. */
      obj({ table: TableName, chain: PublicId, no: Integer(1, 10_000_000) }),
    ]),
    errors: [],
    spec: 'games-and-sports §1.7',
  }),
} as const
