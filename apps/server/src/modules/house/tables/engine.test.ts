import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '../../../kernel/index.ts'
import { openTables } from './engine.ts'
import { openHall, terms } from './test-hall.ts'

/** What moves tables on: one node at a time, another when it dies, nobody where nobody looks. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())
beforeEach(async () => {
  await hall.set()
  // The test that runs by the true clock leaves it running.
  await hall.on(3_600_000)
})

test('a leader that dies is replaced when its lease is over, and the round ends as it was begun', async () => {
  const [one, two] = [openTables(hall.kit.app), openTables(hall.kit.app)]
  const player = await hall.sit('cockfight')
  await hall.open('cockfight')
  const { pays } = await hall.secret('cockfight')
  await player.bet([['meron', '10.00']])
  expect(await one.look('cockfight')).toBe(terms.betting)
  // The other waits for the lease, whoever asks.
  await hall.on(7_900)
  expect(await two.look('cockfight')).toBeUndefined()
  await hall.on(terms.betting - 7_900)
  expect(await two.look('cockfight')).toBe(0)
  expect((await hall.round('cockfight')).phase).toBe('closed')
  // The first comes back and is not the leader any more.
  expect(await one.look('cockfight')).toBeUndefined()
  for (let due = await two.look('cockfight'); due !== undefined; due = await two.look('cockfight')) await hall.on(due)
  expect(await hall.round('cockfight')).toMatchObject({ phase: 'settled' })
  expect(await player.cash()).toBe(
    `${990n + (10n * pays('meron')) / 10_000n}.${String(((100n * pays('meron')) / 1_000n) % 100n).padStart(2, '0')}`,
  )
  await Promise.all([one.stop(), two.stop()])
})

test('a round that nobody leads and at which nobody looks is ended by a job', async () => {
  const player = await hall.sit('teen-patti')
  await hall.open('teen-patti')
  await player.bet([['a', '10.00']])
  for (let over = false; !over; over = (await hall.round('teen-patti')).overAt !== null) {
    await hall.on(60_000)
    await hall.kit.app.jobs.drain({ later: true })
  }
  const ended = await hall.round('teen-patti')
  expect(['settled', 'void']).toContain(ended.phase)
  expect(await hall.books()).toMatchObject({ ok: true })
})

test('a table opens rounds as long as somebody looks, and two nodes open and pay each once', async () => {
  await hall.set({ ...terms, betting: 300, closed: 0, scene: 0, result: 0 })
  await hall.kit.owner.tx((t) => setClock(t, undefined))
  const engines = [openTables(hall.kit.app), openTables(hall.kit.app)]
  for (const engine of engines) engine.wake('dragon-tiger')
  const player = await hall.sit('dragon-tiger')
  const settled = async () => {
    const round = await hall.round('dragon-tiger')
    if (round.phase === 'betting') await player.bet([['dragon', '1.00']], { no: round.no })
    expect(round.phase).toBe('settled')
  }
  await vi.waitFor(settled, { timeout: 10_000, interval: 20 })
  await Promise.all(engines.map((engine) => engine.stop()))
  expect(await hall.books()).toMatchObject({ ok: true })
})
