import type { Game } from './game.ts'

/**
 * The rocket boat. A point is drawn so that the chance to reach k/100 is floor(97·N/k)/N for every k from 1.01: whatever
 * multiple a player leaves at, the return is 97 % (short of it by less than one part in 10¹¹).
 */
export const N = 2 ** 47
const RTP_PERCENT = 97n
/** No boat goes further than 1,000×. */
const MOST = 100_000n
/** Growth of the multiple per millisecond: 2× after 6.9 s, 10× after 23 s. */
const GROWTH = 0.0001

/** The point in hundredths for a drawn number from 0 to N − 1. */
export function pointOf(number: bigint): bigint {
  const point = (RTP_PERCENT * BigInt(N)) / (number + 1n)
  if (point < 100n) return 100n
  return point > MOST ? MOST : point
}

/** The multiple, in hundredths, that a boat shows so many milliseconds after its start. */
export const multipleAt = (ms: number): bigint => BigInt(Math.floor(100 * Math.exp(GROWTH * Math.max(0, ms)) + 1e-9))

/** Milliseconds after the start at which the multiple is first shown. */
export const reachedAt = (multiple: bigint): number => Math.ceil(Math.log(Number(multiple) / 100) / GROWTH)

export const crash: Game = {
  code: 'nova-crash',
  category: 'CRASH',
  name: { bn: 'রকেট নাও', en: 'Rocket Boat' },
  flow: 'cash-out',
  rtp: '97.00',
  jackpotBps: 0,
  choices: [''],
  play(_stake, _choice, draw) {
    return { wins: [0n], show: { point: pointOf(BigInt(draw(N))).toString() } }
  },
}
