/** The controls over the house's games at the office, over HTTP: who may turn them, what is written down, and that it holds at once (OF-6). */
import type { OfficeRole } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../testing/server.ts'
import { shots } from '../modules/fishing/index.ts'
import { houseRoutes } from '../modules/house/index.ts'
import { registerMember } from '../modules/identity/index.ts'
import { createOperator } from '../modules/staff/index.ts'
import { officeRoutes } from '../testing/office.ts'
import { playRoutes } from '../modules/play/index.ts'
import { seedCatalogue } from '../modules/catalogue/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...playRoutes, ...houseRoutes(shots), ...officeRoutes } })
  await seedCatalogue(house.kit.app)
})
afterAll(() => house.close())

let n = 0
async function hire(role: OfficeRole) {
  const username = `gameop${n++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const { app } = house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, made))
  if (!hired) throw new Error('the operator was not made')
  return { username, token: house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: BigInt(n) }) }
}
async function member(game: 'limbo' | 'wheel' = 'limbo') {
  const choice = game === 'limbo' ? { target: 200 } : { segments: 10, risk: 'low' }
  const made = await house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: `gamer${n++}x` }))
  const player = await house.player({ memberId: made.memberId, publicId: made.publicId, cash: '500.00' })
  const { sessionId } = (await house.call('launchGame', { gameId: game, mode: 'real' }, player)).value
  const bet = (stake = '1.00') => house.call('houseBet', { sessionId, game, mode: 'real', choice, stake }, player)
  return { ...made, bet }
}

const switchedOff = async (by: { token: string }) => (await house.call('officeGames', {}, by)).value.off
const agree = async (proposal: string | null) =>
  (await house.call('officeProposalApprove', { id: proposal ?? '' }, await hire('admin'))).value.row.state

test('a game is turned off with a reason, from the next bet, and on again by two; every act is in the audit', async () => {
  const [admin, cashier, player] = [await hire('admin'), await hire('cashier'), await member()]
  const turn = (off: boolean, over: object = {}, by = admin) =>
    house.call('officeGameSwitch', { game: 'limbo', off, reason: 'a look at it', ...over }, by)
  expect((await turn(true, {}, cashier)).code).toBe('forbidden')
  expect((await turn(true, { reason: ' ' })).code).toBe('reason_required')
  expect((await turn(true, { game: 'nothing' })).code).toBe('not_found')
  expect((await turn(true, { version: 'x', memberId: player.publicId })).code).toBe('bounds_invalid')
  expect((await turn(true)).value.proposal).toBeNull()
  expect(await switchedOff(admin)).toMatchObject([{ kind: 'game', game: 'limbo', by: admin.username }])
  expect((await turn(true)).code).toBe('state_changed')
  expect((await player.bet()).code).toBe('game_off')
  const back = (await turn(false)).value.proposal
  expect((await player.bet()).code).toBe('game_off')
  expect(await agree(back)).toBe('APPROVED')
  expect((await player.bet()).status).toBe(200)
  const other = await member()
  await turn(true, { memberId: player.publicId })
  expect(await switchedOff(admin)).toMatchObject([{ kind: 'member', memberId: player.publicId }])
  expect([(await player.bet()).code, (await other.bet()).status]).toEqual(['game_off', 200])
  const { games, off: rows } = (await house.call('officeGames', {}, cashier)).value
  expect(rows).toHaveLength(1)
  expect(games.find(({ game }) => game === 'limbo')).toMatchObject({ reserved: '0.00', limits: { min: '1.00' } })
  const acts = await house.kit.owner.tx((t) =>
    t.query<{ act: string }>("select act from office.audit where act in ('game.off', 'game.on') order by seq"),
  )
  expect(acts.map(({ act }) => act)).toEqual(['game.off', 'game.on', 'game.off'])
})

test('limits of a game hold from the next bet; those that cannot be are refused', async () => {
  const [admin, player] = [await hire('admin'), await member('wheel')]
  const set = (over: object) =>
    house.call(
      'officeGameLimits',
      { game: 'wheel', min: '2.00', max: '50.00', exposure: '1000.00', openMost: '5000.00', reason: 'a test', ...over },
      admin,
    )
  expect((await set({ min: '60.00' })).code).toBe('bounds_invalid')
  expect((await set({ openMost: '900.00' })).code).toBe('bounds_invalid')
  expect((await set({ game: 'dice' })).code).toBe('not_found')
  expect(await agree((await set({})).value.proposal)).toBe('APPROVED')
  const wheel = (await house.call('officeGames', {}, admin)).value.games.find(({ game }) => game === 'wheel')
  expect(wheel).toMatchObject({ limits: { min: '2.00', max: '50.00', maxWin: '1000.00' }, openMost: '5000.00' })
  expect((await player.bet('1.00')).code).toBe('amount_out_of_range')
  expect((await player.bet('50.00')).status).toBe(200)
})
