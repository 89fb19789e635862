import { expect, test } from 'vitest'
import { slotLinesProof, slotLinesTable } from '../../packages/games/src/slot-lines/index.ts'
import vectors from '../../packages/games/vectors/slot-lines.json'
import { count, noSums, roundOf, type Sums } from './moments.ts'

const { symbols, wild, scatter, lines, pays, scatterPays, freeSpins } = slotLinesTable
const [W, S] = [symbols.indexOf(wild), symbols.indexOf(scatter)]
const payOf = symbols.map((symbol) => Int32Array.from([0, 0, 0, ...(pays[symbol] ?? [0, 0, 0])]))

/** Every one of the 32^5 stops, by a program of its own: symbols as numbers, lines followed reel by reel. */
function fullCycle(mode: 'base' | 'free', multiplier: number): Sums {
  const reels = slotLinesTable[mode].map((reel) => {
    const numbers = reel.map((symbol) => symbols.indexOf(symbol))
    return numbers.map((_, stop) => Int32Array.from([0, 1, 2], (row) => numbers[(stop + row) % numbers.length] ?? 0))
  })
  const sums = noSums()
  const window = (reel: number, stop: number): Int32Array => reels[reel]?.[stop] ?? new Int32Array(3)
  const scatters = reels.map((reel) => reel.map((rows) => rows.filter((symbol) => symbol === S).length))
  const rows = lines.map((line) => Int32Array.from(line))
  const fits = (symbol: number, other: number): boolean => other === symbol || other === W
  for (let a = 0; a < 32; a += 1)
    for (let b = 0; b < 32; b += 1)
      for (let c = 0; c < 32; c += 1) {
        const three = (scatters[0]?.[a] ?? 0) + (scatters[1]?.[b] ?? 0) + (scatters[2]?.[c] ?? 0)
        // Lines that run over the first three reels, as the symbol and the rows of the last two.
        const running = rows.flatMap((line) => {
          const symbol = window(0, a)[line[0] ?? 0] ?? 0
          const runs = symbol !== S && fits(symbol, window(1, b)[line[1] ?? 0] ?? 0) && fits(symbol, window(2, c)[line[2] ?? 0] ?? 0)
          return runs ? [{ pay: payOf[symbol] ?? new Int32Array(6), symbol, fourth: line[3] ?? 0, fifth: line[4] ?? 0 }] : []
        })
        for (let d = 0; d < 32; d += 1) {
          let paid = 0
          const longer = running.filter(({ pay, symbol, fourth }) => {
            const goesOn = fits(symbol, window(3, d)[fourth] ?? 0)
            if (!goesOn) paid += pay[3] ?? 0
            return goesOn
          })
          for (let e = 0; e < 32; e += 1) {
            let win = paid
            for (const { pay, symbol, fifth } of longer) win += pay[fits(symbol, window(4, e)[fifth] ?? 0) ? 5 : 4] ?? 0
            const seen = three + (scatters[3]?.[d] ?? 0) + (scatters[4]?.[e] ?? 0)
            count(sums, multiplier * (win / lines.length + (scatterPays[seen] ?? 0)), freeSpins[seen] ?? 0)
          }
        }
      }
  return sums
}

test('25 lines: the full cycle of both sets of strips', () => {
  const [base, free] = [fullCycle('base', 1), fullCycle('free', slotLinesTable.freeMultiplier)]
  const { result } = vectors
  expect([base.spins, free.spins]).toEqual([result.cycle_base, result.cycle_free])
  expect(Math.round(base.w * lines.length)).toBe(Number(result.base_line_sum) + Number(result.base_scatter_sum))
  expect(Math.round(free.w * lines.length)).toBe(Number(result.free_win_sum))
  const round = roundOf(base, free)
  const [proven] = slotLinesProof.rtp
  expect(round.rtp).toBeCloseTo(Number(proven?.exact.num) / Number(proven?.exact.den), 10)
  expect(round.freeSpin).toBeCloseTo(result.EX_free_spin_with_retrig, 9)
  expect(round.variance).toBeCloseTo(result.variance, 5)
  expect(base.hits / base.spins).toBeCloseTo(result.hit_base, 8)
  expect(free.hits / free.spins).toBeCloseTo(result.hit_free, 8)
  expect(base.triggers / base.spins).toBeCloseTo(result.trigger_prob, 11)
})
