/** Registration, signing in and identity checks. Flags keep the names of PS-3.24. */
import { AmountText, Integer, OneLine, list, nullable, obj, oneOf } from '../schema.ts'
import { flag, setting } from '../setting.ts'
import { dialling, type DiallingCountry } from './phone.ts'
import { FieldRule, registerRules } from './field-rules.ts'

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
  /** Days between a member's wish to close the account and its end; the wish may be taken back meanwhile. */
  CLOSURE_DAYS: setting(Integer(1, 90), 7, { group: 'registration' }),
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
  /**
   * Sums in or out, of a member's whole time, from which a tier of identity checks is asked for; null: from none (PAY-3.6).
   * Tier 2: EUR 2,000, rounded down.
   */
  KYC_FROM: setting(
    obj({ tier1: nullable(AmountText), tier2: nullable(AmountText), tier3: nullable(AmountText) }),
    {
      tier1: null,
      tier2: '250000.00',
      tier3: '2500000.00',
    },
    { group: 'care', amounts: ['1.00', '1000000000.00'] },
  ),
  /**
   * Days that an approved identity check of tier 2 or 3 outlives its account, documents included: who moved much money can be
   * told for five years (CO-5.50).
   */
  KYC_KEEP_DAYS: setting(Integer(0, 3_660), 1_826, { group: 'care' }),
} as const
