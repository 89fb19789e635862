/** Identity checks in the back office: the queue, one application, the decision, the local lists (PAY-3.6). */
import { endpoint, rates } from '../endpoint.ts'
import { fundSources, kycDocuments, kycReasons, kycStates, watchKinds } from './checks.ts'
import { Cursor, Day, Instant, Integer, OneLine, PublicId, T, empty, list, nullable, obj, oneOf, optional, dayRange } from '../schema.ts'
import { changeErrors, ChangeReason, ChangeReply } from '../staff/office/proposals.ts'

const Tier = Integer(1, 3)
const Files = { front: nullable(PublicId), back: nullable(PublicId), selfie: nullable(PublicId), proof: nullable(PublicId) }
const operator = ['operator'] as const
const WatchKind = oneOf(...watchKinds)
const WatchEntry = obj({
  id: PublicId,
  kind: WatchKind,
  name: OneLine(1, 120),
  birthday: nullable(Day),
  note: OneLine(0, 200),
  addedBy: OneLine(1, 64),
  addedAt: Instant,
  endedAt: nullable(Instant),
})
const QueueRow = obj({
  id: PublicId,
  tier: Tier,
  state: oneOf(...kycStates),
  memberId: OneLine(1, 20),
  account: OneLine(1, 64),
  submittedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  decidedBy: nullable(OneLine(1, 64)),
  /** Who has approved first, where two must. */
  firstBy: nullable(OneLine(1, 64)),
})
const Detail = obj({
  row: QueueRow,
  reasons: list(oneOf(...kycReasons), kycReasons.length),
  note: OneLine(0, 400),
  legalName: nullable(OneLine(1, 120)),
  birthday: nullable(Day),
  address: nullable(OneLine(1, 255)),
  /** What was given at tier 1, beside the document of a higher one; null for tier 1 itself, and where none stands. */
  person: nullable(obj({ legalName: nullable(OneLine(1, 120)), birthday: nullable(Day), address: nullable(OneLine(1, 255)) })),
  documentType: nullable(oneOf(...kycDocuments)),
  documentNumber: nullable(OneLine(1, 40)),
  expiresOn: nullable(Day),
  source: nullable(oneOf(...fundSources)),
  explanation: nullable(OneLine(0, 500)),
  ...Files,
  /** Entries of the lists that this person may be. */
  matches: list(
    obj({ kind: OneLine(1, 20), name: OneLine(1, 120), birthday: nullable(Day), note: OneLine(0, 200), by: OneLine(1, 20) }),
    20,
  ),
  /** Other members with the same document, proved phone or mail. */
  others: list(obj({ memberId: OneLine(1, 20), by: oneOf('document', 'mobile', 'email'), isProved: T.Boolean() }), 20),
  steps: list(obj({ state: oneOf(...kycStates), at: Instant, by: OneLine(1, 64) }), 50),
})

export const officeCalls = {
  officeKycQueue: endpoint({
    method: 'GET',
    path: '/office/kyc',
    site: 'office',
    title: 'Applications of identity checks: those that wait, oldest first, or those decided, newest first',
    who: operator,
    permission: 'kyc.read',
    always: true,
    rate: rates.read,
    request: obj({ list: oneOf('waiting', 'decided'), ...dayRange, cursor: optional(Cursor) }),
    reply: obj({ content: list(QueueRow, 50), next: nullable(Cursor), waiting: Integer(0, 2_000_000_000) }),
    errors: [],
    spec: 'PAY-3.6',
  }),
  officeKycRead: endpoint({
    method: 'POST',
    path: '/office/kyc/read',
    site: 'office',
    title:
      'Open an application: everything in it, which the audit notes; one that waits is in review once somebody who may decide has opened it',
    who: operator,
    permission: 'kyc.read',
    always: true,
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: Detail,
    errors: [],
    spec: 'PAY-3.6',
  }),
  officeKycDecide: endpoint({
    method: 'POST',
    path: '/office/kyc/decide',
    site: 'office',
    title: 'Approve, or reject with reasons; tier 3 takes two operators to approve',
    who: operator,
    permission: 'kyc.decide',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({
      id: PublicId,
      decision: oneOf('approve', 'reject'),
      reasons: list(oneOf(...kycReasons), kycReasons.length),
      note: OneLine(0, 400),
    }),
    reply: Detail,
    errors: ['state_changed', 'reason_required', 'own_request', 'four_eyes'],
    spec: 'PAY-3.6',
  }),
  officeWatchList: endpoint({
    method: 'GET',
    path: '/office/kyc/list',
    site: 'office',
    title: 'The local lists of people: sanctions, exclusions, politically exposed',
    who: operator,
    permission: 'kyc.read',
    always: true,
    rate: rates.read,
    request: empty,
    reply: obj({ content: list(WatchEntry, 500) }),
    errors: [],
    spec: 'PAY-3.6',
  }),
  officeWatchAdd: endpoint({
    method: 'POST',
    path: '/office/kyc/list',
    site: 'office',
    title: 'Put a person on a list',
    who: operator,
    permission: 'kyc.decide',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ kind: WatchKind, name: OneLine(3, 120), birthday: nullable(Day), note: OneLine(1, 200) }),
    reply: WatchEntry,
    errors: [],
    spec: 'PAY-3.6',
  }),
  officeWatchEnd: endpoint({
    method: 'POST',
    path: '/office/kyc/list/end',
    site: 'office',
    title: 'Propose to take a person off a list; the entry stays readable',
    who: operator,
    permission: 'kyc.decide',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['state_changed', ...changeErrors],
    spec: 'PAY-3.6',
  }),
} as const
