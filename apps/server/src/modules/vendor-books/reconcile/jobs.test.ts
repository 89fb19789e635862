import { afterEach, beforeEach, expect, test } from 'vitest'
import { withAcme, type VendorHouse } from '../../../../../../tests/acme/test-kit.ts'
import { openTestHouse } from '../../../testing/server.ts'
import { vendorBookJobs } from '../jobs.ts'

/** What happens by the clock alone. Each test has a house of its own, for the clock is everybody's. */
let it: VendorHouse
beforeEach(async () => {
  it = await withAcme(await openTestHouse({ routes: {}, wire: vendorBookJobs }))
})
afterEach(() => it.close())

const HOUR = 3_600

/** Lets time pass in steps, and what is due happen. */
async function pass(seconds: number, step: number): Promise<void> {
  for (let left = seconds; left > 0; left -= step) {
    await it.house.tick(Math.min(step, left))
    await it.settle()
  }
}

test('each hour is compared ten minutes after its end, the day closes what has come meanwhile', async () => {
  const s = await it.seat('100.00')
  await s.bet('clock-bet', '10.00', 'clock-round')
  const told = [s.line('clock-bet', 'bet', '10.00'), s.line('clock-win', 'win', '30.00', { target_tx_id: 'clock-bet' })]
  it.peer.told = told
  const mine = async () => (await it.cases()).filter(({ txId }) => txId === 'clock-win')

  await pass(HOUR, HOUR)
  expect(await mine()).toEqual([])
  await pass(660, 660)
  expect(await mine()).toMatchObject([{ kind: 'missing_here', state: 'OPEN', theirs: 300_000n }])

  // The win comes, and the day is looked at again.
  await s.win('clock-win', 'clock-bet', '30.00')
  it.peer.told = told
  await pass(19 * HOUR, 19 * HOUR)
  for (let n = 0; n < 6; n += 1) await pass(60, 60)
  expect(await mine()).toMatchObject([{ state: 'CLOSED', closedBy: 'system' }])
})

test('a round is asked about after a day and not before, and then once a day', async () => {
  const s = await it.seat('100.00')
  await s.bet('day-bet', '10.00', 'day-round')
  it.peer.rounds.set('day-round', { status: 'OPEN', bets: [{ tx_id: 'day-bet', amount: '10.00', state: 'OPEN', win: null }] })
  const asked = () => it.peer.asked.filter((url) => url.includes('/round/day-round')).length
  await pass(23 * HOUR, 23 * HOUR)
  expect(asked()).toBe(0)
  await pass(2 * HOUR, 2 * HOUR)
  await pass(60, 60)
  expect(asked()).toBe(1)
  await pass(20 * HOUR, 20 * HOUR)
  expect(asked()).toBe(1)
  it.peer.rounds.set('day-round', { status: 'CLOSED', bets: [{ tx_id: 'day-bet', amount: '10.00', state: 'SETTLED', win: '11.00' }] })
  await pass(5 * HOUR, 5 * HOUR)
  expect([asked(), await s.cash(), (await s.rounds())[0]?.status]).toEqual([2, '101.00', 'SETTLED'])
  await pass(25 * HOUR, 25 * HOUR)
  expect(asked()).toBe(2)
})

test('a vendor that is away is asked again, is a case after a day, and the case closes when it answers', async () => {
  it.peer.up = false
  const away = async () => (await it.cases({ kind: 'unreachable' })).map(({ state }) => state)
  await pass(2 * HOUR, 2 * HOUR)
  await pass(660, 660)
  expect(await away()).toEqual([])
  await pass(25 * HOUR, 25 * HOUR)
  await pass(660, 660)
  expect(await away()).toEqual(['OPEN'])
  it.peer.up = true
  for (let n = 0; n < 12 && (await away())[0] === 'OPEN'; n += 1) await pass(660, 660)
  expect(await away()).toEqual(['CLOSED'])
})

test('a jackpot and a debt become cases, and the debt is told to whoever holds withdrawals', async () => {
  const told: string[] = []
  it.house.kit.app.jobs.on('receivableNoted', 'test', async (_t, body) => void told.push(`${body.source} ${body.amount}`))
  const s = await it.seat('10.00')
  await s.promo('flag-jackpot', '50.00', 'JACKPOT')
  await s.bet('flag-bet', '60.00', 'flag-round')
  await s.win('flag-win', 'flag-bet', '30.00')
  await s.bet('flag-more', '30.00', 'flag-other')
  await s.resettle('flag-less', 'flag-bet', '5.00')
  for (let n = 0; n < 2; n += 1) await pass(60, 60)
  expect(await it.cases()).toMatchObject([
    { kind: 'receivable', txId: 'flag-less', ours: 250_000n, player: s.player, memberId: s.memberId },
    { kind: 'jackpot_win', txId: 'flag-jackpot', ours: 500_000n, player: s.player, state: 'OPEN' },
  ])
  expect(told).toEqual(['ACME:flag-less 25.00'])
})
