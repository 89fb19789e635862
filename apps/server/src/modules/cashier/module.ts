import { defineModule } from '../../kernel/index.ts'
import { cashierJobs } from './jobs.ts'
import { seedAccounts } from './manual/seed.ts'
import { cashierNotices } from './notices.ts'
import { cashierPersonal } from './personal.ts'
import { depositOffersPort } from './ports.ts'
import { cashierRetention } from './retention.ts'
import { cashierRoutes } from './routes.ts'

export const cashierModule = defineModule({
  name: 'cashier',
  needs: { offers: depositOffersPort },
  calls: ({ ports }) => cashierRoutes(ports.offers),
  jobs: (app, { ports }) => cashierJobs(app, ports.offers),
  // Elsewhere an operator enters the numbers and accounts of the house.
  seeds: [{ profile: 'DEMO', run: seedAccounts }],
  personal: cashierPersonal,
  retention: cashierRetention,
  notices: cashierNotices,
})
