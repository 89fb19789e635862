import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../../vectors/holdem.json'
import { settlePots, type Stake } from './index.ts'

const sum = (chips: readonly bigint[]): bigint => chips.reduce((total, more) => total + more, 0n)
const stakesOf = (contrib: readonly number[], folded: readonly (number | boolean)[]): Stake[] =>
  contrib.map((chips, seat) => ({ chips: BigInt(chips), folded: Boolean(folded[seat]) }))

test.each(vectors.sidePots.map((vector, index) => ({ index, ...vector })))('vector $index', (vector) => {
  const stakes = stakesOf(vector.contrib, vector.folded)
  const cap = vector.cap === null ? undefined : BigInt(vector.cap)
  const free = settlePots(stakes, vector.strength, vector.button, { bps: 0n, cap: undefined, flopSeen: true })
  expect(free.pots.map(({ chips, seats }) => [Number(chips), seats])).toEqual(vector.pots)
  const settled = settlePots(stakes, vector.strength, vector.button, { bps: BigInt(vector.rake_bps), cap, flopSeen: vector.flop_seen })
  expect(settled.returned.map(Number)).toEqual(vector.returned)
  expect(Number(settled.rake)).toBe(vector.rake)
  expect(settled.payout.map(Number)).toEqual(vector.payout)
})

/** The pots chip by chip: the n-th chip of every seat forms a layer, won by the best live hand that has put in so many. */
function chipByChip(stakes: readonly Stake[], strength: readonly number[], button: number): number[] {
  const payout = stakes.map(() => 0)
  const most = Math.max(...stakes.map(({ chips }) => Number(chips)))
  const layers = new Map<string, number>()
  let lastLive = ''
  for (let layer = 1; layer <= most; layer += 1) {
    const inIt = stakes.flatMap(({ chips }, seat) => (chips >= BigInt(layer) ? [seat] : []))
    const live = inIt.filter((seat) => stakes[seat]?.folded === false)
    const key = live.length > 0 ? live.join() : lastLive
    lastLive = key
    layers.set(key, (layers.get(key) ?? 0) + inIt.length)
  }
  for (const [key, chips] of layers) {
    const live = key.split(',').map(Number)
    const best = Math.max(...live.map((seat) => strength[seat] ?? 0))
    const winners = live.filter((seat) => strength[seat] === best)
    let rest = chips
    // Whole rounds of chips, then the odd ones from the left of the button.
    while (rest >= winners.length) for (const seat of winners) [payout[seat], rest] = [(payout[seat] ?? 0) + 1, rest - 1]
    for (let step = 1; rest > 0 && step <= stakes.length; step += 1) {
      const seat = (button + step) % stakes.length
      if (winners.includes(seat)) [payout[seat], rest] = [(payout[seat] ?? 0) + 1, rest - 1]
    }
  }
  return payout
}

const seat = fc.record({ chips: fc.nat({ max: 40 }), folded: fc.boolean(), strength: fc.nat({ max: 4 }) })
const hand = fc.array(seat, { minLength: 2, maxLength: 9 }).filter((seats) => seats.some(({ chips, folded }) => chips > 0 && !folded))

test('pots equal a count chip by chip', () => {
  fc.assert(
    fc.property(hand, fc.nat({ max: 8 }), (seats, at) => {
      const stakes = seats.map(({ chips, folded }) => ({ chips: BigInt(chips), folded }))
      const strength = seats.map((one) => one.strength)
      const button = at % seats.length
      const settled = settlePots(stakes, strength, button, { bps: 0n, cap: undefined, flopSeen: true })
      expect(settled.payout.map(Number)).toEqual(chipByChip(stakes, strength, button))
    }),
    { numRuns: 700 },
  )
})

test('chips and rake add up, and rake keeps to its rules', () => {
  fc.assert(
    fc.property(hand, fc.nat({ max: 8 }), fc.nat({ max: 1000 }), fc.nat({ max: 30 }), fc.boolean(), (seats, at, bps, cap, flopSeen) => {
      const stakes = seats.map(({ chips, folded }) => ({ chips: BigInt(chips), folded }))
      const rakeOf = { bps: BigInt(bps), cap: BigInt(cap), flopSeen }
      const settled = settlePots(
        stakes,
        seats.map((one) => one.strength),
        at % seats.length,
        rakeOf,
      )
      const put = sum(stakes.map(({ chips }) => chips))
      const called = put - sum(settled.returned)
      expect(sum(settled.payout) + settled.rake).toBe(put)
      expect(settled.rake <= BigInt(cap) && settled.rake <= (called * BigInt(bps)) / 10_000n).toBe(true)
      if (!flopSeen) expect(settled.rake).toBe(0n)
      for (const [index, { folded }] of seats.entries()) if (folded) expect(settled.payout[index]).toBe(0n)
      expect(settled.payout.every((chips) => chips >= 0n)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
