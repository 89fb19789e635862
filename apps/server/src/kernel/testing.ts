import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDb, type Db } from './db.ts'

/**
 * A fresh database for a test file: a clone of the template that the global set-up (tests/setup/global.ts) has migrated.
 * A clone takes some 50 ms, so tests share nothing and may run in any order and side by side.
 */
export interface TestDb {
  /** As the product runs: role khela_app. */
  readonly db: Db
  /** As the owner, to look behind the curtain and to damage things on purpose. */
  readonly owner: Db
  /** The owner's address. */
  readonly url: string
  close(): Promise<void>
}

function setUp(name: 'KHELA_TEST_PG' | 'KHELA_TEST_TEMPLATE'): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: run tests through vitest, whose global set-up starts the database`)
  return value
}

/** `url` with another database name. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** The database of `url` by the wire, at another port of this machine: through a relay that a test may cut. */
export function throughPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.searchParams.delete('host')
  changed.hostname = '127.0.0.1'
  changed.port = String(port)
  return changed.href
}

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: setUp('KHELA_TEST_PG') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Tests call many times at once and mean it; on a slow machine the last of them waits longer for its connection than REL-R08
 * lets a caller wait. The tests of REL-R08 open pools of their own.
 */
export const testWaitMs = 30_000

/** Clones the template, or an empty database when `empty`. `max` is the number of connections of each of the two pools. */
export async function testDb(options: { max?: number; empty?: boolean } = {}): Promise<TestDb> {
  // The name tells the clean-up of a later run how old a left-over is.
  const name = `test_${Math.floor(Date.now() / 60_000)}_${randomBytes(6).toString('hex')}`
  const template = options.empty ? 'template0' : setUp('KHELA_TEST_TEMPLATE')
  await asOwner(`create database ${name} template ${template} strategy wal_log`)
  const url = withDatabase(setUp('KHELA_TEST_PG'), name)
  const max = options.max ?? 4
  const db = openDb({ url, role: 'khela_app', max, waitMs: testWaitMs })
  const owner = openDb({ url, max, waitMs: testWaitMs })
  return {
    db,
    owner,
    url,
    async close() {
      await Promise.all([db.close(), owner.close()])
      await asOwner(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Transactions of the application that are open now; queues and schedules look around in short ones of their own. */
export async function openTransactions(owner: Db): Promise<string[]> {
  const rows = await owner.tx((t) =>
    t.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and xact_start is not null`,
    ),
  )
  return rows.map(({ query }) => query)
}
