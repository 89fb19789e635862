import { defineModule, provide } from '../../kernel/index.ts'
import { roundSourcesPort } from '../turnover/index.ts'
import { playPersonal } from './personal.ts'
import { feedListingPort, tableListingPort, vendorCallsPort } from './ports.ts'
import { playCalls } from './routes.ts'
import { playRetention } from './retention.ts'
import { factsOfRounds } from './round-facts-store.ts'
import { sharedRounds, winsOfEnd } from './stake-store.ts'

export const playModule = defineModule({
  name: 'play',
  needs: { vendors: vendorCallsPort, onFeed: feedListingPort, onTables: tableListingPort },
  provides: () => [provide(roundSourcesPort, { factsOf: factsOfRounds, sharedRounds, winsOfEnd })],
  calls: ({ ports: { vendors, onFeed, onTables } }) => playCalls({ vendors, onChoice: [onTables, onFeed] }),
  personal: playPersonal,
  retention: playRetention,
})
