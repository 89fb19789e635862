/** What the contract gathers from staff beside their calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer } from '../schema.ts'
import { setting } from '../setting.ts'

export const errors = {
  /** The second of two operators must be another person than the first. */
  four_eyes: { status: 403 },
  operator_unknown: { status: 422 },
  /** Of an operator who is signed in: the password or the code, not said which. */
  proof_wrong: { status: 422 },
  reason_required: { status: 422 },
  own_request: { status: 403 },
  proposal_open: { status: 409 },
  /** Somebody must be left who may do everything in the office. */
  last_administrator: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const settings = {
  /** Days that a proposed change of a rule waits for another operator before it is over. */
  PROPOSAL_DAYS: setting(Integer(1, 30), 7, { group: 'site' }),
} as const
