/** SQL of what the site says. The rows belong to nobody's data, so no scope narrows them. */
import type { ContentKind } from '@khela/contract'
import type { Tx } from '../../kernel/index.ts'
import type { Item, StoredItem } from './types.ts'

const COLUMNS = `id, kind, slot, state, starts_at as "startsAt", ends_at as "endsAt", fields || jsonb_build_object('kind', kind) as fields,
  version, published_at as "publishedAt", updated_at as "updatedAt", updated_by as "updatedBy"`

/** The clock, and the number that has grown since anything changed. */
export function contentState(t: Tx): Promise<{ now: Date; version: bigint }> {
  return t.one('select kernel.now() as now, version from content.state')
}

/** Everything that is live now or will be, in the order of the site; what ended a day ago or more is left out. */
export function liveItems(t: Tx): Promise<StoredItem[]> {
  return t.query(
    `select ${COLUMNS} from content.item
      where removed_at is null and state = 'live' and (ends_at is null or ends_at > kernel.now() - interval '1 day')
      order by kind, slot, position, id`,
  )
}

/** Drafts and what has ended too. */
export function itemsOfKind(t: Tx, kind: ContentKind, limit: number): Promise<StoredItem[]> {
  return t.query(`select ${COLUMNS} from content.item where removed_at is null and kind = $1 order by slot, position, id limit $2`, [
    kind,
    limit,
  ])
}

export function itemById(t: Tx, id: string): Promise<StoredItem | undefined> {
  return t.maybe(`select ${COLUMNS} from content.item where removed_at is null and id = $1`, [id])
}

export interface NewItem {
  readonly id: string
  readonly slot: string
  readonly state: 'draft' | 'live'
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly item: Item
  readonly by: string
  /** Before all others of its slot, or after them. */
  readonly place: 'first' | 'last'
  /** When it went live, where that was not now. */
  readonly publishedAt?: Date
}

/** Adds an item; undefined when there is one of this id, removed ones too. */
export async function insertItem(t: Tx, row: NewItem): Promise<StoredItem | undefined> {
  const { kind, ...fields } = row.item
  const { id, slot, state, startsAt, endsAt, by, place, publishedAt } = row
  return t.maybe<StoredItem>(
    `insert into content.item (id, kind, slot, position, state, starts_at, ends_at, fields, updated_by, published_at)
     select $1, $2, $3,
            case when $9 then coalesce(min(position), 0) - 1 else coalesce(max(position), 0) + 1 end,
            $4, $5, $6, $7::jsonb, $8, case when $4 = 'live' then coalesce($10, kernel.now()) end
       from content.item where kind = $2 and slot = $3
     on conflict (id) do nothing
     returning ${COLUMNS}`,
    [id, kind, slot, state, startsAt, endsAt, JSON.stringify(fields), by, place === 'first', publishedAt ?? null],
  )
}

/** Changes an item that is still at `version`; undefined when it is not. Moved into another slot, it comes last there. */
export async function updateItem(
  t: Tx,
  change: Omit<NewItem, 'place' | 'publishedAt'> & { readonly version: number },
): Promise<StoredItem | undefined> {
  const { kind, ...fields } = change.item
  return t.maybe<StoredItem>(
    `update content.item i
        set slot = $4, state = $5, starts_at = $6, ends_at = $7, fields = $8::jsonb, updated_by = $9, updated_at = kernel.now(),
            version = version + 1,
            published_at = case when $5 = 'live' then coalesce(published_at, kernel.now()) else published_at end,
            position = case when slot = $4 then position
                            else (select coalesce(max(o.position), 0) + 1 from content.item o where o.kind = $3 and o.slot = $4) end
      where id = $1 and version = $2 and kind = $3 and removed_at is null
      returning ${COLUMNS}`,
    [change.id, change.version, kind, change.slot, change.state, change.startsAt, change.endsAt, JSON.stringify(fields), change.by],
  )
}

/** Those of the ids that are, or were, in use. */
export async function existingIds(t: Tx, ids: readonly string[]): Promise<string[]> {
  return (await t.query<{ id: string }>('select id from content.item where id = any($1::text[])', [ids])).map(({ id }) => id)
}

/** True when it was there at this version. */
export async function removeItem(t: Tx, id: string, version: number, by: string): Promise<boolean> {
  return (
    (await t.run(
      `update content.item set removed_at = kernel.now(), updated_by = $3, updated_at = kernel.now()
        where id = $1 and version = $2 and removed_at is null`,
      [id, version, by],
    )) === 1
  )
}

/** Holds whoever else changes the order or the version until this transaction ends. */
export async function lockContent(t: Tx): Promise<void> {
  await t.one('select 1 from content.state for update')
}

/** Changes places with the next one above or below; false at the end of the list. Lock first. */
export async function swapWithNeighbour(t: Tx, id: string, direction: 'up' | 'down'): Promise<boolean> {
  return (
    (await t.run(
      `with me as (select * from content.item where id = $1 and removed_at is null),
            next as (
              select o.id, o.position from content.item o, me
               where o.kind = me.kind and o.slot = me.slot and o.removed_at is null
                 and case when $2 then (o.position, o.id) < (me.position, me.id) else (o.position, o.id) > (me.position, me.id) end
               order by case when $2 then -o.position else o.position end
               limit 1)
       update content.item i set position = case when i.id = me.id then next.position else me.position end
         from me, next where i.id in (me.id, next.id)`,
      [id, direction === 'up'],
    )) === 2
  )
}

/** Grows the number, so that every node reads again. */
export async function bumpVersion(t: Tx): Promise<void> {
  await t.run('update content.state set version = version + 1')
}

/** Whether a schedule of a live item began or ended since this was last asked; notes that it was asked. */
export async function takeEdges(t: Tx): Promise<boolean> {
  const { before } = await t.one<{ before: Date }>('update content.state set edges_at = kernel.now() returning old.edges_at as before')
  const found = await t.maybe(
    `select 1 from content.item
      where removed_at is null and state = 'live'
        and ((starts_at > $1 and starts_at <= kernel.now()) or (ends_at > $1 and ends_at <= kernel.now()))
      limit 1`,
    [before],
  )
  return found !== undefined
}
