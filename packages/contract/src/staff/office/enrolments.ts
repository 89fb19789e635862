/** How an operator comes to a sign-in: two administrators open it, its owner sets it up, and changes it alone from then on (REL-A20, REL-A22). */
import { Challenge } from '../../codes/challenge.ts'
import { endpoint, rates } from '../../endpoint.ts'
import { Instant, OneLine, MemberNumber, T, Token, empty, list, nullable, obj, optional } from '../../schema.ts'
import { OperatorRole, Username } from './operators.ts'
import { changeErrors, ChangeReason, ChangeReply } from './proposals.ts'

const operator = ['operator'] as const
const guest = ['guest', 'operator'] as const
const spec = 'REL-A20, REL-A22'
/** One of the two halves of a code, without letters and digits that look alike. */
const Half = T.String({ pattern: '^[a-hjkmnp-z2-9]{16}$' })
/** Both halves, in either order. */
const Proof = { username: OneLine(1, 64), halves: T.Array(Half, { minItems: 2, maxItems: 2 }), work: Challenge.work }
const SixDigits = T.String({ pattern: '^[0-9]{6}$' })
/** Of an operator: longer than a member's, for it opens more. */
const NewPassword = OneLine(12, 128)
const doorErrors = ['captcha_required', 'captcha_wrong', 'invalid_credentials', 'account_locked'] as const
const SessionId = T.String({ pattern: '^[1-9][0-9]{0,17}$' })

export const officeCalls = {
  officeOperatorCreate: endpoint({
    method: 'POST',
    path: '/office/operator/create',
    site: 'office',
    title: 'Propose another operator; once another administrator agrees, each of the two is given half of a code for the first sign-in',
    who: operator,
    permission: 'operator.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({
      username: T.String({ pattern: '^[a-z][a-z0-9._-]{1,63}$' }),
      name: OneLine(1, 120),
      role: OperatorRole,
      member: nullable(MemberNumber),
      reason: ChangeReason,
    }),
    reply: ChangeReply,
    errors: ['username_taken', ...changeErrors],
    spec,
  }),
  officeOperatorRenew: endpoint({
    method: 'POST',
    path: '/office/operator/renew',
    site: 'office',
    title: 'Propose a new password and authenticator for an operator; the old ones and all sessions end when another administrator agrees',
    who: operator,
    permission: 'operator.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ username: Username, reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['own_request', ...changeErrors],
    spec,
  }),
  officeOperatorCode: endpoint({
    method: 'POST',
    path: '/office/operator/code',
    site: 'office',
    title: 'The own half of the code for an operator’s first sign-in, for the two who agreed to it; a new one makes the one before void',
    who: operator,
    permission: 'operator.write',
    always: true,
    rate: rates.write,
    request: obj({ username: Username }),
    reply: obj({ half: Half, until: Instant }),
    errors: ['state_changed'],
    spec,
  }),
  officeEnrolmentBegin: endpoint({
    method: 'POST',
    path: '/office/enrolment',
    site: 'office',
    title: 'Begin the first sign-in with both halves of the code: a secret for the authenticator',
    who: guest,
    sealed: true,
    always: true,
    rate: rates.identity,
    request: obj(Proof),
    reply: obj({ uri: OneLine(1, 400), secret: OneLine(16, 64) }),
    errors: doorErrors,
    spec,
  }),
  officeEnrolmentFinish: endpoint({
    method: 'POST',
    path: '/office/enrolment/finish',
    site: 'office',
    title: 'Set the password, prove the authenticator and sign in; the code is used up',
    who: guest,
    sealed: true,
    always: true,
    rate: rates.identity,
    request: obj({ ...Proof, password: NewPassword, code: SixDigits }),
    reply: obj({ token: Token }),
    errors: [...doorErrors, 'totp_not_begun', 'totp_wrong', 'password_common', 'state_changed'],
    spec,
  }),
  officePassword: endpoint({
    method: 'POST',
    path: '/office/password',
    site: 'office',
    title: 'Change the own password, with the old one and a code; all other sessions end',
    who: operator,
    sealed: true,
    always: true,
    rate: rates.identity,
    request: obj({ password: OneLine(1, 128), code: SixDigits, newPassword: NewPassword }),
    reply: empty,
    errors: ['proof_wrong', 'account_locked', 'password_common', 'password_same'],
    spec,
  }),
  officeSessions: endpoint({
    method: 'GET',
    path: '/office/sessions',
    site: 'office',
    title: 'Own sessions that are open now',
    who: operator,
    always: true,
    rate: rates.read,
    request: empty,
    reply: obj({
      sessions: list(
        obj({ id: SessionId, network: nullable(OneLine(1, 64)), createdAt: Instant, seenAt: Instant, isThis: T.Boolean() }),
        100,
      ),
    }),
    errors: [],
    spec: 'REL-A13',
  }),
  officeSessionEnd: endpoint({
    method: 'DELETE',
    path: '/office/sessions',
    site: 'office',
    title: 'End one of the own sessions, or all but this one',
    who: operator,
    always: true,
    rate: rates.write,
    request: obj({ id: optional(SessionId) }),
    reply: empty,
    errors: [],
    spec: 'REL-A13',
  }),
} as const
