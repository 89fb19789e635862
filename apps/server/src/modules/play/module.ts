import { defineModule } from '../../kernel/index.ts'
import { seedPlay } from './catalogue.ts'
import { playJobs } from './jobs.ts'
import { playPersonal } from './personal.ts'
import { feedListingPort, tableListingPort, vendorCallsPort } from './ports.ts'
import { playCalls } from './routes.ts'
import { playRetention } from './retention.ts'

export const playModule = defineModule({
  name: 'play',
  needs: { vendors: vendorCallsPort, onFeed: feedListingPort, onTables: tableListingPort },
  calls: ({ ports: { vendors, onFeed, onTables } }) => playCalls({ vendors, onChoice: [onTables, onFeed] }),
  jobs: playJobs,
  seeds: [{ run: seedPlay }],
  personal: playPersonal,
  retention: playRetention,
})
