/** The security centre: what guards an account, and changing it (MB-1). */
import { Challenge } from '../../codes/challenge.ts'
import { endpoint, rates, trueAccounts } from '../../endpoint.ts'
import { Instant, Integer, OneLine, T, Token, empty, nullable, obj, oneOf, optional } from '../../schema.ts'

/** A password that is set, typed twice. */
export const NewPassword = { newPassword: OneLine(1, 128), confirmNewPassword: OneLine(1, 128) }
/** That the person at the keyboard is the member: from `securityProof`, single use (REL-A18). */
export const Proof = { proof: Token }
const Expires = obj({ expiredMinutes: Integer(1, 10) })
export const passwordRefusals = ['reg_pattern', 'password_common', 'confirm_mismatch', 'password_same'] as const
const codeSending = ['phone_too_many_requests', 'phone_quota_exceeded', 'phone_not_enabled'] as const

export const calls = {
  security: endpoint({
    method: 'GET',
    path: '/wps/member/security',
    site: 'web',
    title: 'What guards the account',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      hasPassword: T.Boolean(),
      passwordChangedAt: nullable(Instant),
      hasPaymentPassword: T.Boolean(),
      /** With the middle hidden. */
      mobileNum: nullable(OneLine(1, 40)),
      email: nullable(OneLine(1, 254)),
      hasTotp: T.Boolean(),
      recoveryCodesLeft: Integer(0, 20),
      /** Every sign-in asks for the authenticator, on known networks too. */
      totpAlways: T.Boolean(),
      extraOn: T.Boolean(),
      /** The merchant asks everybody; the own switch changes nothing. */
      extraForAll: T.Boolean(),
      /** Withdrawals wait until then, because something here was changed (REL-A19). */
      coolOffUntil: nullable(Instant),
      /** For how long they would wait after a change, which is said before it. */
      coolOffHours: Integer(0, 720),
    }),
    errors: [],
    spec: 'MB-1.1; PS-2.36',
  }),
  securityProof: endpoint({
    method: 'POST',
    path: '/wps/member/security/proof',
    site: 'web',
    title: 'Prove anew who is at the keyboard',
    who: trueAccounts,
    sealed: true,
    beforePassword: true,
    rate: rates.identity,
    request: obj({ way: oneOf('password', 'totp', 'recovery', 'payment'), answer: OneLine(1, 128) }),
    reply: obj(Proof),
    errors: ['totp_required', 'password_wrong', 'totp_wrong', 'recovery_code_wrong', 'payment_password_wrong', 'account_locked'],
    spec: 'REL-A18',
  }),
  paymentPassword: endpoint({
    method: 'POST',
    path: '/wps/member/security/payment',
    site: 'web',
    title: 'Set or change the payment password',
    who: trueAccounts,
    sealed: true,
    rate: rates.identity,
    request: obj({ ...Proof, ...NewPassword }),
    reply: empty,
    errors: ['proof_required', ...passwordRefusals],
    spec: 'PS-3.27; REL-A18',
  }),
  contactSend: endpoint({
    method: 'POST',
    path: '/wps/member/security/contact/send',
    site: 'web',
    title: 'Send a code to a new number or address',
    who: trueAccounts,
    rate: rates.identity,
    request: obj({ channel: oneOf('sms', 'email'), target: OneLine(1, 254), countryDialingCode: optional(OneLine(1, 8)), ...Challenge }),
    reply: Expires,
    errors: ['phone_missing', 'phone_invalid', 'email_invalid', 'captcha_required', 'captcha_wrong', ...codeSending],
    spec: 'MB-1.3; REL-A17',
  }),
  contactChange: endpoint({
    method: 'POST',
    path: '/wps/member/security/contact',
    site: 'web',
    title: 'Take a new number or address; the old one is told',
    who: trueAccounts,
    rate: rates.identity,
    request: obj({
      ...Proof,
      channel: oneOf('sms', 'email'),
      target: OneLine(1, 254),
      countryDialingCode: optional(OneLine(1, 8)),
      code: OneLine(1, 16),
    }),
    reply: empty,
    errors: [
      'proof_required',
      'phone_missing',
      'phone_invalid',
      'phone_not_enabled',
      'phone_code_wrong',
      'phone_code_expired',
      'email_invalid',
      'mail_code_wrong',
      'mail_code_expired',
      'contact_taken',
    ],
    spec: 'MB-1.3; REL-A19',
  }),
  extraSwitch: endpoint({
    method: 'POST',
    path: '/wps/member/security/extra',
    site: 'web',
    title: 'Ask for a further proof on unknown networks, or no longer',
    who: trueAccounts,
    rate: rates.identity,
    request: obj({ ...Proof, on: T.Boolean() }),
    reply: empty,
    errors: ['proof_required', 'verification_unavailable'],
    spec: 'PS-1.14; REL-A25',
  }),
} as const
