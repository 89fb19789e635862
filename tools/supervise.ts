/** `npm start`: runs tools/start.ts in a process of its own and starts it again when it ends by itself. */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { onStopSignal } from './signals.ts'

export interface SupervisorOptions {
  /** File of the program; it tells its parent `up` when it answers, and ends when the parent is gone. */
  readonly program: string
  readonly args: readonly string[]
  readonly say: (line: string) => void
}

/** What a program tells its supervisor once it answers. */
export const UP = 'up'
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A program that ran this long ended for a new reason. */
const STEADY_MS = 60_000

/** Arguments for another start: the data that the first start emptied is in use now. */
const argsAgain = (args: readonly string[]) => args.filter((word) => word !== '--reset')

/**
 * Runs the program until it is told to stop and ends with the program's exit code. A first start that fails is the
 * user's to mend and ends it too, a signal's as well; a program that had been up is started again, whatever but success ended
 * it, after a pause that grows.
 */
export function supervise({ program, args, say }: SupervisorOptions): void {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let wasUp = false
  let pauseMs = FIRST_PAUSE_MS
  let stops = false

  const start = (words: readonly string[]) => {
    const began = Date.now()
    child = fork(program, words, { stdio: 'inherit' })
    child.on('message', (message) => {
      if (message === UP) wasUp = true
    })
    child.once('exit', (code, signal) => {
      child = undefined
      if (stops) return
      if (code === 0 || !wasUp) process.exit(code ?? 1)
      if (Date.now() - began > STEADY_MS) pauseMs = FIRST_PAUSE_MS
      say(`Khela ended by itself (${signal ?? `code ${code}`}); starting it again in ${pauseMs / 1_000} s.`)
      timer = setTimeout(start, pauseMs, argsAgain(args))
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    })
  }
  const stop = async () => {
    stops = true
    clearTimeout(timer)
    const running = child
    if (running === undefined) return
    const ended = new Promise<number | null>((resolve) => running.once('exit', resolve))
    running.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`the server ended with ${code === null ? 'a signal' : `code ${code}`}`)
  }
  // The program says that it stops.
  onStopSignal(stop, () => undefined)
  start(args)
}

if (import.meta.main)
  supervise({ program: path.join(import.meta.dirname, 'start.ts'), args: process.argv.slice(2), say: (line) => console.log(line) })
