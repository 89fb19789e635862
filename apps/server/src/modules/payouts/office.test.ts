/** Acts on withdrawals through the office's door: four eyes, parts, disputes, the picture around a member, the queue's filters. */
import { randomBytes } from 'node:crypto'
import type { OfficeRole } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { publicId } from '../../kernel/index.ts'
import { registerMember } from '../identity/index.ts'
import { moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { codeAt, createOperator } from '../staff/index.ts'
import { officeJobs, officeRoutes, resolveOperator } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...moneyRoutes, ...officeRoutes },
    resolveOperator,
    wire: (app) => {
      moneyJobs(app)
      officeJobs(app)
    },
  })
})
afterAll(() => house.close())

const password = 'a long enough password'
let names = 0

/** A fresh operator, signed in. */
async function hire(role: OfficeRole = 'cashier', memberId?: bigint) {
  const username = `op${names++}`
  const totpSecret = randomBytes(20)
  const made = { username, name: 'Mina Akter', role, password, totpSecret, ...(memberId === undefined ? {} : { memberId }) }
  await house.kit.app.db.tx((t) => createOperator(t, house.kit.app, made))
  const { value } = await house.call('officeLogin', { username, password, code: codeAt(totpSecret, new Date(house.at())) })
  return { token: value.token, username }
}

/** A registered member with cash who asks for a withdrawal. */
async function asks(amount = '500.00', cash?: string) {
  const member = await house.kit.app.db.tx((t) =>
    registerMember(t, house.kit.app, { username: `player${names++}x`, password, payeeName: 'Rahim Uddin' }),
  )
  const player = await house.player({ memberId: member.memberId, publicId: member.publicId, cash: cash ?? '1000.00' })
  const account = `017${String(10_000_000 + names)}`
  const payeeId = await house.payee(member.memberId, { holder: 'rahim  uddin', account })
  const { value } = await house.call('withdrawCreate', { amount, payeeId, proof: await house.proof(member.memberId) }, player)
  await house.settle()
  return { ...player, member, account, id: value.id }
}
const approve = (id: string, o: { token: string; key?: string }) =>
  house.call('officeWithdrawalApprove', { id, state: 'RISK_CHECK', pay: true }, o)

test('above the limit it takes two; parts, disputes and pictures go through the same door, each in the audit', async () => {
  const [mina, rana] = [await hire(), await hire()]
  const { id, memberId, token } = await asks('20000.01', '30000.00')
  const own = await hire('cashier', memberId)
  expect((await approve(id, mina)).value.row.state).toBe('APPROVED_1')
  const second = (o: { token: string }) => house.call('officeWithdrawalApprove', { id, state: 'APPROVED_1', pay: false }, o)
  expect(await second(mina)).toMatchObject({ status: 403, code: 'four_eyes' })
  expect((await second(own)).code).toBe('own_request')
  expect((await second(rana)).value.row.state).toBe('APPROVED_2')
  const png = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGP4TyJgGNUwqmH4agAAr639H708R/EAAAAASUVORK5CYII='
  const kept = await house.call('officePayoutPicture', { id, type: 'image/png', data: png }, mina)
  expect(kept.status).toBe(200)
  const pay = (over: object, o = mina) =>
    house.call('officePayoutMake', { id, state: 'APPROVED_2', amount: '1000.00', way: 'hand', reference: 'TRX 9', ...over }, o)
  expect((await pay({}, own)).code).toBe('own_request')
  expect((await pay({ picture: kept.value.id })).value.row).toMatchObject({ state: 'SENT', remaining: '19000.01' })
  const [part] = (await house.call('withdrawals', {}, { token })).value.content[0]?.parts ?? []
  expect(part).toMatchObject({ amount: '1000.00', picture: kept.value.id, receipt: 'WAITING' })
  expect((await pay({ state: 'SENT', amount: '19000.01', way: 'gateway' })).value.row.state).toBe('SENT')
  await house.settle()
  expect((await house.call('officeWithdrawal', { id }, rana)).value.parts.map(({ state, way }) => [state, way])).toEqual([
    ['PAID', 'hand'],
    ['PAID', 'gateway'],
  ])
  const { content } = (await house.call('officeAudit', {}, await hire('admin'))).value
  const acts = content.filter(({ subject }) => subject === id).map(({ act, operator }) => [act, operator === mina.username])
  expect(acts.filter(([act]) => act !== 'withdrawal.refused')).toEqual([
    ['withdrawal.pay', true],
    ['withdrawal.pay', true],
    ['withdrawal.picture', true],
    ['withdrawal.approve', false],
    ['withdrawal.approve_first', true],
  ])
})

test('a dispute through the door: proposed by one, paid by another, refused with a reason', async () => {
  const [mina, rana] = [await hire(), await hire()]
  const { id, memberId, token } = await asks()
  await approve(id, mina)
  await house.settle()
  const partId = (await house.call('withdrawals', {}, { token })).value.content[0]?.parts[0]?.id ?? ''
  const picture = await house.kit.owner.tx(async (t) => {
    const row = await t.one<{ id: string }>(
      `insert into kernel.file (member_id, id, purpose, type, width, height, made_by, bytes)
       values ($1, $2, 'payout_proof', 'image/png', 1, 1, 'member', '') returning id`,
      [memberId, publicId('fil')],
    )
    return row.id
  })
  await house.call('withdrawDispute', { partId, seen: 'WAITING', picture, note: 'nothing came' }, { token })
  const queue = (await house.call('officeWithdrawals', { filter: 'disputed' }, mina)).value
  expect(queue.content.map((row) => row.id)).toContain(id)
  const [dispute] = (await house.call('officeWithdrawal', { id }, mina)).value.disputes
  const resolve = (o: { token: string }, state: 'OPEN' | 'PAY_AGAIN_1', act: 'pay_again' | 'refuse' = 'pay_again') =>
    house.call('officeDisputeResolve', { id: dispute?.id ?? '', state, act, reason: '' }, o)
  expect((await resolve(mina, 'OPEN', 'refuse')).code).toBe('reason_required')
  const own = await hire('admin', memberId)
  expect((await resolve(own, 'OPEN')).code).toBe('own_request')
  expect((await resolve(mina, 'OPEN')).value.row.state).toBe('DISPUTED')
  expect((await resolve(mina, 'PAY_AGAIN_1')).code).toBe('four_eyes')
  expect((await resolve(rana, 'PAY_AGAIN_1')).status).toBe(200)
  await house.settle()
  const { value } = await house.call('officeWithdrawal', { id }, mina)
  expect(value).toMatchObject({
    row: { state: 'PAID' },
    disputes: [{ state: 'PAID_AGAIN', firstBy: mina.username, resolvedBy: rana.username }],
  })
})

test('the picture around a member: what is shared joins members, a crowd does not, the own line is marked; queue filters', async () => {
  const cashier = await hire()
  const { id, member, account } = await asks()
  const other = await house.kit.app.db.tx((t) =>
    registerMember(t, house.kit.app, { username: `player${names++}x`, password, recommenderId: member.publicId }),
  )
  await house.payee(other.memberId, { account })
  const browser = Buffer.alloc(32, 7)
  await house.kit.owner.tx((t) =>
    t.run(
      `insert into identity.device (public_id, member_id, token_hash, user_agent)
       select 'dev_' || lpad(m::text, 22, '0'), m, $2, 'Firefox' from unnest($1::bigint[]) m`,
      [[member.memberId, other.memberId], browser],
    ),
  )
  const { value } = await house.call('officeWithdrawal', { id }, cashier)
  const labels = value.graph.nodes.map(({ kind, label, isSelf, isLine }) => [kind, label, isSelf, isLine])
  expect(labels).toContainEqual(['member', member.username, true, false])
  expect(labels).toContainEqual(['member', other.username, false, true])
  expect(labels).toContainEqual(['payee', account, false, false])
  const failed = value.checks.filter(({ ok }) => !ok).map(({ code }) => code)
  expect(failed).toEqual(expect.arrayContaining(['payee_not_shared', 'no_overlap', 'no_upline_overlap']))
  expect(value.checksThen?.find(({ code }) => code === 'no_overlap')?.ok).not.toBe(
    value.checks.find(({ code }) => code === 'no_overlap')?.ok,
  )
  const listed = async (query: object) =>
    (await house.call('officeWithdrawals', { filter: 'waiting', ...query }, cashier)).value.content.map((row) => row.id)
  expect(await listed({ account: member.username.toUpperCase() })).toEqual([id])
  expect(await listed({ account: member.publicId, channel: 'bkash', warned: 'yes' })).toEqual([id])
  expect(await listed({ account: member.publicId, channel: 'nagad' })).toEqual([])
  expect(await listed({ account: 'nobody-at-all' })).toEqual([])
})
