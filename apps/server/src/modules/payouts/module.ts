import { defineModule, provide, rule } from '../../kernel/index.ts'
import { moneyMovedPort } from '../kyc/index.ts'
import { walletTotals } from './decide.ts'
import { checkAgain } from './hold.ts'
import { payoutJobs, riskPort } from './jobs.ts'
import { payoutNotices } from './notices.ts'
import { payoutPersonal } from './personal.ts'
import { payoutRoutes } from './routes.ts'

export const payoutsModule = defineModule({
  name: 'payouts',
  needs: { risk: riskPort },
  provides: () => [provide(moneyMovedPort, walletTotals)],
  calls: () => payoutRoutes,
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
