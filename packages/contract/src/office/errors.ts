import type { ErrorEntry } from '../error.ts'

export const errors = {
  /** The second of two operators must be another person than the first. */
  four_eyes: { status: 403 },
  /** A value that its setting does not take; the field that is at fault. */
  setting_invalid: { status: 422, params: ['field'] },
  /** It would not go together with another setting. */
  setting_conflict: { status: 422, params: ['other'] },
  operator_unknown: { status: 422 },
  reason_required: { status: 422 },
  own_request: { status: 403 },
  proposal_open: { status: 409 },
  /** Somebody must be left who may do everything in the office. */
  last_administrator: { status: 422 },
} as const satisfies Record<string, ErrorEntry>
