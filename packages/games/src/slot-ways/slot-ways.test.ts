import { expect, test } from 'vitest'
import vectors from '../../vectors/slot-ways.json'
import { approximately, ratio } from '../ratio.ts'
import { scripted } from '../scripted.fixture.ts'
import { slotWays243, slotWaysProof, slotWaysRtp, slotWaysTable } from './index.ts'

const rtp = slotWaysRtp(slotWaysTable)

test('the exact return is that of the full cycle', () => {
  const [num = '', den = ''] = vectors.rtp_exact.split('/')
  expect(rtp.rtp).toEqual(ratio(BigInt(num), BigInt(den)))
  expect(rtp.rtp).toEqual(slotWaysProof.rtp[0]?.exact)
  expect(rtp.base).toEqual(ratio(vectors.base_sum_x100, vectors.cycle * 100))
  expect(approximately(rtp.feature)).toBeCloseTo(vectors.rtp_feature, 14)
})

test('one stop moved or one pay changed is another return', () => {
  const swapped = slotWaysTable.base.map((reel, at) => (at === 4 ? reel.map((symbol, stop) => (stop === 0 ? 'A' : symbol)) : reel))
  for (const changed of [{ base: swapped }, { pays: { ...slotWaysTable.pays, G: [11, 25, 90] } }, { freeMultiplier: 3 }])
    expect(slotWaysRtp({ ...slotWaysTable, ...changed }).rtp).not.toEqual(rtp.rtp)
})

/** Pays of a picture by walking every one of the 243 ways. */
function byEveryWay(grid: readonly (readonly string[])[]): number {
  let paid = 0
  for (const [symbol, pays] of Object.entries(slotWaysTable.pays)) {
    const fits = (reel: number, row: number): boolean => [symbol, 'W'].includes(grid[reel]?.[row] ?? '')
    const walk = (reel: number): number[] => {
      if (reel === 5) return [5]
      const rows = [0, 1, 2].filter((row) => fits(reel, row))
      return rows.length === 0 ? [reel] : rows.flatMap(() => walk(reel + 1))
    }
    for (const length of walk(0)) paid += length >= 3 ? (pays[length - 3] ?? 0) : 0
  }
  return paid
}

test('a symbol pays for each way through it', () => {
  let won = 0
  for (let seed = 0; seed < 1500; seed += 1) {
    const stops = [0, 1, 2, 3, 4].map((reel) => (seed * (2 * reel + 3) + (seed >> (reel + 1))) % 22)
    const script = [...stops, ...Array.from({ length: 400 }, () => 4)]
    const spin = slotWays243.play(scripted(script), {}, 100n).spins[0]
    expect(spin?.amount).toBe(BigInt(byEveryWay(spin?.grid ?? [])))
    won += spin?.wins.length ?? 0
  }
  expect(won).toBeGreaterThan(300)
})
