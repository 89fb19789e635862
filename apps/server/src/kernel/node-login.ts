/**
 * The login of a running node: a member of `khela_app` and of nothing else, so that no statement, however it got in, can
 * return to the owner of the tables. The owner's own address is for migrations.
 */
import { createHash, createHmac } from 'node:crypto'
import pg from 'pg'
import type { Profile } from './config.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { StartupError } from './startup-error.ts'

/** Any constant does, as long as it stays the same in every build: two nodes that start at once take turns. */
const LOCK_KEY = 5_304_212_907

/**
 * Makes the login on the database of the owner's address, or gives it its password again, and answers the node's own
 * address. The password follows from the owner's, which must therefore be a secret of this house and not an empty one.
 */
export async function makeNodeLogin(ownerUrl: string, role: string): Promise<string> {
  const url = new URL(ownerUrl)
  if (url.password === '') throw new Error('The address of the database has no password that the login of a node could follow from.')
  const name = `khela_node_${createHash('sha256').update(url.pathname).digest('hex').slice(0, 8)}`
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(name).digest('hex')
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // the query under way reports it
  try {
    await client.connect()
    const login = pg.escapeIdentifier(name)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (rowCount === 0) await client.query(`create role ${login}`)
    await client.query(
      `alter role ${login} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    )
    await client.query(`grant ${pg.escapeIdentifier(role)} to ${login} with inherit false, set true`)
    await client.query('commit')
  } finally {
    await client.end().catch(() => undefined)
  }
  url.username = name
  url.password = password
  return url.toString()
}

/**
 * Whether the login of this node can become the owner of the books: whoever gets a statement in could rewrite them. In the demo,
 * where money is play, that is a warning; elsewhere it is a StartupError.
 */
export async function checkLogin(db: Db, log: Log, profile: Profile): Promise<void> {
  const { mayOwn } = await db.tx((t) =>
    t.one<{ mayOwn: boolean }>(
      `select pg_has_role(session_user, c.relowner, 'set') as "mayOwn" from pg_class c where c.oid = 'ledger.general_posting'::regclass`,
    ),
  )
  if (!mayOwn) return
  if (profile !== 'DEMO')
    throw new StartupError(
      'The login of DATABASE_URL can become the owner of the database: give the node a login of its own, and the owner’s address as KHELA_MIGRATE_URL.',
    )
  log.warn('the login of this node can become the owner of the database: give it one of its own, and KHELA_MIGRATE_URL')
}
