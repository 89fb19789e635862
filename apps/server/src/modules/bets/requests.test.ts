/** Where the exact bytes of calls lie (W-28): once a batch, a part of the table a day. */
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock, type Tx } from '../../kernel/index.ts'
import { games, openRules, vendor, type RuleBench, type Seat } from '../../testing/wallet-port.ts'
import { dropRequestDays, openRequestDays } from './jobs-store.ts'

let rules: RuleBench
let seats: readonly Seat[]
beforeAll(async () => {
  rules = await openRules()
  seats = await Promise.all([rules.seat({ cash: '1000.00' }), rules.seat({ cash: '1000.00' })])
})
afterAll(() => rules.close())
beforeEach(() => rules.kit.owner.tx((t) => setClock(t, undefined)))

const owner = <R>(sql: string, params: readonly unknown[] = []) => rules.kit.owner.tx((t) => t.query<R>(sql, params))
const seat = (n: number): Seat => seats[n] as Seat

/** The bytes of a call as a reader gets them. */
async function bytesOf(txId: string): Promise<string | undefined> {
  const rows = await rules.kit.app.db.tx((t) =>
    t.query<{ request: Buffer | null }>('select request from play.tx_view where vendor = $1 and tx_id = $2', [vendor, txId]),
  )
  return rows[0]?.request?.toString()
}
/** What is stored, the oldest first. */
const stored = async () =>
  (await owner<{ bytes: Buffer }>('select bytes from play.request order by id')).map(({ bytes }) => bytes.toString())
const days = async () =>
  (
    await owner<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'play.request'::regclass order by 1`,
    )
  ).map(({ name }) => name)

const bet = (n: number, txId: string, request: Buffer, amount = '1.00') => ({
  vendor,
  player: seat(n).player,
  session: seat(n).session,
  currency: 'BDT',
  game: games[0],
  txId,
  round: `r-${txId}`,
  amount: parseMoney(amount),
  request,
})

test('the bytes of a slip are stored once, those of a call within a larger buffer alone, and each bet gives its own again', async () => {
  const [slip, packet] = [Buffer.from('{"slip":"খেলা 🎰"}'), Buffer.from('xx{"single":1}xx')]
  const before = await stored()
  // All of one member: one lane, and, since they come together, one batch.
  await rules.port.bets([
    bet(0, 's1', slip),
    bet(0, 's2', slip),
    bet(0, 'one', packet.subarray(2, 14)),
    // Refused, and stored all the same (W-2b).
    bet(0, 's3', slip, '999999.00'),
    bet(0, 'empty', Buffer.alloc(0)),
  ])
  // Bytes of other days may stand behind these.
  expect((await stored()).filter((bytes) => !before.includes(bytes))).toEqual(['{"slip":"খেলা 🎰"}{"single":1}'])
  expect(await Promise.all(['s1', 's2', 's3', 'one', 'empty'].map(bytesOf))).toEqual([
    ...Array.from({ length: 3 }, () => slip.toString()),
    '{"single":1}',
    '',
  ])
})

test('what ends a bet has its bytes too, and a call that comes again leaves none', async () => {
  const calls = seat(1).at(rules.port)
  const request = (text: string) => ({ request: Buffer.from(text) })
  await calls.bet('b', '1.00', request('bet'))
  await calls.win('w', 'b', '2.00', request('win'))
  expect([await bytesOf('b'), await bytesOf('w')]).toEqual(['bet', 'win'])
  const before = await stored()
  expect((await calls.bet('b', '1.00', request('again'))).replayed).toBe(true)
  expect((await calls.win('w', 'b', '2.00', request('again'))).replayed).toBe(true)
  expect(await stored()).toEqual(before)
})

test('a node of the release before goes on: it sends arrays, and writes bytes into the row of a call', async () => {
  const { memberId, session } = seat(0)
  await rules.kit.app.db.tx((t) =>
    t.one(
      `select code from play.stake_many(array[$1, $1]::bigint[], array[$2, $2], array['old1', 'old2'], array[$3, $3], array[$4, $4], '{BDT,BDT}',
         '{f,f}', '{o1,o2}', array[play.round_id($2, 'o1', $1), play.round_id($2, 'o2', $1)], '{10000,10000}', '{null,20000}', '{"{}","{}"}', '{0,0}',
         '{null,null}', '{aa,bb}', '{old1,old2}', array['first'::bytea, 'second'::bytea])`,
      [memberId, vendor, session, games[0]],
    ),
  )
  expect([await bytesOf('old1'), await bytesOf('old2')]).toEqual(['first', 'second'])
  await rules.kit.app.db.tx((t) =>
    t.run(
      `insert into play.tx (member_id, vendor, tx_id, op, code, effect, request, at) values ($1, $2, 'old3', 'close', 'OK', 'none', 'third', kernel.now())`,
      [memberId, vendor],
    ),
  )
  expect(await bytesOf('old3')).toBe('third')
})

test('a day that nobody opened is opened by its first calls, also by two at once', async () => {
  await rules.kit.owner.tx((t) => setClock(t, new Date('2051-03-04T12:00:00Z'), { stopped: true }))
  await rules.kit.owner.tx((t) => t.run(`update play.session set ends_at = '2099-01-01'`))
  expect(await days()).not.toContain('play.request_20510304')
  const replies = await Promise.all(
    [0, 1].flatMap((n) => [rules.port, rules.second].map((port, p) => seat(n).at(port).bet(`new-${n}-${p}`, '1.00'))),
  )
  expect(replies.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK', 'OK'])
  expect((await days()).filter((name) => name.startsWith('play.request_2051'))).toEqual(['play.request_20510304'])
  expect(await bytesOf('new-1-1')).toBe('{}')
})

test('days are opened ahead and dropped ninety days after their end; a drop does not wait for a backup', async () => {
  const at = (day: string) => rules.kit.owner.tx((t) => setClock(t, new Date(`${day}T00:00:00Z`), { stopped: true }))
  const { db } = rules.kit.app
  await at('2041-01-01')
  await db.tx((t) => openRequestDays(t, 2))
  const names = ['play.request_20410101', 'play.request_20410102', 'play.request_20410103']
  const left = async () => (await days()).filter((name) => name.startsWith('play.request_2041'))
  expect(await left()).toEqual(names)
  // The first of January is over for 90 days on the second of April.
  await at('2041-04-01')
  await db.tx(dropRequestDays)
  expect(await left()).toEqual(names)
  await at('2041-04-02')
  await rules.kit.owner.tx(async (backup: Tx) => {
    await backup.query('select 1 from play.request')
    const began = performance.now()
    await db.tx(dropRequestDays)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(await left()).toEqual(names)
  })
  await db.tx(dropRequestDays)
  expect(await left()).toEqual(names.slice(1))
})

test('the role of the application writes bytes through the table alone, and takes none away', async () => {
  await rules.kit.app.db.tx((t) => openRequestDays(t, 0))
  const [day] = (await days()).toReversed()
  for (const sql of [
    'select 1 from play.request',
    'delete from play.request',
    'truncate play.request',
    `delete from ${day}`,
    `drop table ${day}`,
  ])
    await expect(
      rules.kit.app.db.tx((t) => t.run(sql)),
      sql,
    ).rejects.toThrow(/permission denied|must be owner/)
})
