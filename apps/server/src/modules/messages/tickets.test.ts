import type { RequestOf } from '@khela/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { storeFile } from '../../kernel/index.ts'
import sharp from 'sharp'
import { beginningOf, lengthOf, tidyText } from './text.ts'
import { messageJobs } from './jobs.ts'
import { supportRoutes, clerkIn, personIn, type Person } from './test-kit.ts'

let house: TestHouse
let clerk: string
beforeAll(async () => {
  house = await openTestHouse({ routes: supportRoutes, wire: messageJobs })
  clerk = clerkIn(house)
})
afterAll(() => house.close())

const words = 'The deposit of this morning has not come yet.'
const open = ({ token }: Person, over: Partial<RequestOf<'ticketOpen'>> = {}) =>
  house.call('ticketOpen', { type: 'deposit', description: words, ...over }, { token })
const opened = async (person: Person, over: Partial<RequestOf<'ticketOpen'>> = {}) => (await open(person, over)).value.ticket.id
const answer = (id: string, as: 'ANSWERED' | 'WAITING_MEMBER' | 'NOTE' = 'ANSWERED', text = 'We have found it.') =>
  house.call('officeTicketAnswer', { id, text, as }, { token: clerk })
const reply = (person: Person, id: string, text = 'Thank you') => house.call('ticketReply', { id, text }, { token: person.token })
const see = (person: Person, id: string) => house.call('ticket', { id }, { token: person.token })

test('a ticket goes from question to answer to question to its end', async () => {
  const person = await personIn(house)
  const id = await opened(person)
  expect((await see(person, id)).value.ticket).toMatchObject({ state: 'OPEN', acknowledgedAt: null, isNew: false, summary: words })
  await house.tick(60)
  expect((await answer(id, 'WAITING_MEMBER', 'Which number did you pay from?')).value.row.ticket.state).toBe('WAITING_MEMBER')
  const seen = (await see(person, id)).value
  expect(seen.ticket).toMatchObject({ state: 'WAITING_MEMBER', isNew: true })
  expect(seen.ticket.acknowledgedAt).not.toBeNull()
  // The member reads that the house wrote, not who.
  expect(seen.posts.map(({ by, author }) => [by, author])).toEqual([
    ['member', ''],
    ['house', ''],
  ])
  await house.tick(60)
  await house.call('ticketSeen', { id }, { token: person.token })
  expect((await see(person, id)).value.ticket.isNew).toBe(false)
  expect((await reply(person, id)).value.ticket.state).toBe('OPEN')
  await answer(id)
  expect((await house.call('officeTicketClose', { id }, { token: clerk })).value.row.ticket.state).toBe('CLOSED')
  expect((await house.call('officeTicketClose', { id }, { token: clerk })).code).toBe('state_changed')
  expect((await answer(id)).code).toBe('state_changed')
})

test('an answer is told in the inbox once, and read with the ticket', async () => {
  const person = await personIn(house)
  await house.tick(1)
  const id = await opened(person)
  await answer(id)
  const unread = async () => (await house.call('unreadCount', {}, { token: person.token })).value.unread
  expect(await unread()).toBe(1)
  await house.call('ticketSeen', { id }, { token: person.token })
  expect(await unread()).toBe(0)
})

test('notes and names of the office stay in the office', async () => {
  const person = await personIn(house)
  const id = await opened(person)
  await answer(id, 'NOTE', 'Looks like a duplicate account.')
  const member = await see(person, id)
  expect(member.value.posts).toHaveLength(1)
  expect(member.body).not.toContain('duplicate')
  expect(member.value.ticket.state).toBe('OPEN')
  const desk = (await house.call('officeTicket', { id }, { token: clerk })).value
  expect(desk.posts.map(({ by, author }) => [by, author])).toContainEqual(['note', 'clerk'])
  expect(desk.member).toMatchObject({ account: person.username, tickets: { open: 1, all: 1 } })
})

test('a closed ticket opens again within seven days, and not after', async () => {
  const person = await personIn(house)
  const [one, two] = [await opened(person), await opened(person)]
  for (const id of [one, two]) await house.call('ticketClose', { id }, { token: person.token })
  await house.tick(7 * 86_400)
  expect((await reply(person, one)).value.ticket).toMatchObject({ state: 'OPEN', closedAt: null })
  await house.tick(1)
  expect((await reply(person, two)).code).toBe('ticket_over')
})

test('a complaint has its terms, and taking it up acknowledges it (CO-5.56)', async () => {
  const person = await personIn(house)
  const id = await opened(person, { type: 'complaint' })
  const day = (at: string | null) => Math.round((Date.parse(at ?? '') - house.at()) / 86_400_000)
  const { ticket } = (await see(person, id)).value
  expect([day(ticket.acknowledgeBy), day(ticket.decideBy)]).toEqual([7, 28])
  await house.call('officeTicketAssign', { id, to: 'clerk' }, { token: clerk })
  expect((await see(person, id)).value.ticket.acknowledgedAt).not.toBeNull()
  const mine = (await house.call('officeTickets', { state: 'OPEN', mine: 'yes' }, { token: clerk })).value.content
  expect(mine.map(({ ticket: one }) => one.id)).toContain(id)
  expect((await see(await personIn(house), id)).code).toBe('not_found')
})

test('what is somebody else’s is not there', async () => {
  const [mine, other] = [await personIn(house), await personIn(house)]
  const id = await opened(mine)
  expect((await reply(other, id)).code).toBe('not_found')
  for (const name of ['ticketClose', 'ticketSeen'] as const)
    expect((await house.call(name, { id }, { token: other.token })).code, name).toBe('not_found')
  expect((await house.call('tickets', {}, { token: other.token })).value.content).toEqual([])
  expect((await see(mine, id)).value.ticket.state).toBe('OPEN')
})

const picture = async (memberId: bigint, purpose: 'ticket' | 'kyc' = 'ticket') => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  return house.kit.app.db.tx((t) => storeFile(t, house.kit.app, { memberId, purpose, type: 'image/png', bytes, by: 'member' }))
}

test('pictures are the member’s own, of a ticket, and attached once', async () => {
  const [mine, other] = [await personIn(house), await personIn(house)]
  const own = (await picture(mine.memberId)).id
  const ticket = await opened(mine, { files: [own] })
  expect((await see(mine, ticket)).value.posts[0]?.files).toEqual([own])
  for (const id of [own, (await picture(other.memberId)).id, (await picture(mine.memberId, 'kyc')).id])
    expect((await open(mine, { files: [id] })).code).toBe('picture_unknown')
  expect((await house.call('tickets', {}, { token: mine.token })).value.content).toHaveLength(1)
})

test('a member has a few tickets at a time, also when they come at once', async () => {
  const person = await personIn(house)
  const answers = await Promise.all(Array.from({ length: 9 }, () => open(person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'ticket_limit')).toHaveLength(4)
  expect((await open(await personIn(house), { description: 'too short' })).code).toBe('text_length')
})

test('a reply and an end at once lose neither: the ticket is open with the word in it, or closed before it', async () => {
  const person = await personIn(house)
  for (let n = 0; n < 4; n += 1) {
    const id = await opened(person)
    await Promise.all([reply(person, id, 'One more thing'), house.call('officeTicketClose', { id }, { token: clerk })])
    const { ticket, posts } = (await see(person, id)).value
    expect(posts.map(({ text }) => text)).toContain('One more thing')
    expect(['OPEN', 'CLOSED']).toContain(ticket.state)
    await house.call('ticketClose', { id }, { token: person.token })
  }
})

test('a text keeps one form, and a beginning is never longer than asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 40 }), (typed, most) => {
      const text = tidyText(typed)
      expect(tidyText(text)).toBe(text)
      expect(lengthOf(beginningOf(text, most))).toBeLessThanOrEqual(most)
    }),
  )
})
