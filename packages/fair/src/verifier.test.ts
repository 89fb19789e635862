import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import rejectedDice from '../vectors/rejected-dice.json'
import vectors from '../vectors/pf1.json'
import { commit, trace } from './index.ts'
import { checkDice, checkInts, commitOf, type DiceBet, VerifierError } from './verifier.ts'

const bet: DiceBet = { serverSeed: '0'.repeat(64), clientSeed: 'demo', nonce: 1, side: 'over', target: 5049, stake: '10.00' }

test('shares no code: the verifier imports nothing', () => {
  const text = readFileSync(new URL('./verifier.ts', import.meta.url), 'utf8')
  expect(text).not.toMatch(/^\s*(import|export .* from)\b|\bimport\(/m)
})

test.each(vectors.streams)('vector $clientSeed', async (vector) => {
  const words = await checkInts(vector.serverSeed, vector.clientSeed, vector.nonce, 2 ** 32, 16)
  expect(words.blocks).toEqual([vector.block0, vector.block1])
  expect(words.values.slice(0, 4)).toEqual(vector.u32)
  const check = await checkDice({ ...bet, ...vector, commit: vector.serverSeedHash })
  expect(check).toMatchObject({ commit: vector.serverSeedHash, commitMatches: true, roll: vector.dice, blocks: [vector.block0] })
})

test('rejected words are listed', async () => {
  const { serverSeed, clientSeed, nonce, n, values, bytesUsed } = vectors.rejection
  const ints = await checkInts(serverSeed, clientSeed, nonce, n, values.length)
  expect([ints.values, ints.bytesUsed]).toEqual([values, bytesUsed])
  expect(ints.words.filter((word) => word.value === undefined)).toHaveLength(bytesUsed / 4 - values.length)
  const { roll, rejected, accepted, ...seeds } = rejectedDice
  const check = await checkDice({ ...bet, ...seeds })
  expect(check.words).toEqual([
    { word: rejected, value: undefined },
    { word: accepted, value: roll },
  ])
})

describe('dice', () => {
  // The first vector rolls 94.91.
  test.each([
    ['over', 5049, '10.00', true, '2.0000', '20.00'],
    ['under', 4950, '10.00', false, '2.0000', '0.00'],
    ['under', 9492, '0.0001', true, '1.0429', '0.0001'],
    ['over', 9491, '10.00', false, '19.4881', '0.00'],
    ['over', 9490, '10.00', true, '19.4499', '194.499'],
    ['over', 6666, '12.34', true, '2.9702', '36.6522'],
    ['under', 9491, '1.00', false, '1.0430', '0.00'],
    ['over', 9998, '1.00', false, '9900.0000', '0.00'],
  ] as const)('%s %d for %s', async (side, target, stake, win, multiplier, payout) => {
    expect(await checkDice({ ...bet, side, target, stake })).toMatchObject({
      roll: 9491,
      win,
      multiplier,
      payout,
      commitMatches: undefined,
    })
  })

  test('a promise for another seed does not match', async () => {
    expect((await checkDice({ ...bet, commit: 'f'.repeat(64) })).commitMatches).toBe(false)
    expect((await checkDice({ ...bet, commit: commit(bet.serverSeed).toUpperCase() })).commitMatches).toBe(true)
  })

  test.each([
    [{ serverSeed: '0'.repeat(63) }, 'serverSeed'],
    [{ serverSeed: 'F'.repeat(64) }, 'serverSeed'],
    [{ serverSeed: '0'.repeat(65) }, 'serverSeed'],
    [{ serverSeed: `x${'0'.repeat(64)}` }, 'serverSeed'],
    [{ stake: '0.00' }, 'stake'],
    [{ clientSeed: 'a:b' }, 'clientSeed'],
    [{ clientSeed: 'ক' }, 'clientSeed'],
    [{ nonce: -1 }, 'nonce'],
    [{ nonce: 1.5 }, 'nonce'],
    [{ target: 0, side: 'under' }, 'target'],
    [{ target: 9801, side: 'under' }, 'target'],
    [{ target: 198, side: 'over' }, 'target'],
    [{ target: 9999, side: 'over' }, 'target'],
    [{ target: 50.5 }, 'target'],
    [{ stake: '10' }, 'stake'],
    [{ stake: '-1.00' }, 'stake'],
    [{ stake: '1.00000' }, 'stake'],
  ] as const)('refuses %j', async (change, field) => {
    await expect(checkDice({ ...bet, ...change })).rejects.toThrow(VerifierError)
    await expect(checkDice({ ...bet, ...change })).rejects.toMatchObject({ field })
  })
})

test('a target that all but 2 % of the outcomes win is taken', async () => {
  expect(await checkDice({ ...bet, side: 'under', target: 9_800 })).toMatchObject({ win: true, multiplier: '1.0102' })
})

test.each(['', '0'.repeat(63), '0'.repeat(65), `x${'0'.repeat(64)}`])('there is no promise of %j', async (seed) => {
  await expect(commitOf(seed)).rejects.toMatchObject({ field: 'serverSeed' })
})

test.each([
  [0, 1],
  [1.5, 1],
  [2 ** 32 + 1, 1],
  [2, -1],
  [2, 0.5],
  [2, 10_001],
])('%d outcomes, %d times, cannot be drawn', async (n, count) => {
  await expect(checkInts(bet.serverSeed, bet.clientSeed, 1, n, count)).rejects.toMatchObject({ field: 'count' })
})

test('one outcome, no draw and the most draws can be', async () => {
  const draw = async (n: number, count: number) => (await checkInts(bet.serverSeed, bet.clientSeed, 1, n, count)).values
  expect(await draw(1, 2)).toEqual([0, 0])
  expect(await draw(2, 0)).toEqual([])
  expect(await draw(2, 10_000)).toHaveLength(10_000)
})

test('both implementations agree on every stream', async () => {
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  const n = fc.oneof(fc.integer({ min: 1, max: 2 ** 32 }), fc.integer({ min: 2 ** 31, max: 2 ** 32 }), fc.constant(10_000))
  await fc.assert(
    fc.asyncProperty(seed, fc.stringMatching(/^[A-Za-z0-9._-]{1,140}$/), fc.nat(), n, async (server, client, nonce, outcomes) => {
      const traced = trace(server, client, nonce)
      const values = Array.from({ length: 12 }, () => traced.int(outcomes))
      const checked = await checkInts(server, client, nonce, outcomes, 12)
      expect(checked.values).toEqual(values)
      expect(checked.bytesUsed).toBe(traced.bytesUsed())
      expect(checked.blocks).toEqual(traced.events.flatMap((event) => (event.type === 'block' ? [event.hex] : [])))
      expect(await commitOf(server)).toBe(commit(server))
    }),
    { numRuns: 50 },
  )
})
