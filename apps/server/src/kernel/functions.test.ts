import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFunctions } from './functions.ts'
import { migrate } from './migrate.ts'
import { StartupError } from './startup-error.ts'
import { testDb, type TestDb } from './testing.ts'

const ours = path.join(import.meta.dirname, '../../../../db/functions')
let base: TestDb
let folder: string
beforeEach(async () => {
  base = await testDb({ empty: true })
  folder = await mkdtemp(path.join(tmpdir(), 'khela-functions-'))
  await mkdir(path.join(folder, 'migrations'))
  await mkdir(path.join(folder, 'functions/shop'), { recursive: true })
  await put('migrations/0001-one.sql', 'create schema shop;')
  await put('functions/REVISION', '1\n')
  // Calls what a later file makes: the order of names is no order of needs.
  await price('shop.tax(10)')
  await put('functions/shop/tax.sql', 'create or replace function shop.tax(net int) returns int language sql as $$ select net + 1 $$;')
})
afterEach(async () => {
  await base.close()
  await rm(folder, { recursive: true })
})

const put = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text)
const price = (sum: string): Promise<void> =>
  put('functions/shop/price.sql', `create or replace function shop.price() returns int language sql as $$ select ${sum} $$;`)
const go = () => migrate(base.url, path.join(folder, 'migrations'), path.join(folder, 'functions'))
const asked = async (): Promise<unknown> => (await base.owner.tx((t) => t.one<{ price: number }>('select shop.price() as price'))).price
const refusal = async (): Promise<string> => {
  const error: unknown = await go().catch((reason: unknown) => reason)
  if (!(error instanceof StartupError)) throw new Error(`no refusal: ${String(error)}`)
  return error.message
}

test('functions follow the migrations, in any order, and again only when one was changed', async () => {
  await go()
  expect(await asked()).toBe(11)
  const at = () => base.owner.tx((t) => t.query<{ name: string; at: Date }>('select name, at from kernel.function_file order by name'))
  const first = await at()
  await go()
  expect(await at()).toEqual(first)
  await price('shop.tax(20)')
  await put('functions/REVISION', '2')
  await go()
  expect(await asked()).toBe(21)
  const changed = (await at()).filter((row, n) => row.at.getTime() !== first[n]?.at.getTime())
  expect(changed.map(({ name }) => name)).toEqual(['REVISION', 'shop/price.sql'])
})

test('three that start at once do it once', async () => {
  await Promise.all([go(), go(), go()])
  expect(await asked()).toBe(11)
})

test('a file that was edited, added or taken away under the same revision is refused; other line ends are no edit', async () => {
  await go()
  await price('7')
  expect(await refusal()).toBe('db/functions/shop/price.sql was edited; db/functions/REVISION needs a higher number.')
  await price('shop.tax(10)')
  await put('functions/shop/tax.sql', 'create or replace function shop.tax(net int) returns int language sql as $$ select net + 1 $$;')
  await go()
  await rm(path.join(folder, 'functions/shop/tax.sql'))
  expect(await refusal()).toContain('shop/tax.sql was edited')
  expect(await asked()).toBe(11)
})

test('an earlier build does not put its functions back', async () => {
  await put('functions/REVISION', '5')
  await go()
  await price('7')
  await put('functions/REVISION', '4')
  expect(await refusal()).toContain('The database is newer than this build')
  expect(await asked()).toBe(11)
})

test('one that fails undoes all of them and says which it was', async () => {
  await go()
  await put('functions/REVISION', '2')
  await price('8')
  await put('functions/shop/tax.sql', 'create or replace function shop.tax(net int) returns int language nothing as $$ $$;')
  expect(await refusal()).toMatch(/^db\/functions\/shop\/tax\.sql failed: /)
  expect(await asked()).toBe(11)
})

test('a revision that is no number is refused', async () => {
  await put('functions/REVISION', 'two')
  expect(await refusal()).toBe('db/functions/REVISION holds no whole number.')
})

test('every function of the house has its file, and the database holds what the file says', async () => {
  const house = await testDb()
  try {
    const { files } = await readFunctions(ours)
    // The queue's own, which its package makes and 0004-jobs.sql holds.
    const read = `select n.nspname || '/' || p.proname || '.sql' as name, pg_get_functiondef(p.oid) as text
                    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                   where p.prokind = 'f' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'pgboss') order by 1`
    const before = await house.owner.tx((t) => t.query<{ name: string; text: string }>(read))
    expect(before.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    const after = await house.owner.tx(async (t) => {
      await t.query('set local check_function_bodies = off')
      for (const { sql } of files) await t.query(sql)
      return t.query<{ name: string; text: string }>(read)
    })
    expect(after).toEqual(before)
  } finally {
    await house.close()
  }
})
