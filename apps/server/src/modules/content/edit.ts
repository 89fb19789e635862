/** What operators do with content. The office calls these and audits them in the same transaction. */
import { contentKinds, isLinkage, type ReplyOf, type RequestOf } from '@khela/contract'
import { isFilmPath } from '@khela/contract/uploads'
import { cleanHtml, errorCode, fail, isEmptyHtml, publicId, type App, type Tx } from '../../kernel/index.ts'
import {
  bumpVersion,
  contentState,
  insertItem,
  itemById,
  itemsOfKind,
  lockContent,
  removeItem,
  swapWithNeighbour,
  updateItem,
} from './store.ts'
import type { Both, Item, StoredItem } from './types.ts'
import { areStored } from './upload.ts'
import { picturesOf, rowOf, slotOf } from './views.ts'

/** Most rows of one list; far more than a site shows. */
const mostRows = 1_000
const prefixes: Readonly<Record<Item['kind'], string>> = {
  notice: 'ntc',
  popup: 'pop',
  marquee: 'mrq',
  banner: 'ban',
  promotion: 'pro',
  article: 'art',
  resource: 'res',
}
/** New ones of these come first; the others are filled up from above. */
const newestFirst: ReadonlySet<Item['kind']> = new Set(['notice', 'popup', 'marquee', 'promotion'] as const)

export const placeOf = (kind: Item['kind']): 'first' | 'last' => (newestFirst.has(kind) ? 'first' : 'last')
export const newItemId = (kind: Item['kind']): string => publicId(prefixes[kind])

function cleanBoth(html: Both, field: string): Both {
  const clean = { bn: cleanHtml(html.bn), en: cleanHtml(html.en) }
  for (const lang of ['bn', 'en'] as const) if (isEmptyHtml(clean[lang])) fail('content_empty', { field: `${field}.${lang}` })
  return clean
}

/** `https://…` or a path of this site. */
const isResourceUrl = (url: string): boolean => /^https:\/\/[^\s/\\@]{3,253}(\/[^\s\\]*)?$/.test(url) || /^\/(?![/\\])[^\s\\]*$/.test(url)

/** A film has a picture that stands for it until it runs, and where it does not; a picture is no film. */
const isWholeBanner = ({ media, url, urlTall, poster }: Extract<Item, { kind: 'banner' }>): boolean =>
  isFilmPath(url) === (media === 'video') &&
  (media === 'image' || poster !== null) &&
  [urlTall, poster].every((path) => path === null || !isFilmPath(path))

/**
 * The item as it may be stored: HTML cleaned, linkage and address of a kind that leads somewhere safe. Pure.
 * Errors: content_empty, invalid_url, bad_input, film_incomplete.
 */
export function checkedItem(item: Item): Item {
  for (const lang of ['bn', 'en'] as const) if (item.title[lang].trim() === '') fail('content_empty', { field: `title.${lang}` })
  switch (item.kind) {
    case 'notice':
    case 'popup':
    case 'promotion':
    case 'article':
      return { ...item, content: cleanBoth(item.content, 'content') }
    case 'banner':
      if (!isLinkage(item.linkageType, item.linkage))
        fail(item.linkageType === 'URL' ? 'invalid_url' : 'bad_input', { field: 'item.linkage' })
      return isWholeBanner(item) ? item : fail('film_incomplete')
    case 'resource':
      return isResourceUrl(item.url) ? item : fail('invalid_url')
    case 'marquee':
      return item
  }
}

/** Told to every node and every open page. */
export async function tellChange(t: Tx, app: Pick<App, 'live'>): Promise<void> {
  await bumpVersion(t)
  app.live.ping(t, 'content')
}

/**
 * Writes an item. Errors: state_changed when it is not at `version` any more, not_found, schedule_invalid, end_over, picture_unknown,
 * slug_taken, and those of `checkedItem`. `before` is what stood there.
 */
export async function saveItem(
  t: Tx,
  app: App,
  input: RequestOf<'officeContentSave'>,
  by: string,
): Promise<{ saved: StoredItem; before: StoredItem | undefined; reply: ReplyOf<'officeContentSave'> }> {
  const item = checkedItem(input.item)
  const startsAt = instant(input.from, 'from')
  const endsAt = instant(input.until, 'until')
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) fail('schedule_invalid')
  if (!(await areStored(t, picturesOf(item)))) fail('picture_unknown')
  await lockContent(t)
  const change = { slot: slotOf(item), state: input.state, startsAt, endsAt, item, by }
  const before = input.id === null ? undefined : ((await itemById(t, input.id)) ?? fail('not_found'))
  if (before !== undefined && before.kind !== item.kind) fail('bad_input', { field: 'item.kind' })
  // What is over may be corrected as it stands; put live, or given another end, it would say "live" and show nowhere.
  const isSame = before?.state === 'live' && before.endsAt?.getTime() === endsAt?.getTime()
  if (input.state === 'live' && endsAt !== null && !isSame && endsAt <= (await contentState(t)).now) fail('end_over')
  const saved = await unlessTaken(() =>
    before === undefined
      ? insertItem(t, { ...change, id: newItemId(item.kind), place: placeOf(item.kind) })
      : updateItem(t, { ...change, id: before.id, version: input.version }),
  )
  if (saved === undefined) return fail('state_changed')
  await tellChange(t, app)
  return { saved, before, reply: { row: rowOf(saved, (await contentState(t)).now) } }
}

/** The form of an instant also fits days that no month has. */
function instant(text: string | null, field: string): Date | null {
  if (text === null) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? fail('bad_input', { field }) : at
}

/** `slug_taken` where the unique index of slugs says so. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) === '23505') fail('slug_taken')
    throw error
  }
}

/** Errors: not_found, state_changed. Answers what was removed. */
export async function dropItem(t: Tx, app: App, input: RequestOf<'officeContentRemove'>, by: string): Promise<StoredItem> {
  await lockContent(t)
  const item = (await itemById(t, input.id)) ?? fail('not_found')
  if (!(await removeItem(t, input.id, input.version, by))) fail('state_changed')
  await tellChange(t, app)
  return item
}

/** Error: not_found. `moved` is false at the end of the list. */
export async function moveItem(t: Tx, app: App, input: RequestOf<'officeContentMove'>): Promise<{ item: StoredItem; moved: boolean }> {
  await lockContent(t)
  const item = (await itemById(t, input.id)) ?? fail('not_found')
  const moved = await swapWithNeighbour(t, input.id, input.direction)
  if (moved) await tellChange(t, app)
  return { item, moved }
}

export async function listContent(t: Tx, kind: (typeof contentKinds)[number]): Promise<ReplyOf<'officeContent'>> {
  const { now } = await contentState(t)
  return { content: (await itemsOfKind(t, kind, mostRows)).map((item) => rowOf(item, now)) }
}

/** Error: not_found. */
export async function oneContent(t: Tx, id: string): Promise<ReplyOf<'officeContentItem'>> {
  const item = (await itemById(t, id)) ?? fail('not_found')
  return { row: rowOf(item, (await contentState(t)).now), item: item.fields }
}
