import { Integer } from '../schema.ts'
import { setting } from '../setting.ts'

export const settings = {
  /** Days that a proposed change of a rule waits for another operator before it is over. */
  PROPOSAL_DAYS: setting(Integer(1, 30), 7, { group: 'site' }),
} as const
