/** The personal data in the tables of the wallet: the member's file, and the end of an account. */
import { allPages, blanked, fileCall, retain, retentionReasons, type App, type Personal, type PersonalSources } from '../../kernel/index.ts'
import { erasePayments, hasPaymentUnderWay } from './erase-store.ts'
import { paymentFactsOf } from './payment-facts-store.ts'
import { walletRows } from './personal-store.ts'
import { walletRoutes } from './routes.ts'

export const walletPersonal: Personal = {
  tables: {
    'wallet.adjustment': retain('wallet', 'manual adjustments are logged with their reason (CO-5.41)'),
    'wallet.chain_address': retain('payments', 'what arrives late at an address of the house must still be told apart'),
    'wallet.chain_transfer': retain('payments', 'as everybody reads it on the chain'),
    'wallet.counted_round': retain('wallet', retentionReasons.books),
    'wallet.deposit': blanked('deposits'),
    'wallet.deposit_choice': retain('wallet', retentionReasons.books),
    'wallet.deposit_decision': retain('wallet', 'who let money in and why (CO-5.41)'),
    'wallet.deposit_manual': blanked('wallet'),
    'wallet.deposit_step': retain('wallet', retentionReasons.books),
    'wallet.dispute': blanked('wallet'),
    'wallet.hold': retain('wallet', retentionReasons.books),
    'wallet.payee': blanked('payees'),
    'wallet.payout_part': blanked('wallet'),
    'wallet.refund': retain('payments', retentionReasons.books),
    'wallet.requirement': retain('turnover', retentionReasons.books),
    'wallet.review': retain('wallet', retentionReasons.books),
    'wallet.transfer': blanked('transfers'),
    'wallet.withdrawal': blanked('withdrawals'),
    'wallet.withdrawal_step': retain('wallet', retentionReasons.books),
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
