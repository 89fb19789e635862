import { endpoint, rates, trueAccounts } from '../endpoint.ts'
import {
  AmountText,
  Cursor,
  Instant,
  Integer,
  LeastOdds,
  OneLine,
  MoneyText,
  PublicId,
  T,
  Token,
  empty,
  list,
  nullable,
  obj,
  oneOf,
  optional,
} from '../schema.ts'
import { Requirement } from '../turnover/requirement.ts'

/** Where money can be paid to. Some by a gateway of the deployment, the others by an operator's own hand. */
export const payeeChannels = ['bkash', 'nagad', 'rocket', 'upay', 'bank', 'usdt_trc20'] as const
export const PayeeChannel = oneOf(...payeeChannels)
/** PAY-3.4. `DISPUTED` while the member says that a part did not arrive. */
export const withdrawalStates = [
  'REQUESTED',
  'RISK_CHECK',
  'KYC_REQUIRED',
  'APPROVED_1',
  'APPROVED_2',
  'SENT',
  'PAID',
  'REJECTED',
  'CANCELLED_BY_MEMBER',
  'FAILED',
  'DISPUTED',
] as const
export const WithdrawalState = oneOf(...withdrawalStates)
/** Why a wallet's withdrawals are held by another part of the house; the texts are `withdrawal.holds.<reason>`. */
export const holdReasons = ['kyc', 'bonus', 'check', 'review'] as const
const HoldReason = oneOf(...holdReasons)
export const partStates = ['SENDING', 'PAID', 'FAILED'] as const
export const PartState = oneOf(...partStates)
export const PayoutWay = oneOf('gateway', 'hand')
/** What is known of a part's arrival: `AUTO` when nobody said anything in time (D-R1). */
export const Receipt = oneOf('WAITING', 'RECEIVED', 'AUTO', 'NOT_RECEIVED')
export const DisputeState = oneOf('OPEN', 'PAY_AGAIN_1', 'PAYING', 'PAID_AGAIN', 'REFUSED')

const Payee = obj({
  id: PublicId,
  channel: PayeeChannel,
  holder: OneLine(1, 60),
  accountMasked: OneLine(1, 64),
  bank: nullable(OneLine(1, 60)),
  branch: nullable(OneLine(1, 60)),
  isDefault: T.Boolean(),
  createdAt: Instant,
  /** The first payment to it is not made before. */
  usableAt: Instant,
})
const Part = obj({
  id: PublicId,
  amount: AmountText,
  state: PartState,
  way: PayoutWay,
  /** Paid by the house in the place of a part that did not arrive. */
  isAgain: T.Boolean(),
  reference: nullable(OneLine(1, 64)),
  picture: nullable(PublicId),
  paidAt: nullable(Instant),
  receipt: nullable(Receipt),
  /** Without a word until then it counts as received. */
  receiptUntil: nullable(Instant),
  /** Until then a dispute may still be opened about one that counts as received. */
  disputeUntil: nullable(Instant),
  dispute: nullable(
    obj({
      state: DisputeState,
      note: OneLine(0, 300),
      openedAt: Instant,
      resolvedAt: nullable(Instant),
      reason: nullable(OneLine(0, 200)),
    }),
  ),
})
const Step = obj({ state: OneLine(1, 24), at: nullable(Instant) })
export const Withdrawal = obj({
  id: PublicId,
  amount: AmountText,
  /** Paid out so far. */
  received: MoneyText,
  /** Still held for it. */
  remaining: MoneyText,
  /** Went back to the balance. */
  returned: MoneyText,
  channel: PayeeChannel,
  payeeMasked: OneLine(1, 64),
  state: WithdrawalState,
  createdAt: Instant,
  /** A new account is not paid before then; null when that is over or never was. */
  payableAt: nullable(Instant),
  steps: list(Step, 40),
  parts: list(Part, 60),
  reason: nullable(OneLine(0, 200)),
  cancellable: T.Boolean(),
})
const PageQuery = obj({ cursor: optional(Cursor) })

export const calls = {
  payees: endpoint({
    method: 'GET',
    path: '/wps/wallet/payees',
    site: 'web',
    title: 'Own accounts that money is paid to',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      content: list(Payee, 20),
      channels: list(PayeeChannel, 10),
      /** Name of the profile, which the holder's must be; null while there is none. */
      holder: nullable(OneLine(1, 60)),
      coolOffMinutes: Integer(0, 43_200),
      max: Integer(1, 20),
      /** What adding one asks for: the payment password, or any other proof where there is none. */
      proof: oneOf('proof', 'payment'),
    }),
    errors: [],
    spec: 'PAY-3.4; CO-5.38',
  }),
  payeeAdd: endpoint({
    method: 'POST',
    path: '/wps/wallet/payee',
    site: 'web',
    title: 'Add an account that money is paid to, with a fresh proof',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({
      channel: PayeeChannel,
      holder: OneLine(3, 60),
      account: T.String({ pattern: '^[0-9A-Za-z]{8,40}$' }),
      bank: optional(OneLine(2, 60)),
      branch: optional(OneLine(2, 60)),
      proof: Token,
    }),
    reply: Payee,
    errors: ['proof_required', 'method_unavailable', 'payee_account_invalid', 'payee_name_mismatch', 'payee_exists', 'payee_limit'],
    spec: 'PAY-3.4; CO-5.6, CO-5.38; REL-A18',
  }),
  payeeRemove: endpoint({
    method: 'POST',
    path: '/wps/wallet/payee/remove',
    site: 'web',
    title: 'Take an account off the list; what is under way to it goes on',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: empty,
    errors: [],
    spec: 'PAY-3.4',
  }),
  payeeDefault: endpoint({
    method: 'POST',
    path: '/wps/wallet/payee/default',
    site: 'web',
    title: 'The account that is chosen beforehand',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: empty,
    errors: [],
    spec: 'PAY-3.4',
  }),
  withdrawInfo: endpoint({
    method: 'GET',
    path: '/wps/wallet/withdraw/info',
    site: 'web',
    title: 'What may be withdrawn now and what still blocks it',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      available: MoneyText,
      min: AmountText,
      max: AmountText,
      turnover: obj({ needed: MoneyText, done: MoneyText, missing: MoneyText }),
      requirements: list(Requirement, 50),
      leastOdds: LeastOdds,
      holds: list(obj({ reason: HoldReason, since: Instant }), 10),
      /** Withdrawals wait until then after a change of what guards the account. */
      coolOffUntil: nullable(Instant),
      autoReceiptMinutes: Integer(1, 43_200),
      channels: list(PayeeChannel, 10),
      open: nullable(PublicId),
    }),
    errors: [],
    spec: 'PS-1.5; PAY-3.4, PAY-3.5',
  }),
  withdrawCreate: endpoint({
    method: 'POST',
    path: '/wps/wallet/withdraw',
    site: 'web',
    title: 'Ask for a withdrawal; the amount is held at once',
    who: trueAccounts,
    key: 'required',
    needsConsent: true,
    rate: rates.write,
    request: obj({ amount: AmountText, payeeId: PublicId, proof: Token }),
    reply: Withdrawal,
    errors: [
      'amount_out_of_range',
      'insufficient_balance',
      'proof_required',
      'withdrawal_pending',
      'withdrawal_in_review',
      'withdrawal_held',
      'security_cool_off',
      'turnover_missing',
      'method_unavailable',
    ],
    spec: 'PAY-3.4',
  }),
  withdrawCancel: endpoint({
    method: 'POST',
    path: '/wps/wallet/withdraw/cancel',
    site: 'web',
    title: 'Take back a withdrawal nobody has approved yet',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: Withdrawal,
    errors: ['state_changed'],
    spec: 'PAY-3.4',
  }),
  withdrawals: endpoint({
    method: 'GET',
    path: '/wps/wallet/withdrawals',
    site: 'web',
    title: 'Own withdrawals, newest first',
    who: trueAccounts,
    rate: rates.read,
    request: PageQuery,
    reply: obj({ content: list(Withdrawal, 50), next: nullable(Cursor) }),
    errors: [],
    spec: 'PAY-3.4',
  }),
  withdrawReceived: endpoint({
    method: 'POST',
    path: '/wps/wallet/withdraw/received',
    site: 'web',
    title: 'A part has arrived; without one named, all that were paid have',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, partId: optional(PublicId) }),
    reply: Withdrawal,
    errors: ['state_changed'],
    spec: 'PS-4.14',
  }),
  withdrawDispute: endpoint({
    method: 'POST',
    path: '/wps/wallet/withdraw/dispute',
    site: 'web',
    title: 'A part has not arrived, with a picture that shows it',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({
      partId: PublicId,
      /** What the member saw: a part that waits for a word, or one that counts as received already. */
      seen: oneOf('WAITING', 'AUTO'),
      picture: PublicId,
      note: OneLine(0, 300),
    }),
    reply: Withdrawal,
    errors: ['state_changed', 'picture_unknown'],
    spec: 'PS-4.14; D-R1',
  }),
} as const
