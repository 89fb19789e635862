import type { OfficeRole, RequestOf } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { all } from '../../kernel/scope-mint.ts'
import { balances } from '../../ledger/index.ts'
import { registerMember } from '../identity/index.ts'
import { onReceivableNoted, moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes, verifyAudit } from '../../testing/office.ts'

let house: TestHouse
let names = 0
beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...moneyRoutes, ...officeRoutes },
    wire(app) {
      moneyJobs(app)
      app.jobs.on('receivableNoted', 'review', (t, body) => onReceivableNoted(t, app, body))
    },
  })
})
afterAll(() => house.close())

async function hire(role: OfficeRole = 'cashier', memberId?: bigint) {
  const username = `adjuster${names++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const { app } = house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, { ...made, ...(memberId === undefined ? {} : { memberId }) }))
  if (hired === undefined) throw new Error('the operator was not made')
  return { token: house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: 1n }), username }
}
async function member(cash?: string) {
  const { app } = house.kit
  const { memberId, publicId } = await app.db.tx((t) =>
    registerMember(t, app, { username: `adjusted${names++}x`, password: 'a long password' }),
  )
  const player = await house.player({ memberId, publicId, ...(cash !== undefined && { cash }) })
  const has = async (kind: string) => {
    const found = await app.db.tx((t) => balances(t, all('test'), memberId))
    return found.find((one) => one.kind === kind)?.balance ?? 0n
  }
  return { ...player, publicId, has }
}
type Proposal = Partial<RequestOf<'officeAdjustmentCreate'>>
const propose = (memberId: string, token: string, over: Proposal = {}) =>
  house.call(
    'officeAdjustmentCreate',
    {
      memberId,
      account: 'cash',
      side: 'credit',
      amount: '100.00',
      rest: 'refuse',
      reason: 'goodwill',
      note: 'lost connection',
      reference: 'T-1',
      ...over,
    },
    { token },
  )
type State = 'PROPOSED' | 'APPROVED_1'
const approve = (id: string, token: string, state: State = 'PROPOSED', key = newKey()) =>
  house.call('officeAdjustmentApprove', { id, state }, { token, key })
const taka = (amount: number) => BigInt(Math.round(amount * 100)) * 100n

test('one proposes, another approves; nothing moves before, and before and after are shown', async () => {
  const [maker, checker, player] = [await hire(), await hire(), await member('50.00')]
  const { row } = (await propose(player.publicId, maker.token)).value
  expect(row).toMatchObject({ state: 'PROPOSED', before: '50.00', after: '150.00', checkers: 1, madeBy: maker.username })
  expect(await player.has('cash')).toBe(taka(50))
  expect((await approve(row.id, maker.token)).code).toBe('four_eyes')
  const key = newKey()
  const done = await approve(row.id, checker.token, 'PROPOSED', key)
  expect(done.value.row).toMatchObject({ state: 'POSTED', before: '50.00', after: '150.00', owed: '0.00', decidedBy: checker.username })
  expect((await approve(row.id, checker.token, 'PROPOSED', key)).body).toBe(done.body)
  expect((await approve(row.id, checker.token)).code).toBe('state_changed')
  expect(await player.has('cash')).toBe(taka(150))
  const decided = (await house.call('officeAdjustments', { filter: 'decided', member: player.publicId }, { token: maker.token })).value
  expect(decided.content.map(({ id }) => id)).toEqual([row.id])
})

test('from the setting on, two others must approve, each once', async () => {
  const [maker, first, second, player] = [await hire(), await hire(), await hire('admin'), await member()]
  const { row } = (await propose(player.publicId, maker.token, { amount: '50000.00', account: 'bonus' })).value
  expect(row.checkers).toBe(2)
  expect((await approve(row.id, first.token)).value.row).toMatchObject({ state: 'APPROVED_1', firstBy: first.username })
  expect(await player.has('bonus')).toBe(0n)
  for (const one of [first, maker]) expect((await approve(row.id, one.token, 'APPROVED_1')).code).toBe('four_eyes')
  expect((await approve(row.id, second.token)).code).toBe('state_changed')
  expect((await approve(row.id, second.token, 'APPROVED_1')).value.row).toMatchObject({ state: 'POSTED', after: '50000.00' })
  expect(await player.has('bonus')).toBe(taka(50_000))
})

test('two accounts of one person are one operator: neither maker and checker, nor two checkers', async () => {
  const tied = (await member()).memberId
  const [maker, alias] = [await hire('cashier', tied), await hire('cashier', tied)]
  const [checker, player] = [await hire(), await member()]
  const { row } = (await propose(player.publicId, maker.token, { amount: '50000.00' })).value
  expect((await approve(row.id, alias.token)).code).toBe('four_eyes')
  const other = (await propose(player.publicId, checker.token, { amount: '50000.00' })).value.row
  expect((await approve(other.id, maker.token)).value.row.state).toBe('APPROVED_1')
  expect((await approve(other.id, alias.token, 'APPROVED_1')).code).toBe('four_eyes')
})

test('a bonus given by hand asks for wagering: as the operator says, or as the setting does; a debit and cash ask for none', async () => {
  const [maker, checker] = [await hire(), await hire()]
  const given = async (over: Proposal) => {
    const player = await member('10.00')
    const { row } = (await propose(player.publicId, maker.token, over)).value
    await approve(row.id, checker.token)
    const { requirements } = (await house.call('withdrawInfo', {}, player)).value
    return [
      row.wagering,
      ...requirements.map(({ needed, expiresAt }) => `${needed} ${(Date.parse(expiresAt ?? '') - house.at()) / 86_400_000}`),
    ]
  }
  expect(await given({ account: 'bonus' })).toEqual([10, '1000.00 30'])
  expect(await given({ account: 'bonus', wagering: 3 })).toEqual([3, '300.00 30'])
  expect(await given({ account: 'bonus', wagering: 0 })).toEqual([0])
  expect(await given({ wagering: 5 })).toEqual([null])
})

test('a debit never goes below zero: it is refused, or the rest is owed and withdrawals are looked at', async () => {
  const [maker, checker, player] = [await hire(), await hire(), await member('30.00')]
  const refused = (await propose(player.publicId, maker.token, { side: 'debit' })).value.row
  const answer = await approve(refused.id, checker.token)
  expect([answer.code, answer.params]).toEqual(['insufficient_balance', { balance: '30.00' }])
  const owed = (await propose(player.publicId, maker.token, { side: 'debit', rest: 'receivable' })).value.row
  expect(owed).toMatchObject({ before: '30.00', after: '0.00', owed: '70.00' })
  expect((await approve(owed.id, checker.token)).value.row).toMatchObject({ state: 'POSTED', after: '0.00', owed: '70.00' })
  expect([await player.has('cash'), await player.has('receivable')]).toEqual([0n, taka(70)])
  await house.settle()
  const reviews = (await house.call('officeReviews', { state: 'OPEN' }, { token: checker.token })).value
  expect(reviews.content.find(({ source }) => source === `adjustment:${owed.id}`)).toMatchObject({ kind: 'receivable', amount: '70.00' })
  // With nothing left, all of it is owed.
  const all70 = (await propose(player.publicId, maker.token, { side: 'debit', rest: 'receivable', amount: '5.00' })).value.row
  expect((await approve(all70.id, checker.token)).value.row).toMatchObject({ owed: '5.00', posting: null })
})

test('a maker takes back, another rejects with a reason; nobody acts on the own account, and roles hold', async () => {
  const [maker, checker, player] = [await hire(), await hire(), await member('10.00')]
  const reject = (id: string, token: string, reason = 'wrong member') =>
    house.call('officeAdjustmentReject', { id, state: 'PROPOSED', reason }, { token })
  const own = (await propose(player.publicId, maker.token)).value.row
  expect((await reject(own.id, maker.token)).value.row.state).toBe('CANCELLED')
  const other = (await propose(player.publicId, maker.token)).value.row
  expect((await reject(other.id, checker.token, ' ')).code).toBe('reason_required')
  expect((await reject(other.id, checker.token)).value.row).toMatchObject({ state: 'REJECTED', decision: 'wrong member' })
  expect((await approve(other.id, checker.token)).code).toBe('state_changed')
  const self = await hire('cashier', player.memberId)
  const third = (await propose(player.publicId, maker.token)).value.row
  expect((await propose(player.publicId, self.token)).code).toBe('own_request')
  expect((await approve(third.id, self.token)).code).toBe('own_request')
  const auditor = await hire('auditor')
  expect((await propose(player.publicId, auditor.token)).code).toBe('forbidden')
  expect((await approve(third.id, auditor.token)).code).toBe('forbidden')
  expect((await propose('999999999', maker.token)).code).toBe('not_found')
  expect((await propose(player.publicId, maker.token, { note: ' ' })).code).toBe('reason_required')
  for (const amount of ['0.00', '1000000.01'])
    expect((await propose(player.publicId, maker.token, { amount })).code).toBe('amount_out_of_range')
  expect(await player.has('cash')).toBe(taka(10))
  expect((await house.kit.app.db.tx(verifyAudit)).intact).toBe(true)
})

test('many approve one adjustment at once, and many adjustments of one member: each moves once', async () => {
  const [maker, player] = [await hire(), await member('100.00')]
  const checkers = await Promise.all(Array.from({ length: 5 }, () => hire()))
  const one = (await propose(player.publicId, maker.token)).value.row
  const answers = await Promise.all(checkers.map(({ token }) => approve(one.id, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await player.has('cash')).toBe(taka(200))
  const debits = await Promise.all(
    Array.from({ length: 5 }, () => propose(player.publicId, maker.token, { side: 'debit', amount: '60.00' })),
  )
  const taken = await Promise.all(debits.map(({ value }, n) => approve(value.row.id, checkers[n]?.token ?? '')))
  expect(taken.map(({ code }) => code).filter((code) => code === 'insufficient_balance')).toHaveLength(2)
  expect(taken.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await player.has('cash')).toBe(taka(20))
})

test('each list of the office is narrowed to days of the merchant: the row stands on its day and on no other', async () => {
  const [maker, checker, player] = [await hire('admin'), await hire(), await member()]
  const { row } = (await propose(player.publicId, maker.token)).value
  await approve(row.id, checker.token)
  const dayOf = (offset: number) => new Date(Date.parse(row.madeAt) + (6 + offset * 24) * 3_600_000).toISOString().slice(0, 10)
  const filter = { filter: 'decided', member: player.publicId } as const
  const adjusted = async (days: object) =>
    (await house.call('officeAdjustments', { ...filter, ...days }, { token: maker.token })).value.content.length
  const acts = async (days: object) => (await house.call('officeAudit', days, { token: maker.token })).value.content.length
  const posted = async (days: object) =>
    (await house.call('officeMemberEntries', { id: player.publicId, account: 'cash', ...days }, { token: maker.token })).value.content
      .length
  const today = { from: dayOf(0), to: dayOf(0) }
  expect([await adjusted(today), await adjusted({ to: dayOf(-1) }), await adjusted({ from: dayOf(1) })]).toEqual([1, 0, 0])
  expect([(await acts(today)) > 0, await acts({ to: dayOf(-1) }), await acts({ from: dayOf(1) })]).toEqual([true, 0, 0])
  expect([await posted(today), await posted({ to: dayOf(-1) }), await posted({ from: dayOf(1) })]).toEqual([1, 0, 0])
  const backwards = { from: dayOf(0), to: dayOf(-1) }
  const asked = { token: maker.token }
  const refused = [
    await house.call('officeAdjustments', { filter: 'decided', ...backwards }, asked),
    await house.call('officeAudit', backwards, asked),
    await house.call('officeDeposits', { filter: 'ended', ...backwards }, asked),
    await house.call('officeWithdrawals', { filter: 'decided', ...backwards }, asked),
    await house.call('officeAudit', { from: '2026-02-31' }, asked),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'bad_input'))
})
