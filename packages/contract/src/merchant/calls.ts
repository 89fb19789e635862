import { MERCHANT_CURRENCY } from '@khela/money'
import { bannerGroups } from '../content/kinds.ts'
import { endpoint, everyone, rates } from '../endpoint.ts'
import { Hex, Instant, OneLine, T, empty, list, nullable, obj, oneOf } from '../schema.ts'
import { FieldRule } from '../members/field-rules.ts'
import { settings as securitySettings } from '../security/facts.ts'
import { whitelabelFlags } from './flags.ts'
import { settings } from './facts.ts'

const anyone = [...everyone, 'operator'] as const
const Whitelabel = obj(
  Object.fromEntries(whitelabelFlags.map((flag) => [flag, T.Boolean()])) as {
    [F in (typeof whitelabelFlags)[number]]: ReturnType<typeof T.Boolean>
  },
)
const { csType, title } = settings.CUSTOMER_SERVICE.schema.items.properties
/** `path` is the address in the form of D-C5; `openServicePath` opens it for a host of `customerServiceHosts`. */
const CustomerService = list(obj({ csType, title, path: OneLine(1, 2_000) }), 10)
const CustomerServiceHosts = list(OneLine(3, 253), 40)

export const calls = {
  systemStatus: endpoint({
    method: 'GET',
    path: '/wps/system/status',
    site: 'web',
    title: 'Whether the site is open here: 0 normal, 1 maintenance, 2 region restricted',
    who: anyone,
    always: true,
    rate: rates.public,
    request: empty,
    reply: obj({
      status: T.Union([T.Literal(0), T.Literal(1), T.Literal(2)]),
      ip: OneLine(2, 45),
      maintenanceEnd: nullable(Instant),
      info: obj({ bn: OneLine(0, 500), en: OneLine(0, 500) }),
      customerService: CustomerService,
      customerServiceHosts: CustomerServiceHosts,
    }),
    errors: [],
    spec: 'PS-4.1',
  }),
  permissionInfo: endpoint({
    method: 'GET',
    path: '/wps/system/permissionInfo',
    site: 'web',
    title: 'What the site needs at startup',
    who: anyone,
    always: true,
    rate: rates.public,
    request: empty,
    reply: obj({
      merchantCode: OneLine(1, 20),
      profile: oneOf('DEMO', 'GLI_BASE', 'MGA', 'GB', 'CGA'),
      defaultLanguage: oneOf('bn', 'en'),
      timeZone: OneLine(1, 40),
      currency: oneOf(MERCHANT_CURRENCY),
      currencySymbol: OneLine(1, 4),
      customerService: CustomerService,
      customerServiceHosts: CustomerServiceHosts,
      /** The live chat is a page of this site. */
      ownChat: T.Boolean(),
      whitelabel: Whitelabel,
      register: list(FieldRule, 30),
      mainDomain: OneLine(1, 255),
      domainRoute: settings.DOMAIN_ROUTE.schema,
      imageCDNs: settings.IMAGE_CDNS.schema,
      launchGameCDNs: settings.LAUNCH_GAME_CDNS.schema,
      analytics: obj({ gtagId: settings.GTAG_ID.schema }),
      resources: list(
        obj({
          resourceType: OneLine(1, 40),
          labelNameEn: OneLine(1, 80),
          labelNameBn: OneLine(1, 80),
          url: OneLine(1, 300),
          image: nullable(OneLine(1, 200)),
        }),
        200,
      ),
      /** Groups that have a banner now: who draws one of them holds its place before the banner has come, and no place where there is none. */
      bannerGroups: list(oneOf(...bannerGroups), bannerGroups.length),
      location: OneLine(2, 45),
      maintenance: T.Boolean(),
      regionRestriction: T.Boolean(),
      maintenanceEnd: nullable(Instant),
    }),
    errors: [],
    spec: 'PS-3.22',
  }),
  whitelabel: endpoint({
    method: 'GET',
    path: '/wps/system/whitelabel',
    site: 'web',
    title: 'Feature flags of the merchant',
    who: anyone,
    rate: rates.public,
    request: empty,
    reply: Whitelabel,
    errors: [],
    spec: 'PS-3.24',
  }),
  registerSettings: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    site: 'web',
    title: 'Registration fields and their rules, by which a password is recovered too',
    who: anyone,
    rate: rates.public,
    request: empty,
    reply: obj({
      rules: list(FieldRule, 30),
      /** How long withdrawals wait after somebody who has no password set a new one. */
      recoveryWaitHours: securitySettings.SECURITY_COOL_OFF_HOURS.schema,
    }),
    errors: [],
    spec: 'PS-5.1',
  }),
  domainRoute: endpoint({
    method: 'GET',
    path: '/wps/system/domainRoute',
    site: 'web',
    title: 'The addresses this site is reached under',
    who: anyone,
    rate: rates.public,
    request: empty,
    reply: obj({ mainDomain: OneLine(1, 255), domainRoute: settings.DOMAIN_ROUTE.schema }),
    errors: [],
    spec: 'PS-3.22, PS-7.10',
  }),
  sealKey: endpoint({
    method: 'GET',
    path: '/wps/system/sealKey',
    site: 'web',
    title: 'Public key for sealed bodies, and the clock of the server',
    who: anyone,
    always: true,
    rate: rates.public,
    request: empty,
    reply: obj({ kid: Hex(16), key: T.String({ pattern: '^[0-9A-Za-z_-]{87}$' }), now: Instant }),
    errors: [],
    spec: 'D-C4',
  }),
} as const
