import { Challenge } from '../codes/challenge.ts'
import { articleGroups, bannerGroups, executions, feedbackTypes, linkageTypes, promotionKinds } from './kinds.ts'
import { endpoint, everyone, rates, trueAccounts } from '../endpoint.ts'
import { Cursor, Instant, Integer, OneLine, MoneyText, PublicId, T, empty, list, nullable, obj, oneOf, optional } from '../schema.ts'
import { settings } from '../merchant/facts.ts'

/** A text in both languages: switching needs no call, and the first paint is the same for everybody who asks in a language. */
export const both = (maxLength: number, minLength = 1) => obj({ bn: OneLine(minLength, maxLength), en: OneLine(minLength, maxLength) })
/** HTML, or text of several lines: line ends are the only control characters. */
export const Prose = (minLength: number, maxLength: number) =>
  T.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f]*$' })
/** HTML of an operator in both languages, cleaned when it was written; whoever shows it cleans it again. */
export const bothHtml = obj({ bn: Prose(1, 20_000), en: Prose(1, 20_000) })
/** A picture or film of this house: `/art/…` came with the build, `/media/…` was uploaded. No segment begins with a point. */
export const Picture = T.String({ maxLength: 200, pattern: '^/(art|media)(/[0-9A-Za-z_-][0-9A-Za-z._-]*)+$' })

export const bannerFields = {
  media: oneOf('image', 'video'),
  url: Picture,
  urlTall: nullable(Picture),
  poster: nullable(Picture),
  linkageType: oneOf(...linkageTypes),
  linkage: OneLine(0, 300),
  groupName: oneOf(...bannerGroups),
  eyebrow: both(60, 0),
  title: both(80),
  text: both(200, 0),
  action: both(40, 0),
}
/** Pictures of an announcement, in the order in which they are shown. */
const AnnouncementImages = list(obj({ sequence: Integer(1, 3), url: Picture }), 3)
const Notice = obj({ id: PublicId, title: both(160), content: bothHtml, announcementImages: AnnouncementImages, publishedAt: Instant })
const Popup = obj({
  id: PublicId,
  execution: oneOf(...executions),
  title: both(160),
  content: bothHtml,
  announcementImages: AnnouncementImages,
  /** Grows with each change: one that was closed for good is another one then. */
  version: Integer(1, 2_000_000_000),
})
const Promotion = obj({
  id: PublicId,
  kind: oneOf(...promotionKinds),
  title: both(120),
  summary: both(240),
  content: bothHtml,
  picture: Picture,
  from: Instant,
  until: nullable(Instant),
})

export const calls = {
  announcements: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    site: 'web',
    title: 'Banners (B), notices (PL), popups (PU), promotions (PR) and headlines (H); kinds not asked for are empty lists',
    who: everyone,
    rate: rates.public,
    request: obj({
      types: T.String({ pattern: '^[A-Z]{1,2}(,[A-Z]{1,2}){0,9}$' }),
      platform: oneOf('W'),
      /** Popups of this execution only. */
      execution: optional(oneOf(...executions)),
    }),
    reply: obj({
      banners: list(obj({ id: PublicId, ...bannerFields }), 100),
      notices: list(Notice, 200),
      popups: list(Popup, 50),
      promotions: list(Promotion, 200),
      marquee: list(obj({ id: PublicId, title: both(160) }), 50),
    }),
    errors: [],
    spec: 'PS-3.12, PS-3.13, PS-7.20',
  }),
  helpCenter: endpoint({
    method: 'GET',
    path: '/wps/system/helpCenter',
    site: 'web',
    title: 'Articles of the help centre in one language, in order',
    who: everyone,
    rate: rates.public,
    request: obj({ lang: oneOf('bn', 'en'), device: oneOf('WEB') }),
    reply: obj({
      groups: list(
        obj({
          id: oneOf(...articleGroups),
          title: OneLine(1, 80),
          articles: list(obj({ slug: OneLine(1, 40), title: OneLine(1, 160), content: Prose(1, 20_000) }), 100),
        }),
        10,
      ),
    }),
    errors: [],
    spec: 'PS-7.12',
  }),
  sendFeedback: endpoint({
    method: 'PUT',
    path: '/wps/feedback',
    site: 'web',
    title: 'Say something to the house',
    who: everyone,
    key: 'required',
    rate: rates.identity,
    request: obj({
      /** Left empty or out, these are named by `fields_empty`. */
      content: optional(Prose(0, 1_000)),
      type: optional(T.Unsafe<(typeof feedbackTypes)[number]>(T.Union(feedbackTypes.map((type) => T.Literal(type))))),
      /** How to reach whoever writes; a signed-in member's account is known anyway. */
      sender: optional(OneLine(0, 120)),
      ...Challenge,
    }),
    reply: obj({ id: PublicId }),
    errors: ['fields_empty', 'feedback_length', 'captcha_required', 'captcha_wrong'],
    spec: 'PS-3.16, PS-5.8, PS-7.11',
  }),
  publicState: endpoint({
    method: 'GET',
    path: '/wps/member/publicState',
    site: 'web',
    title: 'What the frame of the site shows about the caller: balance, newest notice, counts; no balance for a visitor',
    who: everyone,
    rate: rates.read,
    request: empty,
    reply: obj({
      balance: nullable(MoneyText),
      currencySymbol: OneLine(1, 4),
      notice: nullable(obj({ id: PublicId, title: both(160) })),
      unreadMessage: Integer(0, 2_000_000_000),
      availablePromoCount: Integer(0, 2_000_000_000),
      /** Of the offers that are shown now, so that a browser knows which of them it has shown. */
      promotions: list(PublicId, 500),
      availablePromo: obj({ REFERRAL: obj({ enabled: T.Boolean() }) }),
      /** Whether an offer of the kind vip is shown now. */
      hasVip: T.Boolean(),
      customerService: list(obj({ csType: settings.CUSTOMER_SERVICE.schema.items.properties.csType, title: OneLine(1, 60) }), 10),
    }),
    errors: [],
    spec: 'PS-3.14',
  }),
  feedbackHistory: endpoint({
    method: 'GET',
    path: '/wps/member/feedback',
    site: 'web',
    title: 'What the member wrote to the house, and what was answered',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ cursor: optional(Cursor) }),
    reply: obj({
      content: list(
        obj({
          id: PublicId,
          type: T.Unsafe<(typeof feedbackTypes)[number]>(T.Union(feedbackTypes.map((type) => T.Literal(type)))),
          content: Prose(1, 1_000),
          at: Instant,
          state: oneOf('OPEN', 'DONE'),
          doneAt: nullable(Instant),
          answer: nullable(Prose(1, 1_000)),
        }),
        50,
      ),
      next: nullable(Cursor),
    }),
    errors: [],
    spec: 'PS-1.9; MB-4.1',
  }),
} as const
