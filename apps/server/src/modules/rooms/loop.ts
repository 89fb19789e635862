/** Work that looks again and again while the process runs: what tables that somebody watches, and rooms that are due, are moved on by. */
import type { Clock } from '../../kernel/index.ts'

/** A loop that runs. `ended` resolves when it has ended by itself or was stopped. */
export interface Loop extends Clock {
  readonly ended: Promise<void>
}

/** Waits, until `wake`. A wait alone keeps no process running. */
function pause(ms: number, onWait: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    timer.unref()
    onWait(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * Looks first after `wait` milliseconds, and then as often as each look says: it answers in how many milliseconds the next is due, and
 * undefined ends the loop. A look must not throw.
 */
export function startLoop(look: () => Promise<number | undefined>, wait: number): Loop {
  let isStopped = false
  let wake = (): void => undefined
  const run = async (): Promise<void> => {
    for (let due: number | undefined = wait; !isStopped && due !== undefined;) {
      if (due > 0) await pause(due, (now) => (wake = now))
      if (isStopped) break
      due = await look()
    }
  }
  const ended = run()
  return {
    ended,
    async stop() {
      isStopped = true
      wake()
      await ended
    },
  }
}
