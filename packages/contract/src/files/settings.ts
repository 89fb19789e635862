import { Integer } from '../schema.ts'
import { setting } from '../setting.ts'

export const settings = {
  /** Private pictures (slips, proofs, documents) that a member may send within 24 hours. */
  FILES_A_DAY: setting(Integer(1, 1_000), 40, { group: 'service' }),
} as const
