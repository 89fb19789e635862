import type { OfficeRole } from '@khela/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { self } from '../../kernel/scope-mint.ts'
import { registerMember } from '../identity/index.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes, verifyAudit } from '../../testing/office.ts'
import { noteRoutes } from './routes.ts'
import { eraseNotes, noteRows } from './store.ts'

let house: TestHouse
let names = 0
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...officeRoutes, ...noteRoutes } })
})
afterAll(() => house.close())

async function hire(role: OfficeRole = 'cashier', memberId?: bigint) {
  const username = `noter${names++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const { app } = house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, { ...made, ...(memberId === undefined ? {} : { memberId }) }))
  if (hired === undefined) throw new Error('the operator was not made')
  return { token: house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: 1n }), username }
}
async function member() {
  const { app } = house.kit
  return app.db.tx((t) => registerMember(t, app, { username: `noted${names++}x`, password: 'a long password' }))
}
const add = (id: string, text: string, token: string, key = newKey()) => house.call('officeNoteAdd', { id, text }, { token, key })
const read = async (id: string, token: string, cursor?: string) =>
  (await house.call('officeNotes', { id, ...(cursor !== undefined && { cursor }) }, { token })).value
const change = (id: string, before: readonly string[], after: readonly string[], token: string) =>
  house.call('officeMemberTag', { id, before: [...before], after: [...after] }, { token, key: newKey() })

test('notes stand newest first with their writer, page after page, and a retry writes one', async () => {
  const [writer, { publicId }] = [await hire(), await member()]
  const key = newKey()
  const first = await add(publicId, ' Asked to be called in the evening \n', writer.token, key)
  expect((await add(publicId, ' Asked to be called in the evening \n', writer.token, key)).body).toBe(first.body)
  for (let n = 1; n <= 20; n++) await add(publicId, `note ${n}`, writer.token)
  const page = await read(publicId, writer.token)
  expect(page.content.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `note ${20 - n}`))
  const rest = await read(publicId, writer.token, page.next ?? '')
  expect(rest).toMatchObject({
    next: null,
    content: [{ text: 'Asked to be called in the evening', by: writer.username, isRemovable: true }],
  })
})

test('a note of blanks alone, an unknown member and a cursor of no page are refused', async () => {
  const [writer, { publicId }] = [await hire(), await member()]
  const answers = [
    await add(publicId, ' \n ', writer.token),
    await add('99999999', 'a note', writer.token),
    await house.call('officeNotes', { id: publicId, cursor: 'x' }, { token: writer.token }),
    await house.call('officeTagged', { tag: 'vip', cursor: '0' }, { token: writer.token }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['bad_input', 'not_found', 'bad_input', 'bad_input'])
})

test('the writer or an administrator takes a note away, nobody else, and once', async () => {
  const [writer, other, admin, { publicId }] = [await hire(), await hire(), await hire('admin'), await member()]
  const { id } = (await add(publicId, 'looked at twice', writer.token)).value
  const second = (await add(publicId, 'a second one', writer.token)).value.id
  const remove = (note: string, token: string) => house.call('officeNoteRemove', { id: note }, { token, key: newKey() })
  expect((await read(publicId, other.token)).content.map(({ isRemovable }) => isRemovable)).toEqual([false, false])
  expect((await remove(id, other.token)).code).toBe('forbidden')
  expect((await remove(id, writer.token)).status).toBe(200)
  expect((await remove(id, writer.token)).code).toBe('not_found')
  expect((await remove(second, admin.token)).status).toBe(200)
  expect((await read(publicId, writer.token)).content).toEqual([])
})

test('tags change from what was read; whoever read older ones is refused, and of two at once one is', async () => {
  const [one, two, { publicId }] = [await hire(), await hire(), await member()]
  expect((await change(publicId, [], ['vip', 'calls late', 'vip'], one.token)).value.tags).toEqual(['calls late', 'vip'])
  expect((await change(publicId, [], ['other'], two.token)).code).toBe('state_changed')
  const both = await Promise.all([one, two].map(({ token, username }) => change(publicId, ['vip', 'calls late'], [username], token)))
  expect([both.filter(({ status }) => status === 200).length, both.filter(({ code }) => code === 'state_changed').length]).toEqual([1, 1])
  expect((await read(publicId, one.token)).tags).toHaveLength(1)
})

test('members alike are found by their tag, page after page, each once', async () => {
  const { token } = await hire()
  const tag = `alike ${names}`
  const members = await Promise.all(Array.from({ length: 23 }, () => member()))
  for (const { publicId } of members) await change(publicId, [], [tag], token)
  const first = (await house.call('officeTagged', { tag }, { token })).value
  const rest = (await house.call('officeTagged', { tag, cursor: first.next ?? '' }, { token })).value
  expect(first.content).toHaveLength(20)
  expect([...first.content, ...rest.content].map(({ id }) => id).toSorted()).toEqual(members.map(({ publicId }) => publicId).toSorted())
  expect(rest.next).toBeNull()
  const { content } = (await house.call('officeTags', {}, { token })).value
  expect(content.find((row) => row.tag === tag)?.members).toBe(23)
})

test('whatever tags are wanted stand afterwards, each once, in one order', async () => {
  const { token } = await hire()
  const Tag = fc.stringMatching(/^[^\s\p{C}][^\p{C}]{0,10}[^\s\p{C}]$/u)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uniqueArray(Tag, { maxLength: 10 }), { minLength: 1, maxLength: 4 }), async (wishes) => {
      const { publicId } = await member()
      let before: readonly string[] = []
      for (const wish of wishes) before = (await change(publicId, before, wish, token)).value.tags
      expect(new Set(before)).toEqual(new Set(wishes.at(-1)))
      expect((await read(publicId, token)).tags).toEqual(before)
    }),
    { numRuns: 10 },
  )
})

test('nobody writes about the own account, an auditor reads only, and the audit names each act without the text', async () => {
  const own = await member()
  const [tied, auditor] = [await hire('admin', own.memberId), await hire('auditor')]
  const { publicId } = await member()
  const note = (await add(own.publicId, 'of somebody else', (await hire()).token)).value.id
  const refused = [
    await add(own.publicId, 'a fine player', tied.token),
    await change(own.publicId, [], ['vip'], tied.token),
    await house.call('officeNoteRemove', { id: note }, { token: tied.token, key: newKey() }),
    await add(publicId, 'a note', auditor.token),
    await change(publicId, [], ['vip'], auditor.token),
  ]
  expect(refused.map(({ code }) => code)).toEqual(['own_request', 'own_request', 'own_request', 'forbidden', 'forbidden'])
  expect((await read(own.publicId, auditor.token)).content).toMatchObject([{ text: 'of somebody else', isRemovable: false }])
  const { content } = (await house.call('officeAudit', {}, { token: auditor.token })).value
  const acts = content.filter(({ operator }) => operator === tied.username).map(({ act }) => act)
  expect(acts.toSorted()).toEqual(['member.tags.refused', 'note.add.refused', 'note.remove.refused'])
  expect(content.find(({ act, subject }) => act === 'note.add' && subject === own.publicId)).toBeDefined()
  expect(JSON.stringify(content)).not.toContain('of somebody else')
  expect((await house.kit.app.db.tx(verifyAudit)).intact).toBe(true)
})

test('the file of the own data has what was written, without its writer; both end with the account', async () => {
  const [writer, { memberId, publicId }] = [await hire(), await member()]
  await add(publicId, 'asked for a call', writer.token)
  await change(publicId, [], ['vip'], writer.token)
  const { db } = house.kit.app
  const file = await db.tx((t) => noteRows(t, self(memberId)))
  expect(file).toMatchObject({ notes: [{ text: 'asked for a call' }], tags: [{ tag: 'vip' }] })
  expect(JSON.stringify(file)).not.toContain(writer.username)
  await db.tx((t) => eraseNotes(t, memberId))
  expect(await db.tx((t) => noteRows(t, self(memberId)))).toEqual({ notes: [], tags: [] })
})
