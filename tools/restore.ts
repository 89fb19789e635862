/**
 * `npm run restore -- <folder> [--replace]`: puts a backup into the data folder and asks whether the books balance. A folder
 * that holds something is refused without --replace, which keeps what it replaces beside it (`*.old`). Nothing is replaced
 * before every file of the backup has been copied and compared with the manifest. Exit code 0, or 1 and one sentence.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { MANIFEST, PLATFORM, type Manifest } from './backup.ts'
import { tryLock } from './lock.ts'
import { copyListed, type Copied } from './postgres/copy.ts'
import { ownMajor, preparePostgres, setAside } from './postgres/put.ts'

export interface RestoreOptions {
  /** Data folder of Khela. */
  readonly home: string
  readonly folder: string
  readonly replace: boolean
}

/** Restores a backup; see the head of this file. Throws plain sentences. */
export async function restore({ home, folder, replace }: RestoreOptions): Promise<Manifest> {
  const manifest = readManifest(folder)
  if (manifest.platform !== PLATFORM) throw new Error(`The backup was made on ${manifest.platform}; this is ${PLATFORM}.`)
  if (manifest.version.split('.')[0] !== ownMajor())
    throw new Error(`The backup is of PostgreSQL ${manifest.version}; this Khela brings ${ownMajor()}.`)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (!replace && readdirSync(home).length > 0)
    throw new Error(`${home} is not empty: set KHELA_HOME to another folder, or add --replace to put the backup in its place.`)
  const taken = tryLock(path.join(home, 'running.lock'))
  if (!('release' in taken)) throw new Error(`Khela runs in ${home}: stop it first.`)
  const draft = path.join(home, 'restore.new')
  try {
    rmSync(draft, { recursive: true, force: true })
    await copyListed(
      folder,
      draft,
      part(manifest, (name) => !name.startsWith('data')),
    )
    const data = part(manifest, (name) => name.startsWith('data/'))
    const put = await preparePostgres(path.join(home, 'postgres'), path.join(folder, 'data'), shorten(data))
    put(readFileSync(path.join(draft, 'password'), 'utf8'))
    for (const name of readdirSync(path.join(draft, 'home'))) {
      setAside(path.join(home, name))
      renameSync(path.join(draft, 'home', name), path.join(home, name))
    }
    return manifest
  } finally {
    rmSync(draft, { recursive: true, force: true })
    taken.release()
  }
}

function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST)
  if (!existsSync(file)) throw new Error(`${folder} is no backup: it has no ${MANIFEST}.`)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest
  } catch {
    throw new Error(`The backup is damaged: ${MANIFEST} cannot be read.`)
  }
}

const part = ({ folders, files }: Manifest, wanted: (name: string) => boolean): Copied => ({
  folders: folders.filter(wanted),
  files: files.filter((file) => wanted(file.path)),
})
const shorten = ({ folders, files }: Copied): Copied => ({
  folders: folders.map((name) => name.slice('data/'.length)),
  files: files.map((file) => ({ ...file, path: file.path.slice('data/'.length) })),
})

/** `npm run reconcile` of the restored database: its first start is its recovery. */
function reconcile(home: string): Promise<number> {
  const command = [path.join(import.meta.dirname, 'reconcile.ts')]
  const child = spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, KHELA_HOME: home } })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 2)).on('error', () => resolve(2)))
}

async function main(words: readonly string[]): Promise<void> {
  const [folder, ...more] = words.filter((word) => word !== '--replace')
  if (folder === undefined || more.length > 0) throw new Error('Usage: npm run restore -- <folder of a backup> [--replace]')
  if (process.env['DATABASE_URL'] !== undefined)
    throw new Error('The database of DATABASE_URL is restored with PostgreSQL: see "Backup and restore" in docs/RUNBOOK.md.')
  const home = path.resolve(import.meta.dirname, '..', process.env['KHELA_HOME'] ?? '.khela')
  const { made, files } = await restore({ home, folder: path.resolve(folder), replace: words.includes('--replace') })
  console.log(`Restored ${files.length} files of ${made} into ${home}.`)
  if ((await reconcile(home)) !== 0) throw new Error('The books of the restored database do not agree, or could not be read.')
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
