/** What the site needs to know before anybody signs in (PS-3.22, PS-4.1). */
import { whitelabelFlags, type ReplyOf } from '@khela/contract'
import { encodeServicePath } from '@khela/contract/service-path'
import { MERCHANT_CURRENCY, signOf } from '@khela/money'
import type { App, Tx } from '../../kernel/index.ts'
import { siteStatus, type CountryOf, type SiteStatus } from './rules.ts'

/** What other parts of the house tell the merchant. */
export interface MerchantParts {
  readonly countryOf: CountryOf
  readonly contentOf: ContentOf
}

/** Whether the site is open to an address. */
export async function readStatus(app: App, ip: string, countryOf: CountryOf): Promise<SiteStatus> {
  const blocked = await app.settings.get('BLOCKED_COUNTRIES')
  const licensed = app.config.profile === 'DEMO' ? [] : app.config.allowedCountries
  return siteStatus({
    isMaintained: (await app.settings.get('SYSTEM_STATUS')) === 'maintenance',
    blocked,
    licensed,
    ip,
    // Every call comes by here: where no country is shut out, none is looked up.
    country: blocked.length + licensed.length > 0 ? countryOf(ip) : null,
  })
}

const paths = new Map<string, string>()
/** The path of an address stays the same in this process, so that an unchanged answer is an equal one. */
async function pathOf(url: string): Promise<string> {
  const known = paths.get(url) ?? (await encodeServicePath(url))
  if (paths.size > 100) paths.clear()
  paths.set(url, known)
  return known
}

/** The ways to customer service, each with its path (D-C5), and the hosts they may lead to. */
async function servicesOf(app: App): Promise<Pick<ReplyOf<'systemStatus'>, 'customerService' | 'customerServiceHosts'>> {
  const rows = await app.settings.get('CUSTOMER_SERVICE')
  const hosts = [...rows.map(({ url }) => new URL(url).hostname), ...(await app.settings.get('CUSTOMER_SERVICE_HOSTS'))]
  return {
    customerService: await Promise.all(rows.map(async ({ csType, title, url }) => ({ csType, title, path: await pathOf(url) }))),
    customerServiceHosts: [...new Set(hosts)],
  }
}

export async function systemStatus(app: App, ip: string, countryOf: CountryOf): Promise<ReplyOf<'systemStatus'>> {
  const status = await readStatus(app, ip, countryOf)
  return {
    status,
    ip,
    maintenanceEnd: status === 1 ? await app.settings.get('MAINTENANCE_END') : null,
    info: await app.settings.get('MAINTENANCE_INFO'),
    ...(await servicesOf(app)),
  }
}

/** Flags the browser may see. */
export async function whitelabel(app: App): Promise<ReplyOf<'whitelabel'>> {
  const values = await Promise.all(whitelabelFlags.map(async (flag) => [flag, await app.settings.get(flag)] as const))
  return Object.fromEntries(values) as ReplyOf<'whitelabel'>
}

export async function registerSettings(app: App): Promise<ReplyOf<'registerSettings'>> {
  return {
    rules: await app.settings.get('REGISTER_RULES'),
    recoveryWaitHours: await app.settings.get('SECURITY_COOL_OFF_HOURS'),
  }
}

/** The main domain, without its scheme, and the further ones. */
export async function domainRoute(app: App): Promise<ReplyOf<'domainRoute'>> {
  return { mainDomain: new URL(app.config.publicUrl()).host, domainRoute: await app.settings.get('DOMAIN_ROUTE') }
}

/** What the footer and the app links show, and which groups have a banner; kept by a floor above this one. */
export type ContentOf = (t: Tx, app: App) => Promise<Pick<ReplyOf<'permissionInfo'>, 'resources' | 'bannerGroups'>>
type Resource = ReplyOf<'permissionInfo'>['resources'][number]

/** Pages of the inboxes that the demo brings along, so that a visitor finds the code that was sent. */
function inboxes(app: App): Resource[] {
  const url = app.config.delivery.inboxUrl
  if (url === undefined) return []
  return [
    { resourceType: 'SMS_INBOX', labelNameEn: 'SMS inbox', labelNameBn: 'এসএমএস ইনবক্স', url: `${url}/sms`, image: null },
    { resourceType: 'MAIL_INBOX', labelNameEn: 'Mail inbox', labelNameBn: 'মেইল ইনবক্স', url: `${url}/mail`, image: null },
  ]
}

export async function permissionInfo(
  t: Tx,
  app: App,
  ip: string,
  { countryOf, contentOf }: Pick<MerchantParts, 'countryOf' | 'contentOf'>,
): Promise<ReplyOf<'permissionInfo'>> {
  const { status, maintenanceEnd, customerService, customerServiceHosts } = await systemStatus(app, ip, countryOf)
  const { merchantCode, profile, timeZone } = app.config
  const { resources, bannerGroups } = await contentOf(t, app)
  return {
    merchantCode,
    profile,
    defaultLanguage: 'bn',
    timeZone,
    currency: MERCHANT_CURRENCY,
    currencySymbol: signOf(),
    customerService,
    customerServiceHosts,
    ownChat: await app.settings.get('OWN_LIVECHAT'),
    whitelabel: await whitelabel(app),
    // Every page carries this: the fields in use are enough, the form reads the rest.
    register: (await registerSettings(app)).rules.filter((rule) => rule.shown),
    ...(await domainRoute(app)),
    imageCDNs: await app.settings.get('IMAGE_CDNS'),
    launchGameCDNs: await app.settings.get('LAUNCH_GAME_CDNS'),
    analytics: { gtagId: await app.settings.get('GTAG_ID') },
    resources: [...resources, ...inboxes(app)],
    bannerGroups,
    location: ip,
    maintenance: status === 1,
    regionRestriction: status === 2,
    maintenanceEnd,
  }
}
