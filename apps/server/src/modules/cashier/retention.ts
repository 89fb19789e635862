/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const cashierRetention: Retention = {
  tables: {
    'wallet.chain_address': rule.money,
    'wallet.chain_transfer': rule.money,
    'wallet.deposit': rule.money,
    'wallet.deposit_choice': rule.money,
    'wallet.deposit_decision': rule.money,
    'wallet.deposit_manual': rule.money,
    'wallet.deposit_step': rule.money,
    'wallet.gateway_event': rule.money,
    'wallet.provider_trx': rule.money,
    'wallet.received_trx': rule.money,
    'wallet.refund': rule.money,
    'wallet.deposit_method': rule.set,
    'wallet.receiving_account': rule.set,
    'wallet.gateway_nonce': rule.over('wallet.sweep', 'an hour'),
    'wallet.sim_payment': rule.kept('play money: the simulated gateway of profile DEMO'),
    'wallet.sim_payout': rule.kept('play money: the simulated gateway of profile DEMO'),
  },
}
