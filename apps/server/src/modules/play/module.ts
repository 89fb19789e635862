import { defineModule } from '../../kernel/index.ts'
import { seedPlay } from './catalogue.ts'
import { playJobs } from './jobs.ts'
import { playPersonal } from './personal.ts'
import { listingPort, vendorCallsPort } from './ports.ts'
import { playCalls } from './routes.ts'
import { playRetention } from './retention.ts'

export const playModule = defineModule({
  name: 'play',
  needs: { vendors: vendorCallsPort, onChoice: listingPort },
  calls: ({ ports }) => playCalls(ports),
  jobs: playJobs,
  seeds: [{ run: seedPlay }],
  personal: playPersonal,
  retention: playRetention,
})
