import { AmountText, Integer, OneLine, list, obj } from '../schema.ts'
import { setting } from '../setting.ts'

export const settings = {
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
} as const
