import { AmountText } from '../schema.ts'
import { setting } from '../setting.ts'

export const settings = {
  /** What one transfer to or from a vendor's own wallet may be, at most. */
  VENDOR_TRANSFER_MAX: setting(AmountText, '50000.00', { group: 'transfers', amounts: ['1.00', '10000000.00'] }),
} as const
