/** The numbers of mines (GS-2.4): tiles, and the return in 1/10 000 that is taken once. */
import { proven } from '../exact.ts'

export const payTable = { tiles: 25, rtpBps: 9_900 } as const

/** The exact return at its least and at its most over all numbers of mines and picks; worked out again by the tests beside. */
export const proof = proven('6448c4803b0ebc88d3c3295c0a76fa4c8629ed40a0c3247ad19746719a59992d', {
  least: '6187/6250',
  most: '99/100',
})
