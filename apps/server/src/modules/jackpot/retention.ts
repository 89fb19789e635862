/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const jackpotRetention: Retention = {
  tables: {
    'jackpot.pool': rule.money,
  },
}
