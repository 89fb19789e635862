import { expect, test } from 'vitest'
import { slotTumbleProof, slotTumbleTable } from '../../packages/games/src/slot-tumble/index.ts'
import vectors from '../../packages/games/vectors/slot-tumble.json'

/**
 * Chances pushed forward over counts of symbols: where symbols stand does not matter, so a picture is seven counts. A state of
 * n cells is written by its running sums s1 ≤ s2 ≤ … ≤ s6 ≤ n, whose rank within the layer of n cells is Σ C(s_j + j − 1, j).
 */
const { weights, bins, ladder, maxTumbles, scatters } = slotTumbleTable
const CELLS = slotTumbleTable.reels * slotTumbleTable.rows
const chances = weights.map((weight) => weight / 1000)
const pays = Object.values(slotTumbleTable.pays)

const RANK = Array.from({ length: 7 }, (_, j) =>
  Float64Array.from({ length: CELLS + 2 }, (_unused, sum) => {
    let ways = j === 0 ? 0 : 1
    for (let k = 0; k < j; k += 1) ways = (ways * (sum + j - 1 - k)) / (k + 1)
    return ways
  }),
)
const rank = (j: number, sum: number): number => RANK[j]?.[sum] ?? 0
const size = (cells: number): number =>
  rank(6, cells) + rank(5, cells) + rank(4, cells) + rank(3, cells) + rank(2, cells) + rank(1, cells) + 1
const layersOf = (): Float64Array[] => Array.from({ length: CELLS + 1 }, (_, cells) => new Float64Array(size(cells)))

/** Calls `then` with every state of `cells` cells: its rank, and the running sums, which it must not keep. */
function states(cells: number, then: (index: number, sums: readonly [number, number, number, number, number, number]) => void): void {
  const s: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0]
  let index = 0
  // The highest sum is the outermost loop, so that ranks count up by one.
  for (s[5] = 0; s[5] <= cells; s[5] += 1)
    for (s[4] = 0; s[4] <= s[5]; s[4] += 1)
      for (s[3] = 0; s[3] <= s[4]; s[3] += 1)
        for (s[2] = 0; s[2] <= s[3]; s[2] += 1)
          for (s[1] = 0; s[1] <= s[2]; s[1] += 1)
            for (s[0] = 0; s[0] <= s[1]; s[0] += 1) {
              then(index, s)
              index += 1
            }
}

/** One more cell is drawn in every state of `cells` cells. */
function draw(layers: Float64Array[], cells: number): void {
  const [from = new Float64Array(0), to = new Float64Array(0)] = layers.slice(cells, cells + 2)
  const [p0 = 0, p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0, p6 = 0] = chances
  const step = Array.from({ length: 7 }, (_, j) => Float64Array.from({ length: CELLS + 1 }, (_u, sum) => rank(j, sum + 1) - rank(j, sum)))
  const [, d1, d2, d3, d4, d5, d6] = step
  states(cells, (index, s) => {
    const mass = from[index] ?? 0
    if (mass === 0) return
    let place = index
    const add = (chance: number): void => {
      to[place] = (to[place] ?? 0) + mass * chance
    }
    // The last symbol leaves the six sums as they are; each one before it raises one sum more.
    add(p6)
    place += d6?.[s[5]] ?? 0
    add(p5)
    place += d5?.[s[4]] ?? 0
    add(p4)
    place += d4?.[s[3]] ?? 0
    add(p3)
    place += d3?.[s[2]] ?? 0
    add(p2)
    place += d2?.[s[1]] ?? 0
    add(p1)
    place += d1?.[s[0]] ?? 0
    add(p0)
  })
}

interface Totals {
  /** Mean of the symbols' pays with the ladders of both modes. */
  base: number
  free: number
  hit: number
  states: number
  /** Chance of each number of scatters when nothing wins any more. */
  scatters: number[]
}

const binOf = (count: number): number => bins.findLastIndex((fewest) => count >= fewest)

/** Full pictures of tumble `t`: winners pay and leave a state of the next tumble, the others end. */
function settle(layers: Float64Array[], next: Float64Array[], t: number, totals: Totals): void {
  const full = layers[CELLS] ?? new Float64Array(0)
  const times = (steps: readonly number[]): number => steps[Math.min(t, steps.length - 1)] ?? 1
  states(CELLS, (index, s) => {
    const mass = full[index] ?? 0
    const counts = [s[0], s[1] - s[0], s[2] - s[1], s[3] - s[2], s[4] - s[3], s[5] - s[4]]
    let pay = 0
    let [sum, place] = [0, 0]
    for (let symbol = 0; symbol < 6; symbol += 1) {
      const held = counts[symbol] ?? 0
      const bin = binOf(held)
      if (bin === -1) sum += held
      else pay += (pays[symbol]?.[bin] ?? 0) / 100
      place += rank(symbol + 1, sum)
    }
    const scattered = CELLS - s[5]
    if (pay === 0) {
      totals.scatters[scattered] = (totals.scatters[scattered] ?? 0) + mass
      if (t > 0 || (scatters.base[Math.min(scattered, 6)]?.pays ?? 0) > 0) totals.hit += mass
      return
    }
    totals.base += mass * pay * times(ladder.base)
    totals.free += mass * pay * times(ladder.free)
    const seeds = next[sum + scattered]
    if (seeds !== undefined) seeds[place] = (seeds[place] ?? 0) + mass
  })
}

function wholeTree(): Totals {
  const totals: Totals = { base: 0, free: 0, hit: 0, states: 0, scatters: Array.from({ length: CELLS + 1 }, () => 0) }
  let layers = layersOf()
  totals.states = layers.reduce((sum, layer) => sum + layer.length, 0)
  layers[0]?.fill(1)
  for (let t = 0; t < maxTumbles; t += 1) {
    for (let cells = 0; cells < CELLS; cells += 1) draw(layers, cells)
    const next = layersOf()
    settle(layers, next, t, totals)
    layers = next
  }
  // Behind the last tumble nothing comes from above: the scatters that are left count.
  for (const [cells, layer] of layers.entries())
    states(cells, (index, s) => {
      const mass = layer[index] ?? 0
      totals.scatters[cells - s[5]] = (totals.scatters[cells - s[5]] ?? 0) + mass
      totals.hit += mass
    })
  return totals
}

test('the tumbling slot: every count of symbols, tumble by tumble', () => {
  const totals = wholeTree()
  const { result } = vectors
  const mean = (mode: 'base' | 'free', of: 'pays' | 'freeSpins'): number =>
    totals.scatters.reduce((sum, mass, seen) => sum + mass * (scatters[mode][Math.min(seen, 6)]?.[of] ?? 0), 0)
  expect(totals.states).toBe(result.states)
  expect(totals.scatters.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 11)
  const base = totals.base + mean('base', 'pays')
  const free = totals.free + mean('free', 'pays')
  const feature = (mean('base', 'freeSpins') * free) / (1 - mean('free', 'freeSpins'))
  expect(base).toBeCloseTo(result.rtp_base, 10)
  expect(free).toBeCloseTo(result.free_spin_win, 10)
  expect(mean('base', 'freeSpins')).toBeCloseTo(result.E_fs_awarded, 10)
  expect(mean('free', 'freeSpins')).toBeCloseTo(result.E_retrig, 10)
  expect(totals.hit).toBeCloseTo(result.hit, 8)
  const [proven] = slotTumbleProof.rtp
  expect(base + feature).toBeCloseTo(Number(proven?.exact.num) / Number(proven?.exact.den), 10)
})
