import { AmountText, Integer, OneLine, T, list, obj } from '../schema.ts'
import { setting } from '../setting.ts'

const VendorCode = T.String({ pattern: '^[0-9A-Z_]{1,20}$' })

export const settings = {
  /** Hosts who are live now; empty where no vendor has a live studio here (PS-7.28). */
  LIVE_MODELS: setting(
    list(obj({ id: OneLine(1, 40), name: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }), gameCode: OneLine(1, 60) }), 200),
    [],
    { group: 'site' },
  ),
  /** What one transfer to or from a vendor's own wallet may be, at most. */
  VENDOR_TRANSFER_MAX: setting(AmountText, '50000.00', { group: 'transfers', amounts: ['1.00', '10000000.00'] }),
  MAX_WIN: setting(AmountText, '5000000.00', { group: 'games', amounts: ['1.00', '1000000000.00'] }),
  /** What a vendor may pay members in a day (UTC) beyond what they staked with it; `vendors` may have more or less. */
  VENDOR_DAY_LOSS: setting(
    obj({ most: AmountText, vendors: list(obj({ vendor: OneLine(1, 40), most: AmountText }), 200) }),
    {
      most: '2000000.00',
      vendors: [],
    },
    { group: 'games', amounts: ['0.00', '10000000000.00'] },
  ),
  /** How long a session at an outside vendor's game takes stakes, in minutes (docs/SW1.md). */
  VENDOR_SESSION_MINUTES: setting(Integer(1, 10_080), 240, { group: 'games' }),
  /** Vendors of cockfights; all their games stand there (PS-3.8, PS-3.9). */
  COCKFIGHT_VENDORS: setting(list(VendorCode, 50), ['SV388', 'DS88', 'WS168'], { group: 'games' }),
  /** Vendors excluded from the slots: theirs stand among the games of the house. */
  INHOUSE_RNG_VENDORS: setting(list(VendorCode, 50), ['JL'], { group: 'games' }),
  /** Days that a game counts as new. */
  NEW_GAME_DAYS: setting(Integer(1, 365), 30, { group: 'games' }),
} as const
