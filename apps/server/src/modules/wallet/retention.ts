/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const walletRetention: Retention = {
  tables: {
    'wallet.adjustment': rule.money,
    'wallet.hold': rule.money,
    'wallet.review': rule.money,
    'wallet.transfer': rule.money,
  },
}
