/**
 * As whom PostgreSQL runs. It refuses root, so root runs it in a user namespace, in which root is called user 1000 and
 * keeps its files; where the system forbids namespaces, as another user, with files that this user can reach.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Runner {
  /** Folder of the database files. */
  readonly place: string
  /** Folder with bin, lib and share. */
  readonly native: string
  /** Words before the command. */
  readonly prefix: readonly string[]
  /** For `spawn`. */
  readonly as: { readonly uid: number; readonly gid: number } | Record<string, never>
  /** Gives a file or empty folder to the user that PostgreSQL runs as. */
  give(file: string): void
}

const NAMESPACE = ['unshare', '-U', '--map-user=1000', '--map-group=1000']

/** How to run PostgreSQL for `dir`. `namespaces: false` behaves as on a system without them. */
export function runnerFor(dir: string, native: string, namespaces = true): Runner {
  const plain = { place: dir, native, prefix: [], as: {}, give: () => undefined }
  if (process.getuid?.() !== 0) return plain
  const [program = '', ...options] = NAMESPACE
  if (namespaces && spawnSync(program, [...options, 'true']).status === 0) return { ...plain, prefix: NAMESPACE }
  return asOtherUser(dir, native)
}

/** Where the files of `dir` are when another user owns them and cannot reach `dir`. */
export function outsidePlace(dir: string): string {
  return path.join('/var/lib', `khela-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`)
}

function asOtherUser(dir: string, native: string): Runner {
  const { uid, gid } = otherUser()
  const place = reachable(dir) ? dir : outsidePlace(dir)
  mkdirSync(place, { recursive: true, mode: 0o711 })
  chmodSync(place, 0o711)
  const give = (file: string) => chownSync(file, uid, gid)
  return { place, native: reachable(native) ? native : copyOf(native, place), prefix: [], as: { uid, gid }, give }
}

function otherUser(): { uid: number; gid: number } {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  if (row === undefined) throw new Error('PostgreSQL does not run as root: start as an ordinary user, or set DATABASE_URL.')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** True when every folder down to `folder` may be entered by anybody. */
function reachable(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** A copy of the programs beside the data; made aside and renamed, so that a killed start leaves no half of it. */
function copyOf(native: string, place: string): string {
  const version = execFileSync(path.join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).replaceAll(/[^\d.]/g, '')
  const copy = path.join(place, `native-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.new`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  renameSync(draft, copy)
  return copy
}
