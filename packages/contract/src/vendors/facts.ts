/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText } from '../schema.ts'
import { setting } from '../setting.ts'

export const errors = {
  vendor_wallet_unknown: { status: 422 },
  vendor_transfer_pending: { status: 409 },
  /** Five failed within ten minutes (CO-5.42). */
  vendor_transfer_blocked: { status: 429, params: ['minutes'] },
} as const satisfies Record<string, ErrorEntry>

export const settings = {
  /** What one transfer to or from a vendor's own wallet may be, at most. */
  VENDOR_TRANSFER_MAX: setting(AmountText, '50000.00', { group: 'transfers', amounts: ['1.00', '10000000.00'] }),
} as const
