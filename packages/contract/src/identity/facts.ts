/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, MemberId, OneLine, PublicId, T, list, obj, oneOf } from '../schema.ts'
import { flag, setting } from '../setting.ts'
import { FieldRule, registerRules } from './field-rules.ts'
import { type DiallingCountry, dialling } from './phone.ts'

export const errors = {
  invalid_credentials: { status: 401 },
  account_locked: { status: 403 },
  /** The right proof of a person who may not sign in here: operators' rows, trial names; agents' page, PS-6.6. */
  not_a_member: { status: 403 },
  not_an_agent: { status: 403 },
  /** Right so far, from an unknown network: `ticket` and `ways` stand beside the error (REL-A25). */
  verification_required: { status: 403 },
  verification_wrong: { status: 422 },
  verification_over: { status: 422 },
  verification_unavailable: { status: 403 },
  account_unknown: { status: 404 },
  proof_required: { status: 403 },
  password_wrong: { status: 422 },
  /** Of an operator who is signed in: the password or the code, not said which. */
  proof_wrong: { status: 422 },
  password_same: { status: 422 },
  link_over: { status: 422 },
  totp_wrong: { status: 422 },
  /** An authenticator is on: a password proves nothing then. */
  totp_required: { status: 403 },
  recovery_code_wrong: { status: 422 },
  totp_not_begun: { status: 409 },
  contact_taken: { status: 409 },
  mail_code_wrong: { status: 422 },
  mail_code_expired: { status: 422 },
  email_invalid: { status: 422 },
  captcha_required: { status: 422 },
  captcha_wrong: { status: 422 },
  free_play_off: { status: 422 },
  username_taken: { status: 409 },
  reg_pattern: { status: 422, params: ['field', 'patternId', 'min', 'max'] },
  password_common: { status: 422 },
  confirm_mismatch: { status: 422 },
  terms_required: { status: 422 },
  recommender_unknown: { status: 422 },
  affiliate_unknown: { status: 422 },
  under_age: { status: 422 },
  /** Younger than 21: asks for a second look at the birthday (PS-5.5). */
  age_confirmation_required: { status: 422 },
  phone_invalid: { status: 422 },
  phone_missing: { status: 422 },
  /** Why, and the true wait: `seconds` or `minutes` with `count`, `day` with the instant `at` which it is over; without, what Firebase says. */
  phone_too_many_requests: { status: 429, params: ['reason', 'count', 'at'] },
  phone_unknown_error: { status: 422 },
  phone_code_wrong: { status: 422 },
  phone_code_missing: { status: 422 },
  phone_captcha_failed: { status: 422 },
  phone_quota_exceeded: { status: 422 },
  phone_not_enabled: { status: 422 },
  phone_code_expired: { status: 422 },
  /** The window of another house was closed, or the person said no there. */
  popup_closed: { status: 422 },
  way_in_off: { status: 422 },
  /** Not the browser that began, begun too long ago, or taken already. */
  way_in_stale: { status: 422 },
  /** What the other house answered is not proof: signature, issuer, audience, nonce, time or account. */
  way_in_refused: { status: 422 },
  way_in_unreachable: { status: 503 },
  way_in_taken: { status: 409 },
  way_in_last: { status: 422 },
  /** Something that guards the account was changed; `hours` are left (REL-A19). */
  security_cool_off: { status: 422, params: ['hours'] },
  payment_password_wrong: { status: 422 },
  /** Told once: a correction goes by a ticket. */
  profile_fixed: { status: 422, params: ['field'] },
  member_unknown: { status: 422 },
  /** A one-time password goes to a proved contact that messages reach, or not at all. */
  no_verified_contact: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  memberRegistered: obj({ memberId: MemberId }),
  /** Signed in with a browser that was never seen before, not the first one. */
  newDeviceSeen: obj({ memberId: MemberId, deviceId: PublicId }),
  /** `source` names the change, once. */
  passwordChanged: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 80 }) }),
  /** A member has a name now, or another birthday; lists are compared with them. */
  memberNamed: obj({ memberId: MemberId }),
} as const

/** Registration and signing in. Flags keep the names of PS-3.24. */
export const settings = {
  /**
   * The password that accounts were moved here with from another system, `{secret}` of PS-9.15: whoever signs in
   * with it must choose another. Empty where nobody was moved.
   */
  DEFAULT_PASSWORD: setting(OneLine(0, 128), '', { group: 'signin', secret: true }),
  /** Members may invite friends (PS-3.14). */
  REFERRAL: flag(true, { group: 'site', protects: 'off' }),
  USERNAMEREG3: flag(true, { group: 'registration' }),
  MOBILENUMREG3: flag(false, { group: 'registration' }),
  REGMOBVERF3: flag(false, { group: 'registration' }),
  MOBILENUMPASSREG3: flag(false, { group: 'registration' }),
  REGISTER_RULES: setting(list(FieldRule, 30), registerRules, { group: 'registration' }),
  /** Countries that may be sent SMS, and whose numbers are taken (REL-A17). */
  SMS_COUNTRIES: setting(list(oneOf(...(Object.keys(dialling) as DiallingCountry[])), 50), ['BD', 'IN'], {
    group: 'registration',
    protects: 'fewer',
  }),
  /** Versions of the texts that members accept; another one is asked for at the next sign-in (MB-2.1). */
  CONSENT_VERSIONS: setting(
    obj({ terms: OneLine(1, 40), privacy: OneLine(1, 40) }),
    { terms: '1', privacy: '1' },
    { group: 'registration' },
  ),
  /** Accounts, trial ones among them, that one network may begin in a day before each costs its browser work. */
  NEWCOMERS_WITHOUT_WORK: setting(Integer(0, 1_000), 3, { group: 'registration' }),
  FREEPLAY3: flag(true, { group: 'registration', protects: 'off' }),
  TRIAL_CREDITS: setting(AmountText, '10000.00', { group: 'registration', amounts: ['1.00', '1000000.00'] }),
  /** Trial members older than so many days, and not used for a week, are closed. */
  TRIAL_KEEP_DAYS: setting(Integer(1, 3_650), 30, { group: 'registration' }),
  MOBILEVERCODELOGIN3: flag(false, { group: 'signin', protects: 'off' }),
  /** Other houses people may sign in at; each also needs its numbers in the environment (docs/RUNBOOK.md). */
  GOOGLE_SIGN_IN: flag(true, { group: 'signin', protects: 'off' }),
  FACEBOOK_SIGN_IN: flag(true, { group: 'signin', protects: 'off' }),
  TELEGRAM_SIGN_IN: flag(true, { group: 'signin', protects: 'off' }),
  FIREBASE_SIGN_IN: flag(true, { group: 'signin', protects: 'off' }),
  LOGIN_CAPTCHA_AFTER: setting(Integer(0, 20), 1, { group: 'signin', atMost: 'LOGIN_LOCK_AFTER' }),
  LOGIN_LOCK_AFTER: setting(Integer(3, 100), 10, { group: 'signin' }),
  LOGIN_LOCK_SECONDS: setting(Integer(10, 86_400), 300, { group: 'signin' }),
  /** Tries a browser's work takes on average before an SMS is sent or a failed sign-in repeated; 300 are about a second of a phone. */
  CHALLENGE_WORK: setting(Integer(1, 20_000), 300, { group: 'signin' }),
  /** Asks for a further proof whenever a member signs in from a network they were never seen on (PS-1.14). */
  EXTRA_VERIFICATION: flag(false, { group: 'signin', protects: 'on' }),
  PWDEXPFORCECHANGE3: flag(false, { group: 'signin' }),
  /** Age at which a password is expired, where PWDEXPFORCECHANGE3 is on. */
  PASSWORD_MAX_DAYS: setting(Integer(1, 3650), 90, { group: 'signin' }),
  /** Whether sign-in and forgot-password may say that an account does not exist (D-H3). */
  REVEAL_ACCOUNT_EXISTENCE: flag(false, { group: 'signin', protects: 'off' }),
  /** Hours that withdrawals wait after phone, mail, authenticator or payment password was changed (REL-A19). */
  SECURITY_COOL_OFF_HOURS: setting(Integer(0, 720), 24, { group: 'signin', protects: 'higher' }),
  SESSION_IDLE_SECONDS: setting(Integer(60, 2_592_000), 86_400, { group: 'signin', atMost: 'SESSION_ABSOLUTE_SECONDS' }),
  SESSION_ABSOLUTE_SECONDS: setting(Integer(60, 7_776_000), 604_800, { group: 'signin' }),
  /** Minutes before another code may be asked for: `expiredMinutes` of PS-3.19, PS-4.6. */
  CODE_AGAIN_MINUTES: setting(Integer(1, 10), 1, { group: 'signin', atMost: 'CODE_LIFE_MINUTES' }),
  /** How long a code is good, at most ten minutes (REL-A16). */
  CODE_LIFE_MINUTES: setting(Integer(1, 10), 10, { group: 'signin' }),
  /** Messages a day, per channel: to one number or address, to one block of 10,000 numbers, from one network, from one device, in all. */
  CODE_CAPS: setting(
    obj({
      target: Integer(1, 1_000),
      block: Integer(1, 100_000),
      network: Integer(1, 100_000),
      device: Integer(1, 10_000),
      all: Integer(1, 10_000_000),
    }),
    { target: 10, block: 50, network: 100, device: 20, all: 20_000 },
    { group: 'signin' },
  ),
  /** The alarm: an hour with at least `sent` messages of a channel of whose codes less than `percent` were taken (REL-A17). */
  CODE_ALARM: setting(obj({ sent: Integer(1, 1_000_000), percent: Integer(1, 100) }), { sent: 50, percent: 20 }, { group: 'signin' }),
} as const
