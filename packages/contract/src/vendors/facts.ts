/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'

export { settings } from './settings.ts'

export const errors = {
  vendor_wallet_unknown: { status: 422 },
  vendor_transfer_pending: { status: 409 },
  /** Five failed within ten minutes (CO-5.42). */
  vendor_transfer_blocked: { status: 429, params: ['minutes'] },
} as const satisfies Record<string, ErrorEntry>
