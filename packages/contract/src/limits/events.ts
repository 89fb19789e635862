import { MemberId, PublicId, obj } from '../schema.ts'

export const events = {
  /** Limits or breaks of a member were set; `changeId` names this one change. */
  limitsChanged: obj({ memberId: MemberId, changeId: PublicId }),
} as const
