import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../kernel/index.ts'
import { roundIdOf } from './fingerprint.ts'
import { endSharedRound } from './shared-rounds.ts'
import { openRules, vendor, type RuleBench } from '../../testing/wallet-port.ts'

/** What play.stake_many promises beside its answers (those are in the port's own tests). */
let rules: RuleBench
beforeAll(async () => {
  rules = await openRules()
})
afterAll(() => rules.close())

const READ = `select relname as table, idx_tup_read::int as read from pg_stat_user_indexes where schemaname in ('play', 'ledger', 'identity', 'limits') order by 1`

/** Entries of indexes read so far, by table. */
async function readSoFar(): Promise<Map<string, number>> {
  const rows = await rules.kit.owner.tx(async (t) => t.query<{ table: string; read: number }>(READ))
  const sums = new Map<string, number>()
  for (const { table, read } of rows) sums.set(table, (sums.get(table) ?? 0) + read)
  return sums
}

/** Each connection sends what it has counted when it is asked to, at the end of its transaction. */
const settled = () =>
  Promise.all(Array.from({ length: 4 }, () => rules.kit.app.db.tx((t) => t.run('select pg_stat_force_next_flush(), pg_sleep(0)'))))

test('a plan made while the tables were empty does not read them whole when they have grown', async () => {
  const seat = await rules.seat({ cash: '10000.00' })
  const calls = seat.at(rules.port)
  // Statistics that say "nothing there": what a new house has after its first clean-up.
  for (const table of [
    'play.tx',
    'play.round',
    'play.shared_end',
    'play.session',
    'ledger.account',
    'ledger.pair',
    'ledger.general_posting',
    'ledger.general_entry',
  ])
    await rules.kit.owner.pool.query(`vacuum analyze ${table}`)
  const bets = 400
  await settled()
  const before = await readSoFar()
  const since = (read: Map<string, number>, table: string) => (read.get(table) ?? 0) - (before.get(table) ?? 0)
  for (let n = 0; n < bets; n += 1) await calls.bet(`plan-${n}`, '1.00')
  await settled()
  await expect.poll(async () => since(await readSoFar(), 'session'), { timeout: 20_000, interval: 100 }).toBeGreaterThanOrEqual(bets)
  const read = await readSoFar()
  // A bet looks at a handful of rows by their keys, 13 of the accounts; under load earlier versions of a balance, which nobody could
  // clear away yet, come on top. A plan that reads all would read bets² / 2 entries: 80,000.
  for (const table of ['tx', 'round', 'shared_end', 'session', 'pair', 'general_posting', 'general_entry', 'account', 'member', 'standing'])
    expect([table, since(read, table) < bets * (table === 'account' ? 50 : 20)]).toEqual([table, true])
})

test('the end of a shared round finds the round of a winner among all that the member ever played', async () => {
  const seat = await rules.seat({ cash: '10000.00' })
  const calls = seat.at(rules.port)
  const [bets, round] = [200, 'shared-plan']
  await calls.bet('shared-bet', '1.00', { round })
  const end = (name: string, betTxId: string) =>
    rules.kit.app.db.tx(async (t) => {
      const wins = [{ memberId: seat.memberId, betTxId, payout: 20_000n }]
      const paid = await endSharedRound(t, rules.kit.app, { vendor, round: name, wins })
      await t.run('select pg_stat_force_next_flush()')
      return paid
    })
  for (let n = 0; n < bets; n += 1) await calls.bet(`before-${n}`, '1.00')
  // A plan is kept from the first time on, when there was little to read.
  await Promise.all(Array.from({ length: 4 }, (_, n) => end(`nobody-${n}`, 'no such bet')))
  const before = (await readSoFar()).get('round') ?? 0
  expect(await end(round, 'shared-bet')).toBe(20_000n)
  expect(((await readSoFar()).get('round') ?? 0) - before).toBeLessThan(bets / 2)
})

test.each([
  ['RULE', 'r1', 7n],
  ['ভেন্ডর', 'a\nb', 9_007_199_254_740_993n],
])('the database makes the same id of a round as the server: %s %s', async (name, round, member) => {
  const { id } = await rules.kit.owner.tx((t) => t.one<{ id: string }>('select play.round_id($1, $2, $3) as id', [name, round, member]))
  expect(id).toBe(roundIdOf(name, round, member))
})

test('rounds of two vendors, of two members and of two names are different rounds', () => {
  const ids = [roundIdOf('A', '1', 2n), roundIdOf('B', '1', 2n), roundIdOf('A', '1', 3n), roundIdOf('A', '2', 2n)]
  expect(new Set(ids).size).toBe(4)
})

test.each([
  [null, null],
  [null, 'infinity'],
  ['-infinity', null],
  ['-infinity', '2000-01-01'],
  ['infinity', 'infinity'],
])('REL-R23: between %s and %s, which is not now, nothing is decided', async (from, to) => {
  const decide = rules.kit.app.db.tx((t) => t.query('select play.place_stakes($1, null, $2, $3)', ['{}', from, to]))
  expect(await decide.then(() => 'decided', errorCode)).toBe('KC001')
})
