import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { system } from '../../kernel/scope-mint.ts'
import { moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { onReceivableNoted, onSignificantWin, releaseReview } from './review.ts'
import { listReviews } from './review-store.ts'

/** W-21, W-32, W-C48: after a large win, or with a debt, nothing leaves until an operator has looked. */
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: moneyRoutes,
    wire(app) {
      moneyJobs(app)
      app.jobs.on('significantWin', 'review', (t, body) => onSignificantWin(t, app, body))
      app.jobs.on('receivableNoted', 'review', (t, body) => onReceivableNoted(t, app, body))
    },
  })
})
afterAll(() => house.close())

const tell = async (event: 'significantWin' | 'receivableNoted', memberId: bigint, amount: string, source = `ACME:${newKey()}`) => {
  await house.kit.app.db.tx((t) => house.kit.app.jobs.emit(t, event, { memberId: memberId.toString(), source, amount }))
  await house.settle()
  return source
}
const withdraw = async (player: { memberId: bigint; token: string }) =>
  house.call(
    'withdrawCreate',
    { amount: '500.00', payeeId: await house.payee(player.memberId), proof: await house.proof(player.memberId) },
    player,
  )
const openOf = async (memberId: bigint) =>
  (await house.kit.app.db.tx((t) => listReviews(t, system(), { state: 'OPEN', limit: 1000 }))).filter((one) => one.memberId === memberId)
const release = (id: string, note = 'looked at the rounds') =>
  house.kit.app.db.tx((t) => releaseReview(t, house.kit.app, system(), { id, by: 'mina', note }))

test('W-C48: a jackpot of a million holds withdrawals, takes nothing, and lets deposits go on', async () => {
  const { memberId, token } = await house.player({ cash: '1000.00' })
  await tell('significantWin', memberId, '1000000.00')
  const refused = await withdraw({ memberId, token })
  expect([refused.status, refused.code]).toEqual([422, 'withdrawal_in_review'])
  expect(await house.cash(memberId)).toEqual({ cash: 10_000_000n, held: 0n })
  const deposit = await house.call('depositCreate', { method: 'sim_bkash', amount: '500.00' }, { token })
  expect(deposit.status).toBe(200)
})

test('when the operator has looked, the withdrawal goes; who, why and when stay', async () => {
  const { memberId, token } = await house.player({ cash: '1000.00' })
  await tell('significantWin', memberId, '250000.00')
  const [review] = await openOf(memberId)
  expect(review).toMatchObject({ kind: 'significant_win', amount: 2_500_000_000n })
  expect(await release(review?.id ?? '')).toMatchObject({ state: 'RELEASED', releasedBy: 'mina', note: 'looked at the rounds' })
  expect((await withdraw({ memberId, token })).status).toBe(200)
})

test('two reviews hold until both are released, and the same win told twice is one', async () => {
  const { memberId, token } = await house.player({ cash: '1000.00' })
  const source = await tell('significantWin', memberId, '100000.00')
  await tell('significantWin', memberId, '100000.00', source)
  await tell('receivableNoted', memberId, '190.00')
  const [first, second, third] = await openOf(memberId)
  expect(third).toBeUndefined()
  await release(first?.id ?? '')
  expect((await withdraw({ memberId, token })).code).toBe('withdrawal_in_review')
  await release(second?.id ?? '')
  expect((await withdraw({ memberId, token })).status).toBe(200)
  // Told again after the release, it holds nothing any more.
  await tell('significantWin', memberId, '100000.00', source)
  expect(await openOf(memberId)).toEqual([])
})

test('a smaller jackpot holds nothing; the operator’s setting says which is small', async () => {
  const { memberId, token } = await house.player({ cash: '1000.00' })
  await tell('significantWin', memberId, '99999.99')
  expect(await openOf(memberId)).toEqual([])
  expect((await withdraw({ memberId, token })).status).toBe(200)
})

test('another member’s review holds nobody else', async () => {
  const [a, b] = [await house.player({ cash: '1000.00' }), await house.player({ cash: '1000.00' })]
  await tell('significantWin', a.memberId, '500000.00')
  expect((await withdraw(b)).status).toBe(200)
})

test('a release needs a reason, and happens once', async () => {
  const { memberId } = await house.player()
  await tell('receivableNoted', memberId, '5.00')
  const [review] = await openOf(memberId)
  await expect(release(review?.id ?? '', '  ')).rejects.toMatchObject({ code: 'reason_required' })
  await release(review?.id ?? '')
  await expect(release(review?.id ?? '')).rejects.toMatchObject({ code: 'state_changed' })
  await expect(release('rvw_0000000000000000000000')).rejects.toMatchObject({ code: 'not_found' })
})
