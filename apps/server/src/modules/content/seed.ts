/** What the site of the demo says on its first day, brought once: what an operator changes or removes later stays so. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentKind } from '@khela/contract'
import type { App } from '../../kernel/index.ts'
import { checkedItem, newItemId, tellChange } from './edit.ts'
import { contentState, insertItem, existingIds } from './store.ts'
import type { Both, Item } from './types.ts'
import { slotOf } from './views.ts'

/** A thing to bring: `key` names it among its kind for ever. */
export interface Seed {
  readonly key: string
  readonly item: Item
  /** How long ago it was published, in days. */
  readonly daysAgo?: number
  /** Shown for so many days from the first start. */
  readonly days?: number
}

const folder = join(import.meta.dirname, 'seed')
const by = 'house'
const dayMs = 86_400_000
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The same id at each start: an item is brought once, and a banner can name a promotion by its key. */
export function seedId(kind: ContentKind, key: string): string {
  const digest = createHash('sha256').update(`${kind}:${key}`).digest()
  const name = Array.from(digest.subarray(0, 22), (byte) => base62[byte % 62]).join('')
  return `${newItemId(kind).split('_')[0]}_${name}`
}

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const html = (name: string): Both => ({ bn: read(`html/${name}.bn.html`), en: read(`html/${name}.en.html`) })

/** A row of the data files: what `Seed` says of it; the rest are the fields of its kind, which a test holds to the contract. */
type Row = Omit<Seed, 'item'>

/** The data files as items; texts in HTML stand in files of their own, named after kind and key. */
export function seeds(): Seed[] {
  const of = (kind: ContentKind, file: string, withText: boolean): Seed[] =>
    (JSON.parse(read(`${file}.json`)) as readonly Row[]).map(({ key, daysAgo, days, ...fields }) => ({
      key,
      ...(daysAgo !== undefined && { daysAgo }),
      ...(days !== undefined && { days }),
      item: { kind, ...fields, ...(withText && { content: html(`${kind}-${key}`) }) } as unknown as Item,
    }))
  return [
    ...of('notice', 'notices', true),
    ...of('popup', 'popups', true),
    ...of('marquee', 'headlines', false),
    ...of('promotion', 'promotions', true),
    ...of('banner', 'banners', false).map(leadToPromotion),
    ...of('article', 'articles', true),
    ...of('resource', 'resources', false),
  ]
}

/** Banners name a promotion by its key, for ids are made here. */
function leadToPromotion(seed: Seed): Seed {
  const { item } = seed
  return item.kind === 'banner' && item.linkageType === 'PROMO'
    ? { ...seed, item: { ...item, linkage: seedId('promotion', item.linkage) } }
    : seed
}

/** Brings what is not there and never was. */
export async function seedContent(app: App): Promise<void> {
  await app.db.tx(async (t) => {
    const all = seeds().map((seed) => ({ ...seed, id: seedId(seed.item.kind, seed.key) }))
    const known = new Set(
      await existingIds(
        t,
        all.map(({ id }) => id),
      ),
    )
    const missing = all.filter(({ id }) => !known.has(id))
    if (missing.length === 0) return
    const { now } = await contentState(t)
    for (const { id, item, daysAgo = 0, days } of missing)
      await insertItem(t, {
        id,
        slot: slotOf(item),
        state: 'live',
        startsAt: null,
        endsAt: days === undefined ? null : new Date(now.getTime() + days * dayMs),
        item: checkedItem(item),
        by,
        place: 'last',
        publishedAt: new Date(now.getTime() - daysAgo * dayMs),
      })
    await tellChange(t, app)
  })
}
