import type { ErrorEntry } from '../error.ts'

export const errors = {
  insufficient_balance: { status: 422, params: ['balance'] },
  amount_out_of_range: { status: 422, params: ['min', 'max'] },
  method_unavailable: { status: 422 },
  /** The method takes deposits again at `from` (merchant's time). */
  method_closed: { status: 422, params: ['from'] },
  offer_unavailable: { status: 422 },
  deposit_limit_open: { status: 422, params: ['max'] },
  /** This transaction number belongs to another deposit (PAY-3.2). */
  trx_used: { status: 409 },
  sender_invalid: { status: 422 },
  slip_missing: { status: 422 },
  slip_taken: { status: 422 },
  /** What an operator would credit is not what came in. */
  amount_differs: { status: 422, params: ['amount'] },
  credited_by_you: { status: 403 },
  withdrawal_pending: { status: 422 },
  withdrawal_in_review: { status: 422 },
  /** Another part of the house holds the wallet; `reason` picks the text. */
  withdrawal_held: { status: 422, params: ['reason'] },
  payee_account_invalid: { status: 422 },
  /** The holder is not who the profile names (CO-5.38). */
  payee_name_mismatch: { status: 422 },
  payee_exists: { status: 409 },
  payee_limit: { status: 422, params: ['max'] },
  /** The account is new: the first payment to it waits; the withdrawal says until when. */
  payee_cool_off: { status: 422 },
  transfer_unavailable: { status: 422 },
  transfer_not_in_line: { status: 422 },
  transfer_day_limit: { status: 422, params: ['max'] },
  turnover_missing: { status: 422, params: ['missing'] },
} as const satisfies Record<string, ErrorEntry>
