/** The verifier of the browser against the rules of the tables, and the most that a round can cost against what it did: nothing is played. */
import { stream } from '@khela/fair'
import { drawsOf } from '@khela/fair/game-verifier'
import { tableGames } from '@khela/fair/table-games'
import { wordsOf } from '@khela/fair/verifier'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'
import { tables } from './registry.ts'
import { ceilingOf } from './exposure.ts'

const hash = fc.stringMatching(/^[0-9a-f]{64}$/)

/** A round of every table by both implementations. */
async function compare(seed: string, no: number): Promise<void> {
  for (const table of tables.values()) {
    const came = await tableGames[table.id]?.(drawsOf(await wordsOf(seed, 'salt', no), []))
    const { facts, pays } = outcomeOf(table.id, seed, 'salt', no)
    expect(came?.facts).toEqual(facts)
    if (table.kind === 'spots') for (const spot of table.spots) expect([spot, came?.returns(spot)]).toEqual([spot, pays(spot)])
  }
}

test('every table comes to the same by the second implementation, for every spot', async () => {
  expect(Object.keys(tableGames).toSorted()).toEqual([...tables.keys()].toSorted())
  await fc.assert(fc.asyncProperty(hash, fc.integer({ min: 1, max: 1_000_000 }), compare), { numRuns: 25 })
})

/** Rounds of a known seed in which every spot of every table pays: by lot the dear ones seldom do. */
test('every spot that pays, pays the same', async () => {
  const seed = 'ef'.repeat(32)
  const unpaid = new Set(
    [...tables.values()].flatMap((table) => (table.kind === 'spots' ? table.spots.map((spot) => `${table.id} ${spot}`) : [])),
  )
  for (let no = 1; unpaid.size > 0 && no < 20_000; no += 1) {
    let isNew = no <= 40
    for (const table of tables.values()) {
      if (table.kind !== 'spots') continue
      const { pays } = outcomeOf(table.id, seed, 'salt', no)
      for (const spot of table.spots) if (pays(spot) > 0n && unpaid.delete(`${table.id} ${spot}`)) isNew = true
    }
    if (isNew) await compare(seed, no)
  }
  expect([...unpaid]).toEqual([])
})

test.each(['spot', 'toString', 'player:big', 'dragon:toString', 'toString:big', 'straight', 'straight:x', 'dragon:', 'a_plus'])(
  'no table has a spot %s',
  async (spot) => {
    for (const [id, play] of Object.entries(tableGames)) {
      const { returns } = await play(drawsOf(await wordsOf('ef'.repeat(32), 'salt', 1), []))
      expect([id, returns(spot)]).toEqual([id, undefined])
    }
  },
)

test('what a round returns is never more than its worst, and no spot’s worst is less than its most', () => {
  for (const table of tables.values()) {
    if (table.kind !== 'spots') continue
    for (const [place, spot] of table.spots.entries()) {
      const alone = table.spots.map((_, at) => (at === place ? 10_000n : 0n))
      expect([table.id, spot, table.worst(alone)]).toEqual([table.id, spot, table.most(spot)])
    }
    fc.assert(
      fc.property(hash, fc.array(fc.tuple(fc.nat(200), fc.nat(1_000)), { maxLength: 12 }), (seed, laid) => {
        const totals = table.spots.map(() => 0n)
        for (const [at, amount] of laid) totals[at % totals.length] = BigInt(amount) * 10_000n
        const { pays } = table.draw(stream(seed, 'worst', 1))
        const returned = table.spots.reduce((sum, spot, at) => sum + ((totals[at] ?? 0n) * pays(spot)) / 10_000n, 0n)
        expect(returned <= table.worst(totals)).toBe(true)
      }),
      { numRuns: 60 },
    )
  }
})

test('the ceiling of crash is the highest multiplier that the limit bears', () => {
  const bet = fc.record({ stake: fc.bigInt({ min: 1n, max: 10n ** 7n }), stopAt: fc.integer({ min: 101, max: 1_000_000 }) })
  fc.assert(
    fc.property(fc.array(bet, { minLength: 1, maxLength: 8 }), fc.bigInt({ min: 0n, max: 10n ** 9n }), (bets, limit) => {
      const costs = (at: number) => bets.reduce((sum, { stake, stopAt }) => sum + (stake * BigInt(Math.min(stopAt, at))) / 100n - stake, 0n)
      const at = ceilingOf(bets, limit, 101, 1_000_000)
      expect(at === 101 || costs(at) <= limit).toBe(true)
      expect(at === 1_000_000 || costs(at + 1) > limit).toBe(true)
    }),
  )
})
