/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, MemberId, OneLine, PublicId, T, obj } from '../schema.ts'
import { flag, setting } from '../setting.ts'

export const errors = {
  invalid_credentials: { status: 401 },
  /** The right proof of a person who may not sign in here: operators' rows, trial names; agents' page, PS-6.6. */
  not_a_member: { status: 403 },
  not_an_agent: { status: 403 },
  /** Right so far, from an unknown network: `ticket` and `ways` stand beside the error (REL-A25). */
  verification_required: { status: 403 },
  verification_wrong: { status: 422 },
  verification_over: { status: 422 },
  verification_unavailable: { status: 403 },
  account_unknown: { status: 404 },
  link_over: { status: 422 },
  free_play_off: { status: 422 },
  terms_required: { status: 422 },
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
} as const satisfies Record<string, ErrorEntry>

export const events = {
  /** Signed in with a browser that was never seen before, not the first one. */
  newDeviceSeen: obj({ memberId: MemberId, deviceId: PublicId }),
  /** `source` names the change, once. */
  passwordChanged: obj({ memberId: MemberId, source: T.String({ minLength: 1, maxLength: 80 }) }),
} as const

/** Registration and signing in. Flags keep the names of PS-3.24. */
export const settings = {
  /**
   * The password that accounts were moved here with from another system, `{secret}` of PS-9.15: whoever signs in
   * with it must choose another. Empty where nobody was moved.
   */
  DEFAULT_PASSWORD: setting(OneLine(0, 128), '', { group: 'signin', secret: true }),
  USERNAMEREG3: flag(true, { group: 'registration' }),
  MOBILENUMREG3: flag(false, { group: 'registration' }),
  REGMOBVERF3: flag(false, { group: 'registration' }),
  MOBILENUMPASSREG3: flag(false, { group: 'registration' }),
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
  PWDEXPFORCECHANGE3: flag(false, { group: 'signin' }),
  /** Age at which a password is expired, where PWDEXPFORCECHANGE3 is on. */
  PASSWORD_MAX_DAYS: setting(Integer(1, 3650), 90, { group: 'signin' }),
  /** Whether sign-in and forgot-password may say that an account does not exist (D-H3). */
  REVEAL_ACCOUNT_EXISTENCE: flag(false, { group: 'signin', protects: 'off' }),
  SESSION_IDLE_SECONDS: setting(Integer(60, 2_592_000), 86_400, { group: 'signin', atMost: 'SESSION_ABSOLUTE_SECONDS' }),
  SESSION_ABSOLUTE_SECONDS: setting(Integer(60, 7_776_000), 604_800, { group: 'signin' }),
} as const
