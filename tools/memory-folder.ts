/**
 * Temporary files of tests in memory. A test database is some 1,500 small files, made and removed for each test file: on the disk of
 * a usual machine that alone takes more processor than the tests.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const GIB = 2 ** 30
/** Of the file system, and of memory that is free now: a whole run takes about two. */
const ROOM = 6 * GIB

export interface Memory {
  /** A file system in memory, by its mount point. */
  readonly mount: string
  /** The machine's mounts, as /proc/mounts writes them. */
  readonly mounts: string
  /** Bytes of memory that may be taken. */
  readonly available: number
}

function readMounts(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8')
  } catch {
    return ''
  }
}

/** Whether files, programs among them, can be put there, with room for a whole run. */
export function hasRoom({ mount, mounts, available }: Memory): boolean {
  const [, , type, options = ''] = mounts.split('\n').flatMap((line) => (line.split(' ')[1] === mount ? [line.split(' ')] : []))[0] ?? []
  if (type !== 'tmpfs' || !/(^|,)rw(,|$)/.test(options) || /(^|,)noexec(,|$)/.test(options)) return false
  const { bavail, bsize } = statfsSync(mount)
  return Math.min(available, bavail * bsize) >= ROOM
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders of runs that were killed: what they left would stay in memory. */
export function removeLeftOvers(mount: string): void {
  for (const name of readdirSync(mount)) {
    const pid = /^khela-run-([0-9]+)$/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(mount, name), { recursive: true, force: true })
  }
}

/**
 * Lets this process and those that it starts put their temporary files (`os.tmpdir()`) into memory, until it ends. Nothing happens
 * where TMPDIR names a place already, and where there is no file system in memory with room for a whole run.
 */
export function useMemoryFolder(): void {
  const mount = '/dev/shm'
  if (process.env['TMPDIR'] !== undefined || !hasRoom({ mount, mounts: readMounts(), available: process.availableMemory() })) return
  removeLeftOvers(mount)
  const folder = path.join(mount, `khela-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // Others pass through to what is theirs below, as in the usual place: where this is root, databases run as a user of their own.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
