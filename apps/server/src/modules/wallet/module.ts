import { defineModule, provide } from '../../kernel/index.ts'
import { moneyMovedPort } from '../identity/index.ts'
import { walletEvents } from './events.ts'
import { walletJobs } from './jobs.ts'
import { seedDeposits } from './manual/seed.ts'
import { walletPersonal } from './personal.ts'
import { riskPort, roundHearerPort, roundSourcesPort } from './ports.ts'
import { walletRoutes } from './routes.ts'
import { walletTotals } from './withdrawal/decide.ts'
import { walletRetention } from './retention.ts'
import { walletNotices } from './member-notices.ts'

export const walletModule = defineModule({
  name: 'wallet',
  needs: { risk: riskPort, rounds: roundSourcesPort, hearer: roundHearerPort },
  provides: () => [provide(moneyMovedPort, walletTotals)],
  calls: () => walletRoutes,
  jobs: (app, { ports }) => walletJobs(app, ports.risk),
  events: (app, { ports }) => walletEvents(app, ports),
  // Elsewhere an operator enters the numbers and accounts of the house.
  seeds: [{ profile: 'DEMO', run: seedDeposits }],
  personal: walletPersonal,
  retention: walletRetention,
  notices: walletNotices,
})
