/** Seed pairs, what proves a round, and the calls of dice that are older than those of all games of one bet (`houseTable`, `houseBet`). */
import { endpoint, players, rates } from '../../endpoint.ts'
import { GameFacts } from '../game-facts.ts'
import { Stakeable } from '../stakeable.ts'
import {
  AmountText,
  ClientSeed,
  Currency,
  GameMode,
  Hex,
  Instant,
  Integer,
  MoneyText,
  OneLine,
  PublicId,
  T,
  list,
  nullable,
  obj,
  oneOf,
  optional,
} from '../../schema.ts'
import { TableName } from '../../tables/tables.ts'

const DiceSide = oneOf('under', 'over')
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
  mult4: OneLine(1, 12),
  payout: MoneyText,
  nonce: Integer(1, 1_000_000),
  seedId: PublicId,
  at: Instant,
})

/** A round, or a shot, drawn from a member's seed pair, with all that verifies it. */
export const SeedProof = obj({
  roundId: PublicId,
  gameId: OneLine(1, 40),
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
export const RoundProof = T.Union([
  SeedProof,
  /** What `tableProof` asks for: the round is drawn from the chain of its table, not from a seed pair. */
  obj({ table: TableName, chain: PublicId, no: Integer(1, 10_000_000) }),
])

export const calls = {
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
      ...Stakeable,
      currency: Currency,
      last: list(DiceRound, 20),
      /** Whether rounds may follow one another by themselves here. */
      autoplay: T.Boolean(),
    }),
    errors: [],
    spec: 'GS-2.1',
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
    reply: obj({ round: DiceRound, ...Stakeable }),
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
    spec: 'GS-2.1',
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
    spec: 'GS-1.3',
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
    spec: 'GS-1.3',
  }),
  roundProof: endpoint({
    method: 'GET',
    path: '/wps/house/proof',
    site: 'web',
    title: 'All that is needed to verify one own round, or where a round that many shared is proven',
    who: players,
    rate: rates.read,
    request: obj({ roundId: PublicId }),
    reply: RoundProof,
    errors: [],
    spec: 'GS-1.7',
  }),
} as const
