/** A member's limits of the house: stricter at once, looser by two. That two change them stands in `proposals.test.ts`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes } from '../../testing/office.ts'
import { isStricter } from './limit-changes.ts'
import { limitedCase, limitedMember } from '../../testing/limits.ts'

let house: TestHouse
beforeAll(async () => void (house = await openTestHouse({ routes: officeRoutes })))
afterAll(() => house.close())

let n = 0
async function hire(memberId?: bigint) {
  const username = `limitop${n++}`
  const made = { username, name: 'Mina Akter', role: 'admin', password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) } as const
  const { app } = house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, { ...made, ...(memberId === undefined ? {} : { memberId }) }))
  const { operatorId } = hired || expect.fail('the operator was not made')
  return { token: house.operator({ kind: 'operator', operatorId, username, role: 'admin', sessionId: BigInt(n) }) }
}

test('stricter is: nothing taken away, nothing above what it was', () => {
  expect(isStricter({ lossDay: null }, { lossDay: '5.00' })).toBe(true)
  expect(isStricter({ lossDay: '5.00' }, { lossDay: '5.00' })).toBe(true)
  expect(isStricter({ lossDay: '5.00' }, { lossDay: '10.00' })).toBe(false)
  expect(isStricter({ lossDay: '0.00' }, { lossDay: null })).toBe(false)
  expect(isStricter({ lossDay: '50.00', bet: '9.00' }, { lossDay: '4.00', bet: '9.01' })).toBe(false)
})

test('of several limits, one that becomes looser makes the whole change wait; the stricter of them alone holds at once', async () => {
  const maker = await hire()
  const id = await limitedCase(house, maker)
  const set = async (change: object) => (await house.call('officeHarmLimits', { id, reason: 'talked', ...change }, maker)).value.outcome
  expect(await set({ depositDay: '400.00', lossDay: '100.01' })).toBe('proposed')
  expect(await set({ depositDay: '400.00', stakeDay: '50.00' })).toBe('made')
  expect(await set({ depositDay: '400.00' })).toBe('none')
  const { limits } = (await house.call('officeHarmCase', { id }, maker)).value
  expect(limits.map(({ name, house: value }) => [name, value])).toEqual([
    ['depositDay', '400.00'],
    ['stakeDay', '50.00'],
    ['lossDay', '100.00'],
    ['lossMonth', null],
  ])
})

test('an operator who is the member loosens nothing of their own, neither alone nor as the second', async () => {
  const [maker, { memberId, publicId: id }] = [await hire(), await limitedMember(house)]
  const own = await hire(memberId)
  await house.call('officeMemberLimitsSet', { id, name: 'lossDay', amount: '20.00', reason: 'harm' }, maker)
  const loose = { id, name: 'lossDay', amount: '2000.00', reason: 'more' } as const
  expect((await house.call('officeMemberLimitsSet', loose, own)).code).toBe('own_request')
  const { proposal } = (await house.call('officeMemberLimitsSet', loose, maker)).value
  expect((await house.call('officeProposalApprove', { id: proposal ?? '' }, own)).code).toBe('own_request')
})
