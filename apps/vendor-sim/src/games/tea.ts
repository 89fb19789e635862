import { at, type Draw, type Game } from './game.ts'

/** Five strips of 16 stops with the same symbols in another order: 1 sun, 1 pot, 2 cups, 3 bells, 4 leaves, 5 buds. */
export const STRIPS = [
  'bud leaf bell bud cup leaf bud bell sun bud leaf cup bud pot leaf bell',
  'leaf bud cup bell bud leaf pot bud bell leaf sun bud cup leaf bud bell',
  'bell bud leaf sun bud cup leaf bell bud leaf bud pot bell leaf cup bud',
  'cup leaf bud bell leaf bud sun bell bud leaf bud cup pot bud leaf bell',
  'bud bell leaf cup bud sun leaf bud bell leaf bud bell cup bud leaf pot',
].map((strip) => strip.split(' '))

/** Three, four or five alike from the left pay so many times the stake of the line. */
export const PAYS: Record<string, readonly [bigint, bigint, bigint]> = {
  pot: [50n, 250n, 2_500n],
  cup: [20n, 75n, 500n],
  bell: [10n, 40n, 150n],
  leaf: [6n, 20n, 80n],
  bud: [4n, 10n, 40n],
}
/** Row of each reel; each line carries a tenth of the stake. */
export const LINES = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
] as const
/** Three suns anywhere give this many free spins, at the same stake; they give no further ones. */
export const FREE_SPINS = 8
const SUNS = 3

/** The window under five stops: a column for each reel. */
export const windowAt = (stops: readonly number[]): string[][] =>
  stops.map((stop, reel) => [0, 1, 2].map((row) => at(at(STRIPS, reel), (stop + row) % 16)))

/** Winning lines with their length, their sum in stakes of one line, and the suns in sight. */
export function evaluate(window: readonly (readonly string[])[]): { lines: [line: number, length: number][]; pays: bigint; suns: number } {
  const lines: [number, number][] = []
  let pays = 0n
  for (const [index, rows] of LINES.entries()) {
    const first = window[0]?.[rows[0]] ?? ''
    let length = 1
    while (length < 5 && window[length]?.[at(rows, length)] === first) length += 1
    const pay = length < 3 ? undefined : PAYS[first]?.[length - 3]
    if (pay === undefined) continue
    lines.push([index, length])
    pays += pay
  }
  return { lines, pays, suns: window.reduce((sum, column) => sum + (column.includes('sun') ? 1 : 0), 0) }
}

export const bringsFreeSpins = (suns: number): boolean => suns >= SUNS

function spin(stake: bigint, draw: Draw) {
  const window = windowAt(STRIPS.map(() => draw(16)))
  const { lines, pays, suns } = evaluate(window)
  return { window, lines, suns, win: (stake * pays) / BigInt(LINES.length) }
}

export const tea: Game = {
  code: 'nova-slot-tea',
  category: 'RNG',
  name: { bn: 'চা-বাগানের রোদ', en: 'Tea Garden Sun' },
  flow: 'bet-win',
  rtp: '96.51',
  jackpotBps: 100,
  choices: [''],
  play(stake, _choice, draw) {
    const base = spin(stake, draw)
    const free = bringsFreeSpins(base.suns) ? Array.from({ length: FREE_SPINS }, () => spin(stake, draw)) : []
    const extra = free.reduce((sum, { win }) => sum + win, 0n)
    const spins = [base, ...free].map(({ window, lines, suns, win }) => ({ window, lines, suns, win: win.toString() }))
    return { wins: free.length === 0 ? [base.win] : [base.win, extra], show: { spins } }
  },
}
