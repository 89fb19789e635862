/** What the contract gathers from privacy beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer } from '../schema.ts'
import { setting } from '../setting.ts'

export const errors = {
  export_not_ready: { status: 409 },
  closure_blocked: { status: 422, params: ['reason'] },
} as const satisfies Record<string, ErrorEntry>

export const settings = {
  /** Days between a member's wish to close the account and its end; the wish may be taken back meanwhile. */
  CLOSURE_DAYS: setting(Integer(1, 90), 7, { group: 'registration' }),
} as const
