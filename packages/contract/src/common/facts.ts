/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'

export const errors = {
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
  not_logged_in: { status: 401 },
  need_true_account: { status: 403 },
  forbidden: { status: 403 },
  /** This session was opened with a password that is over; only changing it goes on (PS-4.18). */
  password_change_required: { status: 403 },
  /** The terms as they stand have not been accepted: nothing that moves value goes on. */
  consent_required: { status: 403 },
  invalid_url: { status: 422 },
  bounds_invalid: { status: 422 },
  account_known: { status: 409 },
  state_changed: { status: 409 },
  signature_invalid: { status: 401 },
  fields_empty: { status: 422, params: ['fields'] },
  text_length: { status: 422, params: ['min', 'max'] },
} as const satisfies Record<string, ErrorEntry>
