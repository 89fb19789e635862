import { Challenge } from '../../codes/challenge.ts'
import { endpoint, everyone, rates } from '../../endpoint.ts'
import { Integer, OneLine, T, Token, obj, oneOf, optional } from '../../schema.ts'

const Contact = { countryDialingCode: OneLine(1, 8), mobileNum: OneLine(0, 32) }
const line = (max: number) => optional(OneLine(0, max))

/** The registration user of PS-3.2, without its names and numbers at sign-in. Which are taken is the merchant's to say. */
export const About = {
  payeeName: line(255),
  email: line(255),
  qqNum: line(64),
  recommenderId: line(32),
  verificationCode: line(255),
  affiliateCode: line(64),
  referralCode: line(64),
  paymentPassword: line(128),
  line: line(128),
  whatsapp: line(128),
  facebook: line(128),
  wechat: line(128),
  zalo: line(128),
  telegram: line(128),
  skype: line(128),
  idNumber: line(64),
  birthday: line(32),
  address: line(255),
  nationality: line(64),
  occupation: line(128),
  sourceOfIncome: line(128),
  domain: line(255),
  /** A phone proved by Firebase instead of an SMS of ours. */
  firebaseChannel: optional(oneOf('phone')),
  firebaseIdToken: optional(T.String({ pattern: '^[0-9A-Za-z_-]{8,200}\\.[0-9A-Za-z_-]{8,3000}\\.[0-9A-Za-z_-]{8,700}$' })),
  ...Challenge,
  terms: T.Boolean(),
  /** Younger than 21 by the birthday, and knows what that means (PS-5.5). */
  ageConfirmed: optional(T.Boolean()),
  registerUrl: OneLine(1, 300),
  registerMethod: oneOf('WEB'),
}

/** What a registration may answer, whichever form it was done by. */
export const refusals = [
  'reg_pattern',
  'password_common',
  'confirm_mismatch',
  'terms_required',
  'under_age',
  'age_confirmation_required',
  'recommender_unknown',
  'affiliate_unknown',
  'captcha_required',
  'captcha_wrong',
  'email_invalid',
  'contact_taken',
  'phone_missing',
  'phone_invalid',
  'phone_not_enabled',
  'phone_code_missing',
  'phone_code_wrong',
  'phone_code_expired',
  'phone_unknown_error',
] as const
const codeRefusals = [
  'phone_missing',
  'phone_invalid',
  'phone_captcha_failed',
  'phone_too_many_requests',
  'phone_quota_exceeded',
  'phone_not_enabled',
] as const

export const calls = {
  register: endpoint({
    method: 'PUT',
    path: '/wps/member/register',
    site: 'web',
    title: 'Register by username',
    who: ['guest', 'trial'],
    sealed: true,
    key: 'required',
    rate: rates.identity,
    request: obj({
      username: OneLine(1, 64),
      password: OneLine(1, 128),
      confirmPassword: OneLine(1, 128),
      countryDialingCode: optional(OneLine(1, 8)),
      mobileNum: line(32),
      ...About,
    }),
    reply: obj({ token: Token }),
    errors: ['username_taken', ...refusals],
    spec: 'PS-4.7, PS-5.1, PS-7.3',
  }),
  registerMobile: endpoint({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    site: 'web',
    title: 'Register by mobile number',
    who: ['guest', 'trial'],
    sealed: true,
    key: 'required',
    rate: rates.identity,
    request: obj({ ...Contact, password: optional(OneLine(1, 128)), confirmPassword: optional(OneLine(1, 128)), ...About }),
    reply: obj({ token: Token }),
    errors: [...refusals],
    spec: 'PS-4.7, PS-5.1, PS-7.3',
  }),
  smsRegister: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/register',
    site: 'web',
    title: 'Send a newcomer a code by SMS',
    who: ['guest', 'trial'],
    rate: rates.identity,
    request: obj({ countryDialingCode: OneLine(1, 8), mobileNo: OneLine(0, 32), ...Challenge }),
    reply: obj({ expiredMinutes: Integer(1, 10) }),
    errors: [...codeRefusals],
    spec: 'PS-3.19, PS-4.6, PS-7.2',
  }),
  smsNoLogin: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    site: 'web',
    title: 'Send a code by SMS to sign in or to set a new password; the answer does not tell whether anybody has the number',
    who: everyone,
    rate: rates.identity,
    request: obj({ ...Contact, purpose: optional(oneOf('login', 'forgot')), ...Challenge }),
    reply: obj({ expiredMinutes: Integer(1, 10) }),
    errors: [...codeRefusals],
    spec: 'PS-3.19, PS-4.6, PS-7.2',
  }),
} as const
