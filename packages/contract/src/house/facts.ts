/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, OneLine, T, list, nullable, obj } from '../schema.ts'
import { setting } from '../setting.ts'

export const errors = {
  /** What the house could lose by this round, or by all open rounds of the game, is at its limit (GS-2.0.2). */
  exposure_reached: { status: 422 },
  choice_invalid: { status: 422 },
  round_unfinished: { status: 409 },
  /** Turned off by an operator: the game, its version, or this member at it. */
  game_off: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

const HouseLimit = { min: AmountText, max: AmountText, exposure: AmountText }
/** Limits and bounds of games of one bet. */
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
  /** The most that one bet may ever pay, in every game of our own. */
  MAX_WIN: setting(AmountText, '5000000.00', { group: 'games', amounts: ['1.00', '1000000000.00'] }),
} as const
