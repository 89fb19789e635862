/** What the contract gathers from the wallet beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, MemberId, MoneyText, PublicId, T, nullable, obj } from '../schema.ts'
import { flag, setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const errors = {
  insufficient_balance: { status: 422, params: ['balance'] },
  amount_out_of_range: { status: 422, params: ['min', 'max'] },
  withdrawal_in_review: { status: 422 },
  /** Another part of the house holds the wallet; `reason` picks the text. */
  withdrawal_held: { status: 422, params: ['reason'] },
  transfer_unavailable: { status: 422 },
  transfer_not_in_line: { status: 422 },
  transfer_day_limit: { status: 422, params: ['max'] },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  /** A correction took more than the member had: the rest is owed (W-21). `source` names the call. */
  receivableNoted: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 200 }), amount: MoneyText }),
  transferReceived: obj({ memberId: MemberId, transferId: PublicId, amount: MoneyText }),
} as const

export const topics = {
  wallet: { audience: 'member' },
} as const satisfies Record<string, TopicRow>

/** What transfers, adjustments, gifts and large wins are held to. */
export const settings = {
  /** A round, prize or correction that pays this much waits for an operator’s look before it leaves (W-32). */
  SIGNIFICANT_WIN: setting(AmountText, '100000.00', { group: 'withdrawals', amounts: ['100.00', '100000000.00'] }),
  /** Transfers between members of one line (D-H7); null: in profile DEMO only. */
  P2P_TRANSFER: setting(nullable(T.Boolean()), null, { group: 'transfers', protects: 'off' }),
  TRANSFER_MIN: setting(AmountText, '10.00', { group: 'transfers', amounts: ['0.01', '1000000.00'], atMost: 'TRANSFER_MAX' }),
  TRANSFER_MAX: setting(AmountText, '50000.00', { group: 'transfers', amounts: ['1.00', '10000000.00'], atMost: 'TRANSFER_DAY_MAX' }),
  /** What a member may send on one day of the merchant. */
  TRANSFER_DAY_MAX: setting(AmountText, '200000.00', { group: 'transfers', amounts: ['1.00', '100000000.00'] }),
  /** The most of one manual adjustment, and from where on two others must approve it instead of one (CO-5.41). */
  ADJUST_MAX: setting(AmountText, '1000000.00', { group: 'transfers', amounts: ['1.00', '10000000.00'] }),
  ADJUST_TWO_CHECKERS: setting(AmountText, '50000.00', {
    group: 'transfers',
    amounts: ['0.00', '1000000.00'],
    protects: 'lower',
    atMost: 'ADJUST_MAX',
  }),
  /** Two approve as well once what was posted within 24 hours with an operator's word, proposed or approved, is above this sum. */
  ADJUST_OPERATOR_DAY: setting(AmountText, '200000.00', { group: 'transfers', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** The same for the adjustments of one member. */
  ADJUST_MEMBER_DAY: setting(AmountText, '100000.00', { group: 'transfers', amounts: ['0.00', '10000000.00'], protects: 'lower' }),
  /** How often a bonus that an operator gives by hand must be wagered where nobody says, and for how many days that may take. */
  ADJUST_BONUS_TIMES: setting(Integer(0, 100), 10, { group: 'transfers' }),
  ADJUST_BONUS_DAYS: setting(Integer(1, 365), 30, { group: 'transfers' }),
  /** Money for who registers in a browser; null: 1000.00 in profile DEMO, none elsewhere. 0.00: none. */
  FIRST_GIFT: setting(nullable(AmountText), null, { group: 'transfers', amounts: ['0.00', '100000.00'] }),
  /** How often the first gift must be wagered before money may leave, and how many a network gets in a day. */
  FIRST_GIFT_TIMES: setting(Integer(1, 100), 5, { group: 'transfers' }),
  FIRST_GIFT_NETWORK_DAY: setting(Integer(1, 10_000), 10, { group: 'transfers' }),
  PTSYS3: flag(false, { group: 'transfers' }),
  MANPLAYREB3: flag(false, { group: 'transfers' }),
} as const
