/** What the contract gathers from this module beside its calls. */
import { Instant, OneLine, T, list, nullable, obj, oneOf } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const topics = {
  merchant: { audience: 'everyone' },
} as const satisfies Record<string, TopicRow>

/** Scheme and host, without a slash at the end. */
const Origin = T.String({ pattern: '^https://[a-z0-9.-]{3,253}(:[0-9]{2,5})?$' })

/** What the merchant says of the site (AR-STANDING). */
export const settings = {
  SYSTEM_STATUS: setting(oneOf('normal', 'maintenance'), 'normal', { group: 'site' }),
  MAINTENANCE_END: setting(nullable(Instant), null, { group: 'site' }),
  MAINTENANCE_INFO: setting(obj({ bn: OneLine(0, 500), en: OneLine(0, 500) }), { bn: '', en: '' }, { group: 'site' }),
  BLOCKED_COUNTRIES: setting(list(T.String({ pattern: '^[A-Z]{2}$' }), 250), [], { group: 'site', protects: 'more' }),
  /** Further domains of the site and the area each one opens. */
  DOMAIN_ROUTE: setting(list(obj({ domain: T.String({ pattern: '^[a-z0-9.-]{3,253}$' }), area: oneOf('site', 'agent') }), 50), [], {
    group: 'site',
    protects: 'fewer',
  }),
  /** Origins that pictures, and games, may also be loaded from; one is picked at random (PS-9.10). */
  IMAGE_CDNS: setting(list(Origin, 10), [], { group: 'site', protects: 'fewer' }),
  LAUNCH_GAME_CDNS: setting(list(Origin, 10), [], { group: 'site', protects: 'fewer' }),
  /** `analytics.gtagId` of PS-3.22. */
  GTAG_ID: setting(nullable(T.String({ pattern: '^(G|GT|AW|UA)-[0-9A-Z-]{4,24}$' })), null, { group: 'site' }),
  CUSTOMER_SERVICE: setting(
    list(
      obj({
        csType: oneOf('LIVECHAT', 'FACEBOOK', 'TELEGRAM', 'WHATSAPP'),
        title: OneLine(1, 60),
        url: T.String({ pattern: '^https://[^\\s]{3,300}$' }),
      }),
      10,
    ),
    [],
    { group: 'service', protects: 'fewer' },
  ),
  /** Hosts that an address of customer service may lead to, beside those in `CUSTOMER_SERVICE` (D-C5). */
  CUSTOMER_SERVICE_HOSTS: setting(list(T.String({ pattern: '^[a-z0-9.-]{3,253}$' }), 20), ['t.me', 'wa.me', 'm.me'], {
    group: 'service',
    protects: 'fewer',
  }),
} as const
