import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOld, setClock, type Ageing, type Tx } from '../kernel/index.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { ageing, tableRules } from './table-retention.ts'
import { wire } from './wiring.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await testApp()
})
afterAll(() => kit.close())

const catalogue = (t: Tx) =>
  t.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pgboss', 'pg_catalog', 'information_schema')
      order by 1`,
  )

test('each table of the database says how long its rows are kept', async () => {
  const tables = (await kit.owner.tx(catalogue)).map(({ name }) => name)
  expect(tables.length).toBeGreaterThan(120)
  expect(Object.keys(tableRules).toSorted()).toEqual(tables.toSorted())
})

test('each job that takes rows away is one', () => {
  const scheduled: string[] = []
  const wired = wire({
    ...kit.app,
    jobs: { ...kit.app.jobs, work: () => undefined, on: () => undefined, schedule: (task) => void scheduled.push(task) },
  })
  const named = Object.values(tableRules).flatMap((one) => (one.as === 'over' ? [one.by] : []))
  // These belong to the opening of an app, to Socket.IO and to the port of the vendors.
  const own = ['kernel.deliver-again', 'kernel.live', 'play.nonces']
  expect(named.filter((by) => ![...scheduled, ...own].includes(by))).toEqual([])
  return wired.stop()
})

interface Column {
  readonly name: string
  readonly type: string
}
/** Something for a column that may not be empty. */
const something: Readonly<Record<string, string>> = {
  'timestamp with time zone': `kernel.now()`,
  date: `'2000-01-01'`,
  text: `gen_random_uuid()::text`,
  bigint: `(random() * 1e9)::bigint`,
  jsonb: `'{}'`,
  bytea: `sha256(gen_random_uuid()::text::bytea)`,
  boolean: 'true',
  'text[]': `'{}'`,
}
/** What the plain row of a table has besides its age: what its `over` looks at. */
const also: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'messages.post': { ticket: '(select max(seq) from messages.ticket)' },
  'messages.line': { chat: '(select max(seq) from messages.chat)' },
  'care.harm_step': { case_id: '(select max(id) from care.harm_case)', member_id: '(select max(member_id) from care.harm_case)' },
  'kernel.file': { purpose: `'ticket'`, ref: `'post:0'` },
  'office.reconcile_run': { ok: 'false' },
}
/** The column that a row's age is read from. */
const ageOf = ({ over }: Ageing): string => /(\w+) < [(]?kernel\.now\(\)/.exec(over)?.[1] ?? ''

/** Writes a row whose age is `at`, with something in each other column that needs it. */
async function plant(t: Tx, one: Ageing, at: string): Promise<void> {
  const TABLE = one.table
  const columns = await t.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and not a.attisdropped and not a.atthasdef and a.attidentity = ''`,
    [TABLE],
  )
  const values = new Map(columns.map(({ name, type }) => [name, something[type.replace(/\(\d\)/, '')] ?? '1']))
  for (const [name, value] of Object.entries(also[TABLE] ?? {})) values.set(name, value)
  if (!one.over.startsWith('ticket in') && !one.over.startsWith('chat in') && !one.over.startsWith('case_id in')) values.set(ageOf(one), at)
  await t.run(`insert into ${TABLE} (${[...values.keys()].join(', ')}) values (${[...values.values()].join(', ')})`)
}
const countOf = async (t: Tx, table: string) => (await t.one<{ n: bigint }>(`select count(*) as n from ${table}`)).n

test('rows that are over go, those of a day before their time stay, and what hangs on a row keeps it', async () => {
  const at = new Date('2036-03-10T00:00:00Z')
  await kit.owner.tx((t) => setClock(t, at, { stopped: true }))
  // Only the age of a row matters here: none of them has what it hangs on, or the signs that its checks want.
  await kit.owner.tx(async (t) => {
    for (const table of new Set(ageing.map((one) => one.table)))
      for (const { name } of await t.query<{ name: string }>(
        `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
        [table],
      ))
        await t.run(`alter table ${table} drop constraint ${name}`)
  })
  // A good night that stays for good, and a parent for each row that has its age from one.
  const parents = ['messages.ticket', 'messages.chat', 'care.harm_case']
  const children = ['messages.post', 'messages.line', 'care.harm_step']
  const find = (table: string) => ageing.find((one) => one.table === table) as Ageing
  const write = (one: Ageing, age: string) =>
    kit.owner.tx(async (t) => {
      await t.run(`set local session_replication_role = replica`)
      await plant(t, one, age)
    })
  await kit.owner.tx((t) =>
    t.run(
      `insert into office.reconcile_run (period, at, ok, problems, detail) values ('good', kernel.now() - interval '9 years', true, 0, '{}')`,
    ),
  )
  const age = (days: number) => `kernel.now() - interval '${days} days'`
  const before = await kit.owner.tx((t) => countOf(t, 'content.image'))
  for (const [nth, parent] of parents.entries()) {
    const child = find(children[nth] ?? '')
    await write(find(parent), age(find(parent).days - 1))
    await write(child, '')
    expect([await forgetOld(kit.app.db, child), await forgetOld(kit.app.db, find(parent))], parent).toEqual([0, 0])
    await kit.owner.tx((t) => t.run(`update ${parent} set closed_at = closed_at - interval '2 days'`))
    // The row below it goes first.
    expect(await forgetOld(kit.app.db, find(parent)), parent).toBe(0)
    expect([await forgetOld(kit.app.db, child), await forgetOld(kit.app.db, find(parent))], parent).toEqual([1, 1])
  }
  for (const one of ageing.filter(({ table }) => ![...parents, ...children].includes(table))) {
    await write(one, age(one.days - 1))
    expect(await forgetOld(kit.app.db, one), one.table).toBe(0)
    // The last good night stays, so one that is older than it is the one to go.
    await write(one, age(one.table === 'office.reconcile_run' ? 4_000 : one.days + 2))
    expect(await forgetOld(kit.app.db, one), one.table).toBe(1)
  }
  expect(await kit.owner.tx((t) => countOf(t, 'content.image'))).toBe(before + 1n)
})

test('a picture that content shows stays', async () => {
  const hash = 'a'.repeat(64)
  await kit.owner.tx(async (t) => {
    await t.run(`set local session_replication_role = replica`)
    await t.run(
      `insert into content.image (hash, type, width, height, bytes, created_at, created_by) values ($1, 'image/png', 1, 1, '', '2020-01-01', 'x')`,
      [hash],
    )
    await t.run(
      `insert into content.item (id, kind, position, state, fields, updated_by) values ('ntc_0123456789012345678901', 'notice', 1, 'draft', $1::jsonb, 'x')`,
      [JSON.stringify({ title: { bn: 'x', en: 'x' }, images: [`/media/${hash}.png`] })],
    )
  })
  const images = ageing.find(({ table }) => table === 'content.image') as Ageing
  expect(await forgetOld(kit.app.db, images)).toBe(0)
  await kit.owner.tx((t) => t.run(`delete from content.item where id = 'ntc_0123456789012345678901'`))
  expect(await forgetOld(kit.app.db, images)).toBe(1)
})
