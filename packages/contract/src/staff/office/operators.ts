/** Operators at the office: who there is, and what two change of one (REL-A20). */
import { endpoint, rates } from '../../endpoint.ts'
import { officeRoles, type OfficeRole } from '../../roles.ts'
import { Instant, Integer, OneLine, MemberNumber, T, list, nullable, obj, oneOf } from '../../schema.ts'
import { changeErrors, ChangeReason, ChangeReply } from './proposals.ts'

const operator = ['operator'] as const
const spec = 'REL-A20'
export const OperatorRole = oneOf(...(Object.keys(officeRoles) as OfficeRole[]))
export const Username = OneLine(1, 64)
/** Number of the member that this person also is: own requests are refused. */
const Tied = nullable(MemberNumber)

export const officeCalls = {
  officeOperators: endpoint({
    method: 'GET',
    path: '/office/operators',
    site: 'office',
    title: 'Operators with role, open sessions and the member they also are',
    who: operator,
    permission: 'operator.read',
    always: true,
    rate: rates.read,
    request: obj({}),
    reply: obj({
      content: list(
        obj({
          username: Username,
          name: OneLine(1, 120),
          role: OperatorRole,
          disabled: T.Boolean(),
          member: Tied,
          sessions: Integer(0, 1_000_000),
          lastSignIn: nullable(Instant),
          /** A first sign-in that is open: until when, and whether whoever asks is one of the two who are given half of its code. */
          enrolment: nullable(obj({ until: Instant, isMine: T.Boolean() })),
        }),
        1_000,
      ),
    }),
    errors: [],
    spec,
  }),
  officeOperatorChange: endpoint({
    method: 'POST',
    path: '/office/operator',
    site: 'office',
    title: 'Shut an operator out at once, or propose to let one in, another role, or the member that the person also is',
    who: operator,
    permission: 'operator.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ username: Username, role: OperatorRole, disabled: T.Boolean(), member: Tied, reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['own_request', 'last_administrator', ...changeErrors],
    spec,
  }),
} as const
