/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const cashierRetention: Retention = {
  tables: {
    'wallet.deposit': rule.money,
    'wallet.deposit_choice': rule.money,
    'wallet.deposit_decision': rule.money,
    'wallet.deposit_manual': rule.money,
    'wallet.deposit_step': rule.money,
    'wallet.provider_trx': rule.money,
    'wallet.received_trx': rule.money,
    'wallet.refund': rule.money,
    'wallet.deposit_method': rule.set,
    'wallet.receiving_account': rule.set,
  },
}
