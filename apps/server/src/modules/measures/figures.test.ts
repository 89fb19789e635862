import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import type { Scope } from '../../kernel/index.ts'
import { all, team } from '../../kernel/scope-mint.ts'
import { playRoutes } from '../play/index.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { activeMembers, figuresOf } from './figures.ts'
import { measures } from './kinds.ts'
import { type FigureRow, type Question, type Who } from './types.ts'
import { act, foldAll, readFacts, sit, steps, zone, type Fact, type Seat } from '../../testing/measures.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: playRoutes })
  await seedCatalogue(house.kit.app)
})
afterAll(() => house.close())

const dayOf = (at: Date) => new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 10)
const midnight = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 6 * 3_600_000)
const ask = (question: Question, scope: Scope = all('test')) =>
  house.kit.app.db.tx((t) => figuresOf(t, scope, question), { readOnly: true })

/** A head, two below, and two below the first of these; and somebody who belongs to nobody. */
async function family() {
  const head = await sit(house)
  const one = await sit(house, head)
  const people = [head, one, await sit(house, head), await sit(house, one), await sit(house, one), await sit(house)]
  const ids = people.map(({ memberId }) => memberId)
  return { people, head, one, ids, below: ids.slice(1, 5), direct: ids.slice(1, 3) }
}
type Family = Awaited<ReturnType<typeof family>>

/** Rows of an answer as `key measure` → amount, of a naive sum the same. */
function asTable(rows: readonly FigureRow[]): Map<string, bigint> {
  const table = new Map<string, bigint>()
  for (const { member, team: head, day, category, figures } of rows)
    for (const [measure, amount] of Object.entries(figures))
      if (amount !== 0n) table.set([member, head, day, category, measure].join(' '), amount)
  return table
}
function sumUp(facts: readonly Fact[], keyOf: (fact: Fact) => readonly unknown[]): Map<string, bigint> {
  const table = new Map<string, bigint>()
  for (const fact of facts) {
    const key = [...keyOf(fact), fact.measure].join(' ')
    table.set(key, (table.get(key) ?? 0n) + fact.amount)
  }
  return new Map([...table].filter(([, amount]) => amount !== 0n))
}
const sorted = (table: Map<string, bigint>) => [...table].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Every way to ask about the family in a span of days is the naive sum over the ledger; answers what differs. */
async function differences({ head, one, ids, below, direct }: Family, from: string, to: string): Promise<string[]> {
  const facts = (await readFacts(house)).filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to)
  const of = (members: readonly bigint[]) => facts.filter(({ member }) => members.includes(member))
  const span = { from, to, zone }
  const teams = { kind: 'below', of: [head.memberId, one.memberId], isDirect: false } as const
  const teamScope = team(head.memberId, `/${head.memberId}/`, { view: 'identity.line_view', member: 'member_id', path: 'path' })
  const problems: string[] = []
  const same = (what: string, rows: readonly FigureRow[], expected: Map<string, bigint>) => {
    if (JSON.stringify(sorted(asTable(rows)).map(String)) !== JSON.stringify(sorted(expected).map(String))) problems.push(what)
  }
  const none: Who = { kind: 'members', ids }
  same(
    'many by member and day',
    await ask({ who: none, span, measures, by: ['member', 'day'] }),
    sumUp(of(ids), (f) => [f.member, null, dayOf(f.at), null]),
  )
  same(
    'many by class',
    await ask({ who: none, span, measures, category: 'class' }),
    sumUp(of(ids), (f) => [null, null, null, f.category]),
  )
  for (const id of ids)
    same(
      `one ${id}`,
      await ask({ who: { kind: 'members', ids: [id] }, span, measures }),
      sumUp(of([id]), () => [null, null, null, null]),
    )
  same(
    'everybody',
    await ask({ who: { kind: 'everybody' }, span, measures }),
    sumUp(facts, () => [null, null, null, null]),
  )
  same(
    'team',
    await ask({ who: { ...teams, of: [head.memberId] }, span, measures, by: ['member'] }),
    sumUp(of(below), (f) => [f.member, null, null, null]),
  )
  same(
    'direct',
    await ask({ who: { ...teams, of: [head.memberId], isDirect: true }, span, measures }),
    sumUp(of(direct), () => [null, null, null, null]),
  )
  same(
    'teams of two',
    await ask({ who: teams, span, measures, by: ['team'], category: 'class' }),
    new Map([
      ...sumUp(of(below), (f) => [null, head.memberId, null, f.category]),
      ...sumUp(of(ids.slice(3, 5)), (f) => [null, one.memberId, null, f.category]),
    ]),
  )
  same(
    'the scope of a team',
    await ask({ who: { kind: 'everybody' }, span, measures }, teamScope),
    sumUp(of([head.memberId, ...below]), () => [null, null, null, null]),
  )
  const hours = { since: midnight(from), until: new Date(midnight(to).getTime() + 86_400_000), zone }
  same(
    'by time',
    await ask({ who: none, span: hours, measures, by: ['member', 'day'] }),
    sumUp(of(ids), (f) => [f.member, null, dayOf(f.at), null]),
  )
  const half = { since: hours.since, until: new Date(hours.since.getTime() + 15 * 3_600_000), zone }
  same(
    'hours of a day',
    await ask({ who: none, span: half, measures }),
    sumUp(
      of(ids).filter(({ at }) => at < half.until),
      () => [null, null, null, null],
    ),
  )
  return problems
}

const today = (offset = 0) => dayOf(new Date(house.at() + offset * 86_400_000))

test(
  'whatever is done and whenever it is added up, every measure is the sum over the ledger, and a team that of its members',
  { timeout: 240_000 },
  async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(steps(6), async (plan) => {
        const kin = await family()
        const from = today()
        for (const step of plan) await act(house, kin.people[step.who] as Seat, step)
        expect(await differences(kin, from, today())).toEqual([])
        await foldAll(house)
        expect(await differences(kin, from, today())).toEqual([])
        expect(await differences(kin, from, from)).toEqual([])
        expect(await differences(kin, today(-1), today(1))).toEqual([])
      }),
      { numRuns: 6 },
    )
  },
)

test('an entry that was added up twice is found, and one on a wrong day', async () => {
  const kin = await family()
  const from = today()
  await kin.head.play('10.00', '4.00')
  await kin.one.play('3.00', '0.00')
  await foldAll(house)
  const day = today()
  expect(await differences(kin, from, day)).toEqual([])
  const plant = (sql: string) => house.kit.owner.tx((t) => t.run(sql, [kin.one.memberId]))
  await plant(`update measures.day_sum set amount = amount * 2, entries = entries * 2 where member_id = $1 and kind = 'bet'`)
  expect(await differences(kin, from, day)).toEqual(['many by class', 'teams of two'])
  await plant(`update measures.day_sum set amount = amount / 2, entries = entries / 2, day = day + 1 where member_id = $1 and kind = 'bet'`)
  expect(await differences(kin, from, day)).toEqual(['many by class', 'teams of two'])
  await plant(`update measures.day_sum set day = day - 1 where member_id = $1 and kind = 'bet'`)
  expect(await differences(kin, from, day)).toEqual([])
  await plant('update measures.day_total set stake = stake * 2 where member_id = $1')
  expect(await differences(kin, from, day)).toContain('team')
  await plant('update measures.day_total set stake = stake / 2, day = day + 1 where member_id = $1')
  expect(await differences(kin, from, day)).toContain('many by member and day')
  await plant('update measures.day_total set day = day - 1 where member_id = $1')
  expect(await differences(kin, from, day)).toEqual([])
})

test('active is who played and paid in enough, below the head and never the head', async () => {
  const { head, one, people } = await family()
  const span = { from: today(), to: today(), zone }
  const idle = people[2] as Seat
  await head.play('50.00', '0.00')
  await one.play('50.00', '0.00')
  await idle.play('49.99', '0.00')
  const active = (isDirect: boolean, validBet: bigint) =>
    house.kit.app.db.tx(
      (t) =>
        activeMembers(t, all('test'), { who: { kind: 'below', of: [head.memberId], isDirect }, span }, { validBet, deposits: 5_000_000n }),
      { readOnly: true },
    )
  expect(await active(false, 500_000n)).toEqual([{ team: head.memberId, member: one.memberId }])
  expect((await active(true, 499_900n)).map(({ member }) => member)).toEqual([one.memberId, idle.memberId])
})
