import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { backup, MANIFEST } from './backup.ts'
import { startPostgres } from './postgres/index.ts'
import { restore } from './restore.ts'

/** A backup is worth what its restore gives: the same books, on another place, from copies taken under load (REL-R29). */

const run = promisify(execFile)
// A space and an umlaut: paths of real machines have them.
const base = mkdtempSync(path.join(tmpdir(), 'khela backup ü'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let folders = 0
const fresh = (): string => path.join(base, `case ${(folders += 1)}`)
const say = (): void => undefined
const databaseOf = (at: string): string => path.join(at, 'postgres')

async function ask<R extends object>(at: string, sql: string): Promise<R[]> {
  const server = await startPostgres({ dir: databaseOf(at), fast: true })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    return (await client.query(sql)).rows as R[]
  } finally {
    await client.end()
    await server.stop()
  }
}

/** A data folder with one small table and a secret; made once, each test has its own copy. */
let pattern: Promise<string> | undefined
async function home(): Promise<string> {
  pattern ??= (async () => {
    const at = fresh()
    mkdirSync(at)
    writeFileSync(path.join(at, 'secrets.json'), '{"seal":"one"}')
    await ask(at, 'create table kept as select n from generate_series(1, 1000) n')
    return at
  })()
  const at = fresh()
  cpSync(await pattern, at, { recursive: true })
  return at
}

const kept = async (at: string): Promise<number> =>
  (await ask<{ count: number }>(at, 'select count(*)::int as count from kept'))[0]?.count ?? 0

/** A complete backup of `home()`, made once as well. */
let sample: Promise<string> | undefined
async function made(): Promise<string> {
  sample ??= (async () => {
    const folder = fresh()
    await backup({ home: await home(), folder, say })
    return folder
  })()
  const folder = fresh()
  cpSync(await sample, folder, { recursive: true })
  return folder
}

/** What stands in a data folder, without what comes and goes at every start. */
const content = (at: string): string[] =>
  [...readdirSync(at), ...readdirSync(databaseOf(at))].filter((name) => !/^(log|port|owner|.*\.lock)$/.test(name)).toSorted()

test('a restored database has the rows, the secrets and its own password', { timeout: 60_000 }, async () => {
  const at = fresh()
  const folder = await made()
  expect(statSync(folder).mode & 0o077).toBe(0)
  await restore({ home: at, folder, replace: false })
  expect(await kept(at)).toBe(1000)
  // It recovered as a copy does, from where the copy began to where it ended, not as after a kill.
  expect(readFileSync(path.join(databaseOf(at), 'log'), 'utf8')).toMatch(/completed backup recovery/)
  expect(readFileSync(path.join(at, 'secrets.json'), 'utf8')).toBe('{"seal":"one"}')
})

test('a folder with something in it is neither backed up into nor restored over', { timeout: 60_000 }, async () => {
  const folder = await made()
  const full = await home()
  const before = content(full)
  await expect(backup({ home: full, folder, say })).rejects.toThrow(/not empty/)
  await expect(backup({ home: full, folder: path.join(full, 'backup'), say })).rejects.toThrow(/inside the data folder/)
  await expect(restore({ home: full, folder, replace: false })).rejects.toThrow(/not empty/)
  expect(content(full)).toEqual(before)
})

test('--replace keeps what it replaces', { timeout: 60_000 }, async () => {
  const folder = await made()
  const at = await home()
  await ask(at, 'delete from kept where n > 10')
  writeFileSync(path.join(at, 'secrets.json'), '{"seal":"two"}')
  await restore({ home: at, folder, replace: true })
  expect(await kept(at)).toBe(1000)
  expect(readFileSync(path.join(at, 'secrets.json.old'), 'utf8')).toBe('{"seal":"two"}')
  expect(readdirSync(databaseOf(at))).toEqual(expect.arrayContaining(['data.old', 'password.old']))
})

const harm: Record<string, (folder: string) => void> = {
  'a changed file': (folder) => appendFileSync(path.join(folder, 'data/global/pg_control'), 'x'),
  'a lost file of the log': (folder) => {
    const log = path.join(folder, 'data/pg_wal')
    rmSync(path.join(log, readdirSync(log).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? ''))
  },
  'a changed secret': (folder) => writeFileSync(path.join(folder, 'home/secrets.json'), '{}'),
  'a lost manifest': (folder) => rmSync(path.join(folder, MANIFEST)),
  'half a manifest': (folder) => writeFileSync(path.join(folder, MANIFEST), '{"files": ['),
}
test.each(Object.keys(harm))('a backup with %s is refused, and nothing is replaced', { timeout: 60_000 }, async (what) => {
  const folder = await made()
  harm[what]?.(folder)
  const at = await home()
  const before = content(at)
  await expect(restore({ home: at, folder, replace: true })).rejects.toThrow(/backup/)
  expect(content(at)).toEqual(before)
})

test('a backup of another kind of machine or another PostgreSQL is refused', { timeout: 60_000 }, async () => {
  const folder = await made()
  const file = path.join(folder, MANIFEST)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
  for (const [change, sentence] of [
    [{ platform: 'plan9-mips' }, /made on plan9-mips/],
    [{ version: '17.2' }, /PostgreSQL 17\.2/],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...manifest, ...change }))
    await expect(restore({ home: fresh(), folder, replace: false })).rejects.toThrow(sentence)
  }
})

test('a running Khela is not restored over', { timeout: 60_000 }, async () => {
  const folder = await made()
  const at = await home()
  const server = await startPostgres({ dir: databaseOf(at), fast: true })
  const before = content(at)
  try {
    await expect(restore({ home: at, folder, replace: true })).rejects.toThrow(/running: stop/)
  } finally {
    await server.stop()
  }
  expect(content(at)).toEqual(before)
})

test('both refuse an outside database with a sentence that says what to use', async () => {
  for (const tool of ['backup.ts', 'restore.ts']) {
    const env = { ...process.env, DATABASE_URL: 'postgres://db.example/khela' }
    const told = run(process.execPath, [path.join(import.meta.dirname, tool), fresh()], { env })
    await expect(told).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/RUNBOOK/) })
  }
})
