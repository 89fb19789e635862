/** What the contract gathers from this module beside its calls. */
import { Integer, OneLine, list, obj } from '../schema.ts'
import { flag, setting } from '../setting.ts'

/** What recurring payments are set to. */
export const settings = {
  /** Whether members get a share of their own valid bet of each day; a change counts from the next day on. */
  REBATE: flag(false, { group: 'transfers', protects: 'off' }),
  /**
   * That share by category of games, in millionths; categories that are not named have none. The most is less than the least that the house
   * keeps of a stake in any of its own games, so that nobody earns by staking alone.
   */
  REBATE_RATES: setting(
    list(obj({ category: OneLine(1, 20), millionths: Integer(0, 4_000) }), 30),
    [
      { category: 'RNG', millionths: 3_000 },
      { category: 'LIVE', millionths: 2_000 },
      { category: 'INHOUSE', millionths: 1_000 },
    ],
    { group: 'transfers' },
  ),
} as const
