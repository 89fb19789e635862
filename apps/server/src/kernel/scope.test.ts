import type { Endpoint } from '@khela/contract'
import fc from 'fast-check'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pass } from './gate.ts'
import { covers, sqlPrivate, sqlScope, type Scope, type ScopeColumns } from './scope.ts'
import { all, self, system, team } from './scope-mint.ts'
import { noResolvers, testApp } from './test-app.ts'
import { testDb, type TestDb } from './testing.ts'

const persons = { view: 'public.person', member: 'id', path: 'path' } as const

let base: TestDb
beforeAll(async () => {
  base = await testDb({ empty: true })
  await base.owner.tx((t) =>
    t.run(
      `create table public.person as select * from (values (1, '/1/'), (2, '/1/2/'), (3, '/1/2/3/'), (12, '/12/'), (4, '/1/%/')) p (id, path)`,
    ),
  )
})
afterAll(() => base.close())

async function seen(scope: Scope): Promise<number[]> {
  const { where, params } = sqlScope(scope, { member: 'p.id', path: 'p.path' }, 2)
  const rows = await base.owner.tx((t) =>
    t.query<{ id: number }>(`select id from public.person p where id > $1 and ${where} order by id`, [0, ...params]),
  )
  return rows.map(({ id }) => id)
}

test('each scope shows its rows and no others', async () => {
  expect(await seen(self(2n))).toEqual([2])
  expect(await seen(team(1n, '/1/', persons))).toEqual([1, 2, 3, 4])
  expect(await seen(team(2n, '/1/2/', persons))).toEqual([2, 3])
  expect(await seen(team(4n, '/1/%/', persons))).toEqual([4])
  expect(await seen(all('support'))).toEqual([1, 2, 3, 4, 12])
  expect(await seen(system())).toEqual([1, 2, 3, 4, 12])
})

test('a team is its root and everybody below, by the path of a row and by the tree where a row has none', async () => {
  // Each person's upline is one of those before, or nobody.
  const Uplines = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((picks) => picks.map((pick, i) => pick % (i + 1)))
  await fc.assert(
    fc.asyncProperty(Uplines, fc.nat(), async (uplines, pick) => {
      const paths: string[] = ['/']
      for (const [i, upline] of uplines.entries()) paths.push(`${paths[upline]}${i + 1}/`)
      const root = 1 + (pick % uplines.length)
      const below = (id: number): boolean => id === root || (id !== 0 && below(uplines[id - 1] ?? 0))
      const expected = uplines.map((_, i) => i + 1).filter(below)
      const found = await base.owner.tx(async (t) => {
        await t.run('create temporary table line (id bigint, path text) on commit drop')
        await t.run('insert into line select * from unnest($1::bigint[], $2::text[])', [uplines.map((_, i) => i + 1), paths.slice(1)])
        const scope = team(BigInt(root), paths[root] ?? '', { view: 'line', member: 'id', path: 'path' })
        const read = async (columns: ScopeColumns) => {
          const { where, params } = sqlScope(scope, columns)
          const rows = await t.query<{ id: bigint }>(`select l.id from line l where ${where} order by 1`, params)
          return rows.map(({ id }) => Number(id))
        }
        return [await read({ member: 'l.id', path: 'l.path' }), await read({ member: 'l.id' })]
      })
      expect(found).toEqual([expected, expected])
    }),
    { numRuns: 30 },
  )
})

test('a call of a team gets the scope of its agent’s team, every other call the own rows', async () => {
  const agent = { kind: 'player', memberId: 2n, publicId: '100002', role: 'agent', sessionId: 1n } as const
  const endpoint = {
    method: 'GET',
    path: '/agent/rounds',
    site: 'web',
    title: 'Rounds of the team',
    who: ['agent'],
    always: true,
    rate: { max: 10, seconds: 1, by: 'actor' },
    request: Type.Object({}),
    reply: Type.Object({}),
    errors: [],
    spec: 'AR-SCOPE',
  } as const satisfies Endpoint
  const kit = await testApp()
  const scopeFor = async (asked: Endpoint, role: 'agent' | 'member' = 'agent') => {
    const session = async () => ({ ...agent, role })
    const resolvers = { ...noResolvers, session, team: async (_: unknown, id: bigint) => team(id, '/1/2/', persons) }
    return (await kit.app.db.tx((t) => pass(t, kit.app, resolvers, asked, { ip: '127.0.0.1', token: 'a' }))).scope
  }
  expect(await scopeFor({ ...endpoint, view: 'team' })).toEqual(team(2n, '/1/2/', persons))
  expect(await scopeFor(endpoint)).toEqual(self(2n))
  expect(await scopeFor({ ...endpoint, method: 'POST', view: 'team' })).toEqual(self(2n))
  expect(await scopeFor({ ...endpoint, who: ['agent', 'member'], view: 'team' }, 'member')).toEqual(self(2n))
  await kit.close()
})

test('what is private to one person is not read in the scope of a team', () => {
  expect(sqlPrivate(self(1n), { member: 'id' })).toEqual(sqlScope(self(1n), { member: 'id' }))
  expect(() => sqlPrivate(team(1n, '/1/', persons), { member: 'id' })).toThrow('private')
})

test('covers says of one member whether their rows are shown', async () => {
  const answers = (scope: Scope) =>
    base.owner.tx(async (t) => [await covers(t, scope, 1n), await covers(t, scope, 2n), await covers(t, scope, 12n)])
  expect(await answers(self(1n))).toEqual([true, false, false])
  expect(await answers(team(1n, '/1/', persons))).toEqual([true, true, false])
  expect(await answers(team(2n, '/1/2/', persons))).toEqual([false, true, false])
  expect(await answers(all('x'))).toEqual([true, true, true])
  expect(await answers(system())).toEqual([true, true, true])
})

test('minting refuses what would see too much', () => {
  expect(() => team(1n, '/1', persons)).toThrow('separator')
  expect(() => team(1n, '', persons)).toThrow('separator')
  expect(() => all('')).toThrow('reason')
})

test('a scope cannot be changed after it was made', () => {
  const scope = self(1n)
  expect(() => Object.assign(scope, { memberId: 2n })).toThrow(TypeError)
})
