/** What the contract gathers from payouts beside their calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, MemberId, MoneyText, PublicId, list, nullable, obj, oneOf } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const errors = {
  withdrawal_pending: { status: 422 },
  payee_account_invalid: { status: 422 },
  /** The holder is not who the profile names (CO-5.38). */
  payee_name_mismatch: { status: 422 },
  payee_exists: { status: 409 },
  payee_limit: { status: 422, params: ['max'] },
  /** The account is new: the first payment to it waits; the withdrawal says until when. */
  payee_cool_off: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  withdrawalRequested: obj({ memberId: MemberId, withdrawalId: PublicId, amount: MoneyText }),
  /** A part of a withdrawal was paid; `remaining` is still to come. */
  payoutPaid: obj({ memberId: MemberId, withdrawalId: PublicId, partId: PublicId, amount: MoneyText, remaining: MoneyText }),
  /** Nobody said anything about a paid part in time: it counts as received (D-R1). */
  payoutAutoReceived: obj({ memberId: MemberId, withdrawalId: PublicId, partId: PublicId, amount: MoneyText }),
  withdrawalDisputed: obj({ memberId: MemberId, withdrawalId: PublicId, partId: PublicId, amount: MoneyText }),
  disputeResolved: obj({ memberId: MemberId, withdrawalId: PublicId, partId: PublicId, state: oneOf('paid_again', 'refused') }),
  payeeAdded: obj({ memberId: MemberId, payeeId: PublicId }),
  withdrawalDecided: obj({ memberId: MemberId, withdrawalId: PublicId, state: oneOf('approved', 'rejected') }),
} as const

export const topics = {
  withdrawals: { audience: 'member' },
  withdrawalQueue: { audience: 'office' },
} as const satisfies Record<string, TopicRow>

/** What withdrawals are held to. */
export const settings = {
  WITHDRAW_MIN: setting(AmountText, '200.00', { group: 'withdrawals', amounts: ['1.00', '1000000.00'], atMost: 'WITHDRAW_MAX' }),
  WITHDRAW_MAX: setting(AmountText, '100000.00', { group: 'withdrawals', amounts: ['1.00', '100000000.00'] }),
  /** Above it a second operator approves too (PAY-3.4). */
  WITHDRAW_FOUR_EYES: setting(AmountText, '20000.00', { group: 'withdrawals', amounts: ['0.00', '100000.00'], protects: 'lower' }),
  /** Channels that operators pay by their own hand, where no gateway does. */
  WITHDRAW_BY_HAND: setting(list(oneOf('bkash', 'nagad', 'rocket', 'upay', 'bank', 'usdt_trc20'), 6), ['rocket', 'upay', 'usdt_trc20'], {
    group: 'withdrawals',
  }),
  /** A paid part that nobody says anything about counts as received after so long (D-R1). */
  WITHDRAW_AUTO_RECEIPT_MINUTES: setting(Integer(1, 43_200), 60, { group: 'withdrawals' }),
  /** Days after that in which the member may still say that it did not arrive (D-R1). */
  WITHDRAW_DISPUTE_DAYS: setting(Integer(1, 90), 7, { group: 'withdrawals' }),
  /** A second operator approves too once what an operator approved within 24 hours is above this sum. */
  WITHDRAW_OPERATOR_DAY: setting(AmountText, '300000.00', { group: 'withdrawals', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** The same for what was approved for one member. */
  WITHDRAW_MEMBER_DAY: setting(AmountText, '50000.00', { group: 'withdrawals', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** Whoever credited a member's deposit by hand within so many days does not pay that member out. */
  WITHDRAW_CREDITOR_DAYS: setting(Integer(1, 3_660), 30, { group: 'withdrawals' }),
  /** Thresholds of the risk checks (PAY-3.4): withdrawals a day, least share of a deposit that is played, and networks more members share tell nothing. */
  WITHDRAW_RISK: setting(
    obj({ perDay: Integer(1, 1_000), playedPercent: Integer(0, 10_000), crowd: Integer(2, 10_000) }),
    {
      perDay: 3,
      playedPercent: 50,
      crowd: 20,
    },
    { group: 'withdrawals' },
  ),
  /** Minutes before the first payment to a new account; null: a minute in play money, 24 hours elsewhere. */
  PAYEE_COOL_OFF_MINUTES: setting(nullable(Integer(0, 43_200)), null, { group: 'withdrawals' }),
} as const
