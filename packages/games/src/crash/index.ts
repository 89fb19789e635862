/**
 * Crash (GS-2.2, GS-2.3): one curve rises for the whole table and stops at a point drawn before; who
 * has cashed out by then is paid the multiplier of that moment. Points and multipliers are whole hundredths: 198 is 1.98x.
 */
import type { Stream } from '@khela/fair'
import { fieldsOf, isWhole } from '../input.ts'
import { pointOf, returnOf } from '../point.ts'
import type { Mult4, Ratio } from '../rules.ts'
import { multiplierAt, reachedAt } from './curve.ts'
import { payTable, proof } from './table.ts'

/** A bet of one panel; `auto` is the multiplier at which it is cashed out by itself, or `null`. */
export interface CrashChoice {
  readonly auto: number | null
}

/** How a bet was left: `manualMs` is when the server received its cash-out, `undefined` when it did not. */
export interface CrashLeft extends CrashChoice {
  readonly manualMs: number | undefined
}

const { rtpBps, least, cap } = payTable

/** The point of a round. From the cap on nothing is decided, so a round that would go further stops there and pays everybody. */
function draw(stream: Stream): number {
  const point = pointOf(stream.u52(), rtpBps)
  return point > BigInt(cap) ? cap : Number(point)
}

function parseChoice(input: unknown): CrashChoice | undefined {
  const fields = fieldsOf(input, ['auto'])
  if (fields === undefined) return undefined
  return fields.auto === null || isWhole(fields.auto, least, cap) ? { auto: fields.auto } : undefined
}

/** The multiplier of a cash-out by hand; below the lowest one, where the edge is not yet taken, there is none. */
function byHandAt(ms: number | undefined): number | undefined {
  const at = ms === undefined ? undefined : multiplierAt(ms)
  return at === undefined || at < least ? undefined : at
}

/**
 * Where a bet is cashed out in a round that stops at `point`, in hundredths; `undefined` when it is lost. What comes first
 * counts: its automatic cash-out, the cash-out by hand, or `ceiling`, at which the table cashes everybody out (its cap, or
 * less where its liability ends).
 */
function cashOut(point: number, left: CrashLeft, ceiling: number = cap): number | undefined {
  const at = Math.min(left.auto ?? cap, byHandAt(left.manualMs) ?? cap, Math.max(ceiling, least))
  return at <= point ? at : undefined
}

/** What a bet returns that was cashed out at `cashOutAt`, stake included; 0 above the point or without a cash-out. Throws `RangeError` below the lowest. */
function pays(point: number, cashOutAt: number | undefined): Mult4 {
  if (cashOutAt !== undefined && !isWhole(cashOutAt, least, cap)) throw new RangeError('a cash-out is from 1.01 to the cap')
  return cashOutAt === undefined || cashOutAt > point ? 0n : BigInt(cashOutAt) * 100n
}

/** The millisecond at which a round with this point ends: the first at which the curve would be above it, or reaches the cap. */
function endsAt(point: number): number {
  return reachedAt(Math.min(point + 1, cap))
}

/** The exact return of cashing out at `hundredths` every time. */
function exactRtp(hundredths: number): Ratio {
  return returnOf(hundredths, rtpBps)
}

export const crash = {
  id: 'crash',
  payTable,
  proof,
  parseChoice,
  byHandAt,
  draw,
  multiplierAt,
  reachedAt,
  endsAt,
  cashOut,
  pays,
  /** The most a bet can return: its automatic cash-out, or the cap. */
  maxMultiplier: ({ auto }: CrashChoice): Mult4 => BigInt(auto ?? cap) * 100n,
  exactRtp,
} as const
