/**
 * The bets of European roulette (GS-2.9), by kind: what it pays to one, and every set of numbers
 * that the layout allows. The grid has three columns and twelve rows; number n stands in row ⌈n/3⌉.
 */
import { proven } from '../exact.ts'

const ROWS = Array.from({ length: 12 }, (_, row) => row * 3 + 1)
const upTo36 = (fits: (number: number) => boolean): number[] => Array.from({ length: 36 }, (_, index) => index + 1).filter(fits)
const RED: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

const splits = upTo36(() => true).flatMap((n) => [...(n % 3 === 0 ? [] : [[n, n + 1]]), ...(n > 33 ? [] : [[n, n + 3]])])
const corners = upTo36((n) => n % 3 !== 0 && n < 34).map((n) => [n, n + 1, n + 3, n + 4])

export const payTable = {
  straight: { toOne: 35, spots: Array.from({ length: 37 }, (_, number) => [number]) },
  split: { toOne: 17, spots: [[0, 1], [0, 2], [0, 3], ...splits] },
  street: { toOne: 11, spots: ROWS.map((n) => [n, n + 1, n + 2]) },
  trio: {
    toOne: 11,
    spots: [
      [0, 1, 2],
      [0, 2, 3],
    ],
  },
  corner: { toOne: 8, spots: corners },
  first_four: { toOne: 8, spots: [[0, 1, 2, 3]] },
  six_line: { toOne: 5, spots: ROWS.slice(0, 11).map((n) => [n, n + 1, n + 2, n + 3, n + 4, n + 5]) },
  column: { toOne: 2, spots: [1, 2, 0].map((rest) => upTo36((n) => n % 3 === rest)) },
  dozen: { toOne: 2, spots: [1, 13, 25].map((from) => upTo36((n) => n >= from && n < from + 12)) },
  red: { toOne: 1, spots: [RED] },
  black: { toOne: 1, spots: [upTo36((n) => !RED.includes(n))] },
  odd: { toOne: 1, spots: [upTo36((n) => n % 2 === 1)] },
  even: { toOne: 1, spots: [upTo36((n) => n % 2 === 0)] },
  low: { toOne: 1, spots: [upTo36((n) => n <= 18)] },
  high: { toOne: 1, spots: [upTo36((n) => n > 18)] },
} as const satisfies Readonly<Record<string, { readonly toOne: number; readonly spots: readonly (readonly number[])[] }>>

/** The exact return; worked out again by the tests beside. `half_back` is an even-money bet where la partage is played. */
export const proof = proven('ef9fbeb583a0f4ada222cf4e75ac10c9c619b33805d653b07102892119275229', {
  any: '36/37',
  half_back: '73/74',
})
