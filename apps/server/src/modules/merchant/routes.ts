import { routes } from '../../kernel/index.ts'
import type { CountryOf } from './rules.ts'
import { permissionInfo, registerSettings, systemStatus, whitelabel } from './site.ts'

/** `sealKey` belongs to the same family of calls; the kernel answers it, for it holds the keys. */
export function merchantRoutesBy(countryOf: CountryOf) {
  return routes({
    systemStatus: (_t, call) => systemStatus(call.app, call.ip, countryOf),
    permissionInfo: (_t, call) => permissionInfo(call.app, call.ip, countryOf),
    whitelabel: (_t, call) => whitelabel(call.app),
    registerSettings: (_t, call) => registerSettings(call.app),
  })
}
