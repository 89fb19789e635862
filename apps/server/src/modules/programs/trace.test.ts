import { afterAll, beforeAll, expect, test } from 'vitest'
import { sit } from '../../testing/measures.ts'
import { onePercent, programBed } from '../../testing/programs.ts'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { all, self } from '../../kernel/scope-mint.ts'
import { playRoutes } from '../play/index.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { traceOf, type Trail } from './trace.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: playRoutes })
  await seedCatalogue(house.kit.app)
})
afterAll(() => house.close())
const { tx, open, night } = programBed(() => house)

test('a payment is traced from its program down to the entries of the ledger, and nowhere else', async () => {
  const seat = await sit(house)
  const program = await open([seat])
  await night()
  await seat.play('60.00', '12.00')
  await seat.table('30.00', '0.00')
  const day = await night()
  await program.run()
  const look = (trail: Trail) => tx((t) => traceOf(t, all('test'), trail, { limit: 50 }))
  const of = { program: program.id, period: day, payee: seat.memberId }
  expect((await look({}))?.rows).toContainEqual(expect.objectContaining({ id: program.id, kind: 'rebate' }))
  expect((await look({ program: program.id }))?.rows).toMatchObject([{ period: day, state: 'PAID', terms: onePercent }])
  expect((await look({ program: program.id, period: day }))?.rows).toMatchObject([{ memberId: seat.memberId, amount: 6_000n }])
  expect(await look(of)).toMatchObject({
    level: 'lines',
    rows: [{ about: day, due: 6_000n, explanation: [{ category: 'INHOUSE', validBet: '60.00', amount: '0.60' }] }],
    sources: [
      { member: seat.memberId, category: 'INHOUSE', figures: { validBet: 600_000n } },
      { member: seat.memberId, category: 'LIVE', figures: { validBet: 100_000n } },
    ],
  })
  const rounds = await look({ ...of, source: seat.memberId, category: 'INHOUSE' })
  expect(rounds?.rows).toMatchObject([{ game: 'dice', moved: -480_000n, entries: 2n }])
  const round = rounds?.level === 'rounds' ? (rounds.rows[0]?.round ?? undefined) : undefined
  expect((await look({ ...of, source: seat.memberId, round }))?.rows).toMatchObject([
    { kind: 'bet', amount: -600_000n },
    { kind: 'win', amount: 120_000n },
  ])
  expect(await look({ program: 'nothing' })).toBeUndefined()
  expect(await look({ program: program.id, period: '2020-01-01' })).toBeUndefined()
  const other = await sit(house)
  await other.play('5.00', '0.00')
  expect(await look({ ...of, source: other.memberId })).toBeUndefined()
  expect(await look({ ...of, source: other.memberId, round })).toBeUndefined()
  const foreign = await tx((t) => traceOf(t, self(other.memberId), of, { limit: 50 }))
  expect(foreign).toMatchObject({ level: 'lines', rows: [], sources: [] })
  const pages = [0n, 1n, 2n].map((after) => tx((t) => traceOf(t, all('test'), of, { limit: 1, after })))
  const classes = (await Promise.all(pages)).map((page) => (page?.level === 'lines' ? page.sources.map(({ category }) => category) : []))
  expect(classes).toEqual([['INHOUSE'], ['LIVE'], []])
})
