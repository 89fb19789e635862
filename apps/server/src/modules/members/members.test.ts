import { afterAll, beforeAll, expect, test } from 'vitest'
import { self, system } from '../../kernel/scope-mint.ts'
import { freshName, openIdentity, password, registerDirectly, type IdentityKit } from '../../testing/identity.ts'
import { teamOf } from './line.ts'
import { findMember, findMembers } from './members.ts'

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity()
})
afterAll(() => id.close())

test('members are seen within a scope only', async () => {
  const { app } = id.kit
  const make = (type: number, recommenderId?: string) =>
    registerDirectly(app, { username: freshName(), password, type, recommenderId, payeeName: 'Rahima Khatun' })
  const agent = await make(1)
  const below = await make(0, agent.publicId)
  const stranger = await make(0)
  const ids = [agent.memberId, below.memberId, stranger.memberId]
  const seen = async (scope: Parameters<typeof findMembers>[1]) =>
    (await app.db.tx((t) => findMembers(t, scope, ids))).map(({ memberId }) => memberId).toSorted((a, b) => Number(a - b))
  expect(await seen(system())).toEqual(ids)
  expect(await seen(self(below.memberId))).toEqual([below.memberId])
  expect(await seen(await app.db.tx((t) => teamOf(t, agent.memberId)))).toEqual([agent.memberId, below.memberId])
  expect(await seen(self(0n))).toEqual([])
  expect(await app.db.tx((t) => findMember(t, self(below.memberId), stranger.memberId))).toBeUndefined()
  expect(await app.db.tx((t) => findMember(t, self(below.memberId), below.memberId))).toEqual(below)
  expect(below).toMatchObject({ role: 'member', payeeName: 'Rahima Khatun', nickname: below.username })
  expect(await app.db.tx((t) => findMembers(t, system(), []))).toEqual([])
})

test('a team is found through the index of paths', async () => {
  const plan = await id.kit.owner.tx(async (t) => {
    await t.run('set local enable_seqscan = off')
    return t.query<Record<string, string>>(`explain select id from identity.member where path ^@ '/1/'`)
  })
  expect(JSON.stringify(plan)).toMatch(/Index Cond.*path >=/)
})
