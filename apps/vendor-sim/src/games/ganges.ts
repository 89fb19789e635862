import { at, type Game } from './game.ts'

/** One strip for all three reels, 20 stops: 1 tiger, 2 moons, 3 boats, 6 fish, 8 lilies. */
const NAMES = ['tiger', 'moon', 'boat', 'fish', 'lily'] as const
export const STRIP = [4, 3, 2, 4, 3, 4, 1, 4, 3, 2, 4, 3, 0, 4, 3, 4, 1, 3, 2, 4].map((index) => at(NAMES, index))
/** Three alike on a line pay so many times the stake of the line. */
export const PAYS: Record<(typeof NAMES)[number], bigint> = { tiger: 1_000n, moon: 120n, boat: 40n, fish: 10n, lily: 5n }
/** Row of each reel, top to bottom 0 to 2; each line carries a fifth of the stake. */
export const LINES = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const

type Symbol3 = (typeof NAMES)[number]

/** The window under three stops: a column for each reel. */
export const windowAt = (stops: readonly number[]): Symbol3[][] =>
  stops.map((stop) => [0, 1, 2].map((row) => at(STRIP, (stop + row) % STRIP.length)))

/** Winning lines and their sum in stakes of one line. */
export function evaluate(window: readonly (readonly Symbol3[])[]): { lines: number[]; pays: bigint } {
  const lines: number[] = []
  let pays = 0n
  for (const [index, rows] of LINES.entries()) {
    const [a, b, c] = rows.map((row, reel) => at(at(window, reel), row))
    if (a === undefined || a !== b || b !== c) continue
    lines.push(index)
    pays += PAYS[a]
  }
  return { lines, pays }
}

export const ganges: Game = {
  code: 'nova-slot-ganges',
  category: 'RNG',
  name: { bn: 'গঙ্গার ধন', en: 'Ganges Gold' },
  flow: 'betwin',
  rtp: '97.00',
  jackpotBps: 0,
  choices: [''],
  play(stake, _choice, draw) {
    const window = windowAt([0, 1, 2].map(() => draw(STRIP.length)))
    const { lines, pays } = evaluate(window)
    return { wins: [(stake * pays) / BigInt(LINES.length)], show: { window, lines } }
  },
}
