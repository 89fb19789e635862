/** Cases of responsible play: members in whose figures something points at harm, as the back office meets them (CO-5.23, CO-5.24). */
import { harmMarkers, houseLimitNames } from './responsible-play.ts'
import { endpoint, rates } from '../endpoint.ts'
import {
  AmountText,
  Cursor,
  Instant,
  Integer,
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
import { changeErrors, ChangeReason, ChangeReply } from '../staff/office/proposals.ts'

const operator = ['operator'] as const
const CaseState = oneOf('OPEN', 'CLOSED')
const Count = Integer(0, 2_000_000_000)
const ResponsiblePlayCase = obj({
  id: PublicId,
  state: CaseState,
  memberId: OneLine(1, 20),
  account: OneLine(1, 64),
  markers: list(oneOf(...harmMarkers), harmMarkers.length),
  openedAt: Instant,
  /** When the figures were last seen past a threshold. */
  seenAt: Instant,
  closedAt: nullable(Instant),
  closedBy: nullable(OneLine(1, 64)),
})
/** The figures of the day that raised it; money of the last seven days, and the weekly average of the four weeks before. */
const Figures = obj({
  depositsWeek: MoneyText,
  depositsUsual: MoneyText,
  methods: Count,
  cancelledWithdrawals: Count,
  contacts: Count,
  longestMinutes: Count,
  chaseDays: Count,
  toolUses: Count,
  /** Public numbers of excluded members with the same proved phone, mail or document. */
  samePersonAs: list(OneLine(1, 20), 20),
})
const Detail = obj({
  row: ResponsiblePlayCase,
  figures: Figures,
  limits: list(obj({ name: oneOf(...houseLimitNames), own: nullable(MoneyText), house: nullable(MoneyText) }), houseLimitNames.length),
  excluded: T.Boolean(),
  excludedUntil: nullable(Instant),
  coolingUntil: nullable(Instant),
  steps: list(
    obj({ at: Instant, by: OneLine(1, 64), act: oneOf('raised', 'seen', 'note', 'contact', 'limits', 'close'), text: OneLine(0, 500) }),
    200,
  ),
})
const change = optional(nullable(AmountText))

export const officeCalls = {
  officeHarmCases: endpoint({
    method: 'GET',
    path: '/office/harm',
    site: 'office',
    title: 'Cases of responsible play, newest first',
    who: operator,
    permission: 'care.read',
    always: true,
    rate: rates.read,
    request: obj({ state: CaseState, ...dayRange, cursor: optional(Cursor) }),
    reply: obj({ content: list(ResponsiblePlayCase, 50), next: nullable(Cursor), open: Count }),
    errors: [],
    spec: 'CO-5.24',
  }),
  officeHarmCase: endpoint({
    method: 'GET',
    path: '/office/harm/case',
    site: 'office',
    title: 'One case: the figures that raised it, limits and breaks of the member, what was done',
    who: operator,
    permission: 'care.read',
    always: true,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: Detail,
    errors: [],
    spec: 'CO-5.24',
  }),
  officeHarmAct: endpoint({
    method: 'POST',
    path: '/office/harm/act',
    site: 'office',
    title: 'Note something, write to the member, or close the case',
    who: operator,
    permission: 'care.act',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, act: oneOf('note', 'contact', 'close'), text: OneLine(0, 500) }),
    reply: Detail,
    errors: ['state_changed', 'reason_required', 'own_request'],
    spec: 'CO-5.24',
  }),
  officeHarmLimits: endpoint({
    method: 'POST',
    path: '/office/harm/limits',
    site: 'office',
    title: 'Set limits of the house for the member of a case, at once where they are stricter, or propose looser ones',
    who: operator,
    permission: 'care.act',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, reason: ChangeReason, depositDay: change, stakeDay: change, lossDay: change, lossMonth: change }),
    reply: ChangeReply,
    errors: ['state_changed', 'own_request', ...changeErrors],
    spec: 'CO-5.15, CO-5.24',
  }),
} as const
