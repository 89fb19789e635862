import type { RequestOf } from '@khela/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { system } from '../../kernel/scope-mint.ts'
import { messageJobs } from './jobs.ts'
import { notify } from './notify.ts'
import { unreadMessages } from './routes.ts'
import { supportRoutes, clerkIn, personIn, type Person } from './test-kit.ts'

let house: TestHouse
let clerk: string
beforeAll(async () => {
  house = await openTestHouse({ routes: supportRoutes, wire: messageJobs })
  clerk = clerkIn(house)
})
afterAll(() => house.close())
// Letters to all of another test are of another moment.
beforeEach(() => house.tick(1))

const both = (text: string) => ({ bn: `${text} বাংলা`, en: text })
const send = (over: Partial<RequestOf<'officeLetterSend'>> = {}) =>
  house.call(
    'officeLetterSend',
    { audience: 'all', to: null, title: both('Hello'), content: both('<p>Text</p>'), at: null, ...over },
    { token: clerk },
  )
const inbox = async ({ token }: Person, input: RequestOf<'messages'> = {}) => (await house.call('messages', input, { token })).value
const titles = async (person: Person) => (await inbox(person)).content.map(({ title }) => title.en)
const unread = async ({ token }: Person) => (await house.call('unreadCount', {}, { token })).value.unread

test('a letter reaches whom it is for: one, everybody, members, agents; those who come later do not get old ones', async () => {
  const [member, agent] = [await personIn(house), await personIn(house, 1)]
  await house.tick(1)
  await send({ title: both('to all') })
  await send({ title: both('to members'), audience: 'members' })
  await send({ title: both('to agents'), audience: 'agents' })
  await send({ title: both('by name'), audience: 'member', to: member.username.toUpperCase() })
  await send({ title: both('by number'), audience: 'member', to: member.publicId })
  expect((await send({ audience: 'member', to: 'nobody-of-this-name' })).code).toBe('member_unknown')
  expect((await send({ audience: 'member', to: null })).code).toBe('member_unknown')
  expect(await titles(member)).toEqual(['by number', 'by name', 'to members', 'to all'])
  expect(await titles(agent)).toEqual(['to agents', 'to all'])
  await house.tick(1)
  const late = await personIn(house)
  expect(await titles(late)).toEqual([])
  expect((await house.call('officeLetters', {}, { token: clerk })).value.content[0]).toMatchObject({
    account: member.username,
    readers: 0,
  })
})

test('what an operator writes is cleaned, must say something in both languages, and can be taken back', async () => {
  const person = await personIn(house)
  const html = '<p onclick="x()">Good <script>alert(1)</script><a href="javascript:x">link</a></p>'
  const { id } = (await send({ audience: 'member', to: person.username, content: { bn: html, en: html } })).value
  const [letter] = (await inbox(person)).content
  expect(letter?.content.en).not.toMatch(/script|onclick/)
  expect(letter?.content.en).toContain('Good')
  expect((await send({ content: { bn: '<p>ক</p>', en: '<script>x</script>' } })).code).toBe('content_empty')
  expect((await send({ title: { bn: ' ', en: 'x' } })).code).toBe('content_empty')
  expect((await house.call('officeLetterWithdraw', { id }, { token: clerk })).status).toBe(200)
  expect((await house.call('officeLetterWithdraw', { id }, { token: clerk })).code).toBe('state_changed')
  expect(await titles(person)).toEqual([])
  expect(await unread(person)).toBe(0)
})

test('a letter of a later time is there at that time and not before', async () => {
  const person = await personIn(house)
  await house.tick(1)
  const at = new Date(house.at() + 3_600_000).toISOString()
  expect((await send({ at: new Date(house.at() - 1000).toISOString() })).code).toBe('schedule_invalid')
  await send({ title: both('later'), at })
  expect(await titles(person)).not.toContain('later')
  await house.tick(3_601)
  expect((await titles(person))[0]).toBe('later')
})

test('reading and taking out count, page by page, and touch nobody else', async () => {
  const [mine, other] = [await personIn(house), await personIn(house)]
  await house.tick(1)
  for (let n = 0; n < 23; n += 1) await send({ audience: 'member', to: mine.username, title: both(`n${n}`) })
  const { id } = (await send({ title: both('for both') })).value
  const first = await inbox(mine)
  expect([first.content.length, first.unread]).toEqual([20, 24])
  const second = await inbox(mine, { cursor: first.next ?? '' })
  expect([second.content.length, second.next]).toEqual([4, null])
  const ids = [...first.content, ...second.content].map((letter) => letter.id)
  expect(new Set(ids).size).toBe(24)

  // A letter of somebody else is left out without a word.
  const { token } = other
  await house.call('messagesDelete', { ids: ids.slice(1, 20) }, { token })
  expect((await inbox(mine)).unread).toBe(24)
  await house.call('messagesRead', { ids: [id] }, { token })
  expect([await unread(mine), await unread(other)]).toEqual([24, 0])

  await house.call('messagesRead', { ids: ids.slice(0, 3) }, { token: mine.token })
  expect(await unread(mine)).toBe(21)
  expect((await inbox(mine, { filter: 'unread' })).content).toHaveLength(20)
  // What is taken out is not counted, and stays out.
  await house.call('messagesDelete', { ids: ids.slice(0, 5) }, { token: mine.token })
  expect(await unread(mine)).toBe(19)
  expect((await house.call('messagesRead', {}, { token: mine.token })).value.unread).toBe(0)
  expect((await inbox(mine)).content).toHaveLength(19)
})

test('the count is right when reading, taking out and new letters race', async () => {
  const person = await personIn(house)
  await house.tick(1)
  for (let n = 0; n < 12; n += 1) await send({ audience: 'member', to: person.username, title: both(`r${n}`) })
  const ids = (await inbox(person)).content.map(({ id }) => id)
  const { token } = person
  await Promise.all([
    ...ids.slice(0, 8).map((id) => house.call('messagesRead', { ids: [id] }, { token })),
    house.call('messagesRead', { ids: ids.slice(0, 8) }, { token }),
    ...ids.slice(4, 10).map((id) => house.call('messagesDelete', { ids: [id] }, { token })),
    ...Array.from({ length: 6 }, (_, n) =>
      house.kit.app.db.tx((t) => notify(t, house.kit.app, { memberId: person.memberId, kind: 'newDevice', ref: `d${n % 3}` })),
    ),
  ])
  // Two of the twelve are neither read nor taken out; six notices about three things are three.
  expect(await unread(person)).toBe(5)
  expect((await inbox(person)).content).toHaveLength(9)
})

test('trial users and visitors have no inbox', async () => {
  const trial = await house.player({ role: 'trial' })
  expect((await house.call('messages', {}, { token: trial.token })).code).toBe('need_true_account')
  expect((await house.call('unreadCount', {}, { token: trial.token })).value.unread).toBe(0)
  const guest = await house.kit.app.db.tx((t) => unreadMessages(t, system(), { kind: 'guest' }))
  expect(guest).toBe(0)
})

test('letters that are over are forgotten', async () => {
  const person = await personIn(house)
  await house.tick(1)
  await send({ audience: 'member', to: person.username })
  await house.tick(181 * 86_400)
  await house.settle()
  expect(await titles(person)).toEqual([])
  const { n } = await house.kit.owner.tx((t) =>
    t.one<{ n: number }>('select count(*)::int as n from messages.letter where member_id = $1', [person.memberId]),
  )
  expect(n).toBe(0)
})
