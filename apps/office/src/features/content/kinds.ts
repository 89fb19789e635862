/** The places of the content desk, and what a new item of each kind begins with. */
import type { ContentKind, RequestOf } from '@khela/contract'
import { daysOf, type DaysSearch } from '../../app/address.ts'

export type Item = RequestOf<'officeContentSave'>['item']
export type ItemOf<K extends ContentKind> = Extract<Item, { kind: K }>
export interface Both {
  readonly bn: string
  readonly en: string
}
export type Language = keyof Both
export const bothLanguages = ['bn', 'en'] as const

/** Tabs and the kinds they hold. */
export const tabs = {
  announcements: ['notice', 'popup', 'marquee'],
  banners: ['banner'],
  promotions: ['promotion'],
  articles: ['article'],
  resources: ['resource'],
  feedback: [],
} as const satisfies Record<string, readonly ContentKind[]>
export type Tab = keyof typeof tabs
export const tabNames = Object.keys(tabs) as Tab[]

/** The days are those of feedback. */
export interface ContentSearch extends DaysSearch {
  readonly tab: Tab
  readonly kind?: ContentKind
  /** The item under the pen; `new` for one that is not saved yet. */
  readonly id?: string
  readonly done?: true
}

/** Reads what the address says. */
export function readContentSearch(search: Record<string, unknown>): ContentSearch {
  const tab = tabNames.find((name) => name === search['tab']) ?? 'announcements'
  const kinds: readonly ContentKind[] = tabs[tab]
  const kind = kinds.find((name) => name === search['kind']) ?? kinds[0]
  const { id } = search
  const isId = typeof id === 'string' && /^(new|[a-z]{2,5}_[0-9A-Za-z]{22})$/.test(id)
  return {
    tab,
    ...(kind && { kind }),
    ...(isId && kind && { id }),
    ...(search['done'] === true && { done: true as const }),
    ...daysOf(search),
  }
}

const none: Both = { bn: '', en: '' }
const blanks: { readonly [K in ContentKind]: ItemOf<K> } = {
  notice: { kind: 'notice', title: none, content: none, images: [] },
  popup: { kind: 'popup', execution: 'B', title: none, content: none, images: [] },
  marquee: { kind: 'marquee', title: none },
  banner: {
    kind: 'banner',
    media: 'image',
    url: '',
    urlTall: null,
    poster: null,
    linkageType: 'NONE',
    linkage: '',
    groupName: 'w_home',
    eyebrow: none,
    title: none,
    text: none,
    action: none,
  },
  promotion: { kind: 'promotion', promotion: 'special', title: none, summary: none, content: none, picture: '' },
  article: { kind: 'article', group: 'start', slug: '', title: none, content: none },
  resource: { kind: 'resource', resourceType: 'HELP', title: none, url: '', image: null },
}
export const blankOf = (kind: ContentKind): Item => blanks[kind]
