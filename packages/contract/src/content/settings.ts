import { Integer, obj } from '../schema.ts'
import { setting } from '../setting.ts'

export const settings = {
  /** Feedbacks a day: of one member or visitor's network. */
  FEEDBACK_CAPS: setting(
    obj({ member: Integer(1, 1_000), network: Integer(1, 10_000) }),
    { member: 10, network: 20 },
    { group: 'service' },
  ),
} as const
