/**
 * The point at which limbo and crash stop (GS-2.2), in hundredths: 198 is shown as 1.98x.
 * BigInt throughout: at the edges of its steps the same formula in doubles is one hundredth too high.
 */
import type { Ratio } from './rules.ts'

const ALL = 1n << 52n

/** The point of one `u52` at a return of `rtpBps` in 1/10 000: max(100, ⌊rtpBps·2^52 / (100·(2^52 − u52))⌋). */
export function pointOf(u52: number, rtpBps: number): bigint {
  const point = (BigInt(rtpBps) * ALL) / (100n * (ALL - BigInt(u52)))
  return point < 100n ? 100n : point
}

/** The exact chance that the point is `hundredths` (more than 100) or more: ⌊rtpBps·2^52 / (100·hundredths)⌋ of 2^52. */
export function chanceOf(hundredths: number, rtpBps: number): Ratio {
  return { num: (BigInt(rtpBps) * ALL) / (100n * BigInt(hundredths)), den: ALL }
}

/** The exact return of a bet that pays `hundredths` when the point reaches it. */
export function returnOf(hundredths: number, rtpBps: number): Ratio {
  const { num, den } = chanceOf(hundredths, rtpBps)
  return { num: num * BigInt(hundredths), den: den * 100n }
}
