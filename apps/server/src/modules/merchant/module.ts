import { defineModule, routes, rule, StartupError, type App, type Retention } from '../../kernel/index.ts'
import { countryPort, frameContentPort } from './ports.ts'
import { domainRoute, permissionInfo, readStatus, registerSettings, systemStatus, whitelabel, type MerchantParts } from './site.ts'
import { claimDatabase } from './store.ts'

/**
 * Makes the database this merchant's at the first start and compares at each later one. Throws StartupError when it
 * belongs to another merchant, or was made under another profile or time zone (0010-merchant.sql says why).
 */
export async function seedMerchant(app: App): Promise<void> {
  const { merchantCode, profile, timeZone } = app.config
  const found = await app.db.tx((t) => claimDatabase(t, { code: merchantCode, profile, timeZone }))
  if (found.code !== merchantCode) throw new StartupError(`This database belongs to merchant ${found.code}, not to ${merchantCode}.`)
  if (found.profile !== profile)
    throw new StartupError(`This database was made under profile ${found.profile} and cannot be opened under ${profile}.`)
  if (found.timeZone !== timeZone)
    throw new StartupError(`This database was made in time zone ${found.timeZone}; its periods cannot be cut in ${timeZone}.`)
}

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
