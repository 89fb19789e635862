/** What an earlier start left behind: a server that still runs, one that is ending, or only its pid file. */
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ended, inhabitants, look, signal } from '../processes.ts'

/** Lines of postmaster.pid that matter here (PostgreSQL, src/include/utils/pidfile.h). */
export interface PidFile {
  readonly pid: number
  readonly port: number
  /** starting, ready, standby, stopping; empty in the first moment. */
  readonly status: string
}

export function readPidFile(data: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

/** The server that runs on `data`, if one does. Another process with a recycled pid does not name our folder. */
export function running(data: string): PidFile | undefined {
  const file = readPidFile(data)
  if (file === undefined) return undefined
  const found = look(file.pid)
  return found !== undefined && !found.zombie && found.command.includes(data) ? file : undefined
}

/**
 * Waits for what is on its way: a server that starts becomes ready, one that stops goes. An orphan, whose starter no longer
 * lives, is stopped: a watchdog of its own may be about to do the same, and its settings may be others than ours.
 * Returns the ready server of a living starter, or undefined when a new one may start.
 */
export async function settle(data: string, starterLives: () => boolean): Promise<PidFile | undefined> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(20)) {
    const server = running(data)
    if (server === undefined) {
      await clear(data)
      return undefined
    }
    if (!starterLives()) {
      signal(server.pid, 'SIGINT')
      await ended(server.pid, 30)
    } else if (server.status === 'ready') return server
  }
  throw new Error(`The database in ${data} is still starting or stopping after a minute.`)
}

/**
 * Removes the pid file of a dead server: PostgreSQL itself would take a recycled pid, and inside a user namespace any pid
 * of root, for a living one. Its backends must have ended first: the file also guards against two servers on one folder.
 */
async function clear(data: string): Promise<void> {
  if (readPidFile(data) === undefined) return
  for (const end = Date.now() + 10_000; inhabitants(data).length > 0; await wait(20)) {
    if (Date.now() > end) throw new Error(`Processes of a killed database still work in ${data}: ${inhabitants(data).join(', ')}.`)
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
}
