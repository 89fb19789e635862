/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer, OneLine, T, list, obj } from '../schema.ts'
import { setting } from '../setting.ts'

export const errors = {
  favourites_full: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

const VendorCode = T.String({ pattern: '^[0-9A-Z_]{1,20}$' })

export const settings = {
  /** Hosts who are live now; empty where no vendor has a live studio here (PS-7.28). */
  LIVE_MODELS: setting(
    list(obj({ id: OneLine(1, 40), name: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }), gameCode: OneLine(1, 60) }), 200),
    [],
    { group: 'site' },
  ),
  /** Vendors of cockfights; all their games stand there (PS-3.8, PS-3.9). */
  COCKFIGHT_VENDORS: setting(list(VendorCode, 50), ['SV388', 'DS88', 'WS168'], { group: 'games' }),
  /** Vendors excluded from the slots: theirs stand among the games of the house. */
  INHOUSE_RNG_VENDORS: setting(list(VendorCode, 50), ['JL'], { group: 'games' }),
  /** Days that a game counts as new. */
  NEW_GAME_DAYS: setting(Integer(1, 365), 30, { group: 'games' }),
} as const
