import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { onBonusGranted, onRoundsSettled, onRoundVoided, type SettledRound } from './turnover.ts'
import { addRequirement, type NewRequirement } from './store.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: moneyRoutes, wire: (app) => moneyJobs(app) })
})
afterAll(() => house.close())

const roundId = () => `rnd_${newKey()}`
const tx: TestHouse['kit']['app']['db']['tx'] = (...o) => house.kit.app.db.tx(...o)
const settled = (memberId: bigint, stake: string, o: Partial<SettledRound> = {}) =>
  tx((t) => onRoundsSettled(t, { rounds: [{ memberId: String(memberId), roundId: roundId(), mode: 'real', stake, payout: '0.00', ...o }] }))
const owe = (made: Pick<NewRequirement, 'memberId' | 'sourceId'> & Partial<NewRequirement> & { taka: string }) => {
  const { taka, ...rest } = made
  return tx((t) => addRequirement(t, { source: 'deposit', needed: parseMoney(taka), ...rest }))
}
type Player = Awaited<ReturnType<TestHouse['player']>>
const info = async (player: Player) => (await house.call('withdrawInfo', {}, player)).value
const missing = async (player: Player) => (await info(player)).turnover.missing

test('each round counts once, trial rounds never, the oldest requirement first', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  await owe({ memberId, sourceId: 'dep_a', taka: '300.00' })
  await owe({ memberId, sourceId: 'dep_b', taka: '200.00' })
  await owe({ memberId, sourceId: 'dep_b', taka: '200.00' })
  const same = roundId()
  await Promise.all(Array.from({ length: 6 }, () => settled(memberId, '350.00', { roundId: same })))
  await settled(memberId, '9000.00', { mode: 'demo' })
  expect((await info(player)).turnover).toEqual({ needed: '200.00', done: '50.00', missing: '150.00' })
  await Promise.all(Array.from({ length: 5 }, () => settled(memberId, '30.00')))
  expect(await info(player)).toMatchObject({ turnover: { needed: '0.00', done: '0.00', missing: '0.00' }, requirements: [] })
})

test('a round that was undone counts no longer, whichever of the two is heard first, where it counted', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  const voided = (id: string) => tx((t) => onRoundVoided(t, { memberId: String(memberId), roundId: id }))
  await owe({ memberId, sourceId: 'dep_v', taka: '300.00' })
  const [first, second] = [roundId(), roundId()]
  await settled(memberId, '400.00', { roundId: first })
  expect(await missing(player)).toBe('0.00')
  await owe({ memberId, sourceId: 'dep_w', taka: '50.00' })
  await settled(memberId, '20.00')
  await voided(first)
  await voided(first)
  expect((await info(player)).requirements.map(({ needed, done }) => [needed, done])).toEqual([
    ['300.00', '0.00'],
    ['50.00', '20.00'],
  ])
  await voided(second)
  await settled(memberId, '100.00', { roundId: second })
  expect(await missing(player)).toBe('330.00')
})

test('a bonus counts by the table of its day; a game the table leaves out counts in full; what was not at risk does not', async () => {
  const { app } = house.kit
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  const grant = { memberId: String(memberId), source: 'b1', amount: '500.00', wagering: '5000.00' }
  await tx((t) => onBonusGranted(t, app, grant))
  await tx((t) => app.settings.set(t, 'TURNOVER_CONTRIBUTION', [{ category: 'LIVE', percent: 100 }], 'test'))
  await settled(memberId, '1000.00', { category: 'LIVE' })
  await settled(memberId, '500.00', { category: 'LOTT' })
  await settled(memberId, '700.00', { category: 'PVP' })
  await settled(memberId, '300.00', { category: 'RNG' })
  await settled(memberId, '400.00', { category: 'RNG', valid: parseMoney('150.00') })
  await settled(memberId, '40.00')
  const [bonus] = (await info(player)).requirements
  expect(bonus).toMatchObject({ source: 'bonus', amount: '500.00', multiplierPercent: 1000, needed: '5000.00', done: '690.00' })
  expect(bonus?.contribution).toContainEqual({ category: 'LIVE', percent: 10 })
})

test('a requirement is over at its time; priority comes before age', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  await owe({ memberId, sourceId: 'late', taka: '100.00', priority: 5 })
  await owe({ memberId, sourceId: 'soon', taka: '100.00', priority: 1, expiresAt: new Date(house.at() + 60_000) })
  await settled(memberId, '30.00')
  expect((await info(player)).requirements.map(({ done }) => done)).toEqual(['30.00', '0.00'])
  await house.tick(60)
  expect(await missing(player)).toBe('100.00')
  await settled(memberId, '30.00')
  expect((await info(player)).requirements.map(({ done }) => done)).toEqual(['30.00'])
})
