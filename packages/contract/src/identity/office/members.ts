/** The member page of the back office: everything about one member, and what an operator may do (OF-4). */
import { endpoint, rates } from '../../endpoint.ts'
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
  QueryInteger,
  T,
  list,
  nullable,
  obj,
  oneOf,
  optional,
  dayRange,
} from '../../schema.ts'
import { limitNames } from '../../limits/calls.ts'
import { Leg, mostLegs } from '../../rounds/legs.ts'
import { changeErrors, ChangeReason, ChangeReply } from '../../staff/office/proposals.ts'

const operator = ['operator'] as const
const MemberNumber = T.String({ pattern: '^[0-9]{6,12}$' })
const count = Integer(0, 2_000_000_000)
const One = { id: MemberNumber }
const Page = obj({ ...One, ...dayRange, cursor: optional(Cursor) })
const Reason = OneLine(0, 200)
const maybe = nullable(OneLine(1, 300))
const state = { isDisabled: T.Boolean(), isSignInLocked: T.Boolean() }
const Contacts = { mobile: maybe, email: maybe, payeeName: maybe }
const read = { method: 'GET', site: 'office', who: operator, permission: 'member.read', always: true, rate: rates.read } as const
const write = {
  method: 'POST',
  site: 'office',
  who: operator,
  permission: 'member.write',
  always: true,
  key: 'required',
  rate: rates.write,
} as const
const spec = 'OF-4; CO-5.41 to CO-5.44'
const Cap = { own: nullable(MoneyText), house: nullable(MoneyText) }

export const officeCalls = {
  officeMembers: endpoint({
    ...read,
    path: '/office/members',
    title: 'Members by username, number, phone, mail, payee account or address',
    request: obj({ q: OneLine(2, 80) }),
    reply: obj({
      content: list(
        obj({
          ...One,
          username: OneLine(1, 64),
          nickname: OneLine(1, 64),
          type: Integer(0, 99),
          ...state,
          registeredAt: Instant,
          lastLoginAt: nullable(Instant),
          found: oneOf('username', 'number', 'phone', 'mail', 'payee', 'ip'),
        }),
        50,
      ),
    }),
    errors: [],
    spec,
  }),
  officeMember: endpoint({
    ...read,
    path: '/office/member',
    title: 'One member: profile with masked contacts, line, security, balances and totals',
    request: obj(One),
    reply: obj({
      ...One,
      username: OneLine(1, 64),
      nickname: OneLine(1, 64),
      type: Integer(0, 99),
      ...state,
      registeredAt: Instant,
      lastLoginAt: nullable(Instant),
      /** Masked; `officeMemberReveal` shows them. */
      contacts: obj({ ...Contacts, mobileVerified: T.Boolean(), emailVerified: T.Boolean() }),
      line: obj({ upline: nullable(obj({ ...One, username: OneLine(1, 64) })), downlines: count, team: count }),
      security: obj({
        hasAuthenticator: T.Boolean(),
        hasPaymentPassword: T.Boolean(),
        mustChangePassword: T.Boolean(),
        changedAt: nullable(Instant),
      }),
      balances: obj({ cash: MoneyText, held: MoneyText, bonus: MoneyText, owed: MoneyText, trial: MoneyText }),
      atVendors: list(obj({ vendor: OneLine(1, 40), balance: MoneyText, toldAt: nullable(Instant), isMoving: T.Boolean() }), 100),
      totals: obj({ deposited: MoneyText, withdrawn: MoneyText, rounds: count, stake: MoneyText, payout: MoneyText, validBet: MoneyText }),
      requirements: obj({ needed: MoneyText, done: MoneyText, missing: MoneyText }),
      leastOdds: LeastOdds,
      isInReview: T.Boolean(),
    }),
    errors: [],
    spec,
  }),
  officeMemberReveal: endpoint({
    ...write,
    path: '/office/member/reveal',
    title: 'Show the contacts of a member unmasked; who looked is in the audit',
    permission: 'member.read',
    request: obj(One),
    reply: obj(Contacts),
    errors: [],
    spec: 'CO-5.44, CO-5.58',
  }),
  officeMemberSeen: endpoint({
    ...read,
    path: '/office/member/seen',
    title: 'Where a member is and was signed in: sessions, browsers, networks, the last sign-ins',
    request: obj(One),
    reply: obj({
      sessions: list(obj({ id: PublicId, ip: maybe, agent: maybe, way: maybe, since: Instant, seenAt: Instant }), 100),
      devices: list(obj({ id: PublicId, ip: maybe, agent: maybe, since: Instant, seenAt: Instant }), 100),
      networks: list(obj({ network: OneLine(1, 64), since: Instant, seenAt: Instant, others: count }), 100),
      signIns: list(obj({ at: Instant, ip: OneLine(1, 64), way: OneLine(1, 40), result: OneLine(1, 20) }), 50),
    }),
    errors: [],
    spec,
  }),
  officeMemberLimits: endpoint({
    ...read,
    path: '/office/member/limits',
    title: 'Limits of a member by both setters, breaks from play, and every use of these tools',
    request: obj(One),
    reply: obj({
      limits: list(obj({ name: oneOf(...limitNames), ...Cap }), 20),
      sessionMinutes: obj({ own: nullable(count), house: nullable(count) }),
      coolingUntil: nullable(Instant),
      excluded: T.Boolean(),
      excludedUntil: nullable(Instant),
    }),
    errors: [],
    spec: 'CO-5.12 to CO-5.22, CO-5.24',
  }),
  officeMemberLimitsSet: endpoint({
    ...write,
    path: '/office/member/limits',
    title: 'Set a limit of the house for a member, at once where it is stricter, or propose a looser one or none',
    request: obj({ ...One, name: oneOf(...limitNames), amount: nullable(AmountText), reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['own_request', ...changeErrors],
    spec: 'CO-5.15',
  }),
  officeMemberEntries: endpoint({
    ...read,
    path: '/office/member/entries',
    title: 'Account record of a member',
    request: obj({ ...One, account: oneOf('cash', 'bonus', 'held', 'receivable'), ...dayRange, cursor: optional(Cursor) }),
    reply: obj({
      content: list(
        obj({
          seq: OneLine(1, 20),
          posting: OneLine(1, 20),
          kind: OneLine(1, 40),
          amount: MoneyText,
          before: MoneyText,
          after: MoneyText,
          at: Instant,
          ref: OneLine(0, 300),
        }),
        50,
      ),
      next: nullable(Cursor),
    }),
    errors: [],
    spec,
  }),
  officeMemberRounds: endpoint({
    ...read,
    path: '/office/member/rounds',
    title: 'Rounds of a member for money, newest first',
    request: Page,
    reply: obj({
      content: list(
        obj({
          id: PublicId,
          game: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
          vendor: OneLine(1, 40),
          stake: MoneyText,
          payout: MoneyText,
          status: OneLine(1, 20),
          at: Instant,
        }),
        50,
      ),
      next: nullable(Cursor),
    }),
    errors: [],
    spec,
  }),
  officeMemberRound: endpoint({
    ...read,
    path: '/office/member/round',
    title: 'One round of a member for money, with what it consists of',
    request: obj({ ...One, round: PublicId }),
    reply: obj({
      id: PublicId,
      game: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
      stake: MoneyText,
      payout: MoneyText,
      status: OneLine(1, 20),
      at: Instant,
      legs: list(Leg, mostLegs),
    }),
    errors: [],
    spec,
  }),
  officeMemberPayments: endpoint({
    ...read,
    path: '/office/member/payments',
    title: 'Deposits, withdrawals and transfers of a member, newest first',
    request: Page,
    reply: obj({
      content: list(
        obj({
          id: PublicId,
          kind: oneOf('deposit', 'withdrawal', 'transfer_in', 'transfer_out'),
          amount: AmountText,
          state: OneLine(1, 30),
          detail: OneLine(0, 80),
          at: Instant,
        }),
        50,
      ),
      next: nullable(Cursor),
    }),
    errors: [],
    spec,
  }),
  officeMemberTrend: endpoint({
    ...read,
    path: '/office/member/trend',
    title: 'Balance at the end of each day, and what came in and went out that day',
    request: obj({ ...One, days: QueryInteger }),
    reply: obj({ content: list(obj({ day: Day, balance: MoneyText, deposited: MoneyText, withdrawn: MoneyText }), 366) }),
    errors: [],
    spec,
  }),
  officeMemberEndSessions: endpoint({
    ...write,
    path: '/office/member/endSessions',
    title: 'Sign a member out everywhere',
    request: obj({ ...One, reason: Reason }),
    reply: obj({ ended: count }),
    errors: ['own_request', 'reason_required'],
    spec,
  }),
  officeMemberSignIn: endpoint({
    ...write,
    path: '/office/member/signIn',
    title: 'Lock or unlock signing in; money and open rounds stay as they are',
    request: obj({ ...One, locked: T.Boolean(), reason: Reason }),
    reply: obj(state),
    errors: ['own_request', 'reason_required'],
    spec,
  }),
  officeMemberState: endpoint({
    ...write,
    path: '/office/member/state',
    title: 'Disable or enable an account: nothing is staked on it, and nobody is signed in',
    request: obj({ ...One, disabled: T.Boolean(), reason: Reason }),
    reply: obj(state),
    errors: ['own_request', 'reason_required'],
    spec: 'CO-5.43',
  }),
  officeMemberPassword: endpoint({
    ...write,
    path: '/office/member/password',
    title: 'Send a one-time password to where the member is proved to be reachable',
    request: obj({ ...One, reason: Reason }),
    reply: obj({ sentBy: oneOf('email', 'sms') }),
    errors: ['own_request', 'reason_required', 'no_verified_contact'],
    spec: 'D-H2',
  }),
} as const
