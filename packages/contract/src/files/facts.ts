/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer } from '../schema.ts'
import { setting } from '../setting.ts'

export const errors = {
  upload_type: { status: 422 },
  upload_too_large: { status: 422, params: ['megabytes'] },
  upload_unreadable: { status: 422 },
  upload_dimensions: { status: 422, params: ['side'] },
  upload_limit: { status: 422, params: ['max'] },
} as const satisfies Record<string, ErrorEntry>

export const settings = {
  /** Private pictures (slips, proofs, documents) that a member may send within 24 hours. */
  FILES_A_DAY: setting(Integer(1, 1_000), 40, { group: 'service' }),
} as const
