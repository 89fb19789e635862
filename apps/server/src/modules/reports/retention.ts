/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const reportRetention: Retention = {
  tables: {
    'reports.day_sum': rule.kept('sums over the entries, a few a member and day'),
    'reports.folded': rule.member,
    'reports.open_round': rule.over('reports.hour', 'once the round is closed'),
    'reports.sparse_entry': rule.kept('sums over the entries, which they are far fewer than'),
  },
}
