/** A program beside the house: a process of its own, started again when it dies, gone when the house is gone. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { boundLog, type LogSize } from './log-size.ts'

export interface CompanionOptions {
  /** Its words go to `<name>.log` in the data folder, its number to `<name>.pid`. */
  readonly name: string
  /** What it is called in a sentence. */
  readonly called: string
  /** A file of this folder that ends when its standard input is closed. */
  readonly script: string
  readonly env: Readonly<Record<string, string>>
  /** Data folder of the house. */
  readonly home: string
  readonly say: (line: string) => void
  readonly logSize?: LogSize
}
export interface Companion {
  /** Of the process that runs now. */
  pid(): number | undefined
  /** Tells it to stop, and ends it after five seconds. */
  stop(): Promise<void>
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** Whoever lived this long died of something new. */
const STEADY_MS = 60_000
const GRACE_MS = 5_000

/** Starts it and keeps it running until `stop`. Does not wait for it. */
export function keepCompanion(options: CompanionOptions): Companion {
  let child: ChildProcess | undefined
  let again: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let stops = false

  const start = () => {
    const began = performance.now()
    const started = spawnOne(options)
    child = started
    if (started.pid !== undefined) writeFileSync(path.join(options.home, `${options.name}.pid`), `${started.pid}\n`)
    // Without a process there is no exit to hear of.
    started.once('error', (error) => options.say(`${options.called} could not be started: ${error.message}`))
    started.once('exit', () => {
      child = undefined
      if (stops) return
      options.say(`${options.called} ended by itself; starting it again.`)
      waitMs = performance.now() - began > STEADY_MS ? FIRST_WAIT_MS : waitMs
      again = setTimeout(start, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    })
  }
  start()
  const endLog = boundLog(path.join(options.home, `${options.name}.log`), options.logSize)
  return {
    pid: () => child?.pid,
    async stop() {
      stops = true
      endLog()
      clearTimeout(again)
      const running = child
      if (running === undefined) return
      const gone = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      const end = setTimeout(() => running.kill('SIGKILL'), GRACE_MS)
      await gone
      clearTimeout(end)
    },
  }
}

function spawnOne({ name, script, env, home }: CompanionOptions): ChildProcess {
  const log = openSync(path.join(home, `${name}.log`), 'a', 0o600)
  try {
    return spawn(process.execPath, [path.join(import.meta.dirname, script)], {
      stdio: ['pipe', log, log],
      env: { PATH: process.env['PATH'], ...env },
    })
  } finally {
    closeSync(log)
  }
}
