/** The wheels (GS-2.8). */
import { proven } from '../exact.ts'

/** By risk and number of segments: kinds of segment as what it pays, in tenths of the stake, and how many there are. */
export const payTable = {
  low: {
    10: [
      [0, 2],
      [12, 7],
      [14, 1],
    ],
    20: [
      [0, 4],
      [12, 14],
      [14, 2],
    ],
    30: [
      [0, 6],
      [12, 21],
      [14, 3],
    ],
    40: [
      [0, 8],
      [12, 28],
      [14, 4],
    ],
    50: [
      [0, 10],
      [12, 35],
      [14, 5],
    ],
  },
  medium: {
    10: [
      [0, 5],
      [15, 2],
      [20, 2],
      [28, 1],
    ],
    20: [
      [0, 10],
      [15, 4],
      [20, 4],
      [30, 1],
      [26, 1],
    ],
    30: [
      [0, 15],
      [15, 6],
      [20, 6],
      [30, 2],
      [24, 1],
    ],
    40: [
      [0, 20],
      [15, 8],
      [20, 8],
      [30, 3],
      [22, 1],
    ],
    50: [
      [0, 25],
      [15, 10],
      [20, 11],
      [30, 4],
    ],
  },
  high: {
    10: [
      [0, 9],
      [98, 1],
    ],
    20: [
      [0, 19],
      [196, 1],
    ],
    30: [
      [0, 29],
      [294, 1],
    ],
    40: [
      [0, 39],
      [392, 1],
    ],
    50: [
      [0, 49],
      [490, 1],
    ],
  },
} as const

/** The exact return of each kind of bet; worked out again by the tests beside. */
export const proof = proven('078c1a810e318394ce18f102ce61caa3d63cca6d49bb3d800c878faf2319dc03', {
  '10:low': '49/50',
  '20:low': '49/50',
  '30:low': '49/50',
  '40:low': '49/50',
  '50:low': '49/50',
  '10:medium': '49/50',
  '20:medium': '49/50',
  '30:medium': '49/50',
  '40:medium': '49/50',
  '50:medium': '49/50',
  '10:high': '49/50',
  '20:high': '49/50',
  '30:high': '49/50',
  '40:high': '49/50',
  '50:high': '49/50',
})
