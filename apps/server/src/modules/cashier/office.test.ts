import type { Actor } from '../../kernel/index.ts'
import { formatMoney, parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { registerMember } from '../identity/index.ts'
import { seedDeposits, moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { createOperator } from '../staff/index.ts'
import { officeJobs, officeRoutes, verifyAudit } from '../../testing/office.ts'

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
async function hire(memberId?: bigint) {
  const username = `desk${names++}`
  const made = { username, name: username, role: 'cashier', password, totpSecret: Buffer.alloc(20, 7) } as const
  const hired = await house.kit.app.db.tx((t) => createOperator(t, house.kit.app, { ...made, ...(memberId && { memberId }) }))
  const operatorId = hired?.operatorId ?? expect.fail('the name is taken')
  const actor: Extract<Actor, { kind: 'operator' }> = { kind: 'operator', operatorId, username, role: 'cashier', sessionId: 1n }
  return { token: house.operator(actor), username }
}

test('a cashier credits a proof, nobody their own; each act is in the audit, and the chain holds', async () => {
  const member = await house.kit.app.db.tx((t) =>
    registerMember(t, house.kit.app, { username: 'payer1x', password, payeeName: 'Rahim Uddin' }),
  )
  const player = await house.player({ memberId: member.memberId, publicId: member.publicId })
  const [self, other, third] = [await hire(member.memberId), await hire(), await hire()]
  const { value: deposit } = await house.call('depositCreate', { method: 'manual_bkash', amount: '700.00' }, player)
  await house.call('depositProof', { id: deposit.id, sender: '01712345678', trxId: 'ABCDEF1234', fileId: null }, player)

  const queue = (await house.call('officeDeposits', { filter: 'waiting' }, other)).value
  expect(queue.content.find(({ id }) => id === deposit.id)).toMatchObject({ account: 'payer1x', state: 'MATCHING' })
  // The tests beside this one leave deposits in the same queue.
  const sum = queue.content.reduce((total, { amount }) => total + parseMoney(amount), 0n)
  expect([queue.waiting, queue.waitingAmount]).toEqual([queue.content.length, formatMoney(sum)])
  const seen = (await house.call('officeDeposit', { id: deposit.id }, other)).value
  expect(seen).toMatchObject({ proof: { trxId: 'ABCDEF1234' }, reasons: [], can: ['approve', 'reject'], profileName: 'Rahim Uddin' })

  const decision = { id: deposit.id, state: 'MATCHING', amount: '700.00', note: '' } as const
  expect((await house.call('officeDepositApprove', decision, self)).code).toBe('own_request')
  // Nothing came in that the house knows of: it takes two.
  expect((await house.call('officeDepositApprove', decision, other)).value.row).toMatchObject({
    state: 'MATCHING',
    firstBy: other.username,
  })
  expect((await house.call('officeDepositApprove', { ...decision, amount: '7.00' }, other)).code).toBe('four_eyes')
  expect((await house.call('officeDepositApprove', decision, third)).value.row).toMatchObject({ state: 'CREDITED', credited: '700.00' })
  expect((await house.call('officeDepositApprove', decision, other)).code).toBe('state_changed')
  const { rows } = (await house.call('officeDepositDay', {}, other)).value
  expect(rows.filter(({ method }) => method === 'manual_bkash')).toEqual([
    { method: 'manual_bkash', state: 'CREDITED', count: 1, asked: '700.00', credited: '700.00' },
  ])
  const reverse = { id: deposit.id, state: 'CREDITED', reason: ' charged back ' } as const
  expect((await house.call('officeDepositReverse', { ...reverse, reason: ' ' }, other)).code).toBe('reason_required')
  expect((await house.call('officeDepositReverse', reverse, other)).value.row.state).toBe('REVERSED')
  const acts = await house.kit.owner.tx((t) =>
    t.query<{ act: string; detail: string }>(`select act, detail from office.audit where subject = $1 order by 1`, [deposit.id]),
  )
  expect(acts.map(({ act }) => act)).toEqual(['deposit.approve', 'deposit.approve_first', 'deposit.refused', 'deposit.reverse'])
  const claim = `member ${member.publicId}, 700.00 by manual_bkash, TrxID ABCDEF1234, nothing came in`
  expect(acts.map(({ detail }) => detail)).toEqual([
    `700.00 BDT; ${claim}`,
    `700.00 BDT; ${claim}`,
    'own request',
    `700.00 BDT; ${claim}: charged back`,
  ])
  await house.kit.app.db.tx((t) => verifyAudit(t))
})

test('two accounts of one person are one operator at the desk of deposits: neither first and second, nor who takes back', async () => {
  const person = await house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: 'twice1x', password }))
  const [one, again, third] = [await hire(person.memberId), await hire(person.memberId), await hire()]
  const payer = await house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: 'twice2x', password }))
  const player = await house.player({ memberId: payer.memberId, publicId: payer.publicId })
  const { value: deposit } = await house.call('depositCreate', { method: 'manual_rocket', amount: '25000.00' }, player)
  await house.call('depositProof', { id: deposit.id, sender: '01712345678', trxId: 'TWICE12345', fileId: null }, player)
  const decision = { id: deposit.id, state: 'MATCHING', amount: '25000.00', note: '' } as const
  expect((await house.call('officeDepositApprove', decision, one)).value.row.firstBy).toBe(one.username)
  expect((await house.call('officeDepositApprove', decision, again)).code).toBe('four_eyes')
  expect((await house.call('officeDepositApprove', decision, third)).value.row.state).toBe('CREDITED')
  const reverse = { id: deposit.id, state: 'CREDITED', reason: 'charged back' } as const
  await house.call('officeDepositReverse', reverse, one)
  expect((await house.call('officeDepositReverse', reverse, again)).code).toBe('four_eyes')
  expect((await house.call('officeDepositReverse', reverse, third)).value.row.state).toBe('REVERSED')
})

test('approving meets the end of a deposit, its proof and its being cancelled: whichever comes first, the money is that of the state', async () => {
  const [one, other] = [await hire(), await hire()]
  const ends: string[] = []
  for (let n = 0; n < 10; n += 1) {
    const member = await house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: `racer${n}x`, password }))
    const player = await house.player({ memberId: member.memberId, publicId: member.publicId })
    const { id } = (await house.call('depositCreate', { method: 'manual_rocket', amount: '700.00' }, player)).value
    const proof = { id, sender: '01712345678', trxId: `RACE00000${n}`, fileId: null }
    // Half of them are proved in time and end while they wait for a person; the others are proved at the very end.
    if (n % 2 === 0) await house.call('depositProof', proof, player)
    await house.tick(31 * 60)
    const approve = (state: 'MATCHING' | 'UNDER_REVIEW', who = one) =>
      house.call('officeDepositApprove', { id, state, amount: '700.00', note: '' }, who)
    const answers = await Promise.all([
      house.settle().then(() => undefined),
      n % 2 === 0 ? undefined : house.call('depositProof', proof, player),
      n % 3 === 0 ? house.call('depositCancel', { id }, player) : undefined,
      approve('MATCHING'),
      approve('MATCHING', other),
      approve('UNDER_REVIEW'),
    ])
    for (const answer of answers) if (answer !== undefined) expect([200, 409, 422], answer.body).toContain(answer.status)
    await house.settle()
    // What still waits for a person is decided; of two who do, one is too late.
    await Promise.all([approve('UNDER_REVIEW'), approve('UNDER_REVIEW', other), approve('MATCHING')])
    await house.settle()
    const { row } = (await house.call('officeDeposit', { id }, one)).value
    const credited = row.state === 'CREDITED' ? 7_000_000n : 0n
    expect([row.state, (await house.cash(member.memberId)).cash]).toEqual([row.state, credited])
    const posted = await house.kit.owner.tx((t) =>
      t.one<{ n: number }>(`select count(*)::int as n from ledger.posting where member_id = $1 and kind = 'deposit'`, [member.memberId]),
    )
    const acts = await house.kit.owner.tx((t) =>
      t.one<{ n: number }>(`select count(*)::int as n from office.audit where subject = $1 and act = 'deposit.approve'`, [id]),
    )
    expect([posted.n, acts.n]).toEqual(credited > 0n ? [1, 1] : [0, 0])
    ends.push(row.state)
  }
  expect(ends).toContain('CREDITED')
})

test('the desk: a change names its version, a number is entered once, members see what was changed', async () => {
  const [cashier, other] = [await hire(), await hire()]
  const agree = async (proposal: string | null) =>
    (await house.call('officeProposalApprove', { id: proposal ?? '' }, other)).value.row.state
  const player = await house.player()
  const { methods, offers } = (await house.call('officeDepositDesk', {}, cashier)).value
  const nagad = methods.find(({ code }) => code === 'manual_nagad')
  const change = { ...nagad, code: 'manual_nagad', active: false, version: 0, min: null, max: null, hours: null, feePercent: 185 } as const
  const { code, version, active, min, max, hours, feePercent } = change
  const input = { code, version, active, min, max, hours, feePercent, instructions: { bn: '', en: '' }, reason: 'a test' }
  expect((await house.call('officeDepositMethodSave', { ...input, min: '900.00', max: '800.00' }, cashier)).code).toBe('bounds_invalid')
  expect(await agree((await house.call('officeDepositMethodSave', input, cashier)).value.proposal)).toBe('APPROVED')
  expect((await house.call('officeDepositMethodSave', { ...input, feePercent: 1 }, cashier)).code).toBe('state_changed')
  expect((await house.call('depositMethods', {}, player)).value.methods.map((one) => one.code)).not.toContain('manual_nagad')

  const account = {
    id: null,
    version: 0,
    method: 'manual_bkash',
    number: '01300000011',
    kind: 'CASH_OUT',
    holder: '',
    bank: '',
    branch: '',
    active: true,
    reason: 'a test',
  } as const
  expect((await house.call('officeReceivingAccountSave', account, cashier)).code).toBe('account_known')
  expect((await house.call('officeReceivingAccountSave', { ...account, method: 'bkash' }, cashier)).code).toBe('method_unavailable')
  const bank = { ...account, method: 'bank_transfer', kind: 'BANK', number: '99990000' } as const
  expect((await house.call('officeReceivingAccountSave', bank, cashier)).code).toBe('fields_empty')

  const { id, version: at, archived, ...offer } = offers[0] ?? expect.fail('the demo has offers')
  expect(archived).toBe(false)
  const put = (putAway: boolean, seen: number) => house.call('officeDepositOfferArchive', { id, version: seen, archived: putAway }, cashier)
  // What members may still choose is not put away.
  expect((await put(true, at)).code).toBe('state_changed')
  const away = { id, version: at, offer: { ...offer, active: false }, reason: 'a test' }
  expect((await house.call('officeDepositOfferSave', away, cashier)).value.proposal).toBeNull()
  expect((await house.call('officeDepositOfferSave', { ...away, offer }, cashier)).code).toBe('state_changed')
  expect((await house.call('depositMethods', {}, player)).value.offers.map((one) => one.id)).not.toContain(id)

  expect((await put(true, at)).code).toBe('state_changed')
  expect((await put(true, at + 1)).status).toBe(200)
  const listed = (await house.call('officeDepositDesk', {}, cashier)).value.offers
  expect([listed.at(-1)?.id, listed.at(-1)?.archived]).toEqual([id, true])
  const again = { ...away, version: at + 2, offer: { ...offer, active: true } }
  const proposed = await house.call('officeDepositOfferSave', again, cashier)
  if (proposed.status === 200) expect(await agree(proposed.value.proposal)).not.toBe('APPROVED')
  expect((await put(false, at + 2)).status).toBe(200)
  expect((await house.call('officeDepositDesk', {}, cashier)).value.offers.find((one) => one.id === id)).toMatchObject({
    archived: false,
    active: false,
  })
})
