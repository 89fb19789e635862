/** Limits as the member meets them over HTTP: set in one place, held at the cashier and at the door of a game (REL-G08). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../testing/server.ts'
import { shots } from '../modules/fishing/index.ts'
import { houseRoutes } from '../modules/house/index.ts'
import { limitsModule, seedLimits } from '../modules/limits/index.ts'
import { playRoutes } from '../modules/play/index.ts'
import { seedCatalogue } from '../modules/catalogue/index.ts'
import { moneyJobs, moneyRoutes } from '../testing/money.ts'
import { playedSince } from '../modules/responsible-play/index.ts'

let house: TestHouse
beforeAll(async () => {
  const routes = {
    ...limitsModule.calls({ ports: { played: playedSince }, state: undefined }),
    ...moneyRoutes,
    ...playRoutes,
    ...houseRoutes(shots),
  }
  house = await openTestHouse({ routes, wire: (app) => moneyJobs(app) })
  await seedCatalogue(house.kit.app)
  await seedLimits(house.kit.app)
})
afterAll(() => house.close())

type Player = Awaited<ReturnType<TestHouse['player']>>
const deposit = (player: Player, amount: string) => house.call('depositCreate', { method: 'sim_bkash', amount }, player)
const launch = (player: Player, mode: 'real' | 'demo') => house.call('launchGame', { gameId: 'dice', mode }, player)
const withdraw = async (player: Player) =>
  house.call(
    'withdrawCreate',
    { amount: '300.00', payeeId: await house.payee(player.memberId), proof: await house.proof(player.memberId) },
    player,
  )
const limitOf = (standing: ReplyOf<'limits'>, name: string) => standing.limits.find((one) => one.name === name)
const said = ({ status, code, params }: { status: number; code: string | undefined; params: unknown }) => [status, code, params]
const reached = (reason: string) => [422, 'limit_reached', { reason }]

test('a deposit past the limit is refused with a sentence in the language of the member, one within it is not', async () => {
  const player = await house.player()
  expect((await house.call('limitsSet', { depositDay: '1000.00' }, player)).status).toBe(200)
  expect((await deposit(player, '600.00')).status).toBe(200)
  const refused = await deposit(player, '400.01')
  expect(said(refused)).toEqual(reached('deposit'))
  const input = { method: 'sim_bkash', amount: '400.01' } as const
  for (const [lang, words] of [
    ['bn', 'জমার সীমা পেরিয়ে যাবে'],
    ['en', 'past your deposit limit'],
  ] as const)
    expect((await house.call('depositCreate', input, { ...player, headers: { 'accept-language': lang } })).body).toContain(words)
  expect((await deposit(player, '400.00')).status).toBe(200)
  expect(limitOf((await house.call('limits', {}, player)).value, 'depositDay')).toMatchObject({ own: '1000.00', used: '1000.00' })
})

test('deposits that race do not pass the limit together', async () => {
  const player = await house.player()
  await house.call('limitsSet', { depositWeek: '250.00' }, player)
  const answers = await Promise.all(Array.from({ length: 8 }, () => deposit(player, '100.00')))
  expect(answers.filter(({ status }) => status === 200).length).toBe(2)
  for (const refused of answers.filter(({ status }) => status !== 200)) expect(said(refused)).toEqual(reached('deposit'))
})

test('a limit set in the middle of the day counts what was played and deposited before it', async () => {
  const player = await house.player({ cash: '1000.00' })
  const { value: seat } = await launch(player, 'real')
  const bet = { sessionId: seat.sessionId, mode: 'real', side: 'under', target: 4950, stake: '50.00' } as const
  const { value: played } = await house.call('diceBet', bet, player)
  await deposit(player, '300.00')
  const { value } = await house.call('limitsSet', { stakeDay: '80.00', lossWeek: '500.00', depositMonth: '350.00' }, player)
  expect(limitOf(value, 'stakeDay')).toMatchObject({ own: '80.00', house: null, next: null, used: '50.00' })
  expect(limitOf(value, 'lossWeek')?.used).toBe(formatMoney(parseMoney('50.00') - parseMoney(played.round.payout)))
  expect(limitOf(value, 'depositMonth')?.used).toBe('300.00')
  expect(said(await deposit(player, '100.00'))).toEqual(reached('deposit'))
})

test('an excluded member may not deposit or open a game for money, may play for nothing and may withdraw (row 22)', async () => {
  for (const [reason, take] of [
    ['self_exclusion', (player: Player) => house.call('selfExclude', { days: null }, player)],
    ['cooling_off', (player: Player) => house.call('coolOff', { hours: 24 }, player)],
  ] as const) {
    const player = await house.player({ cash: '1000.00' })
    expect((await launch(player, 'real')).status).toBe(200)
    expect((await take(player)).status).toBe(200)
    expect(said(await launch(player, 'real'))).toEqual(reached(reason))
    expect(said(await deposit(player, '500.00'))).toEqual(reached(reason))
    expect((await launch(player, 'demo')).status).toBe(200)
    expect((await withdraw(player)).status).toBe(200)
  }
})

test('breaks over HTTP: shown, not shortened; an exclusion without end ends seven days after it was asked', async () => {
  const player = await house.player()
  const after = (hours: number) => new Date(house.at() + hours * 3_600_000).toISOString()
  expect((await house.call('coolOff', { hours: 720 }, player)).value.coolingUntil).toBe(after(720))
  expect((await house.call('coolOff', { hours: 24 }, player)).value.coolingUntil).toBe(after(720))
  expect((await house.call('coolOff', { hours: 23 }, player)).code).toBe('bad_input')
  expect((await house.call('selfExcludeEnd', {}, player)).code).toBe('state_changed')
  expect((await house.call('selfExclude', { days: 365 }, player)).value).toMatchObject({ excluded: true, excludedUntil: after(365 * 24) })
  expect((await house.call('selfExclude', { days: 1 }, player)).value.excludedUntil).toBe(after(365 * 24))
  expect((await house.call('selfExclude', { days: null }, player)).value).toMatchObject({ excluded: true, excludedUntil: null })
  expect((await house.call('selfExcludeEnd', {}, player)).value).toMatchObject({ excluded: true, excludedUntil: after(7 * 24) })
})

test('a looser limit waits a day and a second asking; a repeated call with the same key is no second asking', async () => {
  const player = await house.player()
  const loosen = { bet: '500.00', sessionMinutes: null } as const
  await house.call('limitsSet', { bet: '100.00', sessionMinutes: 60 }, player)
  const key = newKey()
  const { value: noted } = await house.call('limitsSet', loosen, { ...player, key })
  const from = new Date(house.at() + 86_400_000).toISOString()
  expect(limitOf(noted, 'bet')).toEqual({ name: 'bet', own: '100.00', house: null, next: { value: '500.00', from }, used: null })
  expect(noted.sessionMinutes).toEqual({ own: 60, house: null, next: { value: null, from } })
  await house.tick(86_400)
  await house.settle()
  expect((await house.call('limitsSet', loosen, { ...player, key })).replayed).toBe(true)
  expect(limitOf((await house.call('limits', {}, player)).value, 'bet')?.own).toBe('100.00')
  const { value: loose } = await house.call('limitsSet', loosen, player)
  expect(limitOf(loose, 'bet')).toMatchObject({ own: '500.00', next: null })
  expect(loose.sessionMinutes).toEqual({ own: null, house: null, next: null })
})

test('without any limit there is nothing to show and nothing is made by looking or by changing nothing', async () => {
  const player = await house.player()
  await house.call('limitsSet', {}, player)
  const { value } = await house.call('limits', {}, player)
  for (const one of value.limits) expect(one).toMatchObject({ own: null, house: null, next: null, used: null })
  expect(value).toMatchObject({ coolingUntil: null, excluded: false, excludedUntil: null })
  const rows = await house.kit.owner.tx((t) => t.query('select from limits.standing where member_id = $1', [player.memberId]))
  expect(rows).toEqual([])
})

test('trial visitors and guests have no limits to set', async () => {
  const trial = await house.player({ role: 'trial' })
  expect((await house.call('limits', {}, trial)).code).toBe('need_true_account')
  expect((await house.call('selfExclude', { days: 1 }, trial)).code).toBe('need_true_account')
  expect((await house.call('limitsSet', { bet: '1.00' })).code).toBe('not_logged_in')
})
