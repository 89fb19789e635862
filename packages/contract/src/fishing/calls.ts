/** The calls of the fishing rooms (module fishing): rooms, sitting down, shots, leaving, shots that were decided. */
import { endpoint, players, rates } from '../endpoint.ts'
import { Aim, FishingCount, FishingLevel, FishingSeatNo, fishingSeats, FishName, SeaFish, SeaSeat, WeaponName } from './fishing.ts'
import {
  AmountText,
  Currency,
  Cursor,
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
  optional,
} from '../schema.ts'
import { SeedPair } from '../house/calls/seeds.ts'

const spec = 'GS-2.18'
const Names = obj({ bn: OneLine(1, 40), en: OneLine(1, 40) })
/** The highest level of each weapon here: a shot that could pay more than the house may pay for one is none. 0: not at all. */
const Levels = obj({ cannon: Integer(0, 10), chain: Integer(0, 10), net: Integer(0, 10), bomb: Integer(0, 10) })
const Form = { room: OneLine(1, 24), name: Names, base: AmountText, levels: Levels }

/** A sea as the caller sees it. Tick and `at` are the same moment. */
const State = obj({
  seaId: PublicId,
  ...Form,
  mode: GameMode,
  /** `closed`: everybody has left; `void`: it could not go on, and all money at it went back. */
  state: oneOf('open', 'closed', 'void'),
  at: Instant,
  tick: FishingCount,
  fish: list(SeaFish, 100),
  seats: list(nullable(SeaSeat), fishingSeats),
  /** The caller's own seat; `seq` is the last batch taken, `idleAt` when the seat is freed if no batch comes. */
  me: nullable(
    obj({
      seat: FishingSeatNo,
      boughtIn: AmountText,
      chips: AmountText,
      /** Of shots that were decided. */
      staked: AmountText,
      won: AmountText,
      shots: FishingCount,
      seq: FishingCount,
      nextBullet: FishingCount,
      idleAt: Instant,
      /** The most that may be bought now. */
      addMax: AmountText,
    }),
  ),
  balance: MoneyText,
  currency: Currency,
})

const buyErrors = ['amount_out_of_range', 'insufficient_balance', 'limit_reached', 'game_off', 'game_unknown', 'game_maintenance'] as const

export const calls = {
  fishingRooms: endpoint({
    method: 'GET',
    path: '/wps/fishing/rooms',
    site: 'web',
    title: 'The fishing rooms, who plays there, and the sea at which the caller sits',
    who: players,
    rate: rates.read,
    request: obj({ mode: GameMode }),
    reply: obj({
      rooms: list(obj({ ...Form, buyInMin: AmountText, buyInMax: AmountText, players: Integer(0, 1_000_000) }), 20),
      mine: nullable(PublicId),
      /** Shots that follow one another by themselves are allowed here. */
      autoplay: T.Boolean(),
      /** The pair that the shots are drawn from; it is turned over where nobody sits. */
      seeds: SeedPair,
      balance: MoneyText,
      currency: Currency,
    }),
    errors: [],
    spec,
  }),
  fishingSit: endpoint({
    method: 'POST',
    path: '/wps/fishing/sit',
    site: 'web',
    title: 'Sit down at a sea of a room with money bought for it; who sits already in that mode is shown that sea',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: obj({ sessionId: PublicId, room: OneLine(1, 24), mode: GameMode, buyIn: AmountText }),
    reply: State,
    errors: buyErrors,
    spec,
  }),
  fishingState: endpoint({
    method: 'GET',
    path: '/wps/fishing/state',
    site: 'web',
    title: 'A sea as it stands: fish, seats, bullets on their way, the own seat',
    who: players,
    rate: rates.play,
    request: obj({ seaId: PublicId }),
    reply: State,
    errors: [],
    spec,
  }),
  fishingShots: endpoint({
    method: 'POST',
    path: '/wps/fishing/shots',
    site: 'web',
    title: 'A batch of shots that were fired and hits that were seen; each is judged by itself, the batch is taken once',
    who: players,
    key: 'required',
    rate: { max: 25, seconds: 5, by: 'actor' },
    /** Fires come before claims. `fish` of a claim: those touched, the one that was hit first. */
    request: obj({
      seaId: PublicId,
      seq: Integer(1, 2_000_000_000),
      fires: list(
        obj({
          bullet: Integer(1, 1_000_000_000),
          weapon: WeaponName,
          level: FishingLevel,
          aim: Aim,
          lock: nullable(FishingCount),
          tick: FishingCount,
        }),
        20,
      ),
      claims: list(obj({ bullet: FishingCount, fish: list(FishingCount, 12), tick: FishingCount }), 30),
    }),
    reply: obj({
      at: Instant,
      tick: FishingCount,
      seq: Integer(1, 2_000_000_000),
      /** Of a fire that was refused the bullet never was; of a claim the bullet flies on. */
      fires: list(obj({ bullet: FishingCount, refused: nullable(oneOf('funds', 'pace', 'level', 'gone', 'late')) }), 20),
      claims: list(
        obj({
          bullet: FishingCount,
          refused: nullable(oneOf('no_bullet', 'gone', 'reach')),
          killed: list(obj({ fish: FishingCount, value: Integer(1, 10_000), payout: AmountText }), 12),
          payout: AmountText,
        }),
        30,
      ),
      chips: AmountText,
      staked: AmountText,
      won: AmountText,
    }),
    errors: ['state_changed', 'round_unfinished'],
    spec,
  }),
  fishingTopUp: endpoint({
    method: 'POST',
    path: '/wps/fishing/topUp',
    site: 'web',
    title: 'Buy more, up to the most one sits down with',
    who: players,
    key: 'required',
    needsConsent: true,
    rate: rates.play,
    request: obj({ seaId: PublicId, amount: AmountText }),
    reply: State,
    errors: buyErrors,
    spec,
  }),
  fishingLeave: endpoint({
    method: 'POST',
    path: '/wps/fishing/leave',
    site: 'web',
    title: 'Leave the sea: bullets on their way are given back, everything is paid out',
    who: players,
    key: 'required',
    rate: rates.play,
    request: obj({ seaId: PublicId }),
    /** Who has left already is told what was paid then. `refunded` is the part of `paid` that still flew. */
    reply: obj({ paid: AmountText, refunded: AmountText, balance: MoneyText }),
    errors: [],
    spec,
  }),
  fishingShotsSeen: endpoint({
    method: 'GET',
    path: '/wps/fishing/history',
    site: 'web',
    title: 'Own shots that were decided, newest first; roundProof takes their ids',
    who: players,
    rate: rates.read,
    request: obj({ mode: GameMode, cursor: optional(Cursor) }),
    reply: obj({
      content: list(
        obj({
          id: PublicId,
          at: Instant,
          seaId: PublicId,
          seedId: PublicId,
          nonce: Integer(1, 1_000_000),
          weapon: WeaponName,
          level: FishingLevel,
          cost: AmountText,
          /** In the order in which they were drawn; `value` 0 got away. */
          fish: list(obj({ kind: FishName, value: Integer(0, 10_000) }), 12),
          payout: AmountText,
        }),
        50,
      ),
      next: nullable(Cursor),
    }),
    errors: [],
    spec,
  }),
} as const
