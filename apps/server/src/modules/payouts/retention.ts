/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const payoutRetention: Retention = {
  tables: {
    'wallet.dispute': rule.money,
    'wallet.payout_part': rule.money,
    'wallet.withdrawal': rule.money,
    'wallet.withdrawal_step': rule.money,
    'wallet.payee': rule.member,
  },
}
