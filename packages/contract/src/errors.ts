/**
 * Every error the product can answer: code → HTTP status and the parameters its text uses.
 * Texts live in packages/i18n (`errors` namespace), in each language. Decisions C1; product-spec §8.
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
  invalid_credentials: { status: 401 },
  account_locked: { status: 403 },
  captcha_required: { status: 422 },
  captcha_wrong: { status: 422 },
  free_play_off: { status: 422 },
  // registration, product-spec §5
  username_taken: { status: 409 },
  reg_pattern: { status: 422, params: ['field', 'patternId', 'min', 'max'] },
  password_common: { status: 422 },
  confirm_mismatch: { status: 422 },
  terms_required: { status: 422 },
  recommender_unknown: { status: 422 },
  // money
  insufficient_balance: { status: 422, params: ['balance'] },
  amount_out_of_range: { status: 422, params: ['min', 'max'] },
  method_unavailable: { status: 422 },
  deposit_limit_open: { status: 422, params: ['max'] },
  withdrawal_pending: { status: 422 },
  withdrawal_in_review: { status: 422 },
  turnover_missing: { status: 422, params: ['missing'] },
  /** A limit, a cooling-off or an exclusion; `reason` picks the text: `limit_reached_<reason>`. compliance §5, rows 12 to 22. */
  limit_reached: { status: 422, params: ['reason'] },
  state_changed: { status: 409 },
  signature_invalid: { status: 401 },
  // games
  game_unknown: { status: 404 },
  game_maintenance: { status: 422 },
  demo_not_offered: { status: 422 },
  /** The supplier of the game does not answer; nothing was staked and it may be tried again. */
  vendor_unreachable: { status: 503 },
  choice_invalid: { status: 422 },
  round_unfinished: { status: 409 },
  // office
  reason_required: { status: 422 },
  own_request: { status: 403 },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof entries
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = entries
export const errorCodes = Object.keys(entries) as ErrorCode[]
