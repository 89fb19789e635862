import { endpoint, rates } from '../endpoint.ts'
import {
  AmountText,
  Cursor,
  Day,
  Instant,
  Integer,
  LeastOdds,
  OneLine,
  MoneyText,
  PublicId,
  T,
  list,
  nullable,
  obj,
  oneOf,
  optional,
  dayRange,
} from '../schema.ts'
import { uploadRules, uploadTypes } from '../files/uploads.ts'
import { Contribution } from '../turnover/requirement.ts'
import { DisputeState, PartState, PayeeChannel, PayoutWay, Receipt, WithdrawalState, holdReasons } from './calls.ts'

/** The risk checks of PAY-3.4; the texts are `office-payouts.check.<code>`. */
export const checkCodes = [
  'turnover_done',
  'no_bonus',
  'identity_known',
  'payee_is_member',
  'payee_not_shared',
  'payee_known',
  'closed_loop',
  'no_overlap',
  'no_upline_overlap',
  'no_opposite_bets',
  'played_since_deposit',
  'velocity',
] as const
export type CheckCode = (typeof checkCodes)[number]
/** What a check found, where "in order" or not would say too much; the texts are `office-payouts.found.<code>.<found>`. */
export const checkFindings = ['proven', 'not_required', 'missing', 'no_name', 'no_deposit'] as const

const operator = ['operator'] as const
const MemberNumber = T.String({ pattern: '^[0-9]{6,12}$' })
const Row = obj({
  id: PublicId,
  memberId: MemberNumber,
  account: OneLine(1, 64),
  amount: AmountText,
  remaining: MoneyText,
  channel: PayeeChannel,
  state: WithdrawalState,
  /** Risk checks that failed when it was asked for; null before they were made. */
  warnings: nullable(Integer(0, 100)),
  createdAt: Instant,
  waitingSeconds: Integer(0, 2_000_000_000),
})
const Check = obj({ code: oneOf(...checkCodes), ok: T.Boolean(), detail: OneLine(0, 200), found: optional(oneOf(...checkFindings)) })
const Dispute = obj({
  id: PublicId,
  partId: PublicId,
  amount: AmountText,
  state: DisputeState,
  note: OneLine(0, 300),
  picture: nullable(PublicId),
  openedAt: Instant,
  /** Who proposed to pay again; another person confirms it. */
  firstBy: nullable(OneLine(1, 64)),
  resolvedBy: nullable(OneLine(1, 64)),
  resolvedAt: nullable(Instant),
  reason: nullable(OneLine(0, 200)),
})
const Part = obj({
  id: PublicId,
  no: Integer(1, 1_000),
  amount: AmountText,
  state: PartState,
  way: PayoutWay,
  isAgain: T.Boolean(),
  reference: nullable(OneLine(1, 64)),
  picture: nullable(PublicId),
  by: OneLine(1, 64),
  madeAt: Instant,
  paidAt: nullable(Instant),
  receipt: nullable(Receipt),
  receiptUntil: nullable(Instant),
  reason: nullable(OneLine(0, 200)),
})
/** Who and what hangs together: members, browsers, networks and payee accounts. */
const Graph = obj({
  nodes: list(
    obj({
      id: OneLine(1, 80),
      kind: oneOf('member', 'browser', 'network', 'payee'),
      label: OneLine(0, 80),
      detail: OneLine(0, 200),
      /** The member whose withdrawal it is. */
      isSelf: T.Boolean(),
      /** Stands in the same line of uplines. */
      isLine: T.Boolean(),
    }),
    120,
  ),
  edges: list(obj({ from: OneLine(1, 80), to: OneLine(1, 80) }), 400),
})
const Flow = list(obj({ day: Day, deposited: MoneyText, staked: MoneyText, withdrawn: MoneyText }), 62)
const Decision = { id: PublicId, state: WithdrawalState }
/** Of a payment by an operator's hand. */
const ByHand = { reference: optional(OneLine(3, 64)), picture: optional(PublicId) }
const deciding = {
  method: 'POST',
  site: 'office',
  who: operator,
  permission: 'withdrawal.decide',
  always: true,
  key: 'required',
  rate: rates.write,
} as const

export const officeCalls = {
  officeWithdrawals: endpoint({
    method: 'GET',
    path: '/office/withdrawals',
    site: 'office',
    title: 'Withdrawals: to decide and to pay oldest first, the others newest first',
    who: operator,
    permission: 'withdrawal.read',
    always: true,
    rate: rates.read,
    request: obj({
      filter: oneOf('waiting', 'paying', 'disputed', 'decided'),
      channel: optional(PayeeChannel),
      /** A member's name, or number. */
      account: optional(OneLine(1, 64)),
      /** Only those with a failed check. */
      warned: optional(oneOf('yes')),
      ...dayRange,
      cursor: optional(Cursor),
    }),
    reply: obj({
      content: list(Row, 50),
      next: nullable(Cursor),
      waiting: Integer(0, 2_000_000_000),
      waitingAmount: MoneyText,
      paying: Integer(0, 2_000_000_000),
      disputed: Integer(0, 2_000_000_000),
    }),
    errors: [],
    spec: 'PAY-3.4',
  }),
  officeWithdrawal: endpoint({
    method: 'GET',
    path: '/office/withdrawal',
    site: 'office',
    title: 'One withdrawal with its checks and the money behind it',
    who: operator,
    permission: 'withdrawal.read',
    always: true,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: obj({
      row: Row,
      payeeName: OneLine(1, 60),
      payeeAccount: OneLine(1, 40),
      bank: nullable(OneLine(1, 60)),
      branch: nullable(OneLine(1, 60)),
      /** The first payment to a new account waits until then. */
      payableAt: nullable(Instant),
      /** Whether a gateway of this deployment pays to the channel. */
      hasGateway: T.Boolean(),
      /** Whether it takes two to approve this one, and who was the first. */
      fourEyes: obj({ needed: T.Boolean(), limit: AmountText, firstBy: nullable(OneLine(1, 64)) }),
      /** As they are now. */
      checks: list(Check, 30),
      /** As they were when it was asked for; null before they were made. */
      checksThen: nullable(list(Check, 30)),
      holds: list(obj({ reason: oneOf(...holdReasons), since: Instant }), 10),
      totals: obj({ deposited: MoneyText, withdrawn: MoneyText, stake: MoneyText, payout: MoneyText, cash: MoneyText, held: MoneyText }),
      received: MoneyText,
      returned: MoneyText,
      parts: list(Part, 60),
      disputes: list(Dispute, 60),
      requirements: list(
        obj({
          source: oneOf('deposit', 'bonus'),
          needed: MoneyText,
          done: MoneyText,
          contribution: nullable(Contribution),
          expiresAt: nullable(Instant),
        }),
        50,
      ),
      leastOdds: LeastOdds,
      history: list(obj({ state: OneLine(1, 24), at: Instant, by: OneLine(1, 64), reason: nullable(OneLine(0, 200)) }), 50),
      graph: Graph,
      flow: Flow,
    }),
    errors: [],
    spec: 'PAY-3.4; OF-9',
  }),
  officeWithdrawalApprove: endpoint({
    ...deciding,
    path: '/office/withdrawal/approve',
    title: 'Approve a withdrawal, and pay all of it by the gateway where that is asked',
    request: obj({ ...Decision, pay: T.Boolean() }),
    reply: obj({ row: Row }),
    errors: [
      'state_changed',
      'own_request',
      'withdrawal_in_review',
      'withdrawal_held',
      'credited_by_you',
      'four_eyes',
      'payee_cool_off',
      'method_unavailable',
    ],
    spec: 'PAY-3.4; REL-R15',
  }),
  officeWithdrawalReject: endpoint({
    ...deciding,
    path: '/office/withdrawal/reject',
    title: 'Reject a withdrawal, or what is still unpaid of it, with a reason; the held amount returns',
    request: obj({ ...Decision, reason: OneLine(0, 200) }),
    reply: obj({ row: Row }),
    errors: ['state_changed', 'reason_required', 'own_request'],
    spec: 'PAY-3.4; REL-R15',
  }),
  officePayoutMake: endpoint({
    ...deciding,
    path: '/office/withdrawal/pay',
    title: 'Pay a part of an approved withdrawal, by the gateway or by hand with a reference and a picture',
    request: obj({
      ...Decision,
      amount: AmountText,
      way: PayoutWay,
      ...ByHand,
    }),
    reply: obj({ row: Row }),
    errors: [
      'state_changed',
      'own_request',
      'withdrawal_in_review',
      'withdrawal_held',
      'credited_by_you',
      'amount_out_of_range',
      'payee_cool_off',
      'method_unavailable',
      'picture_unknown',
    ],
    spec: 'PAY-3.4; OF-9',
  }),
  officePayoutPicture: endpoint({
    ...deciding,
    path: '/office/withdrawal/picture',
    title: 'Send a picture that shows a payment by hand; the call that makes the part attaches it',
    maxBytes: Math.ceil((uploadRules.maxBytes * 4) / 3) + 1_024,
    request: obj({ id: PublicId, type: oneOf(...uploadTypes), data: T.String({ minLength: 4, pattern: '^[A-Za-z0-9+/]+={0,2}$' }) }),
    reply: obj({ id: PublicId }),
    errors: ['upload_type', 'upload_too_large', 'upload_unreadable', 'upload_dimensions'],
    spec: 'PS-3.20',
  }),
  officeDisputeResolve: endpoint({
    ...deciding,
    path: '/office/withdrawal/dispute',
    title: 'Pay a disputed part again, which takes two persons, or refuse that with a reason',
    request: obj({ id: PublicId, state: DisputeState, act: oneOf('pay_again', 'refuse'), reason: OneLine(0, 200), ...ByHand }),
    reply: obj({ row: Row }),
    errors: ['state_changed', 'own_request', 'reason_required', 'four_eyes', 'method_unavailable', 'picture_unknown'],
    spec: 'D-R1',
  }),
} as const
