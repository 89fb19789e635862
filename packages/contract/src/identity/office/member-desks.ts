/** What stands about one member at the desks of the back office, and what they must wager (OF-4). */
import { chatStates, noticeKindNames, ticketStates, ticketTypes } from '../../messages/support.ts'
import { endpoint, rates } from '../../endpoint.ts'
import { kycStates } from '../../kyc/checks.ts'
import { Instant, Integer, OneLine, MemberNumber, MoneyText, PublicId, T, list, nullable, obj, oneOf } from '../../schema.ts'
import { bonusStates } from '../../reports/calls/statement.ts'

/** The newest of each kind: a desk has the rest. */
const most = 20
const read = {
  method: 'GET',
  site: 'office',
  who: ['operator'],
  permission: 'member.read',
  always: true,
  rate: rates.read,
  request: obj({ id: MemberNumber }),
  errors: [],
  spec: 'OF-4',
} as const

export const officeCalls = {
  officeMemberDesks: endpoint({
    ...read,
    path: '/office/member/desks',
    title: 'What stands about a member at the desks: identity, cases, tickets, chats, letters; no documents and no conversations',
    reply: obj({
      kyc: obj({
        tier: Integer(0, 3),
        applications: list(
          obj({
            id: PublicId,
            tier: Integer(0, 3),
            state: oneOf(...kycStates),
            submittedAt: nullable(Instant),
            decidedAt: nullable(Instant),
          }),
          most,
        ),
      }),
      /** Open ones first. */
      cases: list(
        obj({
          id: PublicId,
          desk: oneOf('harm', 'vendor', 'review', 'dispute'),
          isOpen: T.Boolean(),
          /** Words of the desk: markers of harm, the kind of a case or review, the state of a dispute. */
          what: list(OneLine(1, 40), 20),
          /** Id of the row that the desk opens: the withdrawal of a dispute, otherwise the case. */
          opens: PublicId,
          amount: nullable(MoneyText),
          at: Instant,
          endedAt: nullable(Instant),
        }),
        4 * most,
      ),
      tickets: list(
        obj({
          id: PublicId,
          type: oneOf(...ticketTypes),
          state: oneOf(...ticketStates),
          summary: OneLine(0, 200),
          at: Instant,
          assignedTo: nullable(OneLine(1, 64)),
        }),
        most,
      ),
      chats: list(obj({ id: PublicId, state: oneOf(...chatStates), by: nullable(OneLine(1, 64)), at: Instant }), most),
      letters: list(
        obj({
          id: PublicId,
          /** Null: an operator wrote it. */
          kind: nullable(oneOf(...noticeKindNames)),
          title: obj({ bn: OneLine(0, 200), en: OneLine(0, 200) }),
          at: Instant,
          isRead: T.Boolean(),
        }),
        most,
      ),
    }),
  }),
  officeMemberBonuses: endpoint({
    ...read,
    path: '/office/member/bonuses',
    title: 'Bonuses of a member, and every requirement of turnover with how far it is, newest first',
    reply: obj({
      bonuses: list(
        obj({
          id: OneLine(1, 240),
          reason: oneOf('free_rounds', 'promotion', 'bonus'),
          source: OneLine(0, 200),
          amount: nullable(MoneyText),
          state: oneOf(...bonusStates),
          at: Instant,
          expiresAt: nullable(Instant),
        }),
        200,
      ),
      requirements: list(
        obj({
          source: oneOf('deposit', 'bonus'),
          reference: OneLine(0, 200),
          needed: MoneyText,
          done: MoneyText,
          left: MoneyText,
          state: oneOf('open', 'done', 'expired'),
          at: Instant,
          expiresAt: nullable(Instant),
        }),
        most,
      ),
    }),
  }),
} as const
