import { defineModule, provide, routes, rule } from '../../kernel/index.ts'
import { moneyMovedPort } from '../kyc/index.ts'
import { walletTotals } from './decide.ts'
import { checkAgain } from './hold.ts'
import { payoutJobs, riskPort } from './jobs.ts'
import { payoutDesk } from './office.ts'
import { payoutNotices } from './notices.ts'
import { payoutPersonal } from './personal.ts'
import { cancelWithdrawal, ownWithdrawals, requestWithdrawal, withdrawInfo } from './ask.ts'
import { addPayee, dropPayee, listPayees, setDefaultPayee } from './payee.ts'
import { confirmReceived, disputePart } from './receipt.ts'

export const payoutRoutes = routes({
  withdrawInfo,
  withdrawCreate: requestWithdrawal,
  withdrawCancel: cancelWithdrawal,
  withdrawals: ownWithdrawals,
  withdrawReceived: confirmReceived,
  withdrawDispute: disputePart,
  payees: listPayees,
  payeeAdd: addPayee,
  payeeRemove: dropPayee,
  payeeDefault: setDefaultPayee,
})

export const payoutsModule = defineModule({
  name: 'payouts',
  needs: { risk: riskPort },
  provides: () => [provide(moneyMovedPort, walletTotals)],
  calls: () => payoutRoutes,
  officeCalls: ({ ports }) => payoutDesk(ports.risk),
  jobs: (app, { ports }) => payoutJobs(app, ports.risk),
  events: (app) => app.jobs.on('kycDecided', 'withdrawals', (t, { memberId }) => checkAgain(t, app, BigInt(memberId))),
  personal: payoutPersonal,
  retention: {
    tables: {
      'wallet.dispute': rule.money,
      'wallet.payout_part': rule.money,
      'wallet.withdrawal': rule.money,
      'wallet.withdrawal_step': rule.money,
      'wallet.payee': rule.member,
    },
  },
  notices: payoutNotices,
})
