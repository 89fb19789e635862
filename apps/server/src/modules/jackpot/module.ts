import { defineModule, rule, type Retention } from '../../kernel/index.ts'
import { jackpotJobs } from './jobs.ts'
import { seedJackpots } from './pools.ts'
import { jackpotRoutes } from './routes.ts'

const jackpotRetention: Retention = {
  tables: {
    'jackpot.pool': rule.money,
  },
}

export const jackpotModule = defineModule({
  name: 'jackpot',
  calls: () => jackpotRoutes,
  jobs: (app) => jackpotJobs(app),
  // Elsewhere an operator decides whether the house puts up that much money.
  seeds: [{ profile: 'DEMO', run: seedJackpots }],
  retention: jackpotRetention,
})
