/** Where each of the 157 bets lies on the layout: pure geometry from the numbers of a spot, tested against the rules. */
import { roulette, type RouletteSpot } from '@khela/games/roulette'

/** Kinds of bets on the numbers that a person chooses between: each has its own handles, large enough for a finger. */
export const kinds = ['straight', 'split', 'street', 'corner', 'six_line'] as const
export type InsideKind = (typeof kinds)[number]

/** A point of the layout: `along` from −1 (the zero) to 12, `across` from 0 to 3, both at the edges of cells. */
export interface Place {
  readonly spot: RouletteSpot
  readonly kind: InsideKind
  readonly along: number
  readonly across: number
}

const rowOf = (number: number): number => Math.floor((number - 1) / 3)
const columnOf = (number: number): number => (number - 1) % 3

/** Kinds with the zero are chosen with the kind they are most like. */
const shelf: Readonly<Record<string, InsideKind>> = {
  straight: 'straight',
  split: 'split',
  street: 'street',
  trio: 'street',
  corner: 'corner',
  first_four: 'corner',
  six_line: 'six_line',
}

function placeOf(spot: RouletteSpot, kind: InsideKind): Place {
  const numbers = roulette.numbersOf(spot)
  const others = numbers.filter((number) => number > 0)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  if (others.length === 0) return { spot, kind, along: -0.5, across: 1.5 }
  const across = mean(others.map((number) => columnOf(number) + 0.5))
  // A bet with the zero lies on the line between the zero and the first row.
  if (others.length < numbers.length) return { spot, kind, along: 0, across: spot === 'first_four' ? 0 : across }
  const along = mean(others.map((number) => rowOf(number) + 0.5))
  // Streets and six lines lie at the edge of the grid, so that their handles do not hide the numbers.
  return { spot, kind, along, across: kind === 'street' || kind === 'six_line' ? 0 : across }
}

/** All bets on numbers with their places. */
export const places: readonly Place[] = roulette.spots.flatMap((spot) => {
  const kind = shelf[spot.split(':')[0] ?? '']
  return kind === undefined ? [] : [placeOf(spot, kind)]
})

/** Bets beside the grid: columns at its end, dozens and even chances along it. */
export const columns: readonly RouletteSpot[] = ['column:1', 'column:2', 'column:3']
export const dozens: readonly RouletteSpot[] = ['dozen:1', 'dozen:2', 'dozen:3']
export const chances = ['low', 'even', 'red', 'black', 'odd', 'high'] as const satisfies readonly RouletteSpot[]

/** Halves of the numbers, written as they lie on every layout. */
export const halves = { low: '1–18', high: '19–36' } as const

/** The pockets of the wheel, clockwise from the zero. */
export const pockets: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]

const reds = new Set(roulette.numbersOf('red'))
/** The colour of a number. */
export function colourOf(number: number): 'zero' | 'red' | 'black' {
  if (number === 0) return 'zero'
  return reds.has(number) ? 'red' : 'black'
}

/** The numbers of a bet as they are said: "8-9-11-12". */
export const numbersText = (spot: RouletteSpot): string => roulette.numbersOf(spot).join('-')
