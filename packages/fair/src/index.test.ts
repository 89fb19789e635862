import { createHash, createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import rejectedDice from '../vectors/rejected-dice.json'
import vectors from '../vectors/pf1.json'
import { commit, hmacSha256Hex, isClientSeed, isServerSeed, newClientSeed, newServerSeed, sha256Hex, stream, trace } from './index.ts'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const cards = 'cdhs'
const ranks = '23456789TJQKA'

const serverSeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const clientSeed = fc.stringMatching(/^[A-Za-z0-9._-]{1,140}$/)
const nonce = fc.nat()

describe.each(vectors.streams)('stream of $clientSeed', (vector) => {
  const open = () => trace(vector.serverSeed, vector.clientSeed, vector.nonce)

  test('promise, blocks and words', () => {
    expect(commit(vector.serverSeed)).toBe(vector.serverSeedHash)
    const traced = open()
    const words = range(0, 15).map(() => traced.u32())
    expect(words.slice(0, 4)).toEqual(vector.u32)
    expect(traced.events.filter((event) => event.type === 'block')).toEqual([
      { type: 'block', index: 0, hex: vector.block0 },
      { type: 'block', index: 1, hex: vector.block1 },
    ])
    expect(traced.bytesUsed()).toBe(64)
    expect(String(open().u52())).toBe(vector.u52)
  })

  test('single numbers', () => {
    expect(open().int(10_000)).toBe(vector.dice)
    expect(open().int(37)).toBe(vector.roulette)
    expect(open().int(50)).toBe(vector.wheel50)
    expect(open().weighted([1, 2, 3, 4])).toBe(vector.weighted_1_2_3_4)
  })

  test('repeated numbers', () => {
    const [dice, plinko] = [open(), open()]
    expect([1, 2, 3].map(() => dice.int(6) + 1)).toEqual(vector.threeDice)
    const path = range(1, 16).map(() => plinko.int(2))
    expect(path.join('')).toBe(vector.plinko16)
    expect(path.slice(0, 8).join('')).toBe(vector.plinko8)
    expect(path.reduce((sum, step) => sum + step, 0)).toBe(vector.plinko16slot)
  })

  test('draws without putting back', () => {
    expect(open().draw(range(0, 24), 3)).toEqual(vector.mines3)
    expect(open().draw(range(0, 24), 24)).toEqual(vector.mines24)
    expect(open().draw(range(1, 40), 10)).toEqual(vector.keno40)
    expect(open().draw(range(1, 80), 20)).toEqual(vector.keno80)
  })

  test('shuffle', () => {
    const shuffled = vector.shuffle52.split(' ')
    const drawn = open().shuffle(range(0, 51))
    // The vector fixes the order of the deck as well: find it from the shuffle and see that it is a plain one.
    const deck = drawn.reduce<string[]>((ordered, place, index) => ordered.with(place, shuffled[index] ?? ''), Array(52).fill(''))
    expect(new Set(deck).size).toBe(52)
    expect(deck.every((card) => ranks.includes(card[0] ?? '?') && cards.includes(card[1] ?? '?'))).toBe(true)
    expect(open().shuffle(deck)).toEqual(shuffled)
  })
})

test('all vectors use one and the same deck', () => {
  const decks = vectors.streams.map((vector) => {
    const places = stream(vector.serverSeed, vector.clientSeed, vector.nonce).shuffle(range(0, 51))
    const shuffled = vector.shuffle52.split(' ')
    return range(0, 51).map((card) => shuffled[places.indexOf(card)])
  })
  expect(new Set(decks.map(String)).size).toBe(1)
})

test('rejected words cost more bytes', () => {
  const { serverSeed: seed, clientSeed: client, nonce: count, n, values, bytesUsed } = vectors.rejection
  const traced = trace(seed, client, count)
  expect(values.map(() => traced.int(n))).toEqual(values)
  expect(traced.bytesUsed()).toBe(bytesUsed)
  expect(traced.events.filter((event) => event.type === 'reject')).toHaveLength(bytesUsed / 4 - values.length)
})

test('a dice roll whose first word is rejected', () => {
  const traced = trace(rejectedDice.serverSeed, rejectedDice.clientSeed, rejectedDice.nonce)
  expect(traced.int(10_000)).toBe(rejectedDice.roll)
  expect(traced.events).toEqual([
    { type: 'block', index: 0, hex: rejectedDice.block0 },
    { type: 'u32', value: rejectedDice.rejected },
    { type: 'reject', n: 10_000, u32: rejectedDice.rejected },
    { type: 'u32', value: rejectedDice.accepted },
    { type: 'int', n: 10_000, u32: rejectedDice.accepted, value: rejectedDice.roll },
  ])
})

test('shared rounds: the chain of hashes and each round', () => {
  const { chain } = vectors
  for (const round of chain.rounds) {
    let hash = round.hash
    for (let link = 0; link < round.round; link += 1) hash = commit(hash)
    expect(hash).toBe(chain.terminatingHash)
    const open = () => trace(round.hash, chain.publicSalt, round.round)
    const first = open()
    expect(first.int(37)).toBe(round.roulette)
    expect(first.events[0]).toEqual({ type: 'block', index: 0, hex: round.block0 })
    const dice = open()
    expect([1, 2, 3].map(() => dice.int(6) + 1)).toEqual(round.threeDice)
  }
})

test('lottery draw', () => {
  const { lottery } = vectors
  expect(commit(lottery.drawSecret)).toBe(lottery.drawSecretHash)
  const open = () => stream(lottery.drawSecret, `${lottery.merkleRoot}.${lottery.beacon}`, lottery.drawId)
  expect(open().draw(range(1, 45), 6)).toEqual(lottery.sixOf45)
  const digits = open()
  expect(range(1, 5).map(() => digits.int(10))).toEqual(lottery.fiveDigits)
})

test.each(vectors.published.stake)('published elsewhere: $clientSeed', (vector) => {
  const open = () => stream(vector.serverSeed, vector.clientSeed, vector.nonce)
  expect(open().int(10_001) / 100).toBe(vector.dice_10001)
  expect(open().int(37)).toBe(vector.roulette)
  expect(open().draw(range(1, 40), 10)).toEqual(vector.keno)
  expect(range(1, 25).find((tile) => !open().draw(range(1, 25), 24).includes(tile))).toBe(vector.mines24_safe_tile_1based)
})

describe('for every seed pair', () => {
  test('the blocks are the ones OpenSSL gives', () => {
    fc.assert(
      fc.property(serverSeed, clientSeed, nonce, (server, client, count) => {
        const traced = trace(server, client, count)
        for (let word = 0; word < 17; word += 1) traced.u32()
        const blocks = traced.events.flatMap((event) => (event.type === 'block' ? [event.hex] : []))
        expect(blocks).toEqual([0, 1, 2].map((block) => createHmac('sha256', server).update(`${client}:${count}:${block}`).digest('hex')))
      }),
      { numRuns: 30 },
    )
  })

  test('int stays below n and reads as the scaled word', () => {
    fc.assert(
      fc.property(serverSeed, clientSeed, nonce, fc.integer({ min: 1, max: 2 ** 32 }), (server, client, count, n) => {
        const traced = trace(server, client, count)
        const value = traced.int(n)
        const last = traced.events.at(-1)
        expect(value >= 0 && value < n).toBe(true)
        expect(last).toEqual({ type: 'int', n, u32: expect.any(Number), value })
        if (last?.type === 'int') expect(BigInt(value)).toBe((BigInt(last.u32) * BigInt(n)) >> 32n)
      }),
    )
  })

  test('the recording changes nothing', () => {
    fc.assert(
      fc.property(serverSeed, clientSeed, nonce, (server, client, count) => {
        const [plain, traced] = [stream(server, client, count), trace(server, client, count)]
        const play = (source: typeof plain) => [
          source.int(7),
          source.u52(),
          source.weighted([0, 3, 0, 5]),
          source.draw('abcdef'.split(''), 4),
        ]
        expect(play(traced)).toEqual(play(plain))
      }),
      { numRuns: 30 },
    )
  })

  test('a draw takes different elements and leaves the list alone', () => {
    fc.assert(
      fc.property(serverSeed, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (server, size, wanted) => {
        const list = range(1, size)
        const drawn = stream(server, 'x', 1).draw(list, Math.min(size, wanted))
        expect(list).toEqual(range(1, size))
        expect(new Set(drawn).size).toBe(Math.min(size, wanted))
        expect(drawn.every((element) => list.includes(element))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('a weight of zero is never chosen', () => {
    for (let count = 0; count < 200; count += 1) expect([1, 3]).toContain(stream('ab'.repeat(32), 'w', count).weighted([0, 1, 0, 2, 0]))
  })
})

test('a word is rejected exactly when it would favour an outcome', () => {
  // Of the 2^32 words, floor(2^32 / n) must be accepted for each outcome: the first ones that scale to it are too many.
  fc.assert(
    fc.property(serverSeed, fc.integer({ min: 2 ** 30, max: 2 ** 32 }), (server, n) => {
      const traced = trace(server, 'uniform', 0)
      for (let call = 0; call < 20; call += 1) traced.int(n)
      const spare = 4_294_967_296n % BigInt(n)
      for (const event of traced.events)
        if (event.type === 'reject' || event.type === 'int') {
          const favoured = (BigInt(event.u32) * BigInt(n)) % 4_294_967_296n < spare
          expect(event.type).toBe(favoured ? 'reject' : 'int')
        }
    }),
    { numRuns: 50 },
  )
})

describe('seeds', () => {
  test('fresh seeds have the right form and differ', () => {
    const seeds = range(1, 50).map(() => newServerSeed(randomBytes))
    expect(seeds.every(isServerSeed)).toBe(true)
    expect(new Set(seeds).size).toBe(50)
    expect(newClientSeed(randomBytes)).toMatch(/^[0-9a-f]{16}$/)
    expect(newServerSeed((count) => new Uint8Array(count).fill(10))).toBe('0a'.repeat(32))
  })

  test.each(['a', 'A.b_c-9', 'x'.repeat(140)])('client seed %j', (text) => expect(isClientSeed(text)).toBe(true))
  test.each(['', 'a:b', 'x'.repeat(141), 'a b', 'a\n', 'ক', 'a/b'])('no client seed %j', (text) => {
    expect(isClientSeed(text)).toBe(false)
    expect(() => stream('0'.repeat(64), text, 1)).toThrow(RangeError)
  })
  test.each(['', '0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), 'g'.repeat(64), `${'0'.repeat(64)}\n`])('no server seed %j', (text) => {
    expect(isServerSeed(text)).toBe(false)
    expect(() => stream(text, 'a', 1)).toThrow(RangeError)
    expect(() => commit(text)).toThrow(RangeError)
  })
  test.each([-1, 1.5, NaN, 2 ** 53])('no nonce %j', (count) => expect(() => stream('0'.repeat(64), 'a', count)).toThrow(RangeError))
  test('impossible requests', () => {
    const open = () => stream('0'.repeat(64), 'a', 1)
    for (const n of [0, -1, 2.5, 2 ** 32 + 1]) expect(() => open().int(n)).toThrow(RangeError)
    expect(() => open().weighted([0, 0])).toThrow(RangeError)
    expect(() => open().weighted([2, -1])).toThrow(RangeError)
    for (const count of [3, -1, 0.5]) expect(() => open().draw([1, 2], count)).toThrow(RangeError)
    expect(open().int(1)).toBe(0)
    expect(open().int(2 ** 32)).toBe(open().u32())
  })
})

test('a text is hashed as OpenSSL hashes it, with a key and without', () => {
  expect(sha256Hex('khela:1')).toBe(createHash('sha256').update('khela:1').digest('hex'))
  expect(hmacSha256Hex('key', 'khela:1')).toBe(createHmac('sha256', 'key').update('khela:1').digest('hex'))
})

test('the recording names each word of 52 bits, and there is no draw of fewer than none', () => {
  const traced = trace('0'.repeat(64), 'khela', 1)
  const value = traced.u52()
  expect(traced.events.filter(({ type }) => type === 'u52')).toEqual([{ type: 'u52', value }])
  for (const k of [-1, 0.5, 3]) expect(() => traced.draw([1, 2], k)).toThrow(RangeError)
})
