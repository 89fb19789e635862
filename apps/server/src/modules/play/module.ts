import { defineModule } from '../../kernel/index.ts'
import { playPersonal } from './personal.ts'
import { feedListingPort, tableListingPort, vendorCallsPort } from './ports.ts'
import { playCalls } from './routes.ts'
import { playRetention } from './retention.ts'

export const playModule = defineModule({
  name: 'play',
  needs: { vendors: vendorCallsPort, onFeed: feedListingPort, onTables: tableListingPort },
  calls: ({ ports: { vendors, onFeed, onTables } }) => playCalls({ vendors, onChoice: [onTables, onFeed] }),
  personal: playPersonal,
  retention: playRetention,
})
