/** Four eyes, payouts in parts, what the member says of them, disputes (PAY-3.4, D-R1, REL-R16). */
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestHouse } from '../../testing/server.ts'
import { houseBalances } from '../../ledger/index.ts'
import { codeOf, money, openDesk, type Desk, type Player } from '../../testing/withdrawals.ts'

let desk: Desk
let house: TestHouse
beforeAll(async () => {
  desk = await openDesk()
  house = desk.house
})
afterAll(() => house.close())

const taka = parseMoney
/** A member whose withdrawal of 500 is approved and unpaid. */
async function approved(amount = '500.00') {
  const player = await house.player({ cash: amount })
  const id = await desk.asked(player, amount)
  await desk.approve(id, { pay: false })
  return { player, id }
}
async function paid() {
  const { player, id } = await approved()
  await desk.pay({ id, amount: taka('500.00') })
  return { player, id, partId: (await desk.first(player)).parts[0]?.id ?? '' }
}
const dispute = async (player: Player, partId: string, seen: 'WAITING' | 'AUTO' = 'WAITING') => {
  const picture = await desk.picture(player.memberId)
  return house.call('withdrawDispute', { partId, seen, picture, note: 'nothing came' }, player)
}
const receiptOf = async (player: Player) => (await desk.first(player)).parts[0]?.receipt

test('above the limit two people approve, and only then it may be paid', async () => {
  const player = await house.player({ cash: '20000.01' })
  const id = await desk.asked(player, '20000.01')
  expect((await desk.approve(id)).state).toBe('APPROVED_1')
  await expect(desk.pay({ id, amount: taka('100.00') })).rejects.toMatchObject({ code: 'state_changed' })
  await expect(desk.approve(id, { state: 'APPROVED_1' })).rejects.toMatchObject({ code: 'four_eyes' })
  expect((await desk.approve(id, { state: 'APPROVED_1', by: 'rana', pay: false })).state).toBe('APPROVED_2')
  await expect(desk.approve(id, { state: 'APPROVED_2', by: 'rana' })).rejects.toMatchObject({ code: 'state_changed' })
  await desk.pay({ id, state: 'APPROVED_2', amount: taka('20000.01') })
  expect((await desk.first(player)).steps.map(({ state }) => state)).toEqual([
    'REQUESTED',
    'RISK_CHECK',
    'APPROVED_1',
    'APPROVED_2',
    'PAID',
  ])
})

test('two people who approve at once are two approvals, one who does it twice at once is one', async () => {
  const asks = async () => desk.asked(await house.player({ cash: '30000.00' }), '30000.00')
  const one = await asks()
  const twice = await Promise.allSettled([desk.approve(one), desk.approve(one)])
  expect(twice.map(codeOf).toSorted()).toEqual(['done', 'state_changed'])
  const second = await Promise.allSettled(Array.from({ length: 5 }, () => desk.approve(one, { state: 'APPROVED_1' })))
  expect(new Set(second.map(codeOf))).toEqual(new Set(['four_eyes']))
})

test('parts by hand and by gateway come to the amount, to the last unit; more than is left is refused', async () => {
  const { player, id } = await approved()
  const picture = await desk.picture(player.memberId, 'mina')
  await desk.pay({ id, amount: taka('199.99'), picture })
  expect(await desk.first(player)).toMatchObject({
    state: 'SENT',
    received: '199.99',
    remaining: '300.01',
    parts: [{ amount: '199.99', state: 'PAID', way: 'hand', reference: 'TRX 1', picture, receipt: 'WAITING' }],
  })
  expect(await house.cash(player.memberId)).toEqual(money('0.00', '300.01'))
  await expect(desk.pay({ id, state: 'SENT', amount: taka('300.02') })).rejects.toMatchObject({
    code: 'amount_out_of_range',
    params: { min: '0.01', max: '300.01' },
  })
  await expect(desk.pay({ id, state: 'SENT', amount: taka('1.00'), picture })).rejects.toMatchObject({ code: 'picture_unknown' })
  await expect(desk.pay({ id, state: 'SENT', amount: taka('1.00'), reference: ' ' })).rejects.toMatchObject({ code: 'bad_input' })
  await desk.pay({ id, state: 'SENT', amount: taka('300.01'), way: 'gateway' })
  // It is on its way: nothing is left to assign, and nothing may be returned.
  await expect(desk.pay({ id, state: 'SENT', amount: 100n })).rejects.toMatchObject({ code: 'amount_out_of_range' })
  await house.settle()
  expect(await desk.first(player)).toMatchObject({ state: 'PAID', received: '500.00', remaining: '0.00' })
  expect(await house.cash(player.memberId)).toEqual(money('0.00', '0.00'))
})

test('parts that are paid at once never come to more than the amount', async () => {
  const { player, id } = await approved()
  const pays = Array.from({ length: 8 }, (_, n) => desk.pay({ id, amount: taka('200.00'), reference: `T${n} x` }))
  const results = (await Promise.allSettled(pays)).map(codeOf)
  expect(results.filter((code) => code === 'done').length).toBe(1)
  for (const code of results) expect(['done', 'state_changed']).toContain(code)
  expect((await desk.first(player)).received).toBe('200.00')
})

test('the member says of each part that it came, or of all', async () => {
  const { player, id } = await approved()
  await desk.pay({ id, amount: taka('100.00') })
  await desk.pay({ id, state: 'SENT', amount: taka('150.00') })
  await desk.pay({ id, state: 'SENT', amount: taka('250.00') })
  const [first] = (await desk.first(player)).parts
  const receipts = async () => (await desk.first(player)).parts.map(({ receipt }) => receipt)
  await house.call('withdrawReceived', { id, partId: first?.id ?? '' }, player)
  expect(await receipts()).toEqual(['RECEIVED', 'WAITING', 'WAITING'])
  expect((await house.call('withdrawReceived', { id, partId: first?.id ?? '' }, player)).code).toBe('state_changed')
  expect((await house.call('withdrawReceived', { id, partId: `prt_${'0'.repeat(22)}` }, player)).code).toBe('not_found')
  await house.call('withdrawReceived', { id }, player)
  expect(await receipts()).toEqual(['RECEIVED', 'RECEIVED', 'RECEIVED'])
  expect((await house.call('withdrawReceived', { id }, player)).code).toBe('state_changed')
  expect((await dispute(player, first?.id ?? '')).code).toBe('state_changed')
})

test('without a word a part counts as received; for seven days more it may be disputed, and no money moves by either (D-R1)', async () => {
  const { player, id, partId } = await paid()
  await house.tick(59 * 60)
  await house.settle()
  expect(await receiptOf(player)).toBe('WAITING')
  await house.tick(60)
  // Before any job has written it down, the clock has decided.
  expect(await receiptOf(player)).toBe('AUTO')
  expect((await house.call('withdrawReceived', { id }, player)).code).toBe('state_changed')
  await house.settle()
  expect(await receiptOf(player)).toBe('AUTO')
  await house.tick(7 * 86_400 - 1)
  expect((await dispute(player, partId, 'WAITING')).code).toBe('state_changed')
  const made = await dispute(player, partId, 'AUTO')
  expect(made.value).toMatchObject({
    state: 'DISPUTED',
    parts: [{ receipt: 'NOT_RECEIVED', dispute: { state: 'OPEN', note: 'nothing came' } }],
  })
  expect(await house.cash(player.memberId)).toEqual(money('0.00', '0.00'))
  // Who is disputed with asks for the next withdrawal all the same.
  await house.player({ memberId: player.memberId, cash: '300.00' })
  expect((await desk.request(player, '300.00')).status).toBe(200)
})

test('after the seventh day nothing is disputed any more', async () => {
  const { player, partId } = await paid()
  await house.tick(3600 + 7 * 86_400)
  expect((await dispute(player, partId, 'AUTO')).code).toBe('state_changed')
})

test('REL-R16: the timer and "not received" at the edge: one outcome, whoever is faster', async () => {
  for (const before of [1, 0]) {
    const { player, id, partId } = await paid()
    await house.tick(3600 - before)
    const picture = await desk.picture(player.memberId)
    const say = () => house.call('withdrawDispute', { partId, seen: 'WAITING', picture, note: '' }, player)
    const answers = await Promise.all([house.settle(), ...Array.from({ length: 50 }, say)])
    const codes = answers.flatMap((answer) => (answer ? [answer.code ?? 'done'] : []))
    const isInTime = before > 0
    expect(codes.filter((code) => code === 'done').length).toBe(isInTime ? 1 : 0)
    expect(codes.filter((code) => code === 'state_changed').length).toBe(isInTime ? 49 : 50)
    await house.tick(120)
    await house.settle()
    expect(await receiptOf(player)).toBe(isInTime ? 'NOT_RECEIVED' : 'AUTO')
    expect((await desk.first(player)).state).toBe(isInTime ? 'DISPUTED' : 'PAID')
    expect((await desk.detail(id)).disputes.length).toBe(isInTime ? 1 : 0)
  }
})

test('a dispute needs a picture of the member; another member’s part is not found', async () => {
  const { player, partId } = await paid()
  const other = await house.player()
  const picture = await desk.picture(other.memberId)
  const note = ''
  expect((await house.call('withdrawDispute', { partId, seen: 'WAITING', picture, note }, player)).code).toBe('picture_unknown')
  expect(await receiptOf(player)).toBe('WAITING')
  expect((await house.call('withdrawDispute', { partId, seen: 'WAITING', picture, note }, other)).code).toBe('not_found')
  expect((await house.call('withdrawReceived', { id: (await desk.first(player)).id }, other)).code).toBe('not_found')
})

test('a dispute is paid again by two people, out of the house’s own money', async () => {
  const { player, id, partId } = await paid()
  await dispute(player, partId)
  const disputeId = await desk.disputeOf(id)
  const ownMoney = async () => (await house.kit.app.db.tx(houseBalances)).find(({ kind }) => kind === 'adjustment')?.balance ?? 0n
  const before = await ownMoney()
  await desk.resolve({ id: disputeId, act: 'pay_again' })
  await expect(desk.resolve({ id: disputeId, act: 'pay_again' })).rejects.toMatchObject({ code: 'state_changed' })
  await expect(desk.resolve({ id: disputeId, act: 'pay_again', state: 'PAY_AGAIN_1' })).rejects.toMatchObject({ code: 'four_eyes' })
  const confirms = Array.from({ length: 5 }, () => desk.resolve({ id: disputeId, act: 'pay_again', state: 'PAY_AGAIN_1', by: 'rana' }))
  expect((await Promise.allSettled(confirms)).map(codeOf).filter((code) => code === 'done').length).toBe(1)
  expect((await desk.first(player)).state).toBe('DISPUTED')
  await house.settle()
  const after = await desk.first(player)
  expect(after).toMatchObject({ state: 'PAID', received: '500.00', remaining: '0.00' })
  expect(after.parts).toMatchObject([
    { amount: '500.00', isAgain: false, dispute: { state: 'PAID_AGAIN' } },
    { amount: '500.00', isAgain: true, state: 'PAID', receipt: 'WAITING' },
  ])
  expect(before - (await ownMoney())).toBe(taka('500.00'))
  expect(await house.cash(player.memberId)).toEqual(money('0.00', '0.00'))
})

test('a dispute is refused with a reason, once; what the member reads', async () => {
  const { player, id, partId } = await paid()
  await dispute(player, partId)
  const disputeId = await desk.disputeOf(id)
  await expect(desk.resolve({ id: disputeId, act: 'refuse', reason: ' ' })).rejects.toMatchObject({ code: 'reason_required' })
  const refuse = () => desk.resolve({ id: disputeId, act: 'refuse', reason: 'the network shows it arrived' })
  expect((await Promise.allSettled([refuse(), refuse(), refuse()])).map(codeOf).toSorted()).toEqual([
    'done',
    'state_changed',
    'state_changed',
  ])
  expect(await desk.first(player)).toMatchObject({
    state: 'PAID',
    parts: [{ dispute: { state: 'REFUSED', reason: 'the network shows it arrived' } }],
  })
  await expect(desk.resolve({ id: `dsp_${'0'.repeat(22)}`, act: 'refuse' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a payment again that fails leaves the dispute open; while a dispute stands the rest is still paid', async () => {
  const player = await house.player({ cash: '500.00' })
  const id = await desk.asked(player, '500.00', { account: '01700000000' })
  await desk.approve(id, { pay: false })
  await desk.pay({ id, amount: taka('100.00') })
  await dispute(player, (await desk.first(player)).parts[0]?.id ?? '')
  const disputeId = await desk.disputeOf(id)
  await desk.pay({ id, state: 'DISPUTED', amount: taka('150.00') })
  await desk.resolve({ id: disputeId, act: 'pay_again' })
  await desk.resolve({ id: disputeId, act: 'pay_again', state: 'PAY_AGAIN_1', by: 'rana' })
  await house.settle()
  expect(await desk.first(player)).toMatchObject({ state: 'DISPUTED', received: '250.00', remaining: '250.00' })
  await desk.resolve({ id: disputeId, act: 'refuse' })
  expect((await desk.first(player)).state).toBe('SENT')
  await desk.reject(id, { state: 'SENT' })
  expect(await desk.first(player)).toMatchObject({ state: 'PAID', returned: '250.00' })
  expect(await house.cash(player.memberId)).toEqual(money('250.00', '0.00'))
})
