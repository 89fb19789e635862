/** Manual adjustments of a member's balance in the back office: proposed by one, approved by others (CO-5.41). */
import { endpoint, rates } from '../endpoint.ts'
import {
  AmountText,
  Cursor,
  Instant,
  Integer,
  OneLine,
  MemberNumber,
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

const operator = ['operator'] as const
/** Why a balance is put right by hand. */
export const adjustmentReasons = ['deposit_missing', 'game_fault', 'goodwill', 'duplicate_credit', 'fraud', 'correction', 'other'] as const
const Reason = oneOf(...adjustmentReasons)
const State = oneOf('PROPOSED', 'APPROVED_1', 'POSTED', 'REJECTED', 'CANCELLED')
const Row = obj({
  id: PublicId,
  memberId: MemberNumber,
  username: OneLine(1, 64),
  account: oneOf('cash', 'bonus'),
  side: oneOf('credit', 'debit'),
  amount: AmountText,
  /** How often a bonus that is given must be wagered; null: no bonus is given. */
  wagering: nullable(Integer(0, 100)),
  /** What a debit does with what the member no longer has. */
  rest: oneOf('refuse', 'receivable'),
  reason: Reason,
  note: OneLine(1, 200),
  reference: OneLine(0, 80),
  state: State,
  /** How many others must approve. */
  checkers: Integer(1, 2),
  madeBy: OneLine(1, 64),
  madeAt: Instant,
  firstBy: nullable(OneLine(1, 64)),
  decidedBy: nullable(OneLine(1, 64)),
  decidedAt: nullable(Instant),
  decision: OneLine(0, 200),
  /** Once posted: the account around it. Before that: as it is now, and as it would be. */
  before: MoneyText,
  after: MoneyText,
  /** What would be, or was, noted as owed. */
  owed: MoneyText,
  posting: nullable(T.String({ pattern: '^[0-9]{1,19}$' })),
})
const Decision = { id: PublicId, state: oneOf('PROPOSED', 'APPROVED_1') }

export const officeCalls = {
  officeAdjustments: endpoint({
    method: 'GET',
    path: '/office/adjustments',
    site: 'office',
    title: 'Manual adjustments: those that wait, oldest first, or those that are decided, newest first',
    who: operator,
    permission: 'member.read',
    always: true,
    rate: rates.read,
    request: obj({ filter: oneOf('waiting', 'decided'), member: optional(MemberNumber), ...dayRange, cursor: optional(Cursor) }),
    reply: obj({
      content: list(Row, 50),
      next: nullable(Cursor),
      waiting: Integer(0, 2_000_000_000),
      max: AmountText,
      twoFrom: AmountText,
      /** How often a bonus is wagered where the operator does not say, and in how many days. */
      bonusTimes: Integer(0, 100),
      bonusDays: Integer(1, 365),
    }),
    errors: [],
    spec: 'CO-5.41',
  }),
  officeAdjustmentCreate: endpoint({
    method: 'POST',
    path: '/office/adjustment',
    site: 'office',
    title: 'Propose an adjustment; nothing moves before another operator approves it',
    who: operator,
    permission: 'adjust.make',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({
      memberId: MemberNumber,
      account: oneOf('cash', 'bonus'),
      side: oneOf('credit', 'debit'),
      amount: AmountText,
      /** Times that a bonus which is given must be wagered; left out: as the setting says. */
      wagering: optional(Integer(0, 100)),
      rest: oneOf('refuse', 'receivable'),
      reason: Reason,
      note: OneLine(0, 200),
      reference: OneLine(0, 80),
    }),
    reply: obj({ row: Row }),
    errors: ['own_request', 'reason_required', 'amount_out_of_range', 'need_true_account'],
    spec: 'CO-5.41; REL-A20',
  }),
  officeAdjustmentApprove: endpoint({
    method: 'POST',
    path: '/office/adjustment/approve',
    site: 'office',
    title: 'Approve an adjustment of another operator; the last approval that is needed posts it',
    who: operator,
    permission: 'adjust.approve',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj(Decision),
    reply: obj({ row: Row }),
    errors: ['own_request', 'four_eyes', 'state_changed', 'insufficient_balance'],
    spec: 'CO-5.41; REL-A20',
  }),
  officeAdjustmentReject: endpoint({
    method: 'POST',
    path: '/office/adjustment/reject',
    site: 'office',
    title: 'Reject an adjustment with a reason, or take back the own one',
    who: operator,
    permission: 'adjust.make',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ ...Decision, reason: OneLine(0, 200) }),
    reply: obj({ row: Row }),
    errors: ['own_request', 'reason_required', 'state_changed'],
    spec: 'CO-5.41; REL-A20',
  }),
} as const
