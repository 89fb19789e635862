/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const limitRetention: Retention = {
  tables: {
    'limits.cap': rule.member,
    'limits.journal': rule.kept(
      'what was done to limits and exclusions is never taken away, by the running house neither; few rows a member',
    ),
    'limits.period': rule.member,
    'limits.standing': rule.over('limits.cleanup', 'once there is no limit in it'),
    'limits.zone': rule.one,
  },
}
