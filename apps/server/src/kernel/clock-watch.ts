/**
 * Watches the database's clock, by which the house decides everything that has a time (clock.ts). It may not jump: each
 * transaction is told the time it will decide by, and that is compared with a clock of this process that nobody can set. While
 * the two disagree nothing is written, as if the database were away: no round is drawn, paid or void, no session or code ends,
 * no period is reckoned by a wrong clock (REL-R23). A node's own clock decides nothing; it is only compared, and told.
 */
import { uptime } from 'node:os'
import type { Log } from './log.ts'

/** By so much a clock may differ and still be right. */
const TOLERANCE_MS = 2_000
/** A jump up to this long is taken for the true time once the clock has run evenly again for `STEADY_MS`: a machine was set right. */
const LONGEST_TAKEN_MS = 3_600_000
const STEADY_MS = 60_000
const LEAST_SLEEP_MS = 1_000

/** The clocks of a process. */
export interface Clocks {
  /** Milliseconds that nobody can set, from any beginning. */
  readonly monotonic: () => number
  /** The machine's own clock, milliseconds since 1970. */
  readonly wall: () => number
  /** Milliseconds since the machine began, those it slept among them, which `monotonic` does not count. */
  readonly awake: () => number
}

const ownClocks: Clocks = { monotonic: () => performance.now(), wall: () => Date.now(), awake: () => uptime() * 1_000 }

export interface ClockWatch {
  /** The clock that transactions are measured by. */
  monotonic(): number
  /** Hears the time the database told; it was asked for and answered at these readings of `monotonic`. Answers `isRight`. */
  see(at: Date, asked: number, answered: number): boolean
  /** Whether the database's clock runs as it did. */
  isRight(): boolean
  /** Between what times a transaction that begins now is right; undefined before the first look, and while the clock is wrong. */
  span(): TimeSpan | undefined
  /** The time by the database's clock, as it was last seen; the machine's until then. */
  now(): Date
  /** By how much this machine's clock is ahead of the database's, in milliseconds; undefined before the first look. */
  aheadMs(): number | undefined
}

/** Two times of the database. */
export type TimeSpan = readonly [from: Date, to: Date]

interface Jump {
  /** What the database's clock is ahead of `monotonic` since. */
  readonly offset: number
  readonly since: number
}

/** How far `value` is from the span, 0 inside. */
const outside = (value: number, from: number, to: number): number => Math.max(from - value, value - to, 0)

/** Compares the machine's own clock with the database's, and says once when they begin and cease to differ. */
function openComparison({ wall, monotonic }: Clocks, log: Log) {
  let aheadMs: number | undefined
  let isTold = false
  return {
    aheadMs: () => aheadMs,
    see(at: Date, asked: number, answered: number): void {
      const here = wall() - (monotonic() - answered)
      aheadMs = here - (answered - asked) / 2 - at.getTime()
      const differs = outside(here - at.getTime(), 0, answered - asked) >= TOLERANCE_MS
      if (differs === isTold) return
      isTold = differs
      const seconds = Math.round(aheadMs / 1_000)
      if (differs) log.error({ seconds }, 'the clock of this machine differs from the database’s: one of them is wrong; see to NTP')
      else log.info({ seconds }, 'the clock of this machine agrees with the database’s again')
    },
  }
}

/** Opens a watch; the first time it sees is its measure. */
export function openClockWatch(log: Log, clocks: Clocks = ownClocks): ClockWatch {
  const comparison = openComparison(clocks, log)
  /** The database's clock minus ours, as it was right. */
  let offset: number | undefined
  let jump: Jump | undefined
  let sleptMs = clocks.awake() - clocks.monotonic()

  /** What the machine has slept since this was last asked: the database's clock rightly went on meanwhile. */
  const newSleep = (): number => {
    const now = clocks.awake() - clocks.monotonic()
    // The two are not read at one instant, nor equally fine.
    if (now - sleptMs < LEAST_SLEEP_MS) return 0
    const more = now - sleptMs
    sleptMs = now
    return more
  }
  const follow = (known: number, said: string): void => {
    if (jump) log.warn(said)
    jump = undefined
    offset = known
  }
  const judge = (from: number, to: number, at: number): void => {
    const before = offset ?? from
    const known = outside(before, from, to) < TOLERANCE_MS ? before : before + newSleep()
    offset = known
    if (outside(known, from, to) < TOLERANCE_MS)
      return follow(Math.min(Math.max(known, from), to), 'the clock of the database is right again: the house goes on')
    const middle = (from + to) / 2
    if (jump && outside(jump.offset, from, to) < TOLERANCE_MS) {
      if (Math.abs(jump.offset - known) > LONGEST_TAKEN_MS || at - jump.since < STEADY_MS) return
      return follow(middle, 'the clock of the database has run evenly for a minute: its time is taken for the true one')
    }
    jump = { offset: middle, since: at }
    log.error(
      { seconds: Math.round((middle - known) / 1_000) },
      'the clock of the database has jumped: nothing is written until it is right',
    )
  }
  return {
    monotonic: clocks.monotonic,
    see(at, asked, answered) {
      const [from, to] = [at.getTime() - answered, at.getTime() - asked]
      if (offset === undefined) offset = (from + to) / 2
      else judge(from, to, answered)
      comparison.see(at, asked, answered)
      return jump === undefined
    },
    isRight: () => jump === undefined,
    span() {
      if (offset === undefined || jump !== undefined) return undefined
      const now = clocks.monotonic() + offset
      return [new Date(now - TOLERANCE_MS), new Date(now + TOLERANCE_MS)]
    },
    now: () => new Date(offset === undefined ? clocks.wall() : clocks.monotonic() + offset),
    aheadMs: comparison.aheadMs,
  }
}
