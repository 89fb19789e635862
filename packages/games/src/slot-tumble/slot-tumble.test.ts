import { stream } from '@khela/fair'
import { expect, test } from 'vitest'
import vectors from '../../vectors/slot-tumble.json'
import { scripted } from '../scripted.fixture.ts'
import { slotTumble30, slotTumbleProof, slotTumbleTable, type Tumble } from './index.ts'

const names = slotTumbleTable.symbols

test('the table is that of the rulebook, its return the one it was worked out for', () => {
  expect(Object.fromEntries(names.map((symbol, index) => [symbol, slotTumbleTable.weights[index]]))).toEqual(vectors.weights_per_1000)
  expect(Object.values(slotTumbleTable.pays)).toEqual(vectors.pay_x100_of_bet)
  const [proven] = slotTumbleProof.rtp
  expect(Number(proven?.exact.num) / Number(proven?.exact.den)).toBe(vectors.result.rtp)
})

/** Chance, as thousandths to the power of the cells, that exactly `count` cells show a symbol of weight `weight`. */
function chance(count: number, weight: number): bigint {
  let ways = 1n
  for (let k = 0; k < count; k += 1) ways = (ways * BigInt(30 - k)) / BigInt(k + 1)
  return ways * BigInt(weight) ** BigInt(count) * BigInt(1000 - weight) ** BigInt(30 - count)
}

test('the first picture wins as often and as much as the binomial says', () => {
  // Exact mean of the first picture, then measured on fixed seeds: within four standard errors.
  let mean = 0
  let square = 0
  for (const [index, symbol] of names.entries())
    for (let count = 9; count <= 30; count += 1) {
      const pays = slotTumbleTable.pays[symbol]
      if (pays === undefined) continue
      const pay = (pays[count >= 13 ? 2 : count >= 11 ? 1 : 0] ?? 0) / 100
      const p = Number((chance(count, slotTumbleTable.weights[index] ?? 0) * 10n ** 15n) / 1000n ** 30n) / 1e15
      mean += p * pay
      square += p * pay * pay
    }
  const spins = 4000
  let paid = 0
  let hits = 0
  for (let nonce = 0; nonce < spins; nonce += 1) {
    const [spin] = slotTumble30.play(stream('cd'.repeat(32), 'tumble', nonce), {}, 100n).spins
    const first = (spin?.tumbles[0]?.wins ?? []).reduce((sum, { amount }) => sum + amount, 0n)
    paid += Number(first) / 100
    hits += (spin?.amount ?? 0n) > 0n ? 1 : 0
  }
  expect(Math.abs(paid / spins - mean)).toBeLessThan(4 * Math.sqrt(square / spins))
  expect(Math.abs(hits / spins - vectors.result.hit)).toBeLessThan(4 * Math.sqrt((0.35 * 0.65) / spins))
})

/** The picture behind a tumble, by gravity: each column sorted so that the gaps are on top, then filled. */
function fallen({ grid, removed, added }: Tumble): string[] {
  const next = grid.map((symbol, cell) => (removed.includes(cell) ? '' : symbol))
  for (let reel = 0; reel < 6; reel += 1)
    for (let pass = 0; pass < 5; pass += 1)
      for (let row = 4; row > 0; row -= 1) {
        const cell = reel * 5 + row
        if (next[cell] === '') [next[cell], next[cell - 1]] = [next[cell - 1] ?? '', '']
      }
  for (const { cell, symbol } of added) next[cell] = symbol
  return next
}

test('winners vanish, the rest falls, new ones come from above, and each tumble is worth more', () => {
  let longest = 0
  for (let nonce = 0; nonce < 400; nonce += 1)
    for (const spin of slotTumble30.play(stream('ef'.repeat(32), 'tumble', nonce), {}, 100n).spins) {
      const ladder = slotTumbleTable.ladder[spin.mode]
      for (const [index, tumble] of spin.tumbles.entries()) {
        expect(tumble.multiplier).toBe(ladder[Math.min(index, 5)])
        const next = spin.tumbles[index + 1]
        expect(tumble.wins.length > 0).toBe(next !== undefined)
        if (next !== undefined) expect(next.grid).toEqual(fallen(tumble))
        for (const { symbol, count, mult4 } of tumble.wins) {
          expect(tumble.grid.filter((other) => other === symbol).length).toBe(count)
          const bin = count >= 13 ? 2 : count >= 11 ? 1 : 0
          expect(mult4).toBe(BigInt((slotTumbleTable.pays[symbol]?.[bin] ?? 0) * tumble.multiplier) * 100n)
        }
      }
      longest = Math.max(longest, spin.tumbles.length)
    }
  expect(longest).toBeGreaterThan(3)
})

test('at most fifteen tumbles win', () => {
  const forever = { ...scripted([]), weighted: () => 0 }
  const [spin] = slotTumble30.play(forever, {}, 100n).spins
  expect(spin?.tumbles.length).toBe(16)
  // Behind the last of them nothing comes from above: all thirty cells had won.
  expect(spin?.tumbles.at(-1)).toMatchObject({ wins: [], grid: Array.from({ length: 30 }, () => '') })
  expect(spin?.tumbles.at(-2)?.added).toEqual([])
})
