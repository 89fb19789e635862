/** The calls of every game of the house (modules/house): one bet that decides, or a round of several steps. */
import { Stakeable } from '../stakeable.ts'
import { endpoint, players, rates } from '../../endpoint.ts'
import { GameFacts, GameInput } from '../game-facts.ts'
import {
  AmountText,
  Currency,
  GameMode,
  Instant,
  Integer,
  OneLine,
  MoneyText,
  PublicId,
  T,
  list,
  nullable,
  obj,
  oneOf,
} from '../../schema.ts'
import { jackpotNames } from '../../jackpot/calls.ts'
import { SeedPair } from './seeds.ts'

const GameId = OneLine(1, 40)
const DigitText = T.String({ pattern: '^[0-9]{1,18}$' })

/** A round that is over. `mult4`: what the stake became, in 1/10 000 of it. */
const HouseRound = obj({
  id: PublicId,
  game: GameId,
  mode: GameMode,
  choice: GameFacts,
  outcome: GameFacts,
  stake: AmountText,
  win: T.Boolean(),
  mult4: DigitText,
  payout: MoneyText,
  nonce: Integer(1, 1_000_000),
  seedId: PublicId,
  at: Instant,
})
/** A round of several steps as it stands. `turn` counts its actions; `legal` names those allowed now; `done` once it is over. */
const HouseStep = obj({
  id: PublicId,
  game: GameId,
  mode: GameMode,
  choice: GameFacts,
  stake: AmountText,
  /** Everything staked so far. */
  staked: AmountText,
  turn: Integer(0, 10_000),
  view: GameFacts,
  legal: list(OneLine(1, 40), 20),
  at: Instant,
  done: nullable(HouseRound),
})
const Bet = obj({ sessionId: PublicId, game: GameId, mode: GameMode, choice: GameInput, stake: AmountText })
const betErrors = [
  'game_unknown',
  'game_session_over',
  'state_changed',
  'game_maintenance',
  'insufficient_balance',
  'amount_out_of_range',
  'choice_invalid',
  'limit_reached',
  'round_unfinished',
  'game_off',
  'exposure_reached',
] as const

export const calls = {
  houseTable: endpoint({
    method: 'GET',
    path: '/wps/house/table',
    site: 'web',
    title: 'Limits, seed pair, balance, last rounds and the open round of a game of the house',
    who: players,
    rate: rates.read,
    request: obj({ game: GameId, mode: GameMode }),
    reply: obj({
      limits: obj({ min: AmountText, max: AmountText, maxWin: AmountText }),
      seeds: SeedPair,
      ...Stakeable,
      currency: Currency,
      last: list(HouseRound, 20),
      open: nullable(HouseStep),
      /** The last round of several steps as it ended, to be shown until another is opened; null while one is open. */
      ended: nullable(HouseStep),
      /** Whether rounds may follow one another by themselves here. */
      autoplay: T.Boolean(),
      /** The pool of the house that each bet plays for as well; null in demo, and where the game has none. */
      jackpot: nullable(oneOf(...jackpotNames)),
    }),
    errors: ['game_unknown'],
    spec: 'GS-2',
  }),
  houseBet: endpoint({
    method: 'POST',
    path: '/wps/house/bet',
    site: 'web',
    title: 'Play a round that one bet decides',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: Bet,
    reply: obj({ round: HouseRound, ...Stakeable }),
    errors: betErrors,
    spec: 'GS-2',
  }),
  houseOpen: endpoint({
    method: 'POST',
    path: '/wps/house/open',
    site: 'web',
    title: 'Stake on a round of several steps',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: Bet,
    reply: obj({ step: HouseStep, ...Stakeable }),
    errors: betErrors,
    spec: 'GS-1.3, GS-2',
  }),
  houseAct: endpoint({
    method: 'POST',
    path: '/wps/house/act',
    site: 'web',
    title: 'Take the next action of an own open round',
    who: players,
    key: 'required',
    // An action may need a further stake.
    needsConsent: true,
    rate: rates.play,
    /** `turn`: how many actions the caller has seen; an action for another turn is refused. */
    request: obj({ roundId: PublicId, turn: Integer(0, 10_000), action: GameInput }),
    reply: obj({ step: HouseStep, ...Stakeable }),
    errors: [
      'choice_invalid',
      'state_changed',
      'insufficient_balance',
      'limit_reached',
      'game_unknown',
      'game_session_over',
      'game_maintenance',
    ],
    spec: 'GS-1.3, GS-2',
  }),
} as const
