import { afterAll, beforeAll, expect, test } from 'vitest'
import { postingKinds } from '@khela/contract'
import { system } from '../kernel/scope-mint.ts'
import { testDb, type TestDb } from '../kernel/testing.ts'
import { balances, kindRows, LedgerError, post, postingOf, postMany, reverse, type PostingOutcome, type PostingRequest } from './index.ts'
import { allowTransfers, closeWhole, sample, transfer } from './samples.ts'

let base: TestDb
let last = 0n
const member = (): bigint => (last += 1n)
const cashOf = async (memberId: bigint): Promise<bigint> => {
  const found = await base.db.tx((t) => balances(t, system(), memberId))
  return found.find(({ kind }) => kind === 'cash')?.balance ?? 0n
}
const postOne = (request: PostingRequest): Promise<PostingOutcome> => base.db.tx((t) => post(t, request))
const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof LedgerError ? error.reason : String(error)),
  )

beforeAll(async () => {
  base = await testDb()
  await base.owner.tx(allowTransfers)
})
afterAll(() => closeWhole(base))

test('a deposit makes the account and answers its balance', async () => {
  const m = member()
  expect(await postOne(sample('deposit', m, 'd', 12_500_000n))).toMatchObject({
    status: 'posted',
    balances: [{ kind: 'cash', currency: 'BDT', balance: 12_500_000n }],
  })
})

test('the same key and body replay the first answer, whatever happened since', async () => {
  const m = member()
  const first = await postOne(sample('deposit', m, 'd', 100n))
  await postOne(sample('bet', m, 'b', 30n))
  expect(await postOne(sample('deposit', m, 'd', 100n))).toEqual({ ...first, status: 'replayed' })
  expect(await cashOf(m)).toBe(70n)
})

test('the same key with another amount, kind or reference is a conflict and moves nothing', async () => {
  const m = member()
  await postOne(sample('deposit', m, 'd', 100n))
  for (const other of [
    sample('deposit', m, 'd', 101n),
    sample('win', m, 'd', 100n),
    { ...sample('deposit', m, 'd', 100n), ref: { type: 'test', id: 'x' } },
  ]) {
    expect(await postOne(other)).toEqual({ status: 'conflict' })
  }
  expect(await cashOf(m)).toBe(100n)
})

test('the note is not what a key stands for', async () => {
  const m = member()
  await postOne({ ...sample('deposit', m, 'd', 100n), note: 'one' })
  expect(await postOne({ ...sample('deposit', m, 'd', 100n), note: 'two' })).toMatchObject({ status: 'replayed' })
})

test('keys are the member’s own: another member may use the same', async () => {
  const [a, b] = [member(), member()]
  await postOne(sample('deposit', a, 'd', 1n))
  expect(await postOne(sample('deposit', b, 'd', 2n))).toMatchObject({ status: 'posted' })
})

test('a stake above the balance is refused, answers what is there, and leaves the key free', async () => {
  const m = member()
  await postOne(sample('deposit', m, 'd', 100n))
  expect(await postOne(sample('bet', m, 'b', 101n))).toEqual({
    status: 'insufficient',
    balances: [{ kind: 'cash', currency: 'BDT', balance: 100n }],
  })
  await postOne(sample('deposit', m, 'd2', 1n))
  expect(await postOne(sample('bet', m, 'b', 101n))).toMatchObject({ status: 'posted' })
  expect(await cashOf(m)).toBe(0n)
})

test('a batch is judged in order, each on what the earlier ones left', async () => {
  const m = member()
  const outcomes = await base.db.tx((t) =>
    postMany(t, [
      sample('bet', m, 'early', 10n),
      sample('deposit', m, 'd', 100n),
      sample('bet', m, 'b1', 60n),
      sample('bet', m, 'b2', 60n),
      sample('bet', m, 'b1', 60n),
      sample('bet', m, 'b1', 61n),
      sample('bet', m, 'b3', 40n),
      sample('bet', m, 'early', 10n),
    ]),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    'insufficient',
    'posted',
    'posted',
    'insufficient',
    'replayed',
    'conflict',
    'posted',
    'insufficient',
  ])
  expect(outcomes[4]).toEqual({ ...outcomes[2], status: 'replayed' })
  expect(await cashOf(m)).toBe(0n)
})

test('one member’s refusal does not touch another’s posting of the same batch', async () => {
  const [poor, rich] = [member(), member()]
  const outcomes = await base.db.tx((t) =>
    postMany(t, [sample('deposit', rich, 'd', 50n), sample('bet', poor, 'b', 1n), sample('bet', rich, 'b', 50n)]),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['posted', 'insufficient', 'posted'])
})

test('an empty batch is nothing, a long one is cut and keeps its order', async () => {
  const m = member()
  expect(await base.db.tx((t) => postMany(t, []))).toEqual([])
  const many = Array.from({ length: 1_500 }, (_, n) => sample(n === 0 ? 'deposit' : 'bet', m, `k${n}`, n === 0 ? 1_499n : 1n))
  const outcomes = await base.db.tx((t) => postMany(t, many))
  expect(outcomes.every(({ status }) => status === 'posted')).toBe(true)
  expect(await cashOf(m)).toBe(0n)
})

test('held money is neither spendable nor lost', async () => {
  const m = member()
  await postOne(sample('deposit', m, 'd', 100n))
  await postOne(sample('withdrawal_hold', m, 'h', 80n))
  expect(await postOne(sample('bet', m, 'b', 21n))).toMatchObject({ status: 'insufficient' })
  await postOne(sample('withdrawal_paid', m, 'p', 50n))
  await postOne(sample('withdrawal_release', m, 'r', 30n))
  expect(await base.db.tx((t) => balances(t, system(), m))).toEqual([
    { kind: 'cash', currency: 'BDT', balance: 50n },
    { kind: 'held', currency: 'BDT', balance: 0n },
  ])
})

test('trial credits are a currency of their own', async () => {
  const m = member()
  await postOne(sample('trial_grant', m, 't', 100n))
  expect(await postOne(sample('bet', m, 'b', 1n))).toMatchObject({ status: 'insufficient' })
  const mixed: PostingRequest = { ...sample('trial_bet', m, 'x', 1n), kind: 'bet' }
  expect(await reasonOf(postOne(mixed))).toBe('malformed')
})

test('a posting that does not fit its kind is refused', async () => {
  const m = member()
  const good = sample('bet', m, 'k', 5n)
  const [stake, house] = good.lines as [PostingRequest['lines'][number], PostingRequest['lines'][number]]
  const cases: [string, PostingRequest][] = [
    [
      'wrong way round',
      {
        ...good,
        lines: [
          { ...stake, amount: 5n },
          { ...house, amount: -5n },
        ],
      },
    ],
    ['other house account', { ...good, lines: [stake, { ...house, account: { house: 'gateway' } }] }],
    ['other member', { ...good, lines: [{ ...stake, account: { memberId: m + 1n, kind: 'cash' } }, house] }],
    [
      'other currency',
      {
        ...good,
        lines: [
          { ...stake, currency: 'TRIAL' },
          { ...house, currency: 'TRIAL' },
        ],
      },
    ],
    ['unknown kind', { ...good, kind: 'gift' as PostingRequest['kind'] }],
    ['no lines', { ...good, lines: [] }],
    [
      'nothing moves',
      {
        ...good,
        lines: [
          { ...stake, amount: 0n },
          { ...house, amount: 0n },
        ],
      },
    ],
    ['one account twice', { ...good, lines: [stake, stake, { ...house, amount: 10n }] }],
    ['to itself', transfer(m, m, 'k', 1n)],
    ['no key', { ...good, key: '' }],
  ]
  await postOne(sample('deposit', m, 'd', 100n))
  for (const [name, request] of cases) expect([name, await reasonOf(postOne(request))]).toEqual([name, 'malformed'])
  expect(await cashOf(m)).toBe(100n)
})

test('lines that do not add up to nothing are refused, with the whole batch', async () => {
  const m = member()
  const good = sample('deposit', m, 'd', 5n)
  const bad = { ...sample('deposit', m, 'e', 5n), lines: good.lines.slice(1) }
  expect(await reasonOf(base.db.tx((t) => postMany(t, [good, bad])))).toBe('unbalanced')
  expect(await cashOf(m)).toBe(0n)
})

test('a balance beyond 64 bits raises and posts nothing', async () => {
  const m = member()
  await postOne(sample('deposit', m, 'd', 2n ** 63n - 1n))
  expect(await reasonOf(postOne(sample('deposit', m, 'e', 1n)))).toBe('overflow')
  expect(await reasonOf(postOne(sample('deposit', m, 'f', 2n ** 63n)))).toBe('overflow')
  expect(await cashOf(m)).toBe(2n ** 63n - 1n)
  // The other side of the books is a sum of all members, so this member's money goes again.
  await postOne(sample('bet', m, 'g', 2n ** 63n - 1n))
})

test('keys and references may hold any text', async () => {
  const m = member()
  const texts = ['NULL', 'a,b', '{"x":1}', 'ইউনিকোড', 'back\\slash', ' ', "'; drop table ledger.entry; --"]
  const requests = texts.map((text) => ({ ...sample('deposit', m, text, 1n), ref: { type: 't', id: text }, note: text }))
  const outcomes = await base.db.tx((t) => postMany(t, requests))
  for (const [index, text] of texts.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status !== 'posted') throw new Error(`${text} was not posted`)
    expect(await base.db.tx((t) => postingOf(t, system(), outcome.postingId))).toMatchObject({ key: text, ref: { id: text }, note: text })
  }
})

test('a reversal is the exact mirror and happens once', async () => {
  const m = member()
  await postOne(sample('deposit', m, 'd', 100n))
  const bet = await postOne(sample('bet', m, 'b', 40n))
  if (bet.status !== 'posted') throw new Error('the bet was not posted')
  const undo = (key: string): Promise<PostingOutcome> => base.db.tx((t) => reverse(t, bet.postingId, key, 'vendor rollback'))
  const undone = await undo('u')
  expect(undone).toMatchObject({ status: 'posted', balances: [{ kind: 'cash', balance: 100n }] })
  expect(await undo('u')).toEqual({ ...undone, status: 'replayed' })
  expect(await undo('v')).toEqual({ status: 'conflict' })
  if (undone.status !== 'posted') throw new Error('the reversal was not posted')
  expect(await base.db.tx((t) => postingOf(t, system(), undone.postingId))).toMatchObject({
    kind: 'bet_rollback',
    reversalOf: bet.postingId,
    note: 'vendor rollback',
    sides: [
      { memberId: null, kind: 'game', amount: -40n, after: null },
      { memberId: m, kind: 'cash', amount: 40n, after: 100n },
    ],
  })
})

test('a reversal is not mistaken for a posting that looks the same and names no original', async () => {
  const m = member()
  await postOne(sample('deposit', m, 'd', 100n))
  const bet = await postOne(sample('bet', m, 'b', 40n))
  if (bet.status !== 'posted') throw new Error('the bet was not posted')
  await postOne({ ...sample('bet_rollback', m, 'u', 40n), ref: { type: 'test', id: 'b' } })
  expect(await base.db.tx((t) => reverse(t, bet.postingId, 'u', 'rollback'))).toEqual({ status: 'conflict' })
})

test('a reversal the member can no longer pay is refused, and may come later', async () => {
  const m = member()
  const deposit = await postOne(sample('deposit', m, 'd', 100n))
  if (deposit.status !== 'posted') throw new Error('the deposit was not posted')
  await postOne(sample('bet', m, 'b', 1n))
  const undo = (): Promise<PostingOutcome> => base.db.tx((t) => reverse(t, deposit.postingId, 'u', 'charged back'))
  expect(await undo()).toMatchObject({ status: 'insufficient', balances: [{ kind: 'cash', balance: 99n }] })
  await postOne(sample('win', m, 'w', 1n))
  expect(await undo()).toMatchObject({ status: 'posted' })
})

test('what cannot be reversed says so', async () => {
  const m = member()
  const win = await postOne(sample('win', m, 'w', 1n))
  if (win.status !== 'posted') throw new Error('the win was not posted')
  expect(await reasonOf(base.db.tx((t) => reverse(t, win.postingId, 'u', 'x')))).toBe('irreversible')
  expect(await reasonOf(base.db.tx((t) => reverse(t, 10n ** 15n, 'u', 'x')))).toBe('unknown')
})

test('every kind has its mirror where it names one', () => {
  const sides = (code: string): string =>
    JSON.stringify(
      kindRows
        .find((row) => row.code === code)
        ?.sides.map(({ account, sign }) => `${account}${sign}`)
        .toSorted(),
    )
  for (const { code, reversedBy } of kindRows) {
    if (reversedBy === undefined) continue
    expect([code, sides(code).replace(/[+-]/g, (sign) => (sign === '+' ? '-' : '+'))]).toEqual([code, sides(reversedBy)])
  }
  expect(kindRows.map(({ code }) => code)).toEqual(Object.keys(postingKinds))
})

test('a posting is rolled back with the transaction it is part of', async () => {
  const m = member()
  await expect(
    base.db.tx(async (t) => {
      await post(t, sample('deposit', m, 'd', 5n))
      throw new Error('the use case changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  expect(await postOne(sample('deposit', m, 'd', 5n))).toMatchObject({ status: 'posted' })
})

test('a transfer shows both members, and only the payer’s key counts', async () => {
  const [a, b] = [member(), member()]
  await postOne(sample('deposit', a, 'd', 10n))
  const outcome = await postOne(transfer(a, b, 't', 7n))
  expect(outcome).toMatchObject({ status: 'posted', balances: [{ balance: 3n }] })
  if (outcome.status !== 'posted') throw new Error('the transfer was not posted')
  const found = await base.db.tx((t) => postingOf(t, system(), outcome.postingId))
  expect(found?.sides.map(({ memberId, after }) => [memberId, after])).toEqual([
    [a, 3n],
    [b, 7n],
  ])
})
