import { expect, test } from 'vitest'
import { COIN_PAYS, coin } from './coin.ts'
import { crash, multipleAt, N, pointOf, reachedAt } from './crash.ts'
import { percent, type Draw } from './game.ts'
import { evaluate, ganges, LINES, PAYS, STRIP, windowAt } from './ganges.ts'
import { games } from './index.ts'
import { card, CARDS, PRIZES, scratch } from './scratch.ts'
import * as garden from './tea.ts'
import { FIELDS, wheel } from './wheel.ts'

/** A draw that gives the numbers in order, and says so when a game asks for more. */
function scripted(...numbers: number[]): Draw {
  return (n) => {
    const next = numbers.shift() ?? 0
    expect(next).toBeLessThan(n)
    return next
  }
}

test('the coin returns what is declared, on either side', () => {
  for (const choice of coin.choices) {
    const paid = [0, 1].map((side) => coin.play(10_000n, choice, scripted(side)).wins[0] ?? 0n)
    expect(new Set(paid)).toEqual(new Set([0n, 100n * COIN_PAYS]))
    expect(percent({ num: (paid[0] ?? 0n) + (paid[1] ?? 0n), den: 20_000n })).toBe(coin.rtp)
  }
})

test('the wheel returns what is declared over all its fields', () => {
  const paid = FIELDS.map((_, field) => wheel.play(100n, '', scripted(field)).wins[0] ?? 0n)
  expect(percent({ num: paid.reduce((a, b) => a + b), den: 100n * BigInt(FIELDS.length) })).toBe(wheel.rtp)
})

test('the scratch card returns what is declared over all 1,000 cards, and shows what it pays', () => {
  let sum = 0n
  for (let number = 0; number < CARDS; number += 1) {
    let first = true
    const outcome = scratch.play(100n, '', (n) => {
      if (!first) return (number * 7) % n
      first = false
      return number
    })
    sum += outcome.wins[0] ?? 0n
    const { cells, prize } = outcome.show as { cells: string[]; prize: string | null }
    const triples = [...new Set(cells)].filter((symbol) => cells.filter((cell) => cell === symbol).length >= 3)
    expect(cells).toHaveLength(9)
    expect(triples).toEqual(prize === null ? [] : [prize])
    const pays = PRIZES.find(({ symbol }) => symbol === prize)?.pays ?? 0
    expect(outcome.wins).toEqual([BigInt(pays)])
  }
  expect(percent({ num: sum, den: 100n * BigInt(CARDS) })).toBe(scratch.rtp)
})

test('a card without a prize never has three alike', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    let state = seed
    const cells = card(undefined, (n) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % n)
    for (const symbol of cells) expect(cells.filter((cell) => cell === symbol).length).toBeLessThanOrEqual(2)
  }
})

test('the boat returns 97 % at whatever multiple a player leaves', () => {
  const n = BigInt(N)
  for (const k of [101n, 102n, 133n, 150n, 200n, 777n, 1_000n, 12_345n, 99_999n, 100_000n]) {
    const reach = (97n * n) / k
    expect(pointOf(reach - 1n)).toBeGreaterThanOrEqual(k)
    expect(pointOf(reach)).toBeLessThan(k)
    expect(percent({ num: reach * k, den: n * 100n })).toBe(crash.rtp)
  }
  expect(pointOf(0n)).toBe(100_000n)
  expect(pointOf(n - 1n)).toBe(100n)
})

test('the boat shows a multiple at the moment it is reached, and not before', () => {
  for (let k = 101n; k <= 5_000n; k += 7n) {
    expect(multipleAt(reachedAt(k))).toBeGreaterThanOrEqual(k)
    expect(multipleAt(reachedAt(k) - 1)).toBeLessThan(k)
  }
})

test('Ganges Gold returns what is declared over its full cycle of 8,000 stops', () => {
  let sum = 0n
  const stops = STRIP.map((_, index) => index)
  for (const a of stops) for (const b of stops) for (const c of stops) sum += evaluate(windowAt([a, b, c])).pays
  expect(percent({ num: sum, den: BigInt(LINES.length) * 8_000n })).toBe(ganges.rtp)
  expect(Object.keys(PAYS).toSorted()).toEqual([...new Set(STRIP)].toSorted())
})

test('Ganges Gold pays a fifth of the stake times the line, exactly', () => {
  const tiger = STRIP.indexOf('tiger')
  const { wins, show } = ganges.play(100n, '', scripted(tiger - 1, tiger - 1, tiger - 1))
  expect(wins).toEqual([20_000n + 20n * (PAYS.fish + PAYS.lily)])
  expect((show as { lines: number[] }).lines).toEqual([0, 1, 2])
})

test('Tea Garden Sun returns what is declared over its full cycle of 1,048,576 stops, free spins and jackpot included', () => {
  const columns = garden.STRIPS.map((_, reel) =>
    Array.from({ length: 16 }, (_stop, stop) => garden.windowAt([0, 0, 0, 0, 0].map(() => stop))[reel] ?? []),
  )
  let pays = 0n
  let features = 0n
  const [r0 = [], r1 = [], r2 = [], r3 = [], r4 = []] = columns
  for (const a of r0)
    for (const b of r1)
      for (const c of r2)
        for (const d of r3)
          for (const e of r4) {
            const found = garden.evaluate([a, b, c, d, e])
            pays += found.pays
            if (garden.bringsFreeSpins(found.suns)) features += 1n
          }
  const cycle = 16n ** 5n
  const den = cycle * cycle * BigInt(garden.LINES.length) * 10_000n
  const spins = pays * (cycle + features * BigInt(garden.FREE_SPINS)) * 10_000n
  const jackpot = cycle * cycle * BigInt(garden.LINES.length) * BigInt(garden.tea.jackpotBps)
  expect(percent({ num: spins + jackpot, den })).toBe(garden.tea.rtp)
})

test('three suns bring free spins, which are paid by a second win', () => {
  const suns = garden.STRIPS.map((strip) => strip.indexOf('sun'))
  const { wins, show } = garden.tea.play(1_000n, '', scripted(...suns))
  expect((show as { spins: unknown[] }).spins).toHaveLength(1 + garden.FREE_SPINS)
  expect(wins).toHaveLength(2)
  expect(garden.tea.play(1_000n, '', scripted(1, 1, 13, 1, 1)).wins).toHaveLength(1)
})

test('every game returns 96 to 97 %, with its name in both languages', () => {
  for (const game of games) {
    expect(Number(game.rtp), game.code).toBeGreaterThanOrEqual(96)
    expect(Number(game.rtp), game.code).toBeLessThanOrEqual(97)
    expect(game.name.bn).toMatch(/[\u0980-\u09ff]/)
  }
  expect(new Set(games.map(({ code }) => code)).size).toBe(6)
})
