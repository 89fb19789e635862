/** Which processes live: a pid alone says little, because a system gives it to somebody else after the first has ended. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Process {
  readonly pid: number
  /** Ended, but not yet collected by its parent: it does nothing any more. */
  readonly zombie: boolean
  readonly command: string
  /** When it started, in the system's own form; with the pid it names one process for ever. */
  readonly started: string
}

const linux = process.platform === 'linux'

function fromProc(pid: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The command name, in brackets, may itself hold spaces and brackets: the fields start after the last one (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  return { pid, zombie: fields[0] === 'Z', command, started: fields[19] ?? '' }
}

function fromPs(pid: number): Process {
  const ps = (field: string) => execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  return { pid, zombie: ps('state').startsWith('Z'), command: ps('command'), started: ps('lstart') }
}

/** The process of this pid, or undefined when there is none. */
export function look(pid: number): Process | undefined {
  try {
    return linux ? fromProc(pid) : fromPs(pid)
  } catch {
    return undefined
  }
}

/** True while the process runs; a zombie does not. */
export function runs(pid: number): boolean {
  return look(pid)?.zombie === false
}

/** Sends a signal; a process that has ended meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until the process has ended; false when it still runs after `seconds`. */
export async function ended(pid: number, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1_000; runs(pid); await wait(linux ? 10 : 50)) if (Date.now() > end) return false
  return true
}

/** Pids of processes that have `folder` as their working directory. Knows nothing outside Linux and then says none. */
export function inhabitants(folder: string): number[] {
  if (!linux) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(path.join('/proc', String(pid), 'cwd')) === folder && runs(pid)
      } catch {
        return false
      }
    })
}

/** A name for the process that a file may keep: pid and start time. */
export function nameOf(pid: number): string {
  return `${pid} ${look(pid)?.started ?? ''}`.trim()
}

/** True while the process of a kept name runs. */
export function nameRuns(name: string): boolean {
  const pid = Number.parseInt(name, 10)
  return Number.isInteger(pid) && runs(pid) && nameOf(pid) === name
}
