/**
 * `npm run backup -- <folder>`: copies the embedded database and this deployment's own files (secrets, uploads) while
 * Khela runs, or starts the database for the moment. The copy is complete or not there. Exit code 0, or 1 and one sentence.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { copyFolder, copyRunning, putFile, type CopiedFile } from './postgres/copy.ts'
import { startPostgres, type Postgres } from './postgres/index.ts'

/** What stands in a backup beside the files: how to know that it is whole, and where it can be put back. */
export interface Manifest {
  readonly made: string
  /** Of PostgreSQL, such as 18.4; only the same major version reads the files. */
  readonly version: string
  /** Such as linux-x64; the files of a database do not move between kinds of machines. */
  readonly platform: string
  /** Log positions: everything committed before `from` is in the copy, nothing committed after `to`. */
  readonly from: string
  readonly to: string
  readonly folders: readonly string[]
  readonly files: readonly CopiedFile[]
}

export interface BackupOptions {
  /** Data folder of Khela. */
  readonly home: string
  /** Must be empty or not be there. */
  readonly folder: string
  readonly say: (line: string) => void
}

export const MANIFEST = 'manifest.json'
export const PLATFORM = `${process.platform}-${process.arch}`
/** Of a running Khela, or made anew by the next one. */
const LEFT_OUT = /^(postgres|[^/]*\.(lock|log|old|new|dead)(\.\d+)?)$/

/** Makes a backup; see the head of this file. Throws plain sentences. */
export async function backup({ home, folder, say }: BackupOptions): Promise<Manifest> {
  const target = path.resolve(folder)
  if (!existsSync(path.join(home, 'postgres'))) throw new Error(`There is no database in ${home}: start Khela once, or set KHELA_HOME.`)
  if (existsSync(target) && (await readdir(target)).length > 0) throw new Error(`${target} is not empty: name a new folder.`)
  if (!path.relative(home, target).startsWith('..'))
    throw new Error(`${target} is inside the data folder: name one outside, best on another disk.`)
  const draft = `${target}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const server = await startPostgres({ dir: path.join(home, 'postgres'), log: (line) => say(`  ${line}`) })
    const manifest = await copyAll(server, home, draft).finally(() => server.stop())
    await writeFile(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** The database first: what its rows name among the files is then there. */
async function copyAll(server: Postgres, home: string, draft: string): Promise<Manifest> {
  const made = new Date().toISOString()
  const { from, to, version, ...database } = await copyRunning(server.url, path.join(draft, 'data'))
  const others = await copyFolder(home, path.join(draft, 'home'), (name) => !LEFT_OUT.test(name))
  const password = await putFile(draft, 'password', Buffer.from(new URL(server.url).password))
  const folders = [...below('data', database.folders), ...below('home', others.folders)]
  const files = [password, ...named('data', database.files), ...named('home', others.files)]
  return { made, version, platform: PLATFORM, from, to, folders, files }
}

const below = (folder: string, names: readonly string[]): string[] => [folder, ...names.map((name) => `${folder}/${name}`)]
const named = (folder: string, files: readonly CopiedFile[]): CopiedFile[] =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))

async function main([folder, ...more]: readonly string[]): Promise<void> {
  if (folder === undefined || more.length > 0) throw new Error('Usage: npm run backup -- <new folder>')
  if (process.env['DATABASE_URL'] !== undefined)
    throw new Error('The database of DATABASE_URL is copied with pg_basebackup or pg_dump: see "Backup and restore" in docs/RUNBOOK.md.')
  const home = path.resolve(import.meta.dirname, '..', process.env['KHELA_HOME'] ?? '.khela')
  const { files, from, to } = await backup({ home, folder, say: (line) => console.log(line) })
  const megabytes = Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000)
  console.log(`Backup: ${files.length} files, ${megabytes} MB in ${path.resolve(folder)} (log ${from} to ${to}).`)
  console.log('It holds the secrets: keep it as safe as the server. Try it: KHELA_HOME=<another folder> npm run restore -- <this folder>')
  if (process.env['KHELA_SECRETS'] !== undefined) console.log('The secrets of KHELA_SECRETS are not in it: keep them elsewhere.')
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
