/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { MemberId, PublicId, obj } from '../schema.ts'

export const errors = {
  /** A limit, a cooling-off or an exclusion; `reason` picks the text: `limit_reached_<reason>`. CO-5.12 to CO-5.22. */
  limit_reached: { status: 422, params: ['reason'] },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  /** Limits or breaks of a member were set; `changeId` names this one change. */
  limitsChanged: obj({ memberId: MemberId, changeId: PublicId }),
} as const
