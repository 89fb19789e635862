/**
 * The numbers of hi-lo (GS-2.6): the return in 1/10 000 that is taken once, free skips a round,
 * and the highest multiplier, above which no guess is offered. Stopping a guess changes no return: every guess is worth what it costs.
 */
import { proven } from '../exact.ts'

export const payTable = { rtpBps: 9_900, skips: 52, most: 100_000_000n } as const

/**
 * The least and the most that a way to play returns: the four decimals of a multiplier are cut, which costs most on three
 * of the safest guesses; worked out again by the tests beside.
 */
export const proof = proven('861bb08c68cd2a9f5c46f991390b32d0c1604f8ac2a0cfbb0da27fd5e61d3b16', {
  least: '1359288/1373125',
  most: '99/100',
})
