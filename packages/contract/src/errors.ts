/**
 * Every error the product can answer: code → HTTP status and the parameters its text uses.
 * Texts live in packages/i18n (`errors` namespace), in each language. D-C1; PS-8.
 */
interface ErrorEntry {
  readonly status: number
  readonly params?: readonly string[]
}
const entries = {
  // the door
  bad_input: { status: 400, params: ['field'] },
  body_too_large: { status: 413 },
  unsupported_media: { status: 415 },
  bad_envelope: { status: 400 },
  key_required: { status: 400 },
  idempotency_conflict: { status: 409 },
  /** The key is so old that what was answered under it is forgotten. */
  key_expired: { status: 409 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  rate_limited: { status: 429, params: ['seconds'] },
  maintenance: { status: 503 },
  region_restricted: { status: 451 },
  unavailable: { status: 503 },
  unknown_error: { status: 500 },
  // who you are
  not_logged_in: { status: 401 },
  need_true_account: { status: 403 },
  forbidden: { status: 403 },
  /** This session was opened with a password that is over; only changing it goes on (PS-4.18). */
  password_change_required: { status: 403 },
  /** The terms as they stand have not been accepted: nothing that moves value goes on. */
  consent_required: { status: 403 },
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
  // registration, PS-5
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
  // the eleven errors of phone verification, PS-8.1
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
  // other ways in
  way_in_off: { status: 422 },
  /** Not the browser that began, begun too long ago, or taken already. */
  way_in_stale: { status: 422 },
  /** What the other house answered is not proof: signature, issuer, audience, nonce, time or account. */
  way_in_refused: { status: 422 },
  way_in_unreachable: { status: 503 },
  way_in_taken: { status: 409 },
  way_in_last: { status: 422 },
  invalid_url: { status: 422 },
  // privacy
  consent_outdated: { status: 409, params: ['version'] },
  export_not_ready: { status: 409 },
  closure_blocked: { status: 422, params: ['reason'] },
  // identity checks
  /** A lower tier has to stand first. */
  kyc_tier_before: { status: 422 },
  kyc_incomplete: { status: 422, params: ['field'] },
  // money
  insufficient_balance: { status: 422, params: ['balance'] },
  amount_out_of_range: { status: 422, params: ['min', 'max'] },
  method_unavailable: { status: 422 },
  /** The method takes deposits again at `from` (merchant's time). */
  method_closed: { status: 422, params: ['from'] },
  offer_unavailable: { status: 422 },
  deposit_limit_open: { status: 422, params: ['max'] },
  /** This transaction number belongs to another deposit (PAY-3.2). */
  trx_used: { status: 409 },
  sender_invalid: { status: 422 },
  slip_missing: { status: 422 },
  slip_taken: { status: 422 },
  /** What an operator would credit is not what came in. */
  amount_differs: { status: 422, params: ['amount'] },
  /** The second of two operators must be another person than the first. */
  four_eyes: { status: 403 },
  credited_by_you: { status: 403 },
  bounds_invalid: { status: 422 },
  /** A value that its setting does not take; the field that is at fault. */
  setting_invalid: { status: 422, params: ['field'] },
  /** It would not go together with another setting. */
  setting_conflict: { status: 422, params: ['other'] },
  account_known: { status: 409 },
  withdrawal_pending: { status: 422 },
  withdrawal_in_review: { status: 422 },
  /** Another part of the house holds the wallet; `reason` picks the text. */
  withdrawal_held: { status: 422, params: ['reason'] },
  payee_account_invalid: { status: 422 },
  /** The holder is not who the profile names (CO-5.38). */
  payee_name_mismatch: { status: 422 },
  payee_exists: { status: 409 },
  payee_limit: { status: 422, params: ['max'] },
  /** The account is new: the first payment to it waits; the withdrawal says until when. */
  payee_cool_off: { status: 422 },
  /** Something that guards the account was changed; `hours` are left (REL-A19). */
  security_cool_off: { status: 422, params: ['hours'] },
  transfer_unavailable: { status: 422 },
  transfer_not_in_line: { status: 422 },
  transfer_day_limit: { status: 422, params: ['max'] },
  payment_password_wrong: { status: 422 },
  turnover_missing: { status: 422, params: ['missing'] },
  /** A limit, a cooling-off or an exclusion; `reason` picks the text: `limit_reached_<reason>`. CO-5.12 to CO-5.22. */
  limit_reached: { status: 422, params: ['reason'] },
  state_changed: { status: 409 },
  signature_invalid: { status: 401 },
  // games
  game_unknown: { status: 404 },
  /** The session at this game takes no more stakes: too long ago, or ended. What is owed is still paid; a new one is opened. */
  game_session_over: { status: 409 },
  game_maintenance: { status: 422 },
  /** Turned off by an operator: the game, its version, or this member at it. */
  game_off: { status: 422 },
  /** What the house could lose by this round, or by all open rounds of the game, is at its limit (GS-2.0.2). */
  exposure_reached: { status: 422 },
  demo_not_offered: { status: 422 },
  favourites_full: { status: 422 },
  /** The supplier of the game does not answer; nothing was staked and it may be tried again. */
  vendor_unreachable: { status: 503 },
  choice_invalid: { status: 422 },
  round_unfinished: { status: 409 },
  /** The round takes no more bets, by the server's clock, or it is another round by now. */
  bets_closed: { status: 409 },
  panel_taken: { status: 409 },
  /** The curve had stopped before the cash-out came. */
  cash_out_late: { status: 409 },
  seat_taken: { status: 409 },
  chat_muted: { status: 403 },
  /** Another seat of this table for money is taken from the same network (GS-2.19). */
  same_network: { status: 422 },
  // content and uploads; fields are named as the contract names them
  fields_empty: { status: 422, params: ['fields'] },
  feedback_length: { status: 422, params: ['min', 'max'] },
  upload_type: { status: 422 },
  upload_too_large: { status: 422, params: ['megabytes'] },
  upload_unreadable: { status: 422 },
  upload_dimensions: { status: 422, params: ['side'] },
  upload_limit: { status: 422, params: ['max'] },
  film_type: { status: 422 },
  film_too_large: { status: 422, params: ['megabytes'] },
  /** Longer, larger or otherwise coded than a film of a banner may be, or not to be read at all. */
  film_unfit: { status: 422, params: ['seconds', 'side'] },
  /** A banner of the kind film without a film or without the picture that stands for it, or a picture where its kind is film. */
  film_incomplete: { status: 422 },
  picture_unknown: { status: 422 },
  content_empty: { status: 422, params: ['field'] },
  slug_taken: { status: 409 },
  schedule_invalid: { status: 422 },
  /** What would be over before it begins. */
  end_over: { status: 422 },
  /** A text in one language only. */
  text_both: { status: 422 },
  // messages, tickets, chat, profile
  text_length: { status: 422, params: ['min', 'max'] },
  ticket_limit: { status: 422, params: ['max'] },
  /** Closed longer ago than it may be opened again. */
  ticket_over: { status: 422, params: ['days'] },
  chat_closed: { status: 422 },
  chat_unavailable: { status: 422 },
  /** Told once: a correction goes by a ticket. */
  profile_fixed: { status: 422, params: ['field'] },
  member_unknown: { status: 422 },
  operator_unknown: { status: 422 },
  // office
  reason_required: { status: 422 },
  own_request: { status: 403 },
  proposal_open: { status: 409 },
  /** Somebody must be left who may do everything in the office. */
  last_administrator: { status: 422 },
  /** A one-time password goes to a proved contact that messages reach, or not at all. */
  no_verified_contact: { status: 422 },
  // money at vendors that keep their own wallet
  vendor_wallet_unknown: { status: 422 },
  vendor_transfer_pending: { status: 409 },
  /** Five failed within ten minutes (CO-5.42). */
  vendor_transfer_blocked: { status: 429, params: ['minutes'] },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof entries
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = entries
export const errorCodes = Object.keys(entries) as ErrorCode[]
