import { defineModule, routes, rule, type Retention } from '../../kernel/index.ts'
import { countryPort, frameContentPort } from './ports.ts'
import { seedMerchant } from './seed.ts'
import { domainRoute, permissionInfo, readStatus, registerSettings, systemStatus, whitelabel, type MerchantParts } from './site.ts'

/** `sealKey` belongs to the same family of calls; the kernel answers it, for it holds the keys. */
function merchantRoutes(parts: MerchantParts) {
  const { countryOf } = parts
  return routes({
    systemStatus: (_t, call) => systemStatus(call.app, call.ip, countryOf),
    permissionInfo: (t, call) => permissionInfo(t, call.app, call.ip, parts),
    whitelabel: (_t, call) => whitelabel(call.app),
    domainRoute: (_t, call) => domainRoute(call.app),
    registerSettings: (_t, call) => registerSettings(call.app),
  })
}

const merchantRetention: Retention = {
  tables: {
    'merchant.merchant': rule.one,
  },
}

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
