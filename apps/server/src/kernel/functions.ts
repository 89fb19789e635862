/**
 * The functions of the database: `db/functions/<schema>/<name>.sql`, one in a file, run after the migrations. They are the only place
 * where a function is read and changed; what migrations up to 0182 say of one is history.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { StartupError } from './startup-error.ts'

interface FunctionFile {
  /** From the folder, with `/`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** The files and the number that grows with each change of them. */
export interface FunctionFolder {
  readonly revision: number
  readonly files: readonly FunctionFile[]
}

/** Reads `folder`, whose file REVISION holds the number. Throws `StartupError` when that is none. */
export async function readFunctions(folder: string): Promise<FunctionFolder> {
  const revision = (await readFile(path.join(folder, 'REVISION'), 'utf8')).trim()
  if (!/^[1-9]\d*$/.test(revision)) throw new StartupError('db/functions/REVISION holds no whole number.')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).toSorted()
  const files = names.map(async (place) => {
    const name = place.replaceAll(path.sep, '/')
    // A checkout with other line ends is the same function.
    const sql = (await readFile(path.join(folder, place), 'utf8')).replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  return { revision: Number(revision), files: await Promise.all(files) }
}

const FUNCTION_TABLE = `
  create table if not exists kernel.function_file (
    name text primary key, checksum text not null, at timestamptz not null default now()
  );
  comment on table kernel.function_file is 'the files of db/functions as they were last run; REVISION has their number as its checksum';
  grant select on kernel.function_file to khela_app;`

/**
 * Runs the files that differ from those that were run last. Whoever calls holds the lock of the migrations and a transaction, which is
 * lost when this throws. Throws `StartupError`: the database has a later revision, a file was edited under the same revision, a file fails.
 */
export async function applyFunctions(client: pg.Client, { revision, files }: FunctionFolder): Promise<void> {
  await client.query(FUNCTION_TABLE)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from kernel.function_file')
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const latest = Number(known.get('REVISION') ?? 0)
  if (latest > revision)
    throw new StartupError(
      `The database is newer than this build: its functions are of revision ${latest}, those of this build of ${revision}.`,
    )
  const changed = files.filter(({ name, checksum }) => known.get(name) !== checksum)
  const gone = [...known.keys()].filter((name) => name !== 'REVISION' && !files.some((file) => file.name === name))
  if (latest === revision) {
    const [first] = [...changed.map(({ name }) => name), ...gone]
    if (first !== undefined) throw new StartupError(`db/functions/${first} was edited; db/functions/REVISION needs a higher number.`)
    return
  }
  await client.query('set local check_function_bodies = off')
  for (const file of changed) await runFile(client, file)
  await client.query('delete from kernel.function_file where name = any($1)', [gone])
  await note(client, 'REVISION', String(revision))
}

async function runFile(client: pg.Client, { name, sql, checksum }: FunctionFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new StartupError(`db/functions/${name} failed: ${error instanceof Error ? error.message : String(error)}.`, error)
  }
  await note(client, name, checksum)
}

const note = (client: pg.Client, name: string, checksum: string): Promise<unknown> =>
  client.query(
    `insert into kernel.function_file (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, at = now()`,
    [name, checksum],
  )
