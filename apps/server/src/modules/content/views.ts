/** Pure: what of the content is shown when, and in which shape (PS-3.12, PS-3.13, PS-7.20). */
import { articleGroups, bannerGroups, type ContentKind, type ReplyOf, type RequestOf } from '@khela/contract'
import { isFilmPath } from '@khela/contract/uploads'
import type { Both, Item, Row, StoredItem } from './types.ts'

type Announcements = ReplyOf<'announcements'>
type Resource = ReplyOf<'permissionInfo'>['resources'][number]

/** Begun and not over: the first moment belongs to the schedule, the last does not. */
export function isShown({ state, startsAt, endsAt }: Pick<StoredItem, 'state' | 'startsAt' | 'endsAt'>, now: Date): boolean {
  return state === 'live' && (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

export function phaseOf(item: Pick<StoredItem, 'state' | 'startsAt' | 'endsAt'>, now: Date): Row['phase'] {
  if (item.state === 'draft') return 'draft'
  if (item.startsAt !== null && item.startsAt > now) return 'scheduled'
  return isShown(item, now) ? 'live' : 'ended'
}

/** What an item is ordered within. */
export function slotOf(item: Item): string {
  if (item.kind === 'banner') return item.groupName
  if (item.kind === 'article') return item.group
  return item.kind === 'resource' ? item.resourceType : ''
}

/** Every picture and film an item names, by its field. */
export function picturesOf(item: Item): string[] {
  const named: (string | null)[] = []
  if (item.kind === 'notice' || item.kind === 'popup') named.push(...item.images)
  if (item.kind === 'banner') named.push(item.url, item.urlTall, item.poster)
  if (item.kind === 'promotion') named.push(item.picture)
  if (item.kind === 'resource') named.push(item.image)
  return named.filter((path) => path !== null)
}

export function rowOf(item: StoredItem, now: Date): Row {
  const { id, kind, slot, state, version, updatedBy, fields } = item
  return {
    id,
    kind,
    slot,
    title: fields.title,
    picture: picturesOf(fields).find((path) => !isFilmPath(path)) ?? null,
    state,
    phase: phaseOf(item, now),
    from: item.startsAt?.toISOString() ?? null,
    until: item.endsAt?.toISOString() ?? null,
    version,
    updatedAt: item.updatedAt.toISOString(),
    updatedBy,
  }
}

/** Since when it has been shown. */
function shownSince({ startsAt, publishedAt, updatedAt }: StoredItem): string {
  const went = publishedAt ?? updatedAt
  return (startsAt !== null && startsAt > went ? startsAt : went).toISOString()
}

type OfKind<K extends ContentKind> = StoredItem & { readonly fields: Extract<Item, { kind: K }> }
const isOf =
  <K extends ContentKind>(kind: K) =>
  (item: StoredItem): item is OfKind<K> =>
    item.kind === kind

function bannerOf(id: string, fields: Extract<Item, { kind: 'banner' }>): Announcements['banners'][number] {
  const { media, url, urlTall, poster, linkageType, linkage, groupName, eyebrow, title, text, action } = fields
  return { id, media, url, urlTall, poster, linkageType, linkage, groupName, eyebrow, title, text, action }
}

/** Pictures in the operator's order, PS-3.13. */
const inSequence = (images: readonly string[]): Announcements['notices'][number]['announcementImages'] =>
  images.map((url, index) => ({ sequence: index + 1, url }))

/** The kinds by their letters on the wire, PS-7.20: `types` 'B,PL,PU,PR,H'. Unknown letters ask for nothing. */
export function announcementsOf(items: readonly StoredItem[], now: Date, asked: RequestOf<'announcements'>): Announcements {
  const letters = new Set(asked.types.split(','))
  const shown = items.filter((item) => isShown(item, now))
  const of = <K extends ContentKind>(letter: string, kind: K): OfKind<K>[] => (letters.has(letter) ? shown.filter(isOf(kind)) : [])
  return {
    banners: of('B', 'banner').map(({ id, fields }) => bannerOf(id, fields)),
    notices: of('PL', 'notice').map((item) => {
      const { title, content, images } = item.fields
      return { id: item.id, title, content, announcementImages: inSequence(images), publishedAt: shownSince(item) }
    }),
    popups: of('PU', 'popup')
      .filter(({ fields }) => asked.execution === undefined || fields.execution === asked.execution)
      .map(({ id, version, fields: { execution, title, content, images } }) => ({
        id,
        execution,
        title,
        content,
        announcementImages: inSequence(images),
        version,
      })),
    promotions: of('PR', 'promotion').map((item) => {
      const { promotion: kind, title, summary, content, picture } = item.fields
      return { id: item.id, kind, title, summary, content, picture, from: shownSince(item), until: item.endsAt?.toISOString() ?? null }
    }),
    marquee: of('H', 'marquee').map(({ id, fields: { title } }) => ({ id, title })),
  }
}

/** The help centre in one language; `titles` names the groups. A group without an article is left out. */
export function helpOf(
  items: readonly StoredItem[],
  now: Date,
  lang: keyof Both,
  titles: Readonly<Record<(typeof articleGroups)[number], string>>,
): ReplyOf<'helpCenter'> {
  const articles = items.filter(isOf('article')).filter((item) => isShown(item, now))
  const groups = articleGroups.map((id) => ({
    id,
    title: titles[id],
    articles: articles
      .filter(({ fields }) => fields.group === id)
      .map(({ fields: { slug, title, content } }) => ({ slug, title: title[lang], content: content[lang] })),
  }))
  return { groups: groups.filter((group) => group.articles.length > 0) }
}

export function resourcesOf(items: readonly StoredItem[], now: Date): Resource[] {
  return items
    .filter(isOf('resource'))
    .filter((item) => isShown(item, now))
    .map(({ fields: { resourceType, title, url, image } }) => ({ resourceType, labelNameEn: title.en, labelNameBn: title.bn, url, image }))
}

/** The groups that have a banner now. */
export function bannerGroupsOf(items: readonly StoredItem[], now: Date): ReplyOf<'permissionInfo'>['bannerGroups'] {
  const there = new Set(
    items
      .filter(isOf('banner'))
      .filter((item) => isShown(item, now))
      .map(({ fields }) => fields.groupName),
  )
  return bannerGroups.filter((group) => there.has(group))
}

/** The newest notice and which promotions there are, for the frame of the site. */
export function headlinesOf(
  items: readonly StoredItem[],
  now: Date,
): Pick<ReplyOf<'publicState'>, 'notice' | 'availablePromoCount' | 'promotions' | 'hasVip'> {
  const shown = items.filter((item) => isShown(item, now))
  const notice = shown.find(isOf('notice'))
  const promotions = shown.filter(isOf('promotion'))
  return {
    notice: notice ? { id: notice.id, title: notice.fields.title } : null,
    availablePromoCount: promotions.length,
    promotions: promotions.slice(0, 500).map(({ id }) => id),
    hasVip: promotions.some(({ fields }) => fields.promotion === 'vip'),
  }
}
