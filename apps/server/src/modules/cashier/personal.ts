/** The personal data in the tables of the cashier: the member's file, and the end of an account. */
import { allPages, blanked, retain, retentionReasons, type Personal } from '../../kernel/index.ts'
import { listDeposits } from './deposit/deposit.ts'
import { cashierRows, eraseDeposits, hasDepositUnderWay, paymentFactsOf } from './personal-store.ts'

export const cashierPersonal: Personal = {
  tables: {
    'wallet.deposit': blanked('deposits'),
    'wallet.deposit_choice': retain('cashier', retentionReasons.books),
    'wallet.deposit_decision': retain('cashier', 'who let money in and why (CO-5.41)'),
    'wallet.deposit_manual': blanked('cashier'),
    'wallet.deposit_step': retain('cashier', retentionReasons.books),
    'wallet.refund': retain('payments', retentionReasons.books),
  },
  file: (app) => ({
    deposits: (t, scope, memberId) => allPages<'deposits'>({ t, app, scope, memberId, handler: listDeposits }, [{}]),
    payments: (t, scope) => paymentFactsOf(t, scope),
    cashier: (t, scope) => cashierRows(t, scope),
  }),
  isBusy: hasDepositUnderWay,
  erase: eraseDeposits,
}
