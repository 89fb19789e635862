/** What an item of content is inside the server. */
import type { ContentKind, ReplyOf, RequestOf } from '@khela/contract'

/** Fields of an item by its kind, as the contract has them. */
export type Item = RequestOf<'officeContentSave'>['item']
type ItemOf<K extends ContentKind> = Extract<Item, { kind: K }>
export type Both = Readonly<{ bn: string; en: string }>
export type Row = ReplyOf<'officeContent'>['content'][number]

/** An item as it is stored; times by the clock of the database. */
export interface StoredItem<K extends ContentKind = ContentKind> {
  readonly id: string
  readonly kind: K
  readonly slot: string
  readonly state: 'draft' | 'live'
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly fields: ItemOf<K>
  readonly version: number
  readonly publishedAt: Date | null
  readonly updatedAt: Date
  readonly updatedBy: string
}
