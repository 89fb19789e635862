import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { errorCode, isConnectionLost } from './db.ts'
import { applyFunctions, readFunctions, type FunctionFolder } from './functions.ts'
import { StartupError } from './startup-error.ts'

/**
 * Forward-only migrations: the SQL files of db/migrations, `NNNN-name.sql`, in order of name (KG-9.1).
 *
 * - Any number of nodes may start at once: a session lock lets one run, the others find nothing to do.
 * - One file is one transaction with a lock time limit. A file whose first line is `-- no transaction` holds one
 *   statement that cannot run inside one (a concurrent index).
 * - Rights: the runner makes the group role `khela_app`. After each file it gives that role reading and writing on every
 *   table, view and sequence whose rights the file left untouched, in every schema but `ledger`. A file that wants less
 *   says so with its own `grant` or `revoke`, and is then left alone.
 */

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface Applied {
  readonly name: string
  readonly checksum: string
  readonly ms: number | null
}

/** Any constant does, as long as it stays the same in every build. */
const LOCK_KEY = 5_304_212_906
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/
const NO_TRANSACTION = /^-- no transaction\b/

const BEGIN = `begin; set local lock_timeout = '10s'`

const BOOTSTRAP = `
  do $$
  begin
    -- Roles belong to the cluster, so two databases migrating at once may both find none.
    if not exists (select from pg_roles where rolname = 'khela_app') then
      create role khela_app nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$
  begin
    -- An owner that is no superuser may have made the role without the right to take it on.
    if not pg_has_role(current_user, 'khela_app', 'set') then
      execute format('grant khela_app to %I', current_user);
    end if;
  end $$;
  create schema if not exists kernel;
  create table if not exists kernel.migration (
    name text primary key, checksum text not null, at timestamptz not null default now(),
    ms int -- null: begun and not finished
  );
  grant select on kernel.migration to khela_app;`

const GRANTS = `
  do $$
  declare
    r record;
  begin
    for r in select nspname from pg_namespace
              where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'ledger') and nspacl is null loop
      execute format('grant usage on schema %I to khela_app', r.nspname);
    end loop;
    for r in select n.nspname, c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'ledger')
                and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relacl is null loop
      execute format('grant %s on %I.%I to khela_app',
                     case r.relkind when 'S' then 'usage, select' else 'select, insert, update, delete' end, r.nspname, r.relname);
    end loop;
  end $$;`

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      if (!NAME.test(name)) throw new StartupError(`The migration file ${name} is not named like 0001-name.sql.`)
      // A checkout with other line ends is the same migration.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The files still to run. Throws `StartupError` when what was run does not fit the files of this build. */
export function pending(files: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  for (const { name, checksum, ms } of applied) {
    const file = byName.get(name)
    if (file === undefined) {
      throw new StartupError(`The database is newer than this build: it has run the migration ${name}, which this build does not have.`)
    }
    if (ms === null) {
      throw new StartupError(
        `The migration ${name} was begun and not finished; undo what it left and delete its row from kernel.migration.`,
      )
    }
    if (file.checksum !== checksum) throw new StartupError(`The migration ${name} was edited after it had been run.`)
  }
  const done = new Set(applied.map(({ name }) => name))
  const last = applied.reduce((highest, { name }) => (name > highest ? name : highest), '')
  const rest = files.filter(({ name }) => !done.has(name))
  const late = rest.find(({ name }) => name < last)
  if (late !== undefined)
    throw new StartupError(`The migration ${late.name} comes before ${last}, which has already been run; give it a later number.`)
  return rest
}

function failed(file: Migration, error: unknown): StartupError {
  const position = error instanceof pg.DatabaseError ? Number(error.position ?? 0) : 0
  const line = position > 0 ? ` at line ${file.sql.slice(0, position).split('\n').length}` : ''
  return new StartupError(`The migration ${file.name} failed${line}: ${error instanceof Error ? error.message : String(error)}.`, error)
}

/** Runs a file, and the functions with the last one: what they read may be what it changes, and nobody sees the one without the other. */
async function runInTransaction(client: pg.Client, file: Migration, functions: FunctionFolder | undefined): Promise<void> {
  const started = performance.now()
  await client.query(BEGIN)
  try {
    await client.query(file.sql)
  } catch (error) {
    throw failed(file, error)
  }
  await client.query(GRANTS)
  await client.query('insert into kernel.migration (name, checksum, ms) values ($1, $2, $3)', [
    file.name,
    file.checksum,
    Math.round(performance.now() - started),
  ])
  if (functions !== undefined) await applyFunctions(client, functions)
  await client.query('commit')
}

async function runFunctions(client: pg.Client, functions: FunctionFolder): Promise<void> {
  await client.query(BEGIN)
  await applyFunctions(client, functions)
  await client.query('commit')
}

async function runOutside(client: pg.Client, file: Migration): Promise<void> {
  const started = performance.now()
  // The row goes first: when the process dies in between, the next start sees a migration that was begun.
  await client.query('insert into kernel.migration (name, checksum) values ($1, $2)', [file.name, file.checksum])
  try {
    await client.query(file.sql)
  } catch (error) {
    throw failed(file, error)
  }
  await client.query(GRANTS)
  await client.query('update kernel.migration set ms = $2 where name = $1', [file.name, Math.round(performance.now() - started)])
}

async function run(client: pg.Client, files: readonly Migration[], functions?: FunctionFolder): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
  await client.query(BOOTSTRAP)
  const applied = await client.query<Applied>('select name, checksum, ms from kernel.migration')
  const rest = pending(files, applied.rows)
  const isApart = (file: Migration) => NO_TRANSACTION.test(file.sql)
  for (const file of rest) {
    if (isApart(file)) await runOutside(client, file)
    else await runInTransaction(client, file, file === rest.at(-1) ? functions : undefined)
  }
  const last = rest.at(-1)
  if (functions !== undefined && (last === undefined || isApart(last))) await runFunctions(client, functions)
  return rest.map(({ name }) => name)
}

/**
 * Brings the database at `url` (signed in as its owner) to the state of `folder`, its functions to that of `functionFolder` (see
 * functions.ts), and answers the migrations it ran. Throws `StartupError`: unreachable, edited file, late number, newer database,
 * half-run file, failing file.
 */
export async function migrate(url: string, folder: string, functionFolder?: string): Promise<{ applied: string[] }> {
  const files = await readFolder(folder)
  const functions = functionFolder === undefined ? undefined : await readFunctions(functionFolder)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // the query under way reports it
  try {
    await client.connect()
    return { applied: await run(client, files, functions) }
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (isConnectionLost(error)) throw new StartupError('The database cannot be reached.', error)
    throw new StartupError(`The database could not be migrated (${errorCode(error) ?? 'no code'}): ${String(error)}.`, error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
