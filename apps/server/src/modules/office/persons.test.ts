/** Who is one person, and who credited a member, at every door through which money goes out (REL-A20). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { publicId } from '../../kernel/index.ts'
import { registerMember } from '../identity/index.ts'
import { seedDeposits, moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { createOperator } from '../staff/index.ts'
import { officeJobs, officeRoutes } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...moneyRoutes, ...officeRoutes },
    wire: (app) => {
      moneyJobs(app)
      officeJobs(app)
    },
  })
  await seedDeposits(house.kit.app)
})
afterAll(() => house.close())

const password = 'a long enough password'
let names = 0
const register = () =>
  house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: `persons${names++}x`, password, payeeName: 'Rahim Uddin' }))

type Desk = Awaited<ReturnType<typeof hire>>
async function hire(memberId?: bigint) {
  const username = `person${names++}`
  const made = { username, name: username, role: 'cashier', password, totpSecret: Buffer.alloc(20, 7) } as const
  const hired = await house.kit.app.db.tx((t) => createOperator(t, house.kit.app, { ...made, ...(memberId && { memberId }) }))
  const operatorId = hired?.operatorId ?? expect.fail('the name is taken')
  return { username, token: house.operator({ kind: 'operator', operatorId, username, role: 'cashier', sessionId: BigInt(names) }) }
}
/** Two accounts of one person. */
async function twice(): Promise<[Desk, Desk]> {
  const { memberId } = await register()
  return [await hire(memberId), await hire(memberId)]
}

async function asks(amount = '500.00') {
  const member = await register()
  const player = await house.player({ memberId: member.memberId, publicId: member.publicId, cash: '60000.00' })
  const payeeId = await house.payee(member.memberId, { holder: 'rahim  uddin', account: `018${String(10_000_000 + names++)}` })
  const { value } = await house.call('withdrawCreate', { amount, payeeId, proof: await house.proof(member.memberId) }, player)
  await house.settle()
  return { player, id: value.id }
}
type Asked = Awaited<ReturnType<typeof asks>>
const approve = ({ id }: Asked, by: Desk, state: 'RISK_CHECK' | 'APPROVED_1' = 'RISK_CHECK', pay = false) =>
  house.call('officeWithdrawalApprove', { id, state, pay }, by)
const pay = ({ id }: Asked, by: Desk) =>
  house.call('officePayoutMake', { id, state: 'APPROVED_1', amount: '500.00', way: 'hand', reference: 'TRX 9' }, by)

/** A paid withdrawal of which the member says that nothing came. */
async function disputed(by: Desk) {
  const asked = await asks()
  await approve(asked, by)
  await pay(asked, by)
  const partId = (await house.call('withdrawals', {}, asked.player)).value.content[0]?.parts[0]?.id ?? ''
  const picture = publicId('fil')
  await house.kit.owner.tx((t) =>
    t.run(
      `insert into kernel.file (member_id, id, purpose, type, width, height, made_by, bytes)
       values ($1, $2, 'payout_proof', 'image/png', 1, 1, 'member', '')`,
      [asked.player.memberId, picture],
    ),
  )
  await house.call('withdrawDispute', { partId, seen: 'WAITING', picture, note: 'nothing came' }, asked.player)
  const [dispute] = (await house.call('officeWithdrawal', { id: asked.id }, by)).value.disputes
  const payAgain = (operator: Desk, state: 'OPEN' | 'PAY_AGAIN_1') =>
    house.call('officeDisputeResolve', { id: dispute?.id ?? '', state, act: 'pay_again', reason: '', reference: 'TRX 10' }, operator)
  return { ...asked, payAgain }
}

/** One operator has a credit of the member to answer for. */
async function credits({ player }: Asked, by: Desk, other: Desk) {
  const { value: deposit } = await house.call('depositCreate', { method: 'manual_bkash', amount: '700.00' }, player)
  await house.call('depositProof', { id: deposit.id, sender: '01712345678', trxId: `PERSON${1000 + names++}`, fileId: null }, player)
  const decision = { id: deposit.id, state: 'MATCHING', amount: '700.00', note: '' } as const
  await house.call('officeDepositApprove', decision, by)
  expect((await house.call('officeDepositApprove', decision, other)).value.row.state).toBe('CREDITED')
}

describe('two accounts of one person are one operator', () => {
  test('approving a large withdrawal', async () => {
    const [[one, again], third] = [await twice(), await hire()]
    const asked = await asks('20000.01')
    expect((await approve(asked, one)).value.row.state).toBe('APPROVED_1')
    expect((await approve(asked, again, 'APPROVED_1')).code).toBe('four_eyes')
    expect((await approve(asked, third, 'APPROVED_1')).value.row.state).toBe('APPROVED_2')
  })

  test('paying a disputed part again', async () => {
    const [[one, again], third] = [await twice(), await hire()]
    const { payAgain } = await disputed(third)
    expect((await payAgain(one, 'OPEN')).status).toBe(200)
    expect((await payAgain(again, 'PAY_AGAIN_1')).code).toBe('four_eyes')
    expect((await payAgain(third, 'PAY_AGAIN_1')).status).toBe(200)
  })
})

describe('who credited a member does not pay that member out, under no name of theirs', () => {
  test('approving a withdrawal', async () => {
    const [[one, again], other, third] = [await twice(), await hire(), await hire()]
    const asked = await asks()
    await credits(asked, one, other)
    for (const by of [one, again, other]) expect((await approve(asked, by)).code).toBe('credited_by_you')
    expect((await approve(asked, third)).value.row.state).toBe('APPROVED_1')
  })

  test('paying a part', async () => {
    const [[one, again], other, third] = [await twice(), await hire(), await hire()]
    const asked = await asks()
    await approve(asked, third)
    await credits(asked, one, other)
    for (const by of [one, again, other]) expect((await pay(asked, by)).code).toBe('credited_by_you')
    expect((await pay(asked, third)).status).toBe(200)
  })

  test('paying a disputed part again, as the first and as the second', async () => {
    const [[one, again], other, third] = [await twice(), await hire(), await hire()]
    const asked = await disputed(third)
    await credits(asked, one, other)
    for (const by of [one, again, other]) expect((await asked.payAgain(by, 'OPEN')).code).toBe('credited_by_you')
    expect((await asked.payAgain(third, 'OPEN')).status).toBe(200)
    for (const by of [one, again, other]) expect((await asked.payAgain(by, 'PAY_AGAIN_1')).code).toBe('credited_by_you')
    expect((await asked.payAgain(await hire(), 'PAY_AGAIN_1')).status).toBe(200)
  })
})

describe('sums of 24 hours ask for a second operator', () => {
  async function set(name: 'WITHDRAW_OPERATOR_DAY' | 'WITHDRAW_MEMBER_DAY' | 'ADJUST_OPERATOR_DAY' | 'ADJUST_MEMBER_DAY', value: string) {
    await house.kit.app.db.tx((t) => house.kit.app.settings.set(t, name, value, 'test'))
  }
  const needed = async ({ id }: Asked, by: Desk) => (await house.call('officeWithdrawal', { id }, by)).value.fourEyes.needed

  test('of what an operator approved, under any account, to leave the house; what was found stays', async () => {
    await set('WITHDRAW_OPERATOR_DAY', '900.00')
    const [[one, again], other] = [await twice(), await hire()]
    const [first, second] = [await asks(), await asks()]
    expect(await needed(first, one)).toBe(false)
    expect((await approve(first, one)).value.row.state).toBe('APPROVED_1')
    expect((await pay(first, one)).status).toBe(200)
    expect([await needed(second, again), await needed(second, other)]).toEqual([true, false])
    expect((await approve(second, again, 'RISK_CHECK', true)).value.row.state).toBe('APPROVED_1')
    expect((await pay(second, other)).code).toBe('state_changed')
    await set('WITHDRAW_OPERATOR_DAY', '300000.00')
    expect((await pay(second, other)).code).toBe('state_changed')
    expect((await approve(second, one, 'APPROVED_1')).code).toBe('four_eyes')
    expect((await house.call('officeWithdrawals', { filter: 'waiting' }, other)).value.content.map(({ id }) => id)).toContain(second.id)
    expect((await approve(second, other, 'APPROVED_1')).value.row.state).toBe('APPROVED_2')
  })

  test('of what was approved for a member', async () => {
    const member = await asks()
    const [one, other] = [await hire(), await hire()]
    await approve(member, one)
    await pay(member, one)
    await set('WITHDRAW_MEMBER_DAY', '900.00')
    const payeeId = await house.payee(member.player.memberId, { holder: 'rahim  uddin', account: `018${String(10_000_000 + names++)}` })
    const proof = await house.proof(member.player.memberId)
    const { value } = await house.call('withdrawCreate', { amount: '500.00', payeeId, proof }, member.player)
    await house.settle()
    const next = { player: member.player, id: value.id }
    await approve(next, other, 'RISK_CHECK')
    expect((await pay(next, other)).code).toBe('state_changed')
    await set('WITHDRAW_MEMBER_DAY', '50000.00')
    expect((await approve(next, one, 'APPROVED_1')).value.row.state).toBe('APPROVED_2')
  })

  test('of what was put right by hand: with an operator’s word, and for a member', async () => {
    const adjust = async (by: Desk, memberId: string) => {
      const input = {
        account: 'cash',
        side: 'credit',
        amount: '500.00',
        rest: 'refuse',
        reason: 'goodwill',
        note: 'lost',
        reference: '',
      } as const
      return (await house.call('officeAdjustmentCreate', { ...input, memberId }, by)).value.row
    }
    const check = async (id: string, by: Desk, state: 'PROPOSED' | 'APPROVED_1' = 'PROPOSED') =>
      (await house.call('officeAdjustmentApprove', { id, state }, by)).value.row.state
    const player = async () => (await register()).publicId
    const [[one, again], maker, other] = [await twice(), await hire(), await hire()]
    await set('ADJUST_OPERATOR_DAY', '900.00')
    expect(await check((await adjust(maker, await player())).id, one)).toBe('POSTED')
    // The maker's sum counts, and that of the checker's other account.
    const [ofMaker, ofOther] = [await adjust(maker, await player()), await adjust(other, await player())]
    expect([await check(ofMaker.id, other), await check(ofOther.id, again)]).toEqual(['APPROVED_1', 'APPROVED_1'])
    expect(await check(ofMaker.id, await hire(), 'APPROVED_1')).toBe('POSTED')
    await set('ADJUST_OPERATOR_DAY', '200000.00')
    await set('ADJUST_MEMBER_DAY', '900.00')
    const same = await player()
    expect(await check((await adjust(await hire(), same)).id, await hire())).toBe('POSTED')
    expect(await check((await adjust(await hire(), same)).id, await hire())).toBe('APPROVED_1')
    await set('ADJUST_MEMBER_DAY', '100000.00')
  })
})
