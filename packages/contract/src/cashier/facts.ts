/** What the contract gathers from the cashier beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { MemberId, MoneyText, PublicId, obj } from '../schema.ts'
import type { TopicRow } from '../topic.ts'

export { settings } from './settings.ts'

export const errors = {
  method_unavailable: { status: 422 },
  /** The method takes deposits again at `from` (merchant's time). */
  method_closed: { status: 422, params: ['from'] },
  deposit_limit_open: { status: 422, params: ['max'] },
  /** This transaction number belongs to another deposit (PAY-3.2). */
  trx_used: { status: 409 },
  sender_invalid: { status: 422 },
  slip_missing: { status: 422 },
  slip_taken: { status: 422 },
  /** What an operator would credit is not what came in. */
  amount_differs: { status: 422, params: ['amount'] },
  credited_by_you: { status: 403 },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  depositCredited: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
  /** Nothing of a deposit came, or what came was refused. */
  depositFailed: obj({ memberId: MemberId, depositId: PublicId, amount: MoneyText }),
} as const

export const topics = {
  deposits: { audience: 'member' },
  depositQueue: { audience: 'office' },
} as const satisfies Record<string, TopicRow>
