/** What the site needs to know before anybody signs in (product-spec §3 Permission info, §4 System status). */
import { whitelabelFlags, type ReplyOf } from '@khela/contract'
import type { App, Tx } from '../../kernel/index.ts'
import { siteStatus, type CountryOf, type SiteStatus } from './rules.ts'

/** Whether the site is open to an address. */
export async function readStatus(app: App, ip: string, countryOf: CountryOf): Promise<SiteStatus> {
  return siteStatus({
    isMaintained: (await app.settings.get('SYSTEM_STATUS')) === 'maintenance',
    blocked: await app.settings.get('BLOCKED_COUNTRIES'),
    licensed: app.config.profile === 'DEMO' ? [] : app.config.allowedCountries,
    ip,
    country: countryOf(ip),
  })
}

/** The site state as the gate asks for it at every call. */
export function siteStateBy(countryOf: CountryOf) {
  return async (_t: Tx, app: App, ip: string): Promise<{ status: SiteStatus }> => ({ status: await readStatus(app, ip, countryOf) })
}

export async function systemStatus(app: App, ip: string, countryOf: CountryOf): Promise<ReplyOf<'systemStatus'>> {
  const status = await readStatus(app, ip, countryOf)
  return {
    status,
    ip,
    maintenanceEnd: status === 1 ? await app.settings.get('MAINTENANCE_END') : null,
    info: await app.settings.get('MAINTENANCE_INFO'),
    customerService: await app.settings.get('CUSTOMER_SERVICE'),
  }
}

/** Flags the browser may see. */
export async function whitelabel(app: App): Promise<ReplyOf<'whitelabel'>> {
  const values = await Promise.all(whitelabelFlags.map(async (flag) => [flag, await app.settings.get(flag)] as const))
  return Object.fromEntries(values) as ReplyOf<'whitelabel'>
}

export async function registerSettings(app: App): Promise<ReplyOf<'registerSettings'>> {
  return { rules: await app.settings.get('REGISTER_RULES') }
}

export async function permissionInfo(app: App, ip: string, countryOf: CountryOf): Promise<ReplyOf<'permissionInfo'>> {
  const { status, maintenanceEnd, customerService } = await systemStatus(app, ip, countryOf)
  const { merchantCode, profile, timeZone } = app.config
  return {
    merchantCode,
    profile,
    defaultLanguage: 'bn',
    timeZone,
    currency: 'BDT',
    currencySymbol: '৳',
    customerService,
    whitelabel: await whitelabel(app),
    register: (await registerSettings(app)).rules,
    imageCDNs: [],
    launchGameCDNs: [],
    resources: [],
    location: ip,
    maintenance: status === 1,
    regionRestriction: status === 2,
    maintenanceEnd,
  }
}
