import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode, type Db } from '../kernel/db.ts'
import { testDb, type TestDb } from '../kernel/testing.ts'
import { system } from '../kernel/scope-mint.ts'
import { kindRows, linksOf, post, postingIdsOf, postingOf, postMany, reverse, syncKinds } from './index.ts'
import { closeWhole, postPairs, sample, type SamplePair } from './samples.ts'

/** `ledger.post_pairs`, the short way of stakes: the same postings as by `post_many`, all or none. */
let base: TestDb
let last = 0n
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => closeWhole(base))

const pairs = (rows: readonly SamplePair[], db: Db = base.db): Promise<string> =>
  db
    .tx((t) => postPairs(t, rows))
    .then(
      () => 'posted',
      (error: unknown) => errorCode(error) ?? String(error),
    )

async function funded(amount: bigint): Promise<bigint> {
  const memberId = (last += 1n)
  await base.db.tx((t) => post(t, sample('deposit', memberId, 'start', amount)))
  return memberId
}
const balanceOf = async (memberId: bigint, kind = 'cash') =>
  (
    await base.db.tx((t) =>
      t.maybe<{ balance: bigint }>('select balance from ledger.account where member_id = $1 and kind = $2', [memberId, kind]),
    )
  )?.balance

test('what is written is what post_many would have written, to the byte', async () => {
  const [a, b] = [await funded(1_000n), await funded(1_000n)]
  const rows = [
    { kind: 'bet', memberId: a, key: 'k1', amount: 300n },
    { kind: 'win', memberId: a, key: 'k2', amount: 50n },
    { kind: 'bet', memberId: b, key: 'k1', amount: 1_000n },
    { kind: 'trial_grant', memberId: b, key: 'k3', amount: 7n },
  ] as const
  expect(await pairs(rows)).toBe('posted')
  const again = await base.db.tx((t) =>
    postMany(
      t,
      rows.map(({ kind, memberId, key, amount }) => sample(kind, memberId, key, amount)),
    ),
  )
  expect(again.map((outcome) => (outcome.status === 'replayed' ? outcome.balances.map(({ balance }) => balance) : outcome))).toEqual([
    [700n],
    [750n],
    [0n],
    [7n],
  ])
  expect([await balanceOf(a), await balanceOf(b), await balanceOf(b, 'trial')]).toEqual([750n, 0n, 7n])
})

test.each<[string, (m: bigint) => SamplePair[], string]>([
  ['an amount of nothing', (m) => [{ kind: 'bet', memberId: m, key: 'z', amount: 0n }], 'KL001'],
  ['an amount below nothing', (m) => [{ kind: 'bet', memberId: m, key: 'z', amount: -5n }], 'KL001'],
  ['a kind without a side of the house', (m) => [{ kind: 'withdrawal_hold', memberId: m, key: 'z', amount: 5n }], 'KL001'],
  [
    'a key that is in use',
    (m) => [
      { kind: 'bet', memberId: m, key: 'z', amount: 5n },
      { kind: 'bet', memberId: m, key: 'z', amount: 5n },
    ],
    '23505',
  ],
  ['more than there is', (m) => [{ kind: 'bet', memberId: m, key: 'z', amount: 101n }], '23514'],
  [
    'more than there is on the way, though not in the end',
    (m) => [
      { kind: 'bet', memberId: m, key: 'z1', amount: 101n },
      { kind: 'win', memberId: m, key: 'z2', amount: 50n },
    ],
    '40001',
  ],
  ['a stake from an account that there is not', (m) => [{ kind: 'trial_bet', memberId: m, key: 'z', amount: 5n }], '40001'],
])('%s is refused, and with it everything in the call', async (_what, rows, code) => {
  const [m, other] = [await funded(100n), await funded(100n)]
  expect(await pairs([{ kind: 'bet', memberId: other, key: 'o', amount: 1n }, ...rows(m)])).toBe(code)
  expect([await balanceOf(m), await balanceOf(other)]).toEqual([100n, 100n])
})

test('callers that hold no lock never lose an entry to each other', async () => {
  const m = await funded(1_000n)
  const calls = Array.from({ length: 20 }, (_, n) => pairs([{ kind: 'bet', memberId: m, key: `r${n}`, amount: 10n }]))
  const told = await Promise.all(calls)
  const written = told.filter((code) => code === 'posted').length
  expect(written).toBeGreaterThan(0)
  expect(told.every((code) => code === 'posted' || code === '40001' || code === '23505')).toBe(true)
  expect(await balanceOf(m)).toBe(1_000n - 10n * BigInt(written))
})

test('a posting of the general journal cannot have the key of a pair', async () => {
  const m = await funded(1_000n)
  expect(await pairs([{ kind: 'bet', memberId: m, key: 'k', amount: 10n }])).toBe('posted')
  const later = await base.db.tx((t) => post(t, sample('deposit', m, 'k', 5n)))
  expect(later.status).toBe('conflict')
  expect(await balanceOf(m)).toBe(990n)
})

test('a pair is read like any posting: both sides, by its key, and as a link of its chain', async () => {
  const m = await funded(1_000n)
  await pairs([{ kind: 'bet', memberId: m, key: 'k', amount: 10n }])
  const [id = 0n] = await base.db.tx((t) => postingIdsOf(t, system(), m, ['k']))
  const posting = await base.db.tx((t) => postingOf(t, system(), id))
  expect(posting).toMatchObject({ kind: 'bet', memberId: m, key: 'k', ref: { type: 'test', id: 'k' }, note: null, reversalOf: null })
  expect(posting?.sides.map(({ kind, amount, after }) => [kind, amount, after])).toEqual([
    ['game', 10n, null],
    ['cash', -10n, 990n],
  ])
  const [link] = await base.db.tx((t) => linksOf(t, system(), m, id))
  expect(link).toMatchObject({ account: 'cash', seq: 2n, amount: -10n, after: 990n, key: 'k' })
})

test.each([
  ['its member is named', true],
  ['only its id is known', false],
])('a pair is reversed once, when %s', async (_what, isNamed) => {
  const m = await funded(1_000n)
  await pairs([{ kind: 'bet', memberId: m, key: 'k', amount: 10n }])
  const [id = 0n] = await base.db.tx((t) => postingIdsOf(t, system(), m, ['k']))
  const undo = (key: string) => base.db.tx((t) => reverse(t, id, key, 'vendor rollback', isNamed ? m : undefined))
  expect((await undo('u')).status).toBe('posted')
  expect((await undo('u')).status).toBe('replayed')
  expect((await undo('v')).status).toBe('conflict')
  expect(await balanceOf(m)).toBe(1_000n)
})

test('a kind of pairs stands for the same for ever', async () => {
  const own = await testDb()
  try {
    const changed = kindRows.map((row) =>
      row.code === 'bet'
        ? { ...row, sides: row.sides.map((side) => ({ ...side, account: side.account === 'game' ? 'gateway' : side.account })) }
        : row,
    )
    const code = await own.owner.tx((t) => syncKinds(t, changed)).then(() => 'done', errorCode)
    expect(code).toBe('KL001')
  } finally {
    await own.close()
  }
})
