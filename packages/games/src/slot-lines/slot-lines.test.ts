import { expect, test } from 'vitest'
import vectors from '../../vectors/slot-lines.json'
import { approximately, ratio } from '../ratio.ts'
import { scripted } from '../scripted.fixture.ts'
import { slotLines, slotLines25, slotLinesProof, slotLinesRtp, slotLinesTable } from './index.ts'

const { result } = vectors
const rtp = slotLinesRtp(slotLinesTable)

test('the exact return is that of the full cycle', () => {
  expect(rtp.rtp).toEqual(slotLinesProof.rtp[0]?.exact)
  const cycle = BigInt(result.cycle_base) * BigInt(result.bet)
  expect(rtp.base).toEqual(ratio(BigInt(result.base_line_sum) + BigInt(result.base_scatter_sum), cycle))
  const free = ratio(BigInt(result.free_win_sum), cycle)
  // Feature = awarded × E[w] / (1 − E[r]), the sums of the cycle put in.
  expect(rtp.feature.num * free.den * (rtp.retrigger.den - rtp.retrigger.num) * rtp.awarded.den).toBe(
    rtp.feature.den * free.num * rtp.retrigger.den * rtp.awarded.num,
  )
  expect(approximately(rtp.rtp)).toBeCloseTo(result.rtp, 11)
  expect(approximately(rtp.retrigger)).toBeCloseTo(result.E_retrig_per_free_spin, 11)
})

test('one stop moved, one pay changed or one scatter more is another return', () => {
  const swapped = slotLinesTable.base.map((reel, at) => (at === 0 ? reel.map((symbol, stop) => (stop === 0 ? 'H1' : symbol)) : reel))
  const raised = { ...slotLinesTable.pays, L4: [9, 25, 60] }
  for (const changed of [{ base: swapped }, { pays: raised }, { freeSpins: [0, 0, 0, 11, 15, 25] }, { scatterPays: [0, 0, 0, 2, 10, 51] }])
    expect(slotLinesRtp({ ...slotLinesTable, ...changed }).rtp).not.toEqual(rtp.rtp)
})

test('lines, wilds and scatters pay what the table says', () => {
  const stopOf = (reel: number, symbol: string, row: number) => {
    const strip = slotLinesTable.base[reel] ?? []
    return (strip.indexOf(symbol) - row + strip.length) % strip.length
  }
  // H1 in the middle of reels 1, 2, 5; wilds in the middle of 3 and 4.
  const stops = ['H1', 'H1', 'W', 'W', 'H1'].map((symbol, reel) => stopOf(reel, symbol, 1))
  const round = slotLines25.play(scripted(stops), {}, 25_000n)
  const middle = round.spins[0]?.wins.find(({ line }) => line === 0)
  expect(middle).toEqual({ line: 0, symbol: 'H1', count: 5, cells: [1, 4, 7, 10, 13], mult4: 400_000n, amount: 1_000_000n })
  expect(round.spins[0]?.grid[2]?.[1]).toBe('W')
  // Three scatters: twice the bet and ten free spins, their wins three times.
  const scattered = ['S', 'S', 'S', 'L1', 'L3'].map((symbol, reel) => stopOf(reel, symbol, 0))
  const free = Array.from({ length: 50 }, () => 9)
  const feature = slotLines25.play(scripted([...scattered, ...free]), {}, 25_000n)
  expect(feature.spins[0]?.scatters).toMatchObject({ count: 3, mult4: 20_000n, amount: 50_000n })
  expect(feature.spins.map(({ freeLeft }) => freeLeft)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(feature.spins[1]?.multiplier).toBe(3)
})

/** A line pays by a second reading of the rules: the longest run of any paying symbol with wilds. */
function lineByHand(shown: readonly string[]): number {
  let most = 0
  for (const [symbol, pays] of Object.entries(slotLinesTable.pays)) {
    let run = 0
    while (run < 5 && (shown[run] === symbol || shown[run] === 'W')) run += 1
    most = Math.max(most, run >= 3 ? (pays[run - 3] ?? 0) : 0)
  }
  return most
}

test('every spin on a lattice of stops pays what a second reading of the rules does', () => {
  let rounds = 0
  for (const mode of ['base', 'free'] as const)
    for (let seed = 0; seed < 1500; seed += 1) {
      const stops = [0, 1, 2, 3, 4].map((reel) => (seed * (2 * reel + 3) + (seed >> (reel + 2))) % 32)
      // The strips of free spins are looked at as if they were paid: what is compared is the reading of lines.
      const table = { ...slotLinesTable, base: slotLinesTable[mode], freeSpins: [0] }
      const spin = slotLines('lattice', table).play(scripted(stops), {}, 25n).spins[0]
      const byHand = slotLinesTable.lines.map((rows) => lineByHand(rows.map((row, reel) => spin?.grid[reel]?.[row] ?? '')))
      expect(spin?.wins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(BigInt(byHand.reduce((sum, pay) => sum + pay, 0)))
      rounds += 1
    }
  expect(rounds).toBe(3000)
})

test('a table that the engine does not hold for is refused', () => {
  const wildFirst = slotLinesTable.base.map((reel, at) => (at === 0 ? [...reel.slice(1), 'W'] : reel))
  expect(() => slotLines('x', { ...slotLinesTable, base: wildFirst })).toThrow(RangeError)
  expect(() => slotLines('x', { ...slotLinesTable, lines: slotLinesTable.lines.slice(0, 3) })).toThrow(RangeError)
  expect(() => slotLines('x', { ...slotLinesTable, free: [['L1', 'QQ', 'L2']] })).toThrow(RangeError)
})
