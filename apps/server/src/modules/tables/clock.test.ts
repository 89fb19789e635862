import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { movedClocks } from '../../kernel/test-clocks.ts'
import { openTables } from './engine.ts'
import { openHall, terms } from '../../testing/hall.ts'

/** What tables do when the clock by which they play jumps: `jump` moves the database's, and what a process compares it with stays. */
const clocks = movedClocks()
let hall: Awaited<ReturnType<typeof openHall>>
const jump = async (ms: number) => {
  clocks.jump(ms)
  await hall.on(ms)
}
beforeAll(async () => {
  hall = await openHall({ clocks })
})
afterAll(() => hall.kit.close())
beforeEach(async () => {
  await hall.set()
  await hall.on(3_600_000)
})

test.each([90_000, -90_000, 3 * 86_400_000])(
  'a jump of %i ms holds a round where it is: nothing is void, and no bet is taken',
  async (ms) => {
    const engine = openTables(hall.kit.app)
    const player = await hall.sit('cockfight')
    const { no } = await hall.open('cockfight')
    expect((await player.bet([['meron', '10.00']])).code).toBeUndefined()
    await hall.on(terms.betting)
    await jump(ms)
    // Late by the true clock; by one that was set back it would be in time.
    expect((await player.bet([['meron', '10.00']])).status).toBe(503)
    for (let looks = 0; looks < 3; looks += 1) expect(await engine.look('cockfight')).toBe(1_000)
    expect(await hall.round('cockfight')).toMatchObject({ no, phase: 'betting' })
    await jump(-ms)
    for (let due = await engine.look('cockfight'); due !== undefined; due = await engine.look('cockfight')) await hall.on(due)
    expect(await hall.round('cockfight')).toMatchObject({ no, phase: 'settled' })
    expect(await hall.books()).toMatchObject({ ok: true, problems: [] })
    await engine.stop()
  },
)

test('a curve that rose when the clock jumped is void afterwards: nobody could cash out', async () => {
  const engine = openTables(hall.kit.app)
  const player = await hall.sit('crash')
  const isFit = async () => ((await hall.secret('crash')).point ?? 0) > 200
  for (await hall.open('crash'); !(await isFit()); await hall.open('crash')) await hall.finish('crash')
  const { value } = await player.panel(1, '10.00')
  while ((await hall.round('crash')).phase !== 'running') await hall.on((await engine.look('crash')) ?? 0)
  await jump(30_000)
  expect((await player.out(value.bets[0]?.id ?? '')).status).toBe(503)
  expect(await engine.look('crash')).toBe(1_000)
  await jump(-30_000)
  for (let due = await engine.look('crash'); due === 0; due = await engine.look('crash'));
  expect(await hall.round('crash')).toMatchObject({ phase: 'void' })
  expect(await player.cash()).toBe('1000.00')
  await engine.stop()
})

test('a round that was opened in a time which is to come ends, with the stakes back, where the clock was set back for good', async () => {
  const engine = openTables(hall.kit.app)
  const player = await hall.sit('teen-patti')
  await hall.open('teen-patti')
  await player.bet([['a', '10.00']])
  // The set back clock of the house moves alone, as after a minute of running evenly.
  await hall.on(-1_800_000)
  for (let due = await engine.look('teen-patti'); due === 0; due = await engine.look('teen-patti'));
  expect(await player.cash()).toBe('1000.00')
  expect(await hall.books()).toMatchObject({ ok: true })
  await engine.stop()
})
