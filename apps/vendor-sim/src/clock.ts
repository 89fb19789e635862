/** Time as the vendor sees it. Everything that waits goes through this, so that tests move hours in an instant. */
export interface Wait {
  /** Resolves when the time is over or the wait was cancelled. */
  readonly done: Promise<void>
  cancel(): void
}
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  wait(ms: number): Wait
}

/** Longest delay a timer of Node takes. */
const LONGEST_MS = 2_147_483_647

/** The time of the machine. Its timers do not keep the process alive. */
export const wallClock: Clock = {
  now: () => Date.now(),
  wait(ms) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => resolve(), Math.min(Math.max(0, ms), LONGEST_MS))
    timer.unref()
    return {
      done: promise,
      cancel: () => {
        clearTimeout(timer)
        resolve()
      },
    }
  },
}
