/** Who stands above whom is settled at the registration (REL-G09). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshName, openIdentity, password, registration, type IdentityKit } from '../../testing/identity.ts'
import { registerMember } from './new-member.ts'

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity()
})
afterAll(() => id.close())

test('nobody brings themselves, changes who brought them, or stands below somebody who stands below them (REL-G09)', async () => {
  const { app, owner } = id.kit
  const top = await app.db.tx((t) => registerMember(t, app, { username: freshName(), password, type: 1 }))
  const username = freshName()
  const named = { recommenderId: top.publicId }
  expect((await id.send('register', registration(username, named))).code).toBe('ok')
  const below = await owner.tx((t) =>
    t.one<{ id: bigint; upline: bigint }>('select id, upline_id as upline from identity.member where username = $1', [username]),
  )
  expect(below.upline).toBe(top.memberId)
  // A name that is taken gets no second account, whoever it names.
  expect((await id.send('register', registration(username, named))).code).not.toBe('ok')
  const change = (memberId: bigint, upline: bigint | null) =>
    app.db.tx((t) => t.run('update identity.member set upline_id = $2 where id = $1', [memberId, upline]))
  // The path says the same as the upline, so neither changes alone, and a circle has no path.
  for (const [memberId, upline] of [
    [top.memberId, below.id],
    [top.memberId, top.memberId],
    [below.id, below.id],
    [below.id, null],
  ] as const)
    await expect(change(memberId, upline), `${memberId} below ${upline}`).rejects.toMatchObject({ code: '23514' })
})
