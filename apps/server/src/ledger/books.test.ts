import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../kernel/clock.ts'
import { errorCode } from '../kernel/db.ts'
import { all, self, system, team } from '../kernel/scope-mint.ts'
import { testDb, type TestDb } from '../kernel/testing.ts'
import {
  balances,
  entriesOf,
  houseBalances,
  post,
  postingOf,
  postMany,
  reconcile,
  syncKinds,
  type EntryFilter,
  type Reconciliation,
} from './index.ts'
import { allowTransfers, postPairs, sample, transfer } from './samples.ts'

/** Reading the books, and finding what is wrong with them (REL-R17, REL-R18). */

let base: TestDb
beforeAll(async () => {
  base = await testDb()
  await base.owner.tx(allowTransfers)
  await base.db.tx(async (t) => {
    await postMany(t, [
      sample('deposit', 1n, 'd1', 1_000n),
      sample('bet', 1n, 'b1', 300n),
      sample('win', 1n, 'w1', 500n),
      sample('withdrawal_hold', 1n, 'h1', 200n),
      sample('deposit', 2n, 'd1', 50n),
      sample('trial_grant', 2n, 't1', 10n),
      transfer(1n, 2n, 'x1', 100n),
      sample('deposit', 3n, 'd1', 90n),
    ])
    await postPairs(t, [
      { kind: 'bet', memberId: 3n, key: 'b1', amount: 30n },
      { kind: 'win', memberId: 3n, key: 'w1', amount: 40n },
    ])
  })
})
afterAll(() => base.close())

const read = (filter: EntryFilter) => base.db.tx((t) => entriesOf(t, system(), filter))

test('the record is newest first and tells the balance around each line', async () => {
  const record = await read({ memberId: 1n })
  expect(record.map(({ kind, amount, before, after }) => [kind, amount, before, after])).toEqual([
    ['test_transfer', -100n, 1_000n, 900n],
    ['withdrawal_hold', -200n, 1_200n, 1_000n],
    ['win', 500n, 700n, 1_200n],
    ['bet', -300n, 1_000n, 700n],
    ['deposit', 1_000n, 0n, 1_000n],
  ])
  expect(record[3]).toMatchObject({ seq: 2n, ref: { type: 'test', id: 'b1' }, note: null })
})

test('the record of another account, of some kinds, of an unknown member', async () => {
  expect((await read({ memberId: 1n, account: 'held' })).map(({ amount }) => amount)).toEqual([200n])
  expect((await read({ memberId: 1n, kinds: ['bet', 'win'] })).map(({ kind }) => kind)).toEqual(['win', 'bet'])
  expect((await read({ memberId: 2n, account: 'trial', currency: 'TRIAL' })).map(({ after }) => after)).toEqual([10n])
  expect(await read({ memberId: 99n })).toEqual([])
})

test('pages go on where the last one ended', async () => {
  const seen: bigint[] = []
  let before: bigint | undefined
  for (;;) {
    const page = await read({ memberId: 1n, limit: 2, ...(before === undefined ? {} : { before }) })
    if (page.length === 0) break
    seen.push(...page.map(({ seq }) => seq))
    before = page.at(-1)?.seq
  }
  expect(seen).toEqual([5n, 4n, 3n, 2n, 1n])
})

test.each([false, true])('a range of time holds its start and not its end (clock that may be set: %s)', async (settable) => {
  const own = await testDb()
  try {
    for (let day = 1; day <= 40; day += 1) {
      await own.db.tx((t) => setClock(t, new Date(Date.UTC(2026, 0, day)), { stopped: true }))
      await own.db.tx((t) => post(t, sample('deposit', 7n, `d${day}`, BigInt(day))))
    }
    await own.db.tx((t) => setClock(t, undefined))
    await own.owner.tx((t) => t.run('update kernel.deployment set allow_clock = $1', [settable]))
    const days = async (filter: Omit<EntryFilter, 'memberId'>): Promise<bigint[]> =>
      (await own.db.tx((t) => entriesOf(t, system(), { memberId: 7n, ...filter }))).map(({ amount }) => amount)
    const at = (day: number, hour = 0): Date => new Date(Date.UTC(2026, 0, day, hour))
    expect(await days({ from: at(10), to: at(13) })).toEqual([12n, 11n, 10n])
    expect(await days({ from: at(10, 1), to: at(12, 1) })).toEqual([12n, 11n])
    expect(await days({ from: at(39) })).toEqual([40n, 39n])
    expect(await days({ to: at(3) })).toEqual([2n, 1n])
    expect(await days({ from: at(10), to: at(13), before: 12n })).toEqual([11n, 10n])
    expect(await days({ from: at(41) })).toEqual([])
    expect(await days({ to: at(1) })).toEqual([])
    expect(await days({ limit: 500 })).toHaveLength(40)
  } finally {
    await own.close()
  }
})

test('what a scope does not cover is not there', async () => {
  const id = (await read({ memberId: 1n }))[0]?.postingId ?? 0n
  await base.db.tx(async (t) => {
    expect(await balances(t, self(2n), 1n)).toEqual([])
    expect(await entriesOf(t, self(2n), { memberId: 1n })).toEqual([])
    expect(await postingOf(t, self(2n), id)).toBeUndefined()
    expect(await postingOf(t, self(1n), id)).toMatchObject({ memberId: 1n })
    expect(await balances(t, all('support ticket'), 1n)).not.toEqual([])
    const tree = { view: `(select 1::bigint as id, '/1/' as path union all select 2, '/2/')`, member: 'id', path: 'path' }
    expect(await balances(t, team(1n, '/1/', tree), 1n)).not.toEqual([])
    expect(await balances(t, team(2n, '/2/', tree), 1n)).toEqual([])
  })
})

test('the house is the sum of its entries', async () => {
  const house = Object.fromEntries((await base.db.tx(houseBalances)).map(({ kind, balance }) => [kind, balance]))
  expect(house).toMatchObject({ gateway: -1_140n, game: -210n, trial_bank: -10n })
})

test('kinds are the contract’s after a sync, however often', async () => {
  const own = await testDb()
  try {
    const kinds = (): Promise<unknown[]> =>
      own.owner.tx((t) => t.query('select k.*, s.* from ledger.kind k join ledger.kind_side s on s.kind = k.code order by 1, 6, 8'))
    const before = await kinds()
    await own.owner.tx(allowTransfers)
    expect(await kinds()).not.toEqual(before)
    await own.owner.tx((t) => syncKinds(t))
    await own.owner.tx((t) => syncKinds(t))
    expect(await kinds()).toEqual(before)
  } finally {
    await own.close()
  }
})

const tables = ['account', 'general_posting', 'general_entry', 'pair', 'pair_kind', 'kind', 'kind_side']
test.each([
  ...tables.flatMap((table) => [`delete from ledger.${table}`, `truncate ledger.${table}`, `insert into ledger.${table} default values`]),
  'update ledger.account set balance = 1',
  'update ledger.general_posting set note = null',
  'update ledger.general_entry set amount = 1',
  'update ledger.kind set cross_member = true',
  'update ledger.pair set amount = 1',
  'alter table ledger.general_entry disable trigger all',
  'drop table ledger.general_entry',
  `select nextval('ledger.posting_id')`,
  `select ledger.sync_kinds('[]')`,
  'select ledger.write_batch(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)',
  'update kernel.deployment set allow_clock = true',
])('REL-R18: the application may not: %s', async (sql) => {
  const code = await base.db.tx((t) => t.run(sql)).then(() => 'done', errorCode)
  expect(code).toBe('42501')
})

test('REL-R18: every function of the ledger but the doors is closed to the application', async () => {
  const open = await base.owner.tx((t) =>
    t.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'ledger' and has_function_privilege('khela_app', p.oid, 'execute') order by 1`,
    ),
  )
  expect(open.map(({ name }) => name)).toEqual([
    'chained',
    'entry_data',
    'house_digest',
    'last_seq_until',
    'lock_members',
    'next_hash',
    'post_many',
    'post_pairs',
    'reverse',
    'seq_at',
    'seq_of',
    'seq_range',
    'sides',
  ])
})

test('REL-R18: a search path of the caller’s does not lead the door astray', async () => {
  const own = await testDb()
  try {
    const outcome = await own.db.tx(async (t) => {
      await t.run('create function pg_temp.sha256(bytea) returns bytea language sql as $$ select $1 $$')
      await t.run('create function pg_temp.cardinality(anyarray) returns int language sql as $$ select 0 $$')
      await t.run('set local search_path = pg_temp, pg_catalog')
      return post(t, sample('deposit', 5n, 'path', 1n))
    })
    expect(outcome.status).toBe('posted')
    const fingerprint = await own.owner.tx((t) => t.one<{ bytes: number }>('select octet_length(fingerprint) as bytes from ledger.posting'))
    expect(fingerprint.bytes).toBe(32)
  } finally {
    await own.close()
  }
})

/** Each damage is done by the owner in a transaction of its own that is not kept, and has to trip the check it names. */
const damages: [check: string, sql: string][] = [
  ['balance_is_sum', 'update ledger.account set balance = balance + 1 where member_id = 1 and kind = $$cash$$'],
  ['balance_is_sum', 'update ledger.account set version = version + 1 where member_id = 1 and kind = $$cash$$'],
  ['currency_sums_to_zero', 'update ledger.general_entry set amount = amount + 1 where posting_id = 1 and balance_after is null'],
  ['posting_sums_to_zero', 'update ledger.general_entry set amount = amount + 1 where posting_id = 1 and balance_after is null'],
  [
    'chain_is_whole',
    'update ledger.general_entry set balance_after = balance_after + 1 where account_id = (select id from ledger.account where member_id = 1 and kind = $$cash$$) and seq = 2',
  ],
  [
    'chain_is_whole',
    'delete from ledger.general_entry where account_id = (select id from ledger.account where member_id = 1 and kind = $$cash$$) and seq = 2',
  ],
  [
    'chain_is_whole',
    'update ledger.general_entry set posting_id = 1000 where account_id = (select id from ledger.account where member_id = 1 and kind = $$cash$$) and seq = 2',
  ],
  ['hashes_follow', 'update ledger.general_entry set hash = sha256(hash) where posting_id = 1 and balance_after is not null'],
  ['hashes_follow', `update ledger.general_posting set key = 'another' where id = 1`],
  ['hashes_follow', `update ledger.general_entry set at = at - interval '1 day' where posting_id = 2`],
  ['head_is_last_hash', 'update ledger.account set head = null where member_id = 1 and kind = $$cash$$'],
  ['ids_are_one_account_or_posting', 'update ledger.general_posting set id = 1 where id = 2'],
  ['ids_are_one_account_or_posting', 'update ledger.account set id = (select min(id) from ledger.account)'],
  ['entry_has_posting', 'delete from ledger.general_posting where id = 2'],
  ['entry_has_posting', `update ledger.general_entry set at = at - interval '1 day' where posting_id = 2`],
  ['posting_has_entries', 'delete from ledger.general_entry where posting_id = 2'],
  ['entry_has_account', 'delete from ledger.account where member_id = 2 and kind = $$trial$$'],
  ['entry_has_account', 'update ledger.general_entry set currency = $$XYZ$$ where posting_id = 2'],
  ['house_seq_is_posting', 'update ledger.general_entry set seq = 999 where posting_id = 2 and balance_after is null'],
  ['posting_names_its_members', 'update ledger.general_posting set others = null where others is not null'],
  ['reversal_is_mirror', 'update ledger.general_posting set reversal_of = 1 where id = 3'],
  ['balance_is_sum', 'update ledger.pair set amount = amount - 1 where id = 9'],
  ['chain_is_whole', 'update ledger.pair set balance_after = balance_after + 1 where id = 9'],
  ['chain_is_whole', 'delete from ledger.pair where id = 9'],
  ['hashes_follow', 'update ledger.pair set hash = sha256(hash) where id = 9'],
  ['hashes_follow', `update ledger.pair set key = 'another' where id = 9`],
  ['hashes_follow', `update ledger.pair set ref_id = 'another' where id = 10`],
  ['hashes_follow', `update ledger.pair set at = at - interval '1 day' where id = 10`],
  ['hashes_follow', `update ledger.pair_kind set house = 'gateway' where code = 'bet'`],
  ['posting_sums_to_zero', `delete from ledger.pair_kind where code = 'bet'`],
  ['ids_are_one_account_or_posting', 'update ledger.pair set id = 1 where id = 9'],
  ['keys_are_one_posting', `update ledger.pair set key = 'd1' where id = 9`],
  ['pair_is_of_its_account', 'update ledger.pair set member_id = 2 where id = 9'],
  ['pair_is_of_its_account', `update ledger.pair set kind = 'win' where id = 9`],
]
test.each(damages)('REL-R17: %s notices: %s', async (check, sql) => {
  let books: Reconciliation | undefined
  await base.owner
    .tx(async (t) => {
      expect(await t.run(sql)).toBeGreaterThan(0)
      books = await reconcile(t)
      throw new Error('undo')
    })
    .catch((error: unknown) => expect(String(error)).toContain('undo'))
  expect(books?.ok).toBe(false)
  expect(books?.problems.map((problem) => problem.check)).toContain(check)
})

test('REL-R17: whole books are whole', async () => {
  expect(await base.db.tx(reconcile, { readOnly: true })).toMatchObject({
    ok: true,
    problems: [],
    counted: { postings: expect.any(BigInt) as bigint },
  })
})
