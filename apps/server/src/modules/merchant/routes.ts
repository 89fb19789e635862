import { routes } from '../../kernel/index.ts'
import { domainRoute, permissionInfo, registerSettings, systemStatus, whitelabel, type MerchantParts } from './site.ts'

/** `sealKey` belongs to the same family of calls; the kernel answers it, for it holds the keys. */
export function merchantRoutes(parts: MerchantParts) {
  const { countryOf } = parts
  return routes({
    systemStatus: (_t, call) => systemStatus(call.app, call.ip, countryOf),
    permissionInfo: (t, call) => permissionInfo(t, call.app, call.ip, parts),
    whitelabel: (_t, call) => whitelabel(call.app),
    domainRoute: (_t, call) => domainRoute(call.app),
    registerSettings: (_t, call) => registerSettings(call.app),
  })
}
