import { stream } from '@khela/fair'
import { formatMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOfRounds, roundsOf } from '../rounds/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { tables } from './registry.ts'
import { openHall } from '../../testing/hall.ts'
import { validOf, validOnCurve } from './valid.ts'

let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())

const chips = (laid: Readonly<Record<string, bigint>>) => [
  { spots: Object.entries(laid).map(([spot, stake]) => ({ spot, stake: formatMoney(stake * 10_000n) })) },
]

test('sides are opposite where one of them wins at most and all together gain next to nothing', () => {
  for (const table of tables.values()) {
    if (table.kind !== 'spots') continue
    const sides = table.opposites.flat()
    expect(new Set(sides).size).toBe(sides.length)
    expect(sides.filter((spot) => !table.spots.includes(spot))).toEqual([])
    expect(table.opposites.length).toBeGreaterThan(0)
    for (let no = 1; no <= 400; no += 1) {
      const { pays } = table.draw(stream('a'.repeat(64), 'opposite', no))
      for (const set of table.opposites) {
        const returned = set.map((spot) => pays(spot))
        expect(returned.filter((pay) => pay > 10_000n).length, `${table.id} ${set.join()}`).toBeLessThan(2)
        expect(
          returned.reduce((sum, pay) => sum + pay, 0n),
          `${table.id} ${set.join()}`,
        ).toBeLessThanOrEqual(BigInt(set.length) * 10_500n)
      }
    }
  }
})

test('what lies equally on opposite sides is no valid bet, however it is laid', () => {
  const roulette = tables.get('roulette')
  if (roulette?.kind !== 'spots') throw new Error('there is no roulette')
  expect(validOf(roulette, chips({ red: 100n, black: 60n }), 130)).toBe(400_000n)
  expect(validOf(roulette, chips({ red: 100n, odd: 60n, 'straight:0': 5n }), 130)).toBe(1_650_000n)
  expect(validOf(roulette, chips({ 'dozen:1': 10n, 'dozen:2': 10n, 'dozen:3': 30n }), 130)).toBe(200_000n)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...roulette.spots), fc.bigInt({ min: 1n, max: 500n })), { maxLength: 20 }), (laid) => {
      const bets = laid.flatMap(([spot, stake]) => chips({ [spot]: stake }))
      const staked = laid.reduce((sum, [, stake]) => sum + stake * 10_000n, 0n)
      const valid = validOf(roulette, bets, 100)
      expect(valid >= 0n && valid <= staked).toBe(true)
      expect(validOf(roulette, bets.toReversed(), 100)).toBe(valid)
      // A rule of odds leaves all of it or nothing.
      expect([0n, valid]).toContain(validOf(roulette, bets, 130))
      // A chip more on a side never takes more off than it puts on.
      expect(validOf(roulette, [...bets, ...chips({ red: 1n })], 100) >= valid - 10_000n).toBe(true)
    }),
  )
})

test('spots that cover nearly every way a round can end are no valid bet together, whatever each of them pays', () => {
  const roulette = tables.get('roulette')
  if (roulette?.kind !== 'spots') throw new Error('there is no roulette')
  const straights = (from: number, to: number) =>
    Object.fromEntries(Array.from({ length: to - from + 1 }, (_, n) => [`straight:${from + n}`, 1n] as const))
  // 36 / 35, 36 / 27 and 36 / 28 of what was laid.
  expect(validOf(roulette, chips(straights(1, 35)), 130)).toBe(0n)
  expect(validOf(roulette, chips(straights(1, 27)), 130)).toBe(270_000n)
  expect(validOf(roulette, chips(straights(1, 28)), 130)).toBe(0n)
  // Three quarters of the wheel by other names: red, and the black numbers one by one.
  const black = [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]
  expect(validOf(roulette, chips({ red: 18n, ...Object.fromEntries(black.map((n) => [`straight:${n}`, 1n])) }), 130)).toBe(0n)
  // Opposite sides are taken off first, so that they neither hide a chip beside them nor are counted by it.
  expect(validOf(roulette, chips({ red: 100n, black: 100n, 'straight:7': 1n }), 130)).toBe(10_000n)
})

test('crash counts by the cash-out, a lost bet by its mark, and the end of a table by the mark as well', () => {
  const bet = (over: object) => [{ stake: 10_000n, stopAt: 10_000, state: 'open' as const, outAt: null, ...over }]
  const counted = (over: object, point: number, ceiling: number | null = null) => validOnCurve(bet(over), point, ceiling, 130)
  expect(counted({ state: 'out', outAt: 101 }, 500)).toBe(0n)
  expect(counted({ state: 'out', outAt: 130 }, 500)).toBe(10_000n)
  expect(counted({ stopAt: 129 }, 500)).toBe(0n)
  expect(counted({ stopAt: 129 }, 100)).toBe(0n)
  expect(counted({}, 100)).toBe(10_000n)
  expect(counted({}, 500, 120)).toBe(10_000n)
})

test('a settled round tells turnover what of it was at risk', async () => {
  const [both, plain] = [await hall.sit('baccarat'), await hall.sit('baccarat')]
  await hall.open('baccarat')
  await both.bet([['player', '10.00']])
  await both.bet([
    ['banker', '6.00'],
    ['tie', '1.00'],
  ])
  await plain.bet([['player', '10.00']])
  await hall.finish('baccarat')
  const factsOf = (memberId: bigint) =>
    hall.kit.app.db.tx(async (t) => {
      const [round] = await roundsOf(t, self(memberId), { memberId, gameCode: 'baccarat', limit: 1 })
      const roundId = round?.id ?? ''
      return (await factsOfRounds(t, [{ memberId: String(memberId), roundId }])).get(roundId)?.valid
    })
  expect([await factsOf(both.memberId), await factsOf(plain.memberId)]).toEqual([50_000n, 100_000n])
  expect((await hall.recall(both, 'baccarat')).proof.own).toHaveLength(2)
})
