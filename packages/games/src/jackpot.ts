/**
 * The jackpot's growth (spec D-H4): a pool starts at a random value and grows by random steps at random times,
 * all drawn from one committed seed by PF1 (GS-1.2), so that the amount at any instant is one
 * pure function and, once the seed is revealed, anybody can work it out again.
 *
 * Stream 0 of (seed, pool id) gives the start: `int(span)`. Stream k = 1, 2, 3 … gives the steps 32(k−1)+1 … 32k, for each
 * first the wait, then the amount. Amounts are whole units, instants whole milliseconds.
 */
import { stream } from '@khela/fair'
import { UNIT, type Money } from '@khela/money'

/** A whole number between two bounds, both included. */
interface Range {
  readonly from: number
  readonly to: number
}
/** What a pool is drawn between. `start` and `step` in whole units of the currency. */
export interface JackpotPlan {
  readonly start: Range
  readonly step: Range
  readonly waitMs: Range
}
/** A pool: its seed, its public id, which takes the place of the player's seed, its plan, and when it opened (ms since 1970). */
export interface JackpotPool {
  readonly serverSeed: string
  readonly id: string
  readonly plan: JackpotPlan
  readonly openedAtMs: number
}
/** Where a pool stands behind its step number `step`, which fell at `atMs`; 0 is the opening. */
export interface JackpotPosition {
  readonly step: number
  readonly atMs: number
  readonly amount: Money
}

/** Steps of one stream: one HMAC gives four of them. */
const LEG = 32

const spanOf = ({ from, to }: Range): number => to - from + 1

/** The pool at its opening. Throws `RangeError` for a seed or an id of another form. */
export function openJackpot(pool: JackpotPool): JackpotPosition {
  const { start } = pool.plan
  const units = start.from + stream(pool.serverSeed, pool.id, 0).int(spanOf(start))
  return { step: 0, atMs: pool.openedAtMs, amount: BigInt(units) * UNIT }
}

/** The positions behind `from`, one a step, without end. */
function* following(pool: JackpotPool, from: JackpotPosition): Generator<JackpotPosition, never> {
  const { step, waitMs } = pool.plan
  let at = from
  for (let leg = Math.floor(from.step / LEG); ; leg += 1) {
    const numbers = stream(pool.serverSeed, pool.id, leg + 1)
    for (let nth = leg * LEG + 1; nth <= (leg + 1) * LEG; nth += 1) {
      const wait = waitMs.from + numbers.int(spanOf(waitMs))
      const grown = step.from + numbers.int(spanOf(step))
      if (nth <= from.step) continue
      at = { step: nth, atMs: at.atMs + wait, amount: at.amount + BigInt(grown) * UNIT }
      yield at
    }
  }
}

/** Where the pool stands at `toMs`, from an earlier position of it; goes at most `most` steps. */
export function jackpotAt(pool: JackpotPool, from: JackpotPosition, toMs: number, most = Number.MAX_SAFE_INTEGER): JackpotPosition {
  let last = from
  let steps = 0
  if (toMs <= from.atMs) return last
  for (const next of following(pool, from)) {
    if (next.atMs > toMs || steps === most) break
    last = next
    steps += 1
  }
  return last
}

/** The steps that fall after `from` and until `toMs`. */
export function jackpotSteps(pool: JackpotPool, from: JackpotPosition, toMs: number): JackpotPosition[] {
  const steps: JackpotPosition[] = []
  if (toMs <= from.atMs) return steps
  for (const next of following(pool, from)) {
    if (next.atMs > toMs) break
    steps.push(next)
  }
  return steps
}
