/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const solvencyRetention: Retention = {
  tables: {
    'solvency.block': rule.over('solvency.night', '400 days'),
    'solvency.leaf': rule.over('solvency.night', '400 days'),
    'solvency.snapshot': rule.kept('one row a night; a published root stays'),
  },
}
