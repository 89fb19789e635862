import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '@khela/contract'
import { hiddenName } from '@khela/contract/hidden'
import { self } from '../../kernel/scope-mint.ts'
import { tableLines, takeLineAway } from './moderation.ts'
import { eraseTalk, ownLines } from './talk-store.ts'
import { cleanLine } from './talk.ts'
import { openHall } from '../../testing/hall.ts'

/** Seats and chat. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())
type Player = Awaited<ReturnType<typeof hall.sit>>

const seat = (one: Player, at: number | null, table = 'baccarat') =>
  one.call<ReplyOf<'tableSit'>>('POST', '/wps/tables/seat', { table, seat: at }, hall.key())
const say = (one: Player, text: string) => one.call<ReplyOf<'tableSay'>>('POST', '/wps/tables/say', { table: 'baccarat', text }, hall.key())

test('a seat is one player’s, until they leave it or do not look any more', async () => {
  const [one, two] = [await hall.sit('baccarat'), await hall.sit('baccarat')]
  expect((await seat(one, 3)).value.seats).toMatchObject([{ seat: 3, mine: true }])
  expect((await seat(two, 3)).code).toBe('seat_taken')
  expect((await seat(one, 5)).value.seats).toMatchObject([{ seat: 5, mine: true }])
  expect((await seat(two, 3)).value.seats.map(({ seat: at, mine }) => [at, mine])).toEqual([
    [3, true],
    [5, false],
  ])
  expect((await seat(one, 1, 'crash')).code).toBe('game_unknown')
  await hall.on(4 * 60_000)
  await two.look()
  await hall.on(2 * 60_000)
  expect((await two.look()).seats).toMatchObject([{ seat: 3, mine: true }])
  expect((await seat(two, null)).value.seats).toEqual([])
  const rush = await Promise.all([seat(one, 7), seat(two, 7)])
  expect(new Set(rush.map(({ code }) => code))).toEqual(new Set(['seat_taken', undefined]))
})

test('what is said is cleaned, seen by others under a masked name, taken away by the house, and refused of the muted', async () => {
  const [one, two] = [await hall.sit('baccarat'), await hall.sit('baccarat')]
  const said = await say(one, '  শুভকামনা   সবাইকে\u202e  ')
  expect(said.value.line.text).toBe('শুভকামনা সবাইকে')
  expect(said.value.line.who).toContain('*')
  expect((await say(one, '\u200b')).code).toBe('text_length')
  expect((await two.look()).chat.map(({ text }) => text)).toContain('শুভকামনা সবাইকে')
  const take = () => hall.kit.app.db.tx((t) => takeLineAway(t, hall.kit.app, said.value.line.id, 1, { reason: 'test', operator: 'root' }))
  expect((await hall.kit.app.db.tx((t) => tableLines(t, 'baccarat'))).map(({ id }) => id)).toContain(said.value.line.id)
  expect(await take()).toMatchObject({ memberId: one.memberId, table: 'baccarat' })
  expect(await take()).toBeUndefined()
  expect((await two.look()).chat.map(({ text }) => text)).not.toContain('শুভকামনা সবাইকে')
  expect([(await say(one, 'hello')).code, (await one.look()).mayChat, (await two.look()).mayChat]).toEqual(['chat_muted', false, true])
  await hall.on(3_600_001)
  expect((await say(one, 'hello')).code).toBeUndefined()
  const own = () => hall.kit.app.db.tx((t) => ownLines(t, self(one.memberId), 10))
  expect((await own()).map(({ text }) => text)).toEqual(['hello', 'শুভকামনা সবাইকে'])
  await hall.kit.app.db.tx((t) => eraseTalk(t, one.memberId))
  expect(await own()).toEqual([])
})

test('a line tells nowhere to be reached at', () => {
  expect(cleanLine('join www.example.com now')).toBe('join … now')
  expect(cleanLine('call +8801712345678')).toBe('call …')
  expect(cleanLine('dragon 5 times, র‍্যাব')).toBe('dragon 5 times, র‍্যাব')
})

test('who hides has no name for others, in seats and in what was said, from now on and before; their own view stays', async () => {
  const [one, two] = [await hall.sit('baccarat'), await hall.sit('baccarat')]
  await seat(one, 2)
  const said = await say(one, 'before')
  const { who } = said.value.line
  const seen = async (by: Player) => {
    const { chat, seats } = await by.look()
    const mine = chat.filter(({ text }) => text === 'before' || text === 'after').map((line) => line.who)
    return [...mine, seats?.find((row) => row.seat === 2)?.who]
  }
  expect(await seen(two)).toEqual([who, who])
  const hide = (isHidden: boolean) =>
    hall.kit.owner.tx((t) =>
      isHidden
        ? t.run('insert into play.unlisted (member_id, at) values ($1, kernel.now())', [one.memberId])
        : t.run('delete from play.unlisted where member_id = $1', [one.memberId]),
    )
  await hide(true)
  await say(one, 'after')
  expect(await seen(two)).toEqual([hiddenName, hiddenName, hiddenName])
  expect(await seen(one)).toEqual([who, who, who])
  await hide(false)
  expect(await seen(two)).toEqual([who, who, who])
  // The table is that of the other tests too.
  await seat(one, null)
})
