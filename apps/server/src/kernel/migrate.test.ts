import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { StartupError } from './startup-error.ts'
import { testDb, type TestDb } from './testing.ts'

let base: TestDb
let folder: string
beforeEach(async () => {
  base = await testDb({ empty: true })
  folder = await mkdtemp(path.join(tmpdir(), 'khela-migrations-'))
  await put('0001-one.sql', 'create schema shop;\ncreate table shop.item (id int);')
})
afterEach(async () => {
  await base.close()
  await rm(folder, { recursive: true })
})

const put = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql)
const go = (): Promise<{ applied: string[] }> => migrate(base.url, folder)
const refusal = async (): Promise<string> => {
  const error: unknown = await go().catch((reason: unknown) => reason)
  if (!(error instanceof StartupError)) throw new Error(`no refusal: ${String(error)}`)
  expect(error.code).toBe('startup')
  return error.message
}
const rows = (sql: string): Promise<unknown[]> => base.owner.tx((t) => t.query(sql))

test('files run once, in order of name', async () => {
  await put('0010-three.sql', 'insert into shop.item values (3)')
  await put('0002-two.sql', 'insert into shop.item values (2)')
  expect(await go()).toEqual({ applied: ['0001-one.sql', '0002-two.sql', '0010-three.sql'] })
  expect(await go()).toEqual({ applied: [] })
  expect(await rows('select id from shop.item order by id')).toEqual([{ id: 2 }, { id: 3 }])
})

test('three starting at once: one runs, the others find nothing to do', async () => {
  const applied = await Promise.all([go(), go(), go()])
  expect(applied.map((result) => result.applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
})

test('databases of one cluster may migrate at once, although they share the role', async () => {
  const others = await Promise.all([testDb({ empty: true }), testDb({ empty: true })])
  try {
    const applied = await Promise.all([base, ...others].map(({ url }) => migrate(url, folder)))
    expect(applied.every((result) => result.applied.length === 1)).toBe(true)
  } finally {
    await Promise.all(others.map((other) => other.close()))
  }
})

test('an edited file is refused; other line ends are no edit', async () => {
  await go()
  await put('0001-one.sql', 'create schema shop;\r\ncreate table shop.item (id int);')
  expect(await go()).toEqual({ applied: [] })
  await put('0001-one.sql', 'create schema shop;\ncreate table shop.item (id bigint);')
  expect(await refusal()).toBe('The migration 0001-one.sql was edited after it had been run.')
})

test('a late number is refused', async () => {
  await put('0003-three.sql', 'select 1')
  await go()
  await put('0002-two.sql', 'select 1')
  expect(await refusal()).toContain('0002-two.sql comes before 0003-three.sql')
})

test('a database newer than the build is refused', async () => {
  await put('0002-two.sql', 'select 1')
  await go()
  await rm(path.join(folder, '0002-two.sql'))
  expect(await refusal()).toContain('newer than this build')
})

test('a failing file is named with its line and leaves nothing; those before it stay', async () => {
  await put('0002-two.sql', 'create table shop.kept_not (id int);\n\nselect nonsense from shop.item;')
  expect(await refusal()).toContain('0002-two.sql failed at line 3: column "nonsense" does not exist')
  expect(await rows(`select to_regclass('shop.kept_not') as found, (select count(*) from kernel.migration) as run`)).toEqual([
    { found: null, run: 1n },
  ])
  await put('0002-two.sql', 'select 1')
  expect(await go()).toEqual({ applied: ['0002-two.sql'] })
})

test('one statement may run outside a transaction; half done, it stops the next start', async () => {
  await put('0002-index.sql', '-- no transaction\ncreate index concurrently item_id on shop.item (id)')
  expect((await go()).applied).toContain('0002-index.sql')
  await put('0003-index.sql', '-- no transaction\ncreate unique index concurrently item_unique on shop.nothing (id)')
  expect(await refusal()).toContain('0003-index.sql failed')
  expect(await refusal()).toContain('0003-index.sql was begun and not finished')
})

test('a name that is not like 0001-name.sql is refused, other files are left alone', async () => {
  await put('README.md', 'x')
  expect((await go()).applied).toHaveLength(1)
  await put('2-two.sql', 'select 1')
  expect(await refusal()).toContain('2-two.sql is not named like')
})

test('an unreachable database is one plain sentence', async () => {
  const error: unknown = await migrate('postgres://nobody@127.0.0.1:1/none', folder).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'startup', message: 'The database cannot be reached.' })
})

test('the application gets rights where a file says nothing, and keeps what a file says', async () => {
  await put('0002-two.sql', 'create table shop.audit (id int); grant select, insert on shop.audit to khela_app;')
  await put('0003-three.sql', 'create table shop.secret (id int); revoke all on shop.secret from khela_app;')
  await put('0004-four.sql', 'create schema ledger; create table ledger.thing (id int);')
  await go()
  const rights = await rows(
    `select n.nspname || '.' || c.relname as name, array_to_string(array(
       select r from unnest(array['select', 'insert', 'update', 'delete']) r where has_table_privilege('khela_app', c.oid, r)), ' ') as may
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('shop', 'ledger', 'kernel') and c.relkind = 'r' order by 1`,
  )
  expect(rights).toEqual([
    { name: 'kernel.migration', may: 'select' },
    { name: 'ledger.thing', may: '' },
    { name: 'shop.audit', may: 'select insert' },
    { name: 'shop.item', may: 'select insert update delete' },
    { name: 'shop.secret', may: '' },
  ])
})

test('the migrations of the product run from nothing and say why they are there', async () => {
  const ours = path.join(import.meta.dirname, '../../../../db/migrations')
  expect((await migrate(base.url, ours)).applied.length).toBeGreaterThan(0)
  for (const name of (await readdir(ours)).filter((file) => file.endsWith('.sql'))) {
    expect([name, /^-- (no transaction\n-- )?why/i.test(await readFile(path.join(ours, name), 'utf8'))]).toEqual([name, true])
  }
})
