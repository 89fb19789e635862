/** Limits, bounds, tables with shared rounds, poker and fishing rooms. */
import { AmountText, Integer, OneLine, T, list, nullable, obj } from '../schema.ts'
import { setting } from '../setting.ts'
import { FishingRooms, fishingRooms } from './fishing.ts'
import { PokerRooms, pokerRooms, SameNetwork } from './poker-rooms.ts'

const HouseLimit = { min: AmountText, max: AmountText, exposure: AmountText }
/** Of a table with shared rounds: lengths in milliseconds; `exposure` is the most that the house may lose by one round. */
const TableTerms = {
  betting: Integer(100, 600_000),
  closed: Integer(0, 60_000),
  scene: Integer(0, 120_000),
  result: Integer(0, 120_000),
  min: AmountText,
  max: AmountText,
  roundMax: AmountText,
  exposure: AmountText,
}
const terms = (betting: number, scene: number) => ({
  betting,
  closed: 1_500,
  scene,
  result: 5_000,
  min: '1.00',
  max: '10000.00',
  roundMax: '50000.00',
  exposure: '2000000.00',
})

export const settings = {
  /**
   * What one bet of a game of the house may be, and the most the house pays for it (GS-2.0.2: a
   * quarter of edge × bankroll), never more than MAX_WIN. `games` names those with limits of their own.
   */
  HOUSE_LIMITS: setting(
    obj({
      ...HouseLimit,
      games: list(obj({ game: OneLine(1, 40), ...HouseLimit }), 100),
    }),
    { min: '1.00', max: '10000.00', exposure: '1000000.00', games: [] },
    { group: 'games', amounts: ['0.01', '1000000000.00'] },
  ),
  /** The most that all open rounds of one game may pay together; `games` names those with a bound of their own. */
  HOUSE_EXPOSURE: setting(
    obj({ most: AmountText, games: list(obj({ game: OneLine(1, 40), most: AmountText }), 100) }),
    {
      most: '20000000.00',
      games: [],
    },
    { group: 'games', amounts: ['1.00', '10000000000.00'] },
  ),
  /** When what a game returned is a case: after so many rounds, so many hundredths of a standard deviation outside its bounds. */
  HOUSE_RETURN_ALARM: setting(
    obj({ rounds: Integer(100, 1_000_000), hundredths: Integer(250, 1_000) }),
    {
      rounds: 1_000,
      hundredths: 400,
    },
    { group: 'games' },
  ),
  /** Whether games of one bet may be played round after round by themselves; null: everywhere but in profile GB (CO-5.25). */
  HOUSE_AUTOPLAY: setting(nullable(T.Boolean()), null, { group: 'games' }),
  /** How long after its last action an open round of the house is ended for its player, in hours (GS-2.4). */
  HOUSE_ABANDONED_HOURS: setting(Integer(1, 720), 24, { group: 'games' }),
  DICE_STAKE_MIN: setting(AmountText, '1.00', { group: 'games', amounts: ['0.01', '100000.00'], atMost: 'DICE_STAKE_MAX' }),
  DICE_STAKE_MAX: setting(AmountText, '10000.00', { group: 'games', amounts: ['0.01', '10000000.00'] }),
  /**
   * Tables with shared rounds (GS-1.4, GS-2.3): lengths of the phases in milliseconds, limits of one member, what
   * the house may lose by one round. `tables` holds single tables with values of their own; crash has no scene but its curve.
   */
  TABLES: setting(
    obj({
      ...TableTerms,
      /** A round whose next step is later than this is void, in milliseconds. */
      voidAfter: Integer(1_000, 600_000),
      /** Rounds of one hash chain. */
      chain: Integer(10, 1_000_000),
      /** Part of the salt that an independent auditor gives once a chain is announced, taken when it comes into play; empty: there is none. */
      auditor: OneLine(0, 140),
      /** Figures that bet at each table in the demo profile; others see them marked. */
      simulated: Integer(0, 40),
      tables: list(obj({ table: OneLine(1, 40), ...TableTerms, video: OneLine(0, 300) }), 40),
    }),
    {
      ...terms(15_000, 7_000),
      voidAfter: 60_000,
      chain: 1_000_000,
      auditor: '',
      simulated: 6,
      tables: [
        { table: 'crash', ...terms(6_000, 0), closed: 1_000, result: 3_000, video: '' },
        { table: 'roulette', ...terms(18_000, 9_000), video: '' },
        { table: 'andar-bahar', ...terms(15_000, 12_000), video: '' },
        { table: 'cockfight', ...terms(20_000, 14_000), video: '' },
      ],
    },
    { group: 'tables', amounts: ['0.01', '1000000000.00'] },
  ),
  /** Rooms of the poker tables; a change is for tables that open from then on. */
  POKER_ROOMS: setting(PokerRooms, pokerRooms, { group: 'tables', amounts: ['0.01', '1000000.00'] }),
  /** Whether two people of one network may sit at one table for money (GS-2.19). */
  POKER_SAME_NETWORK: setting(SameNetwork, 'refuse', { group: 'tables' }),
  /**
   * When two members at the poker tables for money are a case (GS-2.19.5): so many hands together in
   * 30 days, so much lost by the one to the other beyond what came back, so many hundredths of a standard deviation from even, and
   * so many percent of what moved between them stayed with one. Playing better alone does not keep nearly all of it.
   */
  POKER_DUMP_ALARM: setting(
    obj({ hands: Integer(2, 10_000), amount: AmountText, hundredths: Integer(100, 2_000), percent: Integer(10, 100) }),
    { hands: 12, amount: '500.00', hundredths: 300, percent: 70 },
    { group: 'tables', amounts: ['1.00', '100000000.00'] },
  ),
  /** Minutes after which a seat that plays no hands is freed. */
  POKER_IDLE_MINUTES: setting(Integer(1, 240), 10, { group: 'tables' }),
  /** The fishing rooms; a change is for seas that open from then on. */
  FISHING_ROOMS: setting(FishingRooms, fishingRooms, { group: 'tables', amounts: ['0.01', '10000000.00'] }),
  /** Minutes without a shot after which a seat at a sea is freed and paid out. */
  FISHING_IDLE_MINUTES: setting(Integer(1, 60), 5, { group: 'tables' }),
} as const
