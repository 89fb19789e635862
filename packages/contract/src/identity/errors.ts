import type { ErrorEntry } from '../error.ts'

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
  consent_outdated: { status: 409, params: ['version'] },
  export_not_ready: { status: 409 },
  closure_blocked: { status: 422, params: ['reason'] },
  /** A lower tier has to stand first. */
  kyc_tier_before: { status: 422 },
  kyc_incomplete: { status: 422, params: ['field'] },
  /** Something that guards the account was changed; `hours` are left (REL-A19). */
  security_cool_off: { status: 422, params: ['hours'] },
  payment_password_wrong: { status: 422 },
  /** Told once: a correction goes by a ticket. */
  profile_fixed: { status: 422, params: ['field'] },
  member_unknown: { status: 422 },
  /** A one-time password goes to a proved contact that messages reach, or not at all. */
  no_verified_contact: { status: 422 },
} as const satisfies Record<string, ErrorEntry>
