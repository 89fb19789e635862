import type { OfficeRole } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAcme, type VendorHouse } from '../../../../../tests/acme/test-kit.ts'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { registerMember } from '../identity/index.ts'
import { vendorBookJobs, reconcileVendor } from '../vendor-books/index.ts'
import { holdLargeRounds, onSignificantWin, moneyJobs, moneyRoutes } from '../../testing/money.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes, verifyAudit } from '../../testing/office.ts'

/** Cases and reviews as an operator meets them: W-30, W-32, W-C48, W-C55. */
let it: VendorHouse
let names = 0
beforeAll(async () => {
  it = await withAcme(
    await openTestHouse({
      routes: { ...moneyRoutes, ...officeRoutes },
      wire(app) {
        moneyJobs(app)
        vendorBookJobs(app)
        app.jobs.on('significantWin', 'review', (t, body) => onSignificantWin(t, app, body))
        app.jobs.on('roundsSettled', 'review', (t, { rounds }) => holdLargeRounds(t, app, rounds))
      },
    }),
  )
  const { app } = it.house.kit
  // Several jackpots fall on the one day of these tests.
  await app.db.tx((t) => app.settings.set(t, 'VENDOR_DAY_LOSS', { most: '90000000.00', vendors: [] }, 'test'))
})
afterAll(() => it.close())

const call: TestHouse['call'] = (...args) => it.house.call(...args)
const newMember = () =>
  it.house.kit.app.db.tx((t) =>
    registerMember(t, it.house.kit.app, { username: `caser${names++}x`, password: 'a long enough password', payeeName: 'Rahim Uddin' }),
  )
async function seat() {
  const member = await newMember()
  return { ...(await it.seat('1000.00', { memberId: member.memberId, publicId: member.publicId })), publicId: member.publicId }
}
async function hire(role: OfficeRole = 'cashier', memberId?: bigint) {
  const username = `clerk${names++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const { app } = it.house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, { ...made, ...(memberId === undefined ? {} : { memberId }) }))
  if (hired === undefined) throw new Error('the operator was not made')
  return { token: it.house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: 1n }), username }
}
const look = () => reconcileVendor(it.house.kit.app, it.vendor, new Date(it.house.at() - 60_000), new Date(it.house.at() + 1))

/** A bet both know and a win only the vendor knows. */
async function missingWin() {
  await it.house.tick(3_600)
  const s = await seat()
  const [bet, win] = [`bet-${names++}`, `win-${names++}`]
  await s.bet(bet, '10.00', `round-${bet}`)
  it.peer.told = [
    s.line(bet, 'bet', '10.00', { round_id: `round-${bet}` }),
    s.line(win, 'win', '33.00', { round_id: `round-${bet}`, target_tx_id: bet }),
  ]
  const { cases } = await look()
  return { s, bet, win, id: cases[0]?.id ?? '' }
}

test('W-C55: the list names player, account and amount; the case shows both sides, the round and its postings', async () => {
  const { s, bet, win, id } = await missingWin()
  const { token } = await hire('auditor')
  const { value } = await call('officeCases', { state: 'OPEN', kind: 'missing_here', vendor: it.vendor }, { token })
  expect(value.content[0]).toMatchObject({ id, player: s.player, memberId: s.publicId, txId: win, ours: null, theirs: '33.00', op: 'win' })
  expect(value.vendors).toEqual([it.vendor])
  expect(value.open).toBeGreaterThan(0)
  const one = (await call('officeCase', { id }, { token })).value
  expect(one.ours).toMatchObject([{ txId: bet, op: 'bet', amount: '10.00', state: 'OPEN' }])
  expect(one.theirs).toMatchObject([{ txId: win, op: 'win', amount: '33.00', state: 'ok' }])
  expect(one.round).toMatchObject({ status: 'OPEN', stake: '10.00', gameCode: 'acme-wheel' })
  expect(one.postings).toHaveLength(1)
})

test('pages of the list follow each other without gap or repetition', async () => {
  await it.house.tick(3_600)
  const s = await seat()
  it.peer.told = Array.from({ length: 45 }, (_, n) => s.line(`page-${names}-${n}`, 'promo', '1.00'))
  await look()
  const { token } = await hire()
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { value }: { value: Awaited<ReturnType<typeof call<'officeCases'>>>['value'] } = await call(
      'officeCases',
      cursor ? { cursor } : {},
      { token },
    )
    seen.push(...value.content.map(({ id }) => id))
    cursor = value.next
  }
  expect(seen.length).toBeGreaterThanOrEqual(45)
  expect(new Set(seen).size).toBe(seen.length)
})

test('closing needs a note and the right, happens once, and is in the audit', async () => {
  const { id } = await missingWin()
  const cashier = await hire('cashier')
  const auditor = await hire('auditor')
  expect((await call('officeCaseClose', { id, note: 'x' }, auditor)).code).toBe('forbidden')
  expect((await call('officeCaseClose', { id, note: ' ' }, cashier)).code).toBe('reason_required')
  const key = newKey()
  const done = await call('officeCaseClose', { id, note: 'paid by hand' }, { ...cashier, key })
  expect(done.value.row).toMatchObject({ state: 'CLOSED', closedBy: cashier.username, note: 'paid by hand' })
  const again = await call('officeCaseClose', { id, note: 'paid by hand' }, { ...cashier, key })
  expect([again.replayed, again.body]).toEqual([true, done.body])
  expect((await call('officeCaseClose', { id, note: 'once more' }, cashier)).code).toBe('state_changed')
  expect((await call('officeCase', { id: 'cas_0000000000000000000000' }, cashier)).code).toBe('not_found')
  const admin = await hire('admin')
  const { value } = await call('officeAudit', {}, admin)
  expect(value.content.find(({ subject }) => subject === id)).toMatchObject({ act: 'case.close', operator: cashier.username })
  expect((await it.house.kit.app.db.tx(verifyAudit)).intact).toBe(true)
})

test('W-C48: a million is credited, the withdrawal waits, the operator releases it and it goes', async () => {
  const s = await seat()
  await s.promo(`jackpot-${names++}`, '1000000.00', 'JACKPOT')
  await it.house.tick(60)
  await it.settle()
  expect(await s.cash()).toBe('1001000.00')
  const input = { amount: '500.00', payeeId: await it.house.payee(s.memberId), proof: await it.house.proof(s.memberId) }
  expect((await call('withdrawCreate', input, s)).code).toBe('withdrawal_in_review')
  const cashier = await hire('cashier')
  const listed = (await call('officeReviews', { state: 'OPEN' }, cashier)).value
  const mine = listed.content.find(({ memberId }) => memberId === s.publicId)
  expect(mine).toMatchObject({ kind: 'significant_win', amount: '1000000.00' })
  const auditor = await hire('auditor')
  expect((await call('officeReviewRelease', { id: mine?.id ?? '', note: 'x' }, auditor)).code).toBe('forbidden')
  const own = await hire('cashier', s.memberId)
  expect((await call('officeReviewRelease', { id: mine?.id ?? '', note: 'mine' }, own)).code).toBe('own_request')
  const released = await call('officeReviewRelease', { id: mine?.id ?? '', note: 'rounds are in order' }, cashier)
  expect(released.value.row).toMatchObject({ state: 'RELEASED', releasedBy: cashier.username, account: expect.any(String) })
  expect((await call('officeReviewRelease', { id: mine?.id ?? '', note: 'again' }, cashier)).code).toBe('state_changed')
  expect((await call('withdrawCreate', input, s)).status).toBe(200)
})

/** Every way by which a vendor can pay a large amount, each for a player of its own. */
const payments: Readonly<Record<string, (s: Awaited<ReturnType<typeof seat>>, name: string) => Promise<unknown>>> = {
  'a win that ends its round': async (s, name) => {
    await s.bet(name, '10.00', `round-${name}`)
    return s.win(`${name}-win`, name, '100000.00')
  },
  'wins of a round that is never closed': async (s, name) => {
    await s.bet(name, '10.00', `round-${name}`)
    await s.bet(`${name}-2`, '10.00', `round-${name}`)
    await s.win(`${name}-win`, name, '60000.00', { closed: false })
    return s.win(`${name}-win-2`, `${name}-2`, '60000.00', { closed: false })
  },
  'a prize': (s, name) => s.promo(name, '100000.00', 'TOURNAMENT'),
  'a correction': async (s, name) => {
    await s.bet(name, '10.00', `round-${name}`)
    await s.win(`${name}-win`, name, '5.00')
    return s.resettle(`${name}-more`, name, '100000.00')
  },
}
test.each(Object.keys(payments))('%s of a hundred thousand waits for a look before it leaves', async (way) => {
  const s = await seat()
  await payments[way]?.(s, `large-${names++}`)
  await it.settle()
  const input = { amount: '500.00', payeeId: await it.house.payee(s.memberId), proof: await it.house.proof(s.memberId) }
  expect((await call('withdrawCreate', input, s)).code).toBe('withdrawal_in_review')
  const { content } = (await call('officeReviews', { state: 'OPEN' }, await hire('cashier'))).value
  expect(content.filter(({ memberId }) => memberId === s.publicId)).toHaveLength(1)
})

test('a withdrawal that was asked for before the win is not approved either', async () => {
  const s = await seat()
  const input = { amount: '500.00', payeeId: await it.house.payee(s.memberId), proof: await it.house.proof(s.memberId) }
  const { value } = await call('withdrawCreate', input, s)
  await it.settle()
  await s.promo(`jackpot-${names++}`, '1000000.00', 'JACKPOT')
  await it.settle()
  const cashier = await hire('cashier')
  const approve = () => call('officeWithdrawalApprove', { id: value.id, state: 'RISK_CHECK', pay: true }, cashier)
  expect((await approve()).code).toBe('withdrawal_in_review')
  const open = (await call('officeReviews', { state: 'OPEN' }, cashier)).value.content.find(({ memberId }) => memberId === s.publicId)
  await call('officeReviewRelease', { id: open?.id ?? '', note: 'fine' }, cashier)
  expect((await approve()).status).toBe(200)
})
