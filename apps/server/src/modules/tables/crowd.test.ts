import { crash } from '@khela/games/crash'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openHall } from '../../testing/hall.ts'

/** What members see of each other at a table: what was bet and what came back, and nobody who does not want to be seen. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())
beforeEach(() => hall.set())

test('a bet of another is shown with what it lies on, and what it brought once the round is paid, no sooner', async () => {
  await hall.open('roulette')
  const [one, other] = [await hall.sit('roulette'), await hall.sit('roulette')]
  await one.bet([
    ['red', '30.00'],
    ['black', '10.00'],
    ['odd', '5.00'],
  ])
  const seen = async () => (await other.look()).crowd.bets
  expect(await seen()).toEqual([
    { who: expect.stringContaining('***'), spot: 'red', more: 2, stake: '45.00', outAt: null, payout: null, simulated: false },
  ])
  const round = await hall.round('roulette')
  await hall.until('roulette', round.closeAt)
  await hall.until('roulette', round.startAt)
  expect((await other.look()).round).toMatchObject({ phase: 'running', outcome: expect.anything() })
  expect((await seen())[0]?.payout).toBeNull()
  await hall.finish('roulette')
  const { own } = await one.look()
  expect((await seen())[0]?.payout).toBe(own[0]?.payout)
})

test('a bet of crash tells its cash-out when it is made, its own mark at the end only', async () => {
  for (let point = 0; point < 200;) {
    await hall.open('crash')
    point = (await hall.secret('crash')).point ?? 0
    if (point < 200) await hall.finish('crash')
  }
  const [out, auto, other] = [await hall.sit('crash'), await hall.sit('crash'), await hall.sit('crash')]
  const made = await out.panel(1, '20.00')
  await auto.panel(1, '10.00', 120)
  const round = await hall.round('crash')
  await hall.until('crash', round.closeAt)
  await hall.until('crash', round.startAt)
  await hall.on(3_000)
  await out.out(made.value.bets[0]?.id ?? '')
  const at = crash.multiplierAt(3_000)
  const rows = async () => (await other.look()).crowd.bets.map(({ stake, outAt, payout }) => [stake, outAt, payout && parseMoney(payout)])
  expect(await rows()).toEqual([
    ['20.00', at, BigInt(at) * 2_000n],
    ['10.00', null, null],
  ])
  await hall.finish('crash')
  expect((await rows())[1]).toEqual(['10.00', 120, 12_0000n])
})

test('who hides is gone from the table at once, and no name or number of a member is ever told', async () => {
  await hall.open('dragon-tiger')
  const [shy, other] = [await hall.sit('dragon-tiger'), await hall.sit('dragon-tiger')]
  await shy.bet([['dragon', '70.00']])
  await other.bet([['tiger', '20.00']])
  const stakes = async () => (await other.look()).crowd.bets.map(({ stake }) => stake)
  expect(await stakes()).toEqual(['70.00', '20.00'])
  await shy.call('POST', '/wps/member/winnerBoard', { shown: false })
  expect(await stakes()).toEqual(['20.00'])
  const look = await other.look()
  expect(JSON.stringify(look.crowd)).not.toContain(String(shy.memberId))
  await shy.call('POST', '/wps/member/winnerBoard', { shown: true })
  expect(await stakes()).toEqual(['70.00', '20.00'])
})

test('bots of the demonstration are marked, told what they got back by the outcome, and stand in no sum', async () => {
  await hall.set({ simulated: 6 })
  await hall.open('roulette')
  const one = await hall.sit('roulette')
  const settled = await hall.finish('roulette')
  expect(settled.phase).toBe('settled')
  const { crowd } = await one.look()
  expect(crowd.bets).toHaveLength(6)
  expect(crowd.bets.every(({ simulated, payout }) => simulated && payout !== null)).toBe(true)
  expect([crowd.players, crowd.totals]).toEqual([0, []])
  // Six guests: no name twice, and none of them on a single number.
  expect(new Set(crowd.bets.map(({ who }) => who)).size).toBe(6)
  expect(crowd.bets.filter(({ spot }) => spot === null || spot.startsWith('straight'))).toEqual([])
})

test('a bot of crash cashes out at its own mark or not at all, and never tells where the curve will stop', async () => {
  await hall.set({ simulated: 12 })
  const one = await hall.sit('crash')
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const opened = await hall.open('crash')
    const { point = 0 } = await hall.secret('crash')
    await hall.until('crash', opened.closeAt)
    await hall.until('crash', opened.startAt)
    await hall.on(2_000)
    const risen = crash.multiplierAt(2_000)
    if (point > risen) for (const { outAt } of (await one.look()).crowd.bets) expect(outAt ?? 0).toBeLessThanOrEqual(risen)
    await hall.finish('crash')
    const { bets } = (await one.look()).crowd
    expect(bets).toHaveLength(12)
    for (const { outAt, payout } of bets) {
      expect(outAt ?? 0).toBeLessThanOrEqual(point)
      expect(outAt === null).toBe(payout === '0.00')
    }
  }
})
