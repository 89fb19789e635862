/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const turnoverRetention: Retention = {
  tables: {
    'wallet.counted_round': rule.money,
    'wallet.requirement': rule.money,
  },
}
