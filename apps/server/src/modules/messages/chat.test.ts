import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { clockOf, isWithin } from './chat.ts'
import { messageJobs } from './jobs.ts'
import { supportRoutes, clerkIn, personIn, type Person } from './test-kit.ts'

let house: TestHouse
let anna: string
let bela: string
beforeAll(async () => {
  house = await openTestHouse({ routes: supportRoutes, wire: messageJobs })
  anna = clerkIn(house, 'anna')
  bela = clerkIn(house, 'bela')
})
afterAll(() => house.close())
const here = (token: string, isHere = true) => house.call('officeChatHere', { isHere }, { token })
beforeEach(() => here(anna))

const say = ({ token }: Person, text = 'Hello') => house.call('chatSay', { text }, { token })
const look = async ({ token }: Person) => (await house.call('chat', {}, { token })).value
const begun = async (person: Person) => (await say(person)).value.chat?.id ?? ''
const take = (id: string, token = anna) => house.call('officeChatTake', { id }, { token })
const answer = (id: string, token = anna, text = 'How can I help?') => house.call('officeChatSay', { id, text }, { token })
const live = async () => (await house.call('officeChats', { state: 'LIVE' }, { token: anna })).value

test('a conversation waits, is taken, goes on both ways and ends; its transcript stays', async () => {
  const [first, second] = [await personIn(house), await personIn(house)]
  const one = await begun(first)
  await begun(second)
  const before = (await look(first)).chat?.position ?? 0
  expect((await look(second)).chat?.position).toBe(before + 1)
  expect((await live()).content.map(({ chat }) => chat.id)).toContain(one)
  expect((await take(one)).value.row.chat).toMatchObject({ state: 'OPEN', operator: 'anna', position: null })
  expect((await look(second)).chat?.position).toBe(before)
  await answer(one)
  const seen = await look(first)
  // The member reads the name of who talks, never the account of an operator in a line.
  expect(seen.chat).toMatchObject({ operator: 'ANNA', unread: 1 })
  expect(seen.lines.map(({ by, author, text }) => [by, author, text])).toEqual([
    ['member', '', 'Hello'],
    ['operator', '', 'How can I help?'],
  ])
  expect((await house.call('unreadCount', {}, { token: first.token })).value.unread).toBe(1)
  await house.call('chatSeen', { line: seen.lines.at(-1)?.id ?? 1 }, { token: first.token })
  expect((await look(first)).chat?.unread).toBe(0)
  await house.call('chatEnd', {}, { token: second.token })
  await house.call('officeChatEnd', { id: one }, { token: anna })
  expect((await look(first)).chat?.state).toBe('CLOSED')
  expect((await answer(one)).code).toBe('state_changed')
  expect((await house.call('officeChat', { id: one }, { token: bela })).value.lines).toHaveLength(2)
})

test('words that come at once begin one conversation and none is lost', async () => {
  const person = await personIn(house)
  await Promise.all(Array.from({ length: 6 }, (_, n) => say(person, `word ${n}`)))
  const { lines } = await look(person)
  expect(lines.map(({ text }) => text).toSorted()).toEqual(Array.from({ length: 6 }, (_, n) => `word ${n}`))
  const { n } = await house.kit.owner.tx((t) =>
    t.one<{ n: number }>('select count(*)::int as n from messages.chat where member_id = $1', [person.memberId]),
  )
  expect(n).toBe(1)
})

test('of two operators who take it one has it; it can be passed on, and back into the queue', async () => {
  const person = await personIn(house)
  const id = await begun(person)
  const taken = await Promise.all([take(id, anna), take(id, bela)])
  expect(taken.map(({ code }) => code ?? 'taken').toSorted()).toEqual(['state_changed', 'taken'])
  const [owner, guest] = taken[0]?.status === 200 ? [anna, bela] : [bela, anna]
  expect((await answer(id, guest)).code).toBe('state_changed')
  expect((await house.call('officeChatEnd', { id }, { token: guest })).code).toBe('state_changed')
  const to = owner === anna ? 'bela' : 'anna'
  expect((await house.call('officeChatPass', { id, to }, { token: owner })).value.row.chat.operator).toBe(to)
  expect((await answer(id, guest)).status).toBe(200)
  expect((await answer(id, owner)).code).toBe('state_changed')
  await house.call('officeChatPass', { id, to: null }, { token: guest })
  expect((await look(person)).chat).toMatchObject({ state: 'WAITING', operator: null })
})

test('where nobody is here nothing begins, and what runs goes on', async () => {
  const [running, fresh] = [await personIn(house), await personIn(house)]
  await begun(running)
  await here(anna, false)
  expect((await look(fresh)).hours).toMatchObject({ isOpen: false, isWithinHours: true })
  expect((await say(fresh)).code).toBe('chat_closed')
  expect((await say(running)).status).toBe(200)
  await here(anna)
  expect((await say(fresh)).status).toBe(200)
  // Saying to be here is good for three minutes.
  await house.tick(181)
  expect((await look(fresh)).hours.isOpen).toBe(false)
})

test('outside the hours nothing begins', async () => {
  const { app } = house.kit
  const person = await personIn(house)
  const hours = (from: string, until: string) => app.db.tx((t) => app.settings.set(t, 'CHAT_HOURS', { from, until }, 'test'))
  const clock = clockOf(new Date(house.at()), app.config.timeZone)
  const hour = Number(clock.slice(0, 2))
  await hours(`${String((hour + 1) % 24).padStart(2, '0')}:00`, `${String((hour + 2) % 24).padStart(2, '0')}:00`)
  expect((await look(person)).hours).toMatchObject({ isOpen: false, isWithinHours: false })
  expect((await say(person)).code).toBe('chat_closed')
  await hours('00:00', '00:00')
  expect((await say(person)).status).toBe(200)
})

test('silence ends a conversation', async () => {
  const person = await personIn(house)
  await begun(person)
  await house.tick(61 * 60)
  await house.settle()
  expect((await look(person)).chat?.state).toBe('CLOSED')
})

test('what a side has seen never goes back, and nobody sees another’s conversation', async () => {
  const [mine, other] = [await personIn(house), await personIn(house)]
  const id = await begun(mine)
  await take(id)
  await answer(id)
  await answer(id, anna, 'Are you there?')
  const lines = (await look(mine)).lines.map((line) => line.id)
  const see = (person: Person, line: number) => house.call('chatSeen', { line }, { token: person.token })
  await see(other, lines.at(-1) ?? 1)
  expect((await look(mine)).chat?.unread).toBe(2)
  expect((await look(other)).chat).toBeNull()
  await see(mine, lines.at(-1) ?? 1)
  await see(mine, 1)
  expect((await look(mine)).chat?.unread).toBe(0)
  // A line that is not said yet is not seen yet.
  await see(mine, 9_000_000)
  await answer(id)
  expect((await look(mine)).chat?.unread).toBe(1)
})

test('the address of the chat is the house’s own, the merchant’s, or none', async () => {
  const { app } = house.kit
  const { token } = await personIn(house)
  const url = async () => house.call('launchChat', {}, { token })
  expect((await url()).value.chatUrl).toMatch(/\/member\/messages\?tab=chat$/)
  await app.db.tx((t) => app.settings.set(t, 'OWN_LIVECHAT', false, 'test'))
  expect((await url()).code).toBe('chat_unavailable')
  const row = { csType: 'LIVECHAT', title: 'Chat', url: 'https://chat.example.com/khela' } as const
  await app.db.tx((t) => app.settings.set(t, 'CUSTOMER_SERVICE', [row], 'test'))
  expect((await url()).value.chatUrl).toBe(row.url)
  expect((await house.call('modelList', {}, { token })).value).toEqual({ models: [] })
})

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
test('the day is split in two by its hours: within them, or within the others', () => {
  fc.assert(
    fc.property(clock, clock, clock, (at, from, until) => {
      if (from === until) expect(isWithin(at, { from, until })).toBe(true)
      else expect(isWithin(at, { from, until })).toBe(!isWithin(at, { from: until, until: from }))
    }),
  )
})
