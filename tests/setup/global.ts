import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postingKinds } from '@khela/contract'
import pg from 'pg'
import { openDb } from '../../apps/server/src/kernel/db.ts'
import { migrate } from '../../apps/server/src/kernel/migrate.ts'
import { withDatabase } from '../../apps/server/src/kernel/testing.ts'
import { syncKinds } from '../../apps/server/src/ledger/index.ts'

/**
 * Global set-up of vitest for tests against the database: a running PostgreSQL and one migrated template, which
 * `testDb()` clones. KHELA_TEST_PG (an owner's URL) uses a server that is there already; otherwise one is started in a
 * temporary folder for this run.
 */

const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations')
const FUNCTIONS = path.join(import.meta.dirname, '../../db/functions')
/** A left-over test database this old belongs to a run that was killed. */
const STALE_MINUTES = 60

async function server(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['KHELA_TEST_PG']
  if (given !== undefined) return { url: given, stop: async () => undefined }
  const { startPostgres } = await import('../../tools/postgres/index.ts')
  const dir = await mkdtemp(path.join(tmpdir(), 'khela-test-pg-'))
  const { url, stop } = await startPostgres({ dir, fast: true })
  return {
    url,
    stop: async () => {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The same migrations, functions and kinds give the same name, so runs that share a server share the template. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(postingKinds))
  const sources = [path.join(import.meta.dirname, '../../apps/server/src/ledger/kinds.ts')]
  for (const folder of [MIGRATIONS, FUNCTIONS]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    sources.push(
      ...entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .toSorted(),
    )
  }
  for (const file of sources) hash.update(path.basename(file)).update(await readFile(file))
  return `khela_template_${hash.digest('hex').slice(0, 16)}`
}

async function fill(url: string): Promise<void> {
  await migrate(url, MIGRATIONS, FUNCTIONS)
  const owner = openDb({ url, max: 1 })
  try {
    await owner.tx(async (t) => {
      await syncKinds(t)
      await t.run('update kernel.deployment set allow_clock = true')
    })
  } finally {
    await owner.close()
  }
}

async function makeTemplate(client: pg.Client, url: string): Promise<string> {
  const name = await templateName()
  // Two runs may share a server; the second waits and finds the template made.
  await client.query('select pg_advisory_lock(5304212907)')
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) {
    // Under another name until it is complete: a run that is killed here leaves no half-made template.
    await client.query(`drop database if exists ${name}_new with (force)`)
    await client.query(`create database ${name}_new template template0`)
    await fill(withDatabase(url, `${name}_new`))
    await client.query(`alter database ${name}_new rename to ${name}`)
  }
  await client.query('select pg_advisory_unlock(5304212907)')
  return name
}

async function dropStale(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(`select datname from pg_database where datname ~ '^test_[0-9]+_'`)
  const oldest = Date.now() / 60_000 - STALE_MINUTES
  for (const { datname } of rows) {
    if (Number(datname.split('_')[1]) < oldest) await client.query(`drop database if exists ${datname} with (force)`)
  }
}

export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await server()
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await dropStale(client)
    process.env['KHELA_TEST_TEMPLATE'] = await makeTemplate(client, url)
    process.env['KHELA_TEST_PG'] = url
  } catch (error) {
    await stop()
    throw error
  } finally {
    await client.end()
  }
  return stop
}
