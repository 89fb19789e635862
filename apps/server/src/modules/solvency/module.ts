import { defineModule, retain, routes, rule, type Retention } from '../../kernel/index.ts'
import { solvencyJobs } from './jobs.ts'
import { solvencyProof, solvencyRoots } from './proof.ts'

export const solvencyRoutes = routes({ solvencyRoots, solvencyProof })

const solvencyRetention: Retention = {
  tables: {
    'solvency.block': rule.over('solvency.night', '400 days'),
    'solvency.leaf': rule.over('solvency.night', '400 days'),
    'solvency.snapshot': rule.kept('one row a night; a published root stays'),
  },
}

export const solvencyModule = defineModule({
  name: 'solvency',
  calls: () => solvencyRoutes,
  jobs: solvencyJobs,
  personal: {
    tables: {
      'solvency.leaf': retain(null, 'the published proof of balances; a number that names nobody'),
    },
  },
  retention: solvencyRetention,
})
