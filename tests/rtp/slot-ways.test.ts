import { expect, test } from 'vitest'
import { slotWaysProof, slotWaysTable } from '../../packages/games/src/slot-ways/index.ts'
import vectors from '../../packages/games/vectors/slot-ways.json'
import { count, noSums, roundOf, type Sums } from './moments.ts'

const { pays, wild, scatter, freeSpins } = slotWaysTable
const paying = Object.keys(pays)

/** Every one of the 22^5 stops: ways by multiplying the counts of a symbol on each reel. */
function fullCycle(multiplier: number): Sums {
  const counts = slotWaysTable.base.map((reel) =>
    reel.map((_, stop) => {
      const seen = [0, 1, 2].map((row) => reel[(stop + row) % reel.length] ?? '')
      const of = paying.map((symbol) => seen.filter((other) => other === symbol || other === wild).length)
      return Int32Array.from([...of, seen.filter((other) => other === scatter).length])
    }),
  )
  const at = (reel: number, stop: number): Int32Array => counts[reel]?.[stop] ?? new Int32Array(8)
  const sums = noSums()
  for (let a = 0; a < 22; a += 1)
    for (let b = 0; b < 22; b += 1)
      for (let c = 0; c < 22; c += 1) {
        const three = paying.map((_, symbol) => (at(0, a)[symbol] ?? 0) * (at(1, b)[symbol] ?? 0) * (at(2, c)[symbol] ?? 0))
        const seen = (at(0, a)[7] ?? 0) + (at(1, b)[7] ?? 0) + (at(2, c)[7] ?? 0)
        for (let d = 0; d < 22; d += 1)
          for (let e = 0; e < 22; e += 1) {
            let win = 0
            for (const [symbol, name] of paying.entries()) {
              const ways = three[symbol] ?? 0
              if (ways === 0) continue
              const [fourth, fifth] = [at(3, d)[symbol] ?? 0, at(4, e)[symbol] ?? 0]
              const [short = 0, middle = 0, long = 0] = pays[name] ?? []
              win += fourth === 0 ? ways * short : fifth === 0 ? ways * fourth * middle : ways * fourth * fifth * long
            }
            count(sums, (multiplier * win) / 100, freeSpins[seen + (at(3, d)[7] ?? 0) + (at(4, e)[7] ?? 0)] ?? 0)
          }
      }
  return sums
}

test('243 ways: the full cycle', () => {
  expect(slotWaysTable.free).toEqual(slotWaysTable.base)
  const [base, free] = [fullCycle(1), fullCycle(slotWaysTable.freeMultiplier)]
  expect([base.spins, Math.round(base.w * 100)]).toEqual([vectors.cycle, vectors.base_sum_x100])
  const round = roundOf(base, free)
  const [proven] = slotWaysProof.rtp
  expect(round.rtp).toBeCloseTo(Number(proven?.exact.num) / Number(proven?.exact.den), 10)
  expect(round.variance).toBeCloseTo(vectors.variance, 6)
  expect(base.hits / base.spins).toBeCloseTo(vectors.hit, 10)
  expect(base.triggers / base.spins).toBeCloseTo(vectors.trigger, 10)
})
