import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../kernel/scope-mint.ts'
import { testDb, type TestDb } from '../kernel/testing.ts'
import { balances, entriesOf, post, postMany, reverse, type PostingOutcome, type PostingRequest } from './index.ts'
import { allowTransfers, closeWhole, sample, transfer } from './samples.ts'

/** Calls that meet each other (REL-R09 to REL-R14, on the floor of the ledger). */

let base: TestDb
let last = 0n
const member = async (cash: bigint): Promise<bigint> => {
  last += 1n
  const m = last
  if (cash > 0n) await base.db.tx((t) => post(t, sample('deposit', m, 'purse', cash)))
  return m
}
const postOne = (request: PostingRequest): Promise<PostingOutcome> => base.db.tx((t) => post(t, request))
/** All of them, `width` at a time: a pool lets nobody wait longer than the database may stay silent (kernel/db.ts). */
async function inLanes(requests: readonly PostingRequest[], width: number): Promise<PostingOutcome[]> {
  const outcomes: PostingOutcome[] = []
  const lane = async (first: number): Promise<void> => {
    for (let n = first; n < requests.length; n += width) outcomes[n] = await postOne(requests[n] as PostingRequest)
  }
  await Promise.all(Array.from({ length: width }, (_, first) => lane(first)))
  return outcomes
}
const count = (outcomes: readonly PostingOutcome[], status: PostingOutcome['status']): number =>
  outcomes.filter((outcome) => outcome.status === status).length
const held = async (memberId: bigint): Promise<Record<string, bigint>> => {
  const found = await base.db.tx((t) => balances(t, system(), memberId))
  return Object.fromEntries(found.map(({ kind, balance }) => [kind, balance]))
}

beforeAll(async () => {
  base = await testDb({ max: 16 })
  await base.owner.tx(allowTransfers)
})
afterAll(() => closeWhole(base))

test('REL-R09: fifty at once with one key are one posting and fifty equal answers', async () => {
  const m = await member(100n)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => postOne(sample('withdrawal_hold', m, 'w', 70n))))
  expect(count(outcomes, 'posted')).toBe(1)
  expect(count(outcomes, 'replayed')).toBe(49)
  expect(
    new Set(
      outcomes.map((outcome) =>
        JSON.stringify({ ...outcome, status: '' }, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ),
    ).size,
  ).toBe(1)
  expect(await held(m)).toEqual({ cash: 30n, held: 70n })
})

test('REL-R09: fifty at once for a member without any account make one', async () => {
  const m = await member(0n)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => postOne(sample('deposit', m, 'first', 70n))))
  expect([count(outcomes, 'posted'), count(outcomes, 'replayed')]).toEqual([1, 49])
  expect(await held(m)).toEqual({ cash: 70n })
})

test('REL-R10: at once with one key and two bodies, one body wins and the other conflicts', async () => {
  const m = await member(1_000n)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, n) => postOne(sample('withdrawal_hold', m, 'w', n % 2 === 0 ? 70n : 60n))),
  )
  expect([count(outcomes, 'posted'), count(outcomes, 'replayed'), count(outcomes, 'conflict')]).toEqual([1, 19, 20])
})

test('REL-R11, REL-R12: fifty at once with money for one: one goes through', async () => {
  const m = await member(100n)
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => postOne(sample('withdrawal_hold', m, `w${n}`, 60n))))
  expect([count(outcomes, 'posted'), count(outcomes, 'insufficient')]).toEqual([1, 49])
  expect(await held(m)).toEqual({ cash: 40n, held: 60n })
})

test('REL-R13: stakes and withdrawals on one balance never take more than there is', async () => {
  const m = await member(1_000n)
  const tries = Array.from({ length: 250 }, (_, n) => sample(n % 2 === 0 ? 'bet' : 'withdrawal_hold', m, `r${n}`, BigInt(1 + (n % 17))))
  const outcomes = await Promise.all(tries.map(postOne))
  const taken = tries.reduce((sum, { lines }, n) => sum + (outcomes[n]?.status === 'posted' ? -(lines[0]?.amount ?? 0n) : 0n), 0n)
  expect((await held(m))['cash']).toBe(1_000n - taken)
  expect(count(outcomes, 'posted') + count(outcomes, 'insufficient')).toBe(250)
  expect(count(outcomes, 'insufficient')).toBeGreaterThan(0)
})

test('REL-R13: batches about the same members, in any order, keep every chain whole', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => member(500n)))
  const batch = (round: number): PostingRequest[] =>
    members.map((_, n) => sample('bet', members[(n * 7 + round) % 10] ?? 0n, `b${round}-${n}`, 9n))
  const outcomes = (await Promise.all(Array.from({ length: 60 }, (_, round) => base.db.tx((t) => postMany(t, batch(round)))))).flat()
  expect([count(outcomes, 'posted'), count(outcomes, 'insufficient')]).toEqual([550, 50])
  const entries = await base.db.tx((t) => entriesOf(t, system(), { memberId: members[0] ?? 0n, limit: 500 }))
  for (const [n, entry] of entries.entries()) expect(entry.before).toBe(entries[n + 1]?.after ?? 0n)
})

test('REL-R14: a thousand transfers each way: no deadlock reaches the caller, no unit is lost', async () => {
  const [a, b] = [await member(100_000n), await member(100_000n)]
  const tries = Array.from({ length: 2_000 }, (_, n) => (n % 2 === 0 ? transfer(a, b, `ab${n}`, 3n) : transfer(b, a, `ba${n}`, 2n)))
  const outcomes = await inLanes(tries, 15)
  expect(count(outcomes, 'posted')).toBe(2_000)
  expect([(await held(a))['cash'], (await held(b))['cash']]).toEqual([99_000n, 101_000n])
})

test('REL-R14: transfers among members without accounts', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await member(10n), await member(10n)]
    const fresh = [await member(0n), await member(0n)] as const
    const outcomes = await Promise.all([
      base.db.tx((t) => postMany(t, [transfer(a, fresh[0], '1', 1n), transfer(a, fresh[1], '2', 1n)])),
      base.db.tx((t) => postMany(t, [transfer(b, fresh[1], '1', 1n), transfer(b, fresh[0], '2', 1n)])),
    ])
    expect(count(outcomes.flat(), 'posted')).toBe(4)
    expect([await held(fresh[0]), await held(fresh[1])]).toEqual([{ cash: 2n }, { cash: 2n }])
  }
})

test('two calls in one transaction each, crosswise: the database ends one, it is tried again, both arrive', async () => {
  const [a, b] = [await member(10n), await member(10n)]
  let begun = 0
  let bothHold: () => void = () => undefined
  const meeting = new Promise<void>((resolve) => (bothHold = resolve))
  const both = (first: bigint, second: bigint, key: string): Promise<PostingOutcome[]> =>
    base.db.tx(async (t) => {
      const one = await post(t, sample('bet', first, key, 1n))
      begun += 1
      if (begun === 2) bothHold()
      await meeting
      return [one, await post(t, sample('bet', second, key, 1n))]
    })
  const outcomes = (await Promise.all([both(a, b, 'x'), both(b, a, 'y')])).flat()
  expect(begun).toBeGreaterThanOrEqual(3)
  expect(count(outcomes, 'posted')).toBe(4)
  expect([await held(a), await held(b)]).toEqual([{ cash: 8n }, { cash: 8n }])
})

test('one key used at once with accounts that do not touch each other is one posting and a conflict', async () => {
  const m = await member(10n)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => postOne(n % 2 === 0 ? sample('trial_grant', m, 'k', 5n) : sample('bet', m, 'k', 5n))),
  )
  expect([count(outcomes, 'posted'), count(outcomes, 'replayed'), count(outcomes, 'conflict')]).toEqual([1, 9, 10])
})

test('fifty reversals at once under different keys take the posting back once', async () => {
  const m = await member(100n)
  const bet = await postOne(sample('bet', m, 'b', 40n))
  if (bet.status !== 'posted') throw new Error('the bet was not posted')
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) => base.db.tx((t) => reverse(t, bet.postingId, `u${n}`, 'rollback'))),
  )
  expect([count(outcomes, 'posted'), count(outcomes, 'conflict')]).toEqual([1, 49])
  expect(await held(m)).toEqual({ cash: 100n })
})
