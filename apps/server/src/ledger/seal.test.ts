import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db.ts'
import { testDb, type TestDb } from '../kernel/testing.ts'
import { checkBalances, checkNewEntries, postMany, recheckSeals, reconcile, type Problem } from './index.ts'
import { allowTransfers, postPairs, sample, transfer } from './samples.ts'

/** The nightly look in steps against the whole reading, on the same damages (REL-R17). */

let base: TestDb
const start = Date.UTC(2026, 2, 1)
const setDay = (day: number) => base.owner.tx((t) => setClock(t, new Date(start + day * 86_400_000), { stopped: true }))
const postDay = (day: string) =>
  base.db.tx(async (t) => {
    await postMany(t, [
      sample('deposit', 1n, `d${day}`, 1_000n),
      sample('bet', 1n, `b${day}`, 300n),
      sample('win', 1n, `w${day}`, 500n),
      sample('deposit', 2n, `d${day}`, 50n),
      sample('trial_grant', 2n, `t${day}`, 10n),
      transfer(1n, 2n, `x${day}`, 100n),
    ])
    await postPairs(t, [{ kind: 'bet', memberId: 1n, key: `p${day}`, amount: 40n }])
  })

/** Everything a night does, in one transaction of the owner, who may write what he likes. */
async function look(t: Tx): Promise<Problem[]> {
  const step = await checkNewEntries(t)
  if (step.problems.length > 0) return [...step.problems]
  await t.run('drop table if exists new_entry')
  const balances = await checkBalances(t)
  return [...balances, ...(await recheckSeals(t)).problems]
}
async function lookAfter(damage: (t: Tx) => Promise<unknown>): Promise<Problem[]> {
  let found: Problem[] = []
  await base.owner
    .tx(
      async (t) => {
        await damage(t)
        found = await look(t)
        throw new Error('undo')
      },
      { oneState: true },
    )
    .catch((error: unknown) => expect(String(error)).toContain('undo'))
  return found
}

beforeAll(async () => {
  base = await testDb()
  await base.owner.tx(allowTransfers)
  await setDay(0)
  await postDay('old')
  await setDay(1)
  const { problems } = await base.db.tx(checkNewEntries, { oneState: true })
  if (problems.length > 0) throw new Error('the books to be damaged are not whole')
  await postDay('new')
  await setDay(2)
})
afterAll(() => base.close())

test('whole books are whole, a part is read once, and what is still moving waits', async () => {
  const own = await testDb()
  try {
    await own.db.tx((t) => postMany(t, [sample('deposit', 1n, 'd1', 1_000n), sample('bet', 1n, 'b1', 300n)]))
    expect(await own.db.tx(checkNewEntries, { oneState: true })).toEqual({ problems: [], postings: 0n, entries: 0n, more: false })
    expect(await own.db.tx(checkBalances, { readOnly: true })).toEqual([])
    await own.owner.tx((t) => setClock(t, new Date(Date.now() + 3_600_000), { stopped: true }))
    const { entries, problems } = await own.db.tx(checkNewEntries, { oneState: true })
    expect([entries, problems]).toEqual([4n, []])
    expect(await own.db.tx(checkNewEntries, { oneState: true })).toMatchObject({ entries: 0n, more: false })
    await own.db.tx((t) => postMany(t, [sample('win', 1n, 'w1', 500n)]))
    expect(await own.db.tx(checkBalances, { readOnly: true })).toEqual([])
  } finally {
    await own.close()
  }
})

test('numbers of postings that nobody used are stepped over', async () => {
  const own = await testDb()
  try {
    await own.db.tx((t) => postMany(t, [sample('deposit', 1n, 'd1', 1_000n)]))
    await own.owner.tx((t) => t.run(`select setval('ledger.posting_id', 350000)`))
    await own.db.tx((t) => postPairs(t, [{ kind: 'bet', memberId: 1n, key: 'b1', amount: 300n }]))
    await own.owner.tx((t) => setClock(t, new Date(Date.now() + 3_600_000), { stopped: true }))
    const entries: bigint[] = []
    for (let more = true; more;) {
      const step = await own.db.tx(checkNewEntries, { oneState: true })
      expect(step.problems).toEqual([])
      entries.push(step.entries)
      more = step.more
    }
    // Three parts without any, up to number 300,001.
    expect(entries).toEqual([2n, 0n, 0n, 0n, 2n])
    expect(await own.db.tx(checkBalances, { readOnly: true })).toEqual([])
  } finally {
    await own.close()
  }
})

const cash = (member: number) => `(select id from ledger.account where member_id = ${member} and kind = 'cash')`
/** Damage to what came since the last look: each has to trip the check it names, and the whole reading agrees. */
const fresh: [check: string, sql: string][] = [
  ['balance_is_sum', `update ledger.account set balance = balance + 1 where member_id = 1 and kind = 'cash'`],
  ['posting_sums_to_zero', `update ledger.account set version = version - 1 where member_id = 1 and kind = 'cash'`],
  ['posting_sums_to_zero', `update ledger.general_entry set amount = amount + 1 where posting_id = 9 and balance_after is null`],
  ['chain_is_whole', `update ledger.general_entry set balance_after = balance_after + 1 where account_id = ${cash(1)} and seq = 7`],
  ['posting_sums_to_zero', `delete from ledger.general_entry where account_id = ${cash(1)} and seq = 7`],
  [
    'chain_is_whole',
    `update ledger.general_entry set amount = amount + 1, balance_after = balance_after + 1 where account_id = ${cash(1)} and seq = 6`,
  ],
  ['hashes_follow', `update ledger.general_entry set hash = sha256(hash) where posting_id = 9 and balance_after is not null`],
  ['hashes_follow', `update ledger.general_posting set key = 'another' where id = 9`],
  ['head_is_last_hash', `update ledger.account set head = null where member_id = 1 and kind = 'cash'`],
  ['ids_are_one_account_or_posting', `update ledger.general_posting set id = 9 where id = 10`],
  ['posting_sums_to_zero', 'update ledger.account set id = (select min(id) from ledger.account)'],
  ['entry_has_posting', 'delete from ledger.general_posting where id = 9'],
  ['entry_has_posting', `update ledger.general_entry set at = at - interval '1 day' where posting_id = 9`],
  ['posting_has_entries', 'delete from ledger.general_entry where posting_id = 9'],
  ['entry_has_account', `update ledger.general_entry set currency = 'XYZ' where posting_id = 9`],
  ['house_seq_is_posting', 'update ledger.general_entry set seq = 12 where posting_id = 9 and balance_after is null'],
  ['posting_names_its_members', 'update ledger.general_posting set others = null where others is not null and id > 7'],
  ['reversal_is_mirror', 'update ledger.general_posting set reversal_of = 8 where id = 9'],
  ['chain_is_whole', 'update ledger.pair set balance_after = balance_after + 1 where id = 14'],
  ['balance_is_sum', 'delete from ledger.pair where id = 14'],
  ['hashes_follow', 'update ledger.pair set hash = sha256(hash) where id = 14'],
  ['hashes_follow', `update ledger.pair set ref_id = 'another' where id = 14`],
  ['ids_are_one_account_or_posting', 'update ledger.pair set id = 13 where id = 14'],
  ['keys_are_one_posting', `update ledger.pair set key = 'dnew' where id = 14`],
  ['pair_is_of_its_account', `update ledger.pair set kind = 'win' where id = 14`],
]
test.each(fresh)('%s notices: %s', async (check, sql) => {
  const found = await lookAfter(async (t) => expect(await t.run(sql)).toBeGreaterThan(0))
  expect(found.map((problem) => problem.check)).toContain(check)
})

/** Damage to what was sealed: quiet until four weeks later, unless a balance moved. */
const sealed: [check: string, sql: string][] = [
  ['sealed_account', `update ledger.general_entry set amount = amount + 1 where account_id = ${cash(1)} and seq = 2`],
  ['sealed_account', `update ledger.general_posting set fingerprint = sha256(fingerprint) where id = 2`],
  ['sealed_account', `delete from ledger.general_entry where account_id = ${cash(2)} and seq = 1`],
  ['sealed_part', `update ledger.general_entry set amount = amount + 1 where posting_id = 2 and balance_after is null`],
  ['sealed_part', `delete from ledger.general_posting where id = 2`],
  ['sealed_account', 'update ledger.pair set amount = amount - 1 where id = 7'],
  ['sealed_account', `update ledger.pair set key = 'another' where id = 7`],
  ['sealed_part', 'update ledger.pair set amount = amount - 1 where id = 7'],
]
test.each(sealed)('%s notices within four weeks: %s', async (check, sql) => {
  const damage = async (t: Tx) => expect(await t.run(sql)).toBeGreaterThan(0)
  expect(await lookAfter(damage)).toEqual([])
  const later = await lookAfter(async (t) => {
    await setClock(t, new Date(start + 40 * 86_400_000), { stopped: true })
    await damage(t)
  })
  expect(later.map((problem) => problem.check)).toContain(check)
})

test('a seal that was bent to fit is found when its account moves or is read again', async () => {
  const found = await lookAfter((t) => t.run(`update ledger.account_seal set balance = balance + 7 where account_id = ${cash(2)}`))
  expect(found.length).toBeGreaterThan(0)
})

test('random damage to new entries: the steps find a problem whenever the whole reading does', async () => {
  const column = fc.constantFrom(
    'amount = amount + 1',
    'balance_after = balance_after - 1',
    'seq = seq + 100',
    'posting_id = posting_id - 1',
    'hash = sha256(hash)',
  )
  const ofPair = fc.constantFrom(
    'amount = amount + 1',
    'balance_after = 0',
    'seq = seq + 100',
    'id = id - 1',
    'hash = sha256(hash)',
    `kind = 'win'`,
  )
  const general = fc
    .tuple(column, fc.integer({ min: 8, max: 13 }), fc.boolean())
    .map(
      ([change, posting, ofMember]) =>
        `update ledger.general_entry set ${change} where posting_id = ${posting} and (balance_after is not null) = ${ofMember}`,
    )
  const pair = ofPair.map((change) => `update ledger.pair set ${change} where id = 14`)
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: general }, pair), async (sql) => {
      let whole = true
      const found = await lookAfter(async (t) => {
        await t.run(sql)
        whole = (await reconcile(t)).ok
      })
      expect(found.length === 0).toBe(whole)
    }),
    { numRuns: 40 },
  )
})
