/**
 * The tick of the sea between two messages. Each says a tick and the server's time; ticks are whole, so of what they say about
 * the start of the sea the earliest counts, and what is drawn does not tremble. A sea that jumped is believed at once.
 */
export interface TickClock {
  /** Notes that it was `tick` at `at`, in milliseconds of the server's clock. */
  readonly note: (tick: number, at: number) => void
  /** The tick at a moment of the server's clock, with its fraction; undefined before the first note. */
  readonly at: (now: number) => number | undefined
}

export const TICK_MS = 50
/** More than this apart, it is another count. */
const JUMP = 3

export function createTickClock(): TickClock {
  let start: number | undefined
  return {
    note(tick, at) {
      const said = at - tick * TICK_MS
      if (start === undefined || said < start || said - start > JUMP * TICK_MS) start = said
    },
    at: (now) => (start === undefined ? undefined : (now - start) / TICK_MS),
  }
}
