/**
 * The numbers of hi-lo (domain/games-and-sports.md §2.6): the return in 1/10 000 that is taken once, free skips a round,
 * and the highest multiplier, above which no guess is offered. Stopping a guess changes no return: every guess is worth what it costs.
 */
import { proven } from '../exact.ts'

export const payTable = { rtpBps: 9_900, skips: 52, most: 100_000_000n } as const

/** The exact return of every way to play, before the four decimals of the multiplier are cut; worked out again by the tests beside. */
export const proof = proven('861bb08c68cd2a9f5c46f991390b32d0c1604f8ac2a0cfbb0da27fd5e61d3b16', { any: '99/100' })
