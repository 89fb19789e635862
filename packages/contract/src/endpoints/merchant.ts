import { endpoint, everyone, rates } from '../endpoint.ts'
import { Hex, Instant, Line, T, empty, list, nullable, obj, oneOf } from '../schema.ts'
import { FieldRule, settings, whitelabelFlags } from '../settings.ts'

const anyone = [...everyone, 'operator'] as const
const Whitelabel = obj(
  Object.fromEntries(whitelabelFlags.map((flag) => [flag, T.Boolean()])) as {
    [F in (typeof whitelabelFlags)[number]]: ReturnType<typeof T.Boolean>
  },
)
const CustomerService = settings.CUSTOMER_SERVICE.schema

export const merchantEndpoints = {
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
      ip: Line(2, 45),
      maintenanceEnd: nullable(Instant),
      info: obj({ bn: Line(0, 500), en: Line(0, 500) }),
      customerService: CustomerService,
    }),
    errors: [],
    spec: 'product-spec §4 System status',
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
      merchantCode: Line(1, 20),
      profile: oneOf('DEMO', 'GLI_BASE', 'MGA', 'GB', 'CGA'),
      defaultLanguage: oneOf('bn', 'en'),
      timeZone: Line(1, 40),
      currency: oneOf('BDT'),
      currencySymbol: Line(1, 4),
      customerService: CustomerService,
      whitelabel: Whitelabel,
      register: list(FieldRule, 20),
      imageCDNs: list(Line(1, 200), 10),
      launchGameCDNs: list(Line(1, 200), 10),
      resources: list(obj({ resourceType: Line(1, 40), labelNameEn: Line(1, 80), url: Line(1, 300) }), 100),
      location: Line(2, 45),
      maintenance: T.Boolean(),
      regionRestriction: T.Boolean(),
      maintenanceEnd: nullable(Instant),
    }),
    errors: [],
    spec: 'product-spec §3 Permission info',
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
    spec: 'product-spec §3 Whitelabel flags',
  }),
  registerSettings: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    site: 'web',
    title: 'Registration fields and their rules',
    who: anyone,
    rate: rates.public,
    request: empty,
    reply: obj({ rules: list(FieldRule, 20) }),
    errors: [],
    spec: 'product-spec §5',
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
    spec: 'decisions C4',
  }),
} as const
