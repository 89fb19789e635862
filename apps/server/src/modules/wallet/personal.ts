/** The personal data in the tables of the wallet: the member's file, and the end of an account. */
import { allPages, blanked, fileCall, kept, keptFor, type App, type Personal, type PersonalSources } from '../../kernel/index.ts'
import { erasePayments, hasPaymentUnderWay } from './erase-store.ts'
import { paymentFactsOf } from './payment-facts-store.ts'
import { walletRows } from './personal-store.ts'
import { walletRoutes } from './routes.ts'

export const walletPersonal: Personal = {
  tables: {
    'wallet.adjustment': kept('wallet', 'manual adjustments are logged with their reason (CO-5.41)'),
    'wallet.chain_address': kept('payments', 'what arrives late at an address of the house must still be told apart'),
    'wallet.chain_transfer': kept('payments', 'as everybody reads it on the chain'),
    'wallet.counted_round': kept('wallet', keptFor.books),
    'wallet.deposit': blanked('deposits'),
    'wallet.deposit_choice': kept('wallet', keptFor.books),
    'wallet.deposit_decision': kept('wallet', 'who let money in and why (CO-5.41)'),
    'wallet.deposit_manual': blanked('wallet'),
    'wallet.deposit_step': kept('wallet', keptFor.books),
    'wallet.dispute': blanked('wallet'),
    'wallet.hold': kept('wallet', keptFor.books),
    'wallet.payee': blanked('payees'),
    'wallet.payout_part': blanked('wallet'),
    'wallet.refund': kept('payments', keptFor.books),
    'wallet.requirement': kept('turnover', keptFor.books),
    'wallet.review': kept('wallet', keptFor.books),
    'wallet.transfer': blanked('transfers'),
    'wallet.withdrawal': blanked('withdrawals'),
    'wallet.withdrawal_step': kept('wallet', keptFor.books),
  },
  file: sourcesOf,
  isBusy: hasPaymentUnderWay,
  erase: erasePayments,
}

function sourcesOf(app: App): PersonalSources {
  const { deposits, payees, transfers, withdrawals, withdrawInfo } = walletRoutes
  return {
    deposits: (t, scope, memberId) => allPages<'deposits'>({ t, app, scope, memberId, handler: deposits }, [{}]),
    payments: (t, scope) => paymentFactsOf(t, scope),
    wallet: (t, scope) => walletRows(t, scope),
    withdrawals: (t, scope, memberId) => allPages<'withdrawals'>({ t, app, scope, memberId, handler: withdrawals }, [{}]),
    payees: async (t, scope, memberId) => (await payees(t, fileCall<'payees'>(app, scope, memberId, {}))).content,
    turnover: async (t, scope, memberId) => (await withdrawInfo(t, fileCall<'withdrawInfo'>(app, scope, memberId, {}))).requirements,
    transfers: (t, scope, memberId) => allPages<'transfers'>({ t, app, scope, memberId, handler: transfers }, [{}]),
  }
}
