import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb, type TestDb } from '../kernel/testing.ts'

/**
 * The schema rules that let the data be spread over several databases by member (AR-SHARD;
 * docs/SCALING.md), asked of the catalogue: what a migration gets wrong shows here.
 */
let base: TestDb
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => base.close())

/** Written for every bet; everything in them belongs to one member. */
const hot = [
  'ledger.account',
  'ledger.general_posting',
  'ledger.general_entry',
  'ledger.pair',
  'play.round',
  'play.tx',
  'play.session',
  'play.winner',
]

const read = <R extends object>(sql: string, tables: readonly string[] = hot): Promise<R[]> =>
  base.owner.tx((t) => t.query<R>(sql, [tables]))

const UNIQUE_WITHOUT_MEMBER = `
  select c.oid::regclass::text as table, i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
   where c.oid = any ($1::regclass[]) and i.indisunique
     and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('member_id', 'lane') and a.attnum = any (i.indkey::int2[]))`
const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name from pg_constraint
   where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`
const WITHOUT_MEMBER = `
  select t.name::regclass::text as table from unnest($1::text[]) t(name)
   where not exists (select from pg_attribute a where a.attrelid = t.name::regclass and a.attname = 'member_id' and not a.attisdropped)`
/** Indexes that name, or ask in their condition for, what changes when a round ends: each costs the update in place. */
const CHANGING = `
  select i.indexrelid::regclass::text as index from pg_index i
   where i.indrelid = any ($1::regclass[]) and pg_get_indexdef(i.indexrelid) ~ '\\m(status|settled_at|payout|stake|state)\\M'`

test('every hot table holds the member, and the member or its lane is in each of its unique keys', async () => {
  expect(await read(WITHOUT_MEMBER)).toEqual([])
  expect(await read(UNIQUE_WITHOUT_MEMBER)).toEqual([])
})

test('no foreign key leads to or from a hot table', async () => {
  expect(await read(FOREIGN_KEYS)).toEqual([])
})

test('no index stands in the way of ending a round in place', async () => {
  expect(await read(CHANGING, ['play.round', 'play.tx'])).toEqual([])
})

test.each([
  ['a unique key across members', 'create unique index planted on play.tx (tx_id)', UNIQUE_WITHOUT_MEMBER],
  ['a foreign key', 'alter table play.tx add constraint planted foreign key (vendor) references play.vendor (code)', FOREIGN_KEYS],
  ['an index on the status', `create index planted on play.round (member_id) where status = 'OPEN'`, CHANGING],
])('%s would be found', async (_what, damage, check) => {
  let found: object[] = []
  await base.owner
    .tx(async (t) => {
      await t.run(damage)
      found = await t.query(check, [hot])
      throw new Error('undo')
    })
    .catch((error: unknown) => expect(String(error)).toContain('undo'))
  expect(found).toHaveLength(1)
})
