import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { findGame, seedCatalogue } from '../catalogue/index.ts'
import { registerMember } from '../identity/index.ts'
import { gamesWithOpenRound, roundOf, roundsOf, totalsOf } from './round-store.ts'

let kit: TestApp
let names = 0

beforeAll(async () => {
  kit = await testApp()
  await seedCatalogue(kit.app)
})
afterAll(() => kit.close())

const member = () => kit.app.db.tx((t) => registerMember(t, kit.app, { username: `record${(names += 1)}`, password: 'Kutta-Billi-77' }))

/** A settled round as the port would write it, for reading tests. */
async function round(
  memberId: bigint,
  id: string,
  o: { stake?: string; payout?: string; mode?: 'real' | 'demo'; ago?: number; status?: string } = {},
) {
  const mode = o.mode ?? 'real'
  const status = o.status ?? 'SETTLED'
  await kit.owner.tx((t) =>
    t.run(
      `insert into play.round (member_id, id, vendor, game, mode, currency, stake, payout, status, at, settled_at)
       values ($1, $2, 'KH', 'dice', $3, $4, $5, $6, $7, kernel.now() - make_interval(secs => $8),
               case when $7 = 'OPEN' then null else kernel.now() - make_interval(secs => $8) end)`,
      [
        memberId,
        id,
        mode,
        mode === 'real' ? 'BDT' : 'TRIAL',
        parseMoney(o.stake ?? '10.00'),
        parseMoney(o.payout ?? '0.00'),
        status,
        o.ago ?? 0,
      ],
    ),
  )
}
const id = (n: number) => `rnd_${String(n).padStart(22, '0')}`

test('the record: filters, pages without gap, totals without void rounds, nobody else’s', async () => {
  const [m, other] = [await member(), await member()]
  for (let n = 0; n < 9; n += 1) await round(m.memberId, id(100 + n), { stake: '10.00', payout: '5.00', ago: n * 3600 })
  await round(m.memberId, id(150), { mode: 'demo' })
  await round(m.memberId, id(151), { status: 'VOID', ago: 20 * 3600 })
  const scope = self(m.memberId)
  const read = <V>(fn: Parameters<typeof kit.app.db.tx<V>>[0]) => kit.app.db.tx(fn)
  const filter = { memberId: m.memberId, mode: 'real' as const }
  const pages: string[] = []
  let before: { at: Date; id: string } | undefined
  for (;;) {
    const page = await read((t) => roundsOf(t, scope, { ...filter, limit: 4, ...(before ? { before } : {}) }))
    pages.push(...page.map((one) => one.id))
    before = page.at(-1)
    if (page.length < 4) break
  }
  expect(pages).toEqual([...Array.from({ length: 9 }, (_, n) => id(100 + n)), id(151)])
  expect(await read((t) => totalsOf(t, scope, filter))).toMatchObject({
    rounds: 9,
    stake: parseMoney('90.00'),
    payout: parseMoney('45.00'),
  })
  const from = new Date(Date.now() - 2.5 * 3_600_000)
  expect(await read((t) => roundsOf(t, scope, { ...filter, from }))).toHaveLength(3)
  expect(await read((t) => roundsOf(t, scope, { ...filter, to: from }))).toHaveLength(7)
  expect(await read((t) => roundsOf(t, self(other.memberId), filter))).toEqual([])
  expect(await read((t) => roundOf(t, self(other.memberId), id(100)))).toBeUndefined()
  expect(await read((t) => roundOf(t, scope, id(100)))).toMatchObject({ gameCode: 'dice', displayName: { en: 'Chhokka' }, postingIds: [] })
  expect(await read((t) => findGame(t, 'dice'))).toMatchObject({ vendor: 'KH' })
})

test('an open round is seen in its own mode only', async () => {
  const m = await member()
  await round(m.memberId, id(900), { status: 'OPEN' })
  const open = (mode: 'real' | 'demo') =>
    kit.app.db.tx((t) => gamesWithOpenRound(t, self(m.memberId), { memberId: m.memberId, vendor: 'KH', mode, since: new Date(0) }))
  await round(m.memberId, id(901), { status: 'OPEN' })
  expect([await open('real'), await open('demo')]).toEqual([[{ gameId: 'dice', displayName: { bn: 'ছক্কা', en: 'Chhokka' } }], []])
})

test('an open round is found though the catalogue does not have its game: what is sealed behind it stays sealed', async () => {
  const m = await member()
  await round(m.memberId, id(902), { status: 'OPEN' })
  await kit.owner.tx((t) => t.run(`update play.round set game = 'gone' where id = $1`, [id(902)]))
  const filter = { memberId: m.memberId, vendor: 'KH', mode: 'real', since: new Date(0) } as const
  expect(await kit.app.db.tx((t) => gamesWithOpenRound(t, self(m.memberId), filter))).toEqual([
    { gameId: 'gone', displayName: { bn: 'gone', en: 'gone' } },
  ])
})
