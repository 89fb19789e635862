import { defineModule, provide } from '../../kernel/index.ts'
import { roundSourcesPort } from '../turnover/index.ts'
import { seedPlay } from './catalogue.ts'
import { playJobs } from './jobs.ts'
import { playPersonal } from './personal.ts'
import { listingPort, vendorCallsPort } from './ports.ts'
import { playCalls } from './routes.ts'
import { playRetention } from './retention.ts'
import { factsOfRounds } from './round-facts-store.ts'
import { sharedRounds, winsOfEnd } from './stake-store.ts'

export const playModule = defineModule({
  name: 'play',
  needs: { vendors: vendorCallsPort, onChoice: listingPort },
  provides: () => [provide(roundSourcesPort, { factsOf: factsOfRounds, sharedRounds, winsOfEnd })],
  calls: ({ ports }) => playCalls(ports),
  jobs: playJobs,
  seeds: [{ run: seedPlay }],
  personal: playPersonal,
  retention: playRetention,
})
