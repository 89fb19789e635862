import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode, type Db } from '../kernel/db.ts'
import { numberArray, textArray } from '../kernel/sql-array.ts'
import { testDb, type TestDb } from '../kernel/testing.ts'
import { post, postMany } from './index.ts'
import { closeWhole, sample, type SampleKind } from './samples.ts'

/** `ledger.post_pairs`, the short way of stakes: the same postings as by `post_many`, all or none. */
let base: TestDb
let last = 0n
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => closeWhole(base))

interface Pair {
  readonly kind: SampleKind
  readonly memberId: bigint
  readonly key: string
  readonly amount: bigint
}
/** References are those of `sample`: type test, id the key. */
const pairs = (rows: readonly Pair[], db: Db = base.db): Promise<string> =>
  db
    .tx((t) =>
      t.run('select ledger.post_pairs($1::text[], $2::bigint[], $3::text[], $4, $5::text[], $6::bigint[])', [
        textArray(rows.map(({ kind }) => kind)),
        numberArray(rows.map(({ memberId }) => memberId)),
        textArray(rows.map(({ key }) => key)),
        sample('deposit', 1n, 'k', 1n).ref.type,
        textArray(rows.map(({ kind, memberId, key, amount }) => sample(kind, memberId, key, amount).ref.id)),
        numberArray(rows.map(({ amount }) => amount)),
      ]),
    )
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

test.each<[string, (m: bigint) => Pair[], string]>([
  ['an amount of nothing', (m) => [{ kind: 'bet', memberId: m, key: 'z', amount: 0n }], 'KL001'],
  ['an amount below nothing', (m) => [{ kind: 'bet', memberId: m, key: 'z', amount: -5n }], 'KL001'],
  ['a kind without a side of the house', (m) => [{ kind: 'withdrawal_hold', memberId: m, key: 'z', amount: 5n }], 'KL001'],
  ['a key that is in use', (m) => [{ kind: 'bet', memberId: m, key: 'start', amount: 5n }], '23505'],
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
