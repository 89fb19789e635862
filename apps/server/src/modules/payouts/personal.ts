/** The personal data in the tables of payouts: the member's file, and the end of an account. */
import { allPages, blanked, fileCall, retain, retentionReasons, type Personal } from '../../kernel/index.ts'
import { ownWithdrawals } from './ask.ts'
import { listPayees } from './payee.ts'
import { erasePayouts, hasPayoutUnderWay, payoutRows } from './personal-store.ts'

export const payoutPersonal: Personal = {
  tables: {
    'wallet.dispute': blanked('payouts'),
    'wallet.payee': blanked('payees'),
    'wallet.payout_part': blanked('payouts'),
    'wallet.withdrawal': blanked('withdrawals'),
    'wallet.withdrawal_step': retain('payouts', retentionReasons.books),
  },
  file: (app) => ({
    payouts: (t, scope) => payoutRows(t, scope),
    withdrawals: (t, scope, memberId) => allPages<'withdrawals'>({ t, app, scope, memberId, handler: ownWithdrawals }, [{}]),
    payees: async (t, scope, memberId) => (await listPayees(t, fileCall<'payees'>(app, scope, memberId, {}))).content,
  }),
  isBusy: hasPayoutUnderWay,
  erase: erasePayouts,
}
