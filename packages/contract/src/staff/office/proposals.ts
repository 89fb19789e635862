/** Rules of the house are changed by two: one operator proposes, another agrees (REL-A20). */
import { endpoint, rates } from '../../endpoint.ts'
import { Cursor, Instant, Integer, OneLine, PublicId, T, list, nullable, obj, oneOf, optional, dayRange } from '../../schema.ts'

const operator = ['operator'] as const
const spec = 'REL-A20; CO-5.41'

/** Calls that change a rule. What each asks for waits until another operator who may do the same agrees. */
export const proposalActs = [
  'officeReceivingAccountSave',
  'officeDepositMethodSave',
  'officeDepositOfferSave',
  'officeDepositSettingsSave',
  'officeChatSettingsSave',
  'officeSettingSave',
  'officeGameLimits',
  'officeGameSwitch',
  'officeMerchantSet',
  'officeWatchEnd',
  'officeMemberLimitsSet',
  'officeHarmLimits',
  'officeOperatorChange',
  'officeOperatorCreate',
  'officeOperatorRenew',
] as const
export type ProposalAct = (typeof proposalActs)[number]

/** Why a rule is to change; every change asks for it. */
export const ChangeReason = OneLine(0, 200)
/** What became of a change: it waits as a proposal, it holds already because it only protects, or nothing differs. */
export const ChangeReply = obj({ outcome: oneOf('proposed', 'made', 'none'), proposal: nullable(PublicId) })
export const changeErrors = ['reason_required', 'proposal_open'] as const

/** What is told of a value in one line of text; null where nothing stands. */
const Text = nullable(T.String({ maxLength: 2_000 }))
const Row = obj({
  id: PublicId,
  act: oneOf(...proposalActs),
  /** What it is about: a number, a method, a game, a person; empty where the act names it already. */
  subject: obj({ bn: OneLine(0, 200), en: OneLine(0, 200) }),
  /** Fields that differ: as it was when it was proposed, and as it would be. */
  differences: list(obj({ field: OneLine(1, 80), before: Text, after: Text }), 400),
  reason: OneLine(1, 200),
  state: oneOf('OPEN', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'EXPIRED'),
  madeBy: OneLine(1, 64),
  madeAt: Instant,
  expiresAt: Instant,
  decidedBy: nullable(OneLine(1, 64)),
  decidedAt: nullable(Instant),
  decision: OneLine(0, 200),
  /** What whoever asks may do with it now. */
  can: list(oneOf('approve', 'reject', 'withdraw'), 3),
})

export const officeCalls = {
  officeProposals: endpoint({
    method: 'GET',
    path: '/office/proposals',
    site: 'office',
    title: 'Proposed changes of rules: those that wait, oldest first, or those that are decided, newest first',
    who: operator,
    permission: 'proposal.read',
    always: true,
    rate: rates.read,
    request: obj({ filter: oneOf('waiting', 'decided'), ...dayRange, cursor: optional(Cursor) }),
    reply: obj({ content: list(Row, 50), next: nullable(Cursor), waiting: Integer(0, 2_000_000_000) }),
    errors: [],
    spec,
  }),
  officeProposalApprove: endpoint({
    method: 'POST',
    path: '/office/proposal/approve',
    site: 'office',
    title: 'Agree to what another operator proposes: it holds from now on; what was overtaken meanwhile is closed instead',
    who: operator,
    permission: 'proposal.decide',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: obj({ row: Row }),
    errors: [
      'four_eyes',
      'state_changed',
      'bounds_invalid',
      'setting_invalid',
      'setting_conflict',
      'own_request',
      'last_administrator',
      'end_over',
    ],
    spec,
  }),
  officeProposalReject: endpoint({
    method: 'POST',
    path: '/office/proposal/reject',
    site: 'office',
    title: 'Refuse a proposal with a reason, or take back the own one',
    who: operator,
    permission: 'proposal.decide',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, reason: OneLine(0, 200) }),
    reply: obj({ row: Row }),
    errors: ['reason_required', 'state_changed'],
    spec,
  }),
} as const
