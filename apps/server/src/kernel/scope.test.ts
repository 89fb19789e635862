import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers, sqlScope, type Scope } from './scope.ts'
import { all, memberOfTeam, self, system, team } from './scope-mint.ts'
import { testDb, type TestDb } from './testing.ts'

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
  expect(await seen(team(1n, '/1/'))).toEqual([1, 2, 3, 4])
  expect(await seen(team(2n, '/1/2/'))).toEqual([2, 3])
  expect(await seen(team(4n, '/1/%/'))).toEqual([4])
  expect(await seen(all('support'))).toEqual([1, 2, 3, 4, 12])
  expect(await seen(system())).toEqual([1, 2, 3, 4, 12])
})

test('a team scope is not dropped where there is no path', () => {
  expect(() => sqlScope(team(1n, '/1/'), { member: 'id' })).toThrow('no path column')
})

test('covers answers for one member, and sends a team scope back', () => {
  expect([covers(self(1n), 1n), covers(self(1n), 2n), covers(all('x'), 2n), covers(system(), 2n), covers(team(1n, '/1/'), 1n)]).toEqual([
    true,
    false,
    true,
    true,
    true,
  ])
  expect(() => covers(team(1n, '/1/'), 2n)).toThrow('narrowed')
})

test('minting refuses what would see too much', () => {
  expect(() => team(1n, '/1')).toThrow('separator')
  expect(() => team(1n, '')).toThrow('separator')
  expect(() => all('')).toThrow('reason')
  expect(memberOfTeam(team(1n, '/1/'), 2n, '/1/2/')).toEqual(self(2n))
  expect(() => memberOfTeam(team(1n, '/1/'), 12n, '/12/')).toThrow('not a member')
})

test('a scope cannot be changed after it was made', () => {
  const scope = self(1n)
  expect(() => Object.assign(scope, { memberId: 2n })).toThrow(TypeError)
})
