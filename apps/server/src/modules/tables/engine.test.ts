import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '../../kernel/index.ts'
import { openTables } from './engine.ts'
import { openHall, terms } from '../../testing/hall.ts'

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

/** A round of crash that has risen for a second under `engine`: the first player cashed out, the second has not. */
async function risingUnder(engine: ReturnType<typeof openTables>) {
  const [out, open] = [await hall.sit('crash'), await hall.sit('crash')]
  let round = await hall.open('crash')
  const isFit = async () => {
    const { point = 0 } = await hall.secret('crash')
    return point > 200 && point < 2_000
  }
  for (; !(await isFit()); round = await hall.open('crash')) await hall.finish('crash')
  const bets = (await out.panel(1, '10.00')).value.bets
  await open.panel(1, '10.00', 110_000)
  expect(await engine.look('crash')).toBe(terms.betting)
  for (let due = await engine.look('crash'); (await hall.round('crash')).phase !== 'running'; due = await engine.look('crash'))
    await hall.on(due ?? 0)
  await hall.on(1_000)
  expect((await out.out(bets[0]?.id ?? '')).code).toBeUndefined()
  return { out, open, round }
}
async function expectVoid({ out, open, round }: Awaited<ReturnType<typeof risingUnder>>) {
  expect(await hall.round('crash')).toMatchObject({ no: round.no, phase: 'void', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  // Cashed out stands, the other stake is back.
  expect([await out.cash(), await open.cash()]).toEqual(['1000.60', '1000.00'])
  expect((await open.look()).own[0]).toMatchObject({ state: 'back', payout: '10.00' })
  expect(await hall.books()).toMatchObject({ ok: true, problems: [] })
}

test('a curve whose process dies is void as soon as another takes the table over, and does not fly on', async () => {
  const [one, two] = [openTables(hall.kit.app), openTables(hall.kit.app)]
  const risen = await risingUnder(one)
  // The first says nothing any more.
  await hall.on(5_000)
  expect(await two.look('crash')).toBeUndefined()
  await hall.on(3_000)
  for (let due = await two.look('crash'); due === 0; due = await two.look('crash'))
    expect(await hall.round('crash')).not.toMatchObject({ phase: 'running' })
  await expectVoid(risen)
  await two.stop()
})

test('a node that stops voids the curve that it cannot see to its end, and sees one that ends in time to it', async () => {
  const stopping = openTables(hall.kit.app, { lastCurveMs: 0 })
  const risen = await risingUnder(stopping)
  await stopping.stop()
  await expectVoid(risen)
  // The lease of the first is over.
  await hall.on(10_000)
  const patient = openTables(hall.kit.app, { lastCurveMs: 10_000 })
  await risingUnder(patient)
  const stopped = patient.stop()
  await hall.on(60_000)
  for (let due = await patient.look('crash'); due === 0; due = await patient.look('crash'));
  await stopped
  expect(await hall.round('crash')).toMatchObject({ phase: 'settled' })
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
