import { defineModule } from '../../kernel/index.ts'
import { countryPort, frameContentPort } from './ports.ts'
import { merchantRoutes } from './routes.ts'
import { seedMerchant } from './seed.ts'
import { readStatus } from './site.ts'
import { merchantRetention } from './retention.ts'

export const merchantModule = defineModule({
  name: 'merchant',
  needs: { countryOf: countryPort, contentOf: frameContentPort },
  calls: ({ ports }) => merchantRoutes(ports),
  resolvers: ({ ports }) => ({
    siteState: async (_t, app, ip) => ({ status: await readStatus(app, ip, ports.countryOf) }),
  }),
  seeds: [{ run: seedMerchant }],
  retention: merchantRetention,
})
