import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../kernel/app.ts'
import { publicId } from '../../../kernel/index.ts'
import { silent } from '../../../kernel/log.ts'
import { self, system } from '../../../kernel/scope-mint.ts'
import { testWaitMs } from '../../../kernel/testing.ts'
import { endpoints, type RequestOf } from '@khela/contract'
import { recordConfirmation } from './confirm.ts'
import { paymentOf, sendCallback, settle, sign, simSecret } from '../../../testing/gateways.ts'
import { insertOffer, moneyJobs, moneyRoutes, tillOf } from '../../../testing/money.ts'
import { newKey, openTestHouse, type TestHouse } from '../../../testing/server.ts'
import { pending } from '../../gateways/index.ts'
import { openRequirements } from '../../turnover/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: moneyRoutes, wire: moneyJobs })
})
afterAll(() => house.close())

/** A fresh member with a started deposit, and the gateway's side of it. */
async function start(amount = '1000.00', offerId?: string) {
  // Sweeps that an earlier test's clock made due run before, not in the middle.
  await house.settle()
  const player = await house.player()
  const { value: deposit } = await house.call(
    'depositCreate',
    { method: 'sim_bkash', amount, ...(offerId !== undefined && { offerId }) },
    player,
  )
  const ref = new URL(deposit.payUrl ?? '', 'http://site').searchParams.get('ref') ?? ''
  const payment = await house.kit.app.db.tx((t) => paymentOf(t, ref))
  const secret = payment?.secret ?? ''
  const event = { eventId: payment?.eventId ?? '', providerRef: ref, state: 'PAID' } as const
  const look = async () => (await house.call('deposit', { id: deposit.id }, player)).value
  const decide = (decision: 'pay' | 'refuse') => house.call('simPayDecide', { ref, secret, decision })
  return { ...player, deposit, ref, secret, event, look, decide }
}
/** A signed notice as the gateway would send it; `at` is when it says it was signed. */
function proof(input: RequestOf<'gatewayCallback'>, at = house.at()): Record<string, string> {
  const { method, path } = endpoints.gatewayCallback
  return sign(simSecret(house.kit.app), { method, path, body: Buffer.from(JSON.stringify(input)) }, at)
}
const notify = (input: RequestOf<'gatewayCallback'>, o: { at?: number; headers?: Record<string, string> } = {}) =>
  house.call('gatewayCallback', input, { headers: { ...proof(input, o.at), ...o.headers } })
const cashOf = async (memberId: bigint) => (await house.cash(memberId)).cash

test('pay → signed callback over HTTP → confirmed → credited, once, with turnover owed', async () => {
  const { memberId, deposit, look, decide } = await start()
  expect(deposit).toMatchObject({ state: 'AWAITING_PAYER', amount: '1000.00', credited: null })
  expect(deposit.steps.map(({ at }) => at !== null)).toEqual([true, true, false, false])
  expect((await decide('pay')).value.returnUrl).toBe('/member/deposit')
  expect(await cashOf(memberId)).toBe(0n)
  await house.settle()
  const after = await look()
  expect(after).toMatchObject({ state: 'CREDITED', credited: '1000.00', payUrl: null })
  expect(after.steps.map(({ state }) => state)).toEqual(['CREATED', 'AWAITING_PAYER', 'CONFIRMED', 'CREDITED'])
  expect(await cashOf(memberId)).toBe(parseMoney('1000.00'))
  const owed = await house.kit.app.db.tx((t) => openRequirements(t, self(memberId), memberId))
  expect(owed.map(({ needed }) => needed)).toEqual([parseMoney('1000.00')])
})

test('doubled notices, at once and later, credit once', async () => {
  const { memberId, event, decide } = await start()
  await decide('pay')
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(event)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await house.settle()
  expect((await notify(event)).status).toBe(200)
  expect((await notify({ ...event, eventId: `evt_${'x'.repeat(22)}` })).status).toBe(200)
  await house.settle()
  expect(await cashOf(memberId)).toBe(parseMoney('1000.00'))
})

test('confirmations that race credit once', async () => {
  const { memberId, deposit, decide, ref } = await start()
  await decide('pay')
  const payment = await house.kit.app.db.tx((t) => paymentOf(t, ref))
  const found = { ...pending, state: 'PAID', amount: payment?.paidAmount ?? 0n, providerTrxId: payment?.trxId ?? '' } as const
  await Promise.all(
    Array.from({ length: 12 }, () => house.kit.app.db.tx((t) => recordConfirmation(t, tillOf(house.kit.app), system(), deposit.id, found))),
  )
  expect(await cashOf(memberId)).toBe(parseMoney('1000.00'))
})

test('two nodes that confirm a deposit with an offer fifty times at once credit it once, and give its bonus once (REL-R12)', async () => {
  const id = publicId('ofr')
  const [title, terms] = [
    { bn: '50%', en: '50%' },
    { percent: 50, cap: parseMoney('2500.00'), minDeposit: parseMoney('500.00'), multiplier: 10 },
  ]
  const offer = { id, active: true, title, terms: title, ...terms, contribution: [], days: 30, version: 1 }
  await house.kit.app.db.tx((t) => insertOffer(t, offer, 'test'))
  const { memberId, deposit, decide, ref, look } = await start('1000.00', id)
  await decide('pay')
  const payment = await house.kit.app.db.tx((t) => paymentOf(t, ref))
  const found = { ...pending, state: 'PAID', amount: payment?.paidAmount ?? 0n, providerTrxId: payment?.trxId ?? '' } as const
  const other = await openApp({ config: house.kit.config, url: house.kit.url, log: silent(), max: 8, waitMs: testWaitMs })
  moneyJobs(other)
  await other.start({ supervise: false })
  try {
    const nodes = [house.kit.app, other]
    const confirm = (app: (typeof nodes)[number]) => app.db.tx((t) => recordConfirmation(t, tillOf(app), system(), deposit.id, found))
    await Promise.all(Array.from({ length: 50 }, (_, nth) => confirm(nodes[nth % 2] ?? other)))
    await house.settle()
  } finally {
    await other.close()
  }
  expect(await look()).toMatchObject({ state: 'CREDITED', offer: { bonus: '500.00' } })
  const given = await house.kit.owner.tx((t) =>
    t.query(`select from ledger.posting where ref_id = $1 and kind like '%bonus%'`, [deposit.id]),
  )
  expect([await cashOf(memberId), given.length]).toEqual([parseMoney('1000.00'), 1])
  const owed = await house.kit.app.db.tx((t) => openRequirements(t, self(memberId), memberId))
  expect(owed).toHaveLength(1)
})

test('a notice that says paid credits nothing when the gateway does not confirm', async () => {
  const { memberId, event, look } = await start()
  expect((await notify(event)).value).toEqual({ received: true })
  await house.settle()
  expect((await look()).state).toBe('AWAITING_PAYER')
  expect(await cashOf(memberId)).toBe(0n)
})

test('forged, stale and replayed notices are signature_invalid', async () => {
  const { event, memberId, decide } = await start()
  house.deaf = true
  await decide('pay')
  await house.settle()
  house.deaf = false
  const forged = [
    await notify(event, { headers: { 'x-pay-sign': '0'.repeat(64) } }),
    await notify(event, { at: house.at() - 301_000 }),
    await notify(event, { at: house.at() + 301_000 }),
    await house.call('gatewayCallback', event),
  ]
  for (const answer of forged) expect([answer.status, answer.code]).toEqual([401, 'signature_invalid'])
  await house.settle()
  expect(await cashOf(memberId)).toBe(0n)
})

test('a message is taken once: its nonce is spent', async () => {
  const { event } = await start()
  const nonce = { 'x-pay-nonce': newKey() }
  const wrong = await notify(event, { headers: nonce })
  expect(wrong.code).toBe('signature_invalid')
  const headers = proof(event)
  expect((await house.call('gatewayCallback', event, { headers })).status).toBe(200)
  expect((await house.call('gatewayCallback', event, { headers })).code).toBe('signature_invalid')
})

test('a lost callback is mended by the sweep', async () => {
  const { memberId, look, decide } = await start()
  house.deaf = true
  await decide('pay')
  await house.settle()
  expect((await look()).state).toBe('AWAITING_PAYER')
  await house.tick(61)
  await house.settle()
  house.deaf = false
  expect((await look()).state).toBe('CREDITED')
  expect(await cashOf(memberId)).toBe(parseMoney('1000.00'))
})

test('the simulator sends again until it is answered, and then no more', async () => {
  const { ref, decide } = await start()
  house.deaf = true
  await decide('pay')
  await house.settle()
  const answered = async () => (await house.kit.app.db.tx((t) => paymentOf(t, ref)))?.answeredAt
  expect(await sendCallback(house.kit.app, ref)).toBe(false)
  expect(await answered()).toBeNull()
  house.deaf = false
  await house.tick(61)
  await house.settle()
  expect(await answered()).toBeInstanceOf(Date)
  house.deaf = true
  expect(await sendCallback(house.kit.app, ref)).toBe(true)
  house.deaf = false
})

test('nobody pays: the deposit expires, and a payment that was made in time is credited late', async () => {
  const idle = await start()
  const late = await start()
  house.deaf = true
  await late.decide('pay')
  await house.settle()
  house.deaf = false
  await house.kit.owner.tx((t) => t.run(`update wallet.deposit set state = 'EXPIRED' where id = $1`, [late.deposit.id]))
  await house.tick(1_801)
  await house.settle()
  expect(await idle.look()).toMatchObject({ state: 'EXPIRED', payUrl: null })
  expect((await idle.decide('pay')).code).toBe('state_changed')
  expect((await late.look()).state).toBe('CREDITED')
  expect(await cashOf(late.memberId)).toBe(parseMoney('1000.00'))
})

test('what the gateway confirmed is credited, not what was asked for', async () => {
  const { memberId, ref, secret, look } = await start('1000.00')
  await house.kit.app.db.tx((t) => settle(t, house.kit.app, { ref, secret, decision: 'pay', paid: parseMoney('640.00') }))
  await house.settle()
  expect(await look()).toMatchObject({ amount: '1000.00', credited: '640.00', state: 'CREDITED' })
  expect(await cashOf(memberId)).toBe(parseMoney('640.00'))
})

test('a gateway transaction is used for one deposit only', async () => {
  const first = await start()
  const second = await start()
  const found = { ...pending, state: 'PAID', amount: parseMoney('1000.00'), providerTrxId: 'SIMSAME' } as const
  for (const { deposit } of [first, second])
    await house.kit.app.db.tx((t) => recordConfirmation(t, tillOf(house.kit.app), system(), deposit.id, found))
  expect((await first.look()).state).toBe('CREDITED')
  expect(await second.look()).toMatchObject({ state: 'REJECTED', reason: 'trx_used' })
  expect(await cashOf(second.memberId)).toBe(0n)
})

test('a refused payment rejects the deposit', async () => {
  const { memberId, look, decide } = await start()
  await decide('refuse')
  await house.settle()
  expect(await look()).toMatchObject({ state: 'REJECTED', reason: 'refused' })
  expect((await look()).steps.map(({ state }) => state)).toEqual(['CREATED', 'AWAITING_PAYER', 'REJECTED'])
  expect(await cashOf(memberId)).toBe(0n)
})

test('the payer decides once: the same again is the same, the other is state_changed, a wrong secret is not_found', async () => {
  const { ref, decide } = await start()
  expect((await house.call('simPayDecide', { ref, secret: '0'.repeat(32), decision: 'pay' })).code).toBe('not_found')
  expect((await decide('pay')).status).toBe(200)
  expect((await decide('pay')).status).toBe(200)
  expect((await decide('refuse')).code).toBe('state_changed')
  await house.settle()
})

test('limits: amounts, started deposits, also when they race', async () => {
  const player = await house.player()
  const create = (amount: string, key = newKey()) => house.call('depositCreate', { method: 'sim_card', amount }, { ...player, key })
  for (const amount of ['99.99', '50000.01']) {
    const { status, code, params } = await create(amount)
    expect([status, code, params]).toEqual([422, 'amount_out_of_range', { min: '100.00', max: '50000.00' }])
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('100.00')))
  expect(answers.filter(({ status }) => status === 200).length).toBe(3)
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect([refused.code, refused.params]).toEqual(['deposit_limit_open', { max: 3 }])
})

test('the same key starts one deposit and answers the same; another body is a conflict', async () => {
  const player = await house.player()
  const key = newKey()
  const input = { method: 'sim_nagad', amount: '500.00' } as const
  const answers = await Promise.all(Array.from({ length: 20 }, () => house.call('depositCreate', input, { ...player, key })))
  expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1)
  expect((await house.call('depositCreate', { ...input, amount: '501.00' }, { ...player, key })).code).toBe('idempotency_conflict')
  expect((await house.call('deposits', {}, player)).value.content.length).toBe(1)
})

test('nobody sees the deposit of another; guests and trial players are turned away', async () => {
  const { deposit } = await start()
  const other = await house.player()
  expect((await house.call('deposit', { id: deposit.id }, other)).code).toBe('not_found')
  expect((await house.call('deposits', { cursor: deposit.id }, other)).value.content).toEqual([])
  const trial = await house.player({ role: 'trial' })
  expect((await house.call('depositMethods', {}, trial)).code).toBe('need_true_account')
  expect((await house.call('depositMethods', {})).code).toBe('not_logged_in')
})

test('a list goes on where the page before ended, whatever came meanwhile', async () => {
  const player = await house.player()
  await house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'DEPOSIT_OPEN_MAX', 20, 'test'))
  const create = () => house.call('depositCreate', { method: 'sim_bkash', amount: '100.00' }, player)
  const ids: string[] = []
  for (let n = 0; n < 20; n++) ids.unshift((await create()).value.id)
  await house.tick(1_801)
  for (let n = 0; n < 5; n++) ids.unshift((await create()).value.id)
  const first = (await house.call('deposits', {}, player)).value
  const fresh = (await create()).value.id
  const second = (await house.call('deposits', { cursor: first.next ?? '' }, player)).value
  expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(ids)
  expect(ids).not.toContain(fresh)
  expect(second.next).toBeNull()
  await house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'DEPOSIT_OPEN_MAX', 3, 'test'))
})

test('methods carry names in both languages, limits and presets within them', async () => {
  const { value } = await house.call('depositMethods', {}, await house.player())
  expect(value.methods.map(({ code }) => code)).toEqual(['sim_bkash', 'sim_nagad', 'sim_card'])
  expect(value.methods[0]).toMatchObject({ min: '100.00', max: '50000.00', name: { en: 'bKash (simulated)' } })
  expect(value.presets).toContain('500.00')
})

test('the hosted page speaks both languages, allows no foreign script and carries its script apart', async () => {
  const { ref } = await start('1250.00')
  for (const [lang, word] of [
    ['bn', 'পরিশোধ করুন'],
    ['en', 'Refuse'],
  ] as const) {
    const answer = await house.host.inject({ url: `/sim/pay?ref=${ref}&lang=${lang}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(word)
    expect(answer.body).toContain('1,250.00')
    expect(answer.body).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style="/)
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';/)
  }
  const script = await house.host.inject({ url: '/sim/pay.js' })
  expect(script.headers['content-type']).toContain('text/javascript')
  expect(script.body).toContain('/sim/pay/decide')
  expect((await house.call('simPayPage', { ref: `sim_${'0'.repeat(22)}` })).code).toBe('not_found')
})
