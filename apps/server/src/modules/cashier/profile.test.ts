import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'

/** A house with real money has no simulated gateway, and this slice has no other: everything that needs one says so. */
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: moneyRoutes,
    wire: (app) => moneyJobs(app),
    env: { KHELA_PROFILE: 'CGA', KHELA_LICENCE: 'CGA/2026/001', KHELA_ALLOWED_COUNTRIES: 'CW', KHELA_RATE_FACTOR: '1' },
  })
})
afterAll(() => house.close())

test('the simulator is not there', async () => {
  const ref = `sim_${'0'.repeat(22)}`
  expect((await house.call('simPayPage', { ref })).code).toBe('not_found')
  expect((await house.call('simPayScript', {})).code).toBe('not_found')
  expect((await house.call('simPayDecide', { ref, secret: '0'.repeat(32), decision: 'pay' })).code).toBe('not_found')
  expect((await house.call('gatewayCallback', { eventId: `evt_${'0'.repeat(22)}`, providerRef: ref, state: 'PAID' })).code).toBe(
    'not_found',
  )
})

test('there is no way to deposit, nor to withdraw by a gateway', async () => {
  const player = await house.player({ cash: '1000.00' })
  expect((await house.call('depositMethods', {}, player)).value.methods).toEqual([])
  expect((await house.call('depositCreate', { method: 'sim_bkash', amount: '500.00' }, player)).code).toBe('method_unavailable')
  // An operator may pay by hand, where the house has no gateway for it.
  expect((await house.call('withdrawInfo', {}, player)).value.channels).toEqual(['rocket', 'upay', 'usdt_trc20'])
  const payeeId = await house.payee(player.memberId)
  expect((await house.call('withdrawCreate', { amount: '500.00', payeeId, proof: await house.proof(player.memberId) }, player)).code).toBe(
    'method_unavailable',
  )
})
