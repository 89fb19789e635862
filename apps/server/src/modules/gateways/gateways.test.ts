/** What one gateway has and the others have not. */
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTopic } from '../../../../pay-sim/src/index.ts'
import { tillOf } from '../../testing/money.ts'
import { newKey } from '../../testing/server.ts'
import { system } from '../../kernel/scope-mint.ts'
import { asking, credited, creditReviewed, nothing, openGatewayBed, refundDeposit, type GatewayBed } from '../../testing/gateways.ts'
import { gatewayForChannel } from './registry.ts'

let bed: GatewayBed
beforeAll(async () => {
  bed = await openGatewayBed()
})
afterAll(() => bed.close())
beforeEach(() => bed.calm())

test('bKash: an execute that was done and not answered is found by a query, in the same breath', async () => {
  const hand = bed.hand('bkash')
  for (const effect of ['lost_answer', 'down'] as const) {
    const one = await bed.start(hand)
    bed.sim.mischief.befall('bkash.execute', effect)
    await bed.send(await hand.pay(one.deposit))
    await bed.house.settle()
    if (effect === 'down') await bed.later()
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  }
})

test('bKash: the subscription of notices is confirmed; a message of another topic, or signed by a stranger, is nothing', async () => {
  const { bkash } = bed.sim
  const notice = `${bed.house.kit.config.publicUrl()}/wps/gateway/bkash/notice`
  const link = { Token: 't', SubscribeURL: `${bed.sim.url}/bkash/sns/confirm?Token=t` }
  const imposter = openTopic(bkash.topic.arn, () => 'https://sns.ap-southeast-1.amazonaws.com.evil.example/key.pem')
  for (const message of [
    // Rightly signed, as whoever has a topic can have it.
    bkash.topic.message('SubscriptionConfirmation', 'x', { ...link, TopicArn: 'arn:aws:sns:x:1:other' }),
    bkash.topic.message('SubscriptionConfirmation', 'x', { ...link, SubscribeURL: 'https://evil.example/' }),
    imposter.message('SubscriptionConfirmation', 'x', link),
  ])
    expect(await bed.send({ url: notice, method: 'POST', body: JSON.stringify(message) })).toMatchObject({ status: 401 })
  expect(bkash.isSubscribed()).toBe(false)
  await bkash.subscribe(notice)
  expect(bkash.isSubscribed()).toBe(true)
  const one = await bed.start(bed.hand('bkash'))
  await bed.send(await bed.hand('bkash').pay(one.deposit))
  await bed.later()
  expect(await bed.moneyOf(one)).toEqual(credited(bed.hand('bkash')))
})

test('SSLCommerz: a payment that it finds risky waits, is credited by a person, or goes back', async () => {
  const hand = bed.hand('sslcommerz')
  const { app } = bed.house.kit
  const risky = async () => {
    const one = await bed.start(hand)
    await fetch(one.deposit.payUrl ?? '', { method: 'POST', body: new URLSearchParams({ decision: 'risky' }) })
    await bed.later()
    expect(await bed.moneyOf(one)).toEqual(nothing('UNDER_REVIEW', 'risk'))
    expect((await one.look()).confirmed).toBe(asking)
    return one
  }
  const good = await risky()
  await app.db.tx((t) => creditReviewed(t, tillOf(app), system(), good.deposit.id))
  await expect(app.db.tx((t) => creditReviewed(t, tillOf(app), system(), good.deposit.id))).rejects.toMatchObject({ code: 'state_changed' })
  expect(await bed.moneyOf(good)).toEqual(credited(hand))
  const bad = await risky()
  await app.db.tx((t) => refundDeposit(t, tillOf(app), system(), { id: bad.deposit.id, by: 'admin', reason: 'stolen card' }))
  await bed.house.settle()
  expect(await bed.moneyOf(bad)).toEqual(nothing('REVERSED', 'stolen card'))
  expect(hand.refunded?.(bad.deposit)).toBe(asking)
})

test('SSLCommerz: the member bears its fee where the merchant says so', async () => {
  const hand = bed.hand('sslcommerz')
  const { app } = bed.house.kit
  await app.db.tx((t) => app.settings.set(t, 'DEPOSIT_FEE_BEARER', 'member', 'test'))
  const one = await bed.start(hand)
  await bed.payAndArrive(hand, one)
  await app.db.tx((t) => app.settings.set(t, 'DEPOSIT_FEE_BEARER', 'house', 'test'))
  expect(await one.look()).toMatchObject({ state: 'CREDITED', confirmed: asking, credited: '980.00', fee: '20.00' })
  const fee = parseMoney('20.00')
  expect(await bed.booked(one.deposit.id)).toEqual({ deposit: parseMoney(asking), gateway_fee: fee, deposit_fee: fee })
  expect((await bed.house.cash(one.memberId)).cash).toBe(parseMoney('980.00'))
})

test('USDT: fake tokens are nothing, too few blocks are too early, a block that is gone is no payment, two in one transaction are two', async () => {
  const hand = bed.hand('tron')
  const one = await bed.start(hand)
  const { address = '', assetAmount = '' } = one.deposit.sendTo ?? {}
  expect([assetAmount, one.deposit.sendTo?.rate]).toEqual(['8.333334', '120.00'])
  const units = 8_333_334n
  const { tron } = bed.sim
  tron.send([{ to: address, units, contract: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR' }])
  tron.mine(30)
  await bed.later()
  expect(await bed.moneyOf(one)).toEqual(nothing('AWAITING_PAYER'))

  const gone = tron.send([{ to: address, units }])
  await bed.later()
  expect(await bed.moneyOf(one)).toEqual(nothing('AWAITING_PAYER'))
  tron.drop(gone)
  tron.mine(30)
  await bed.later()
  expect(await bed.moneyOf(one)).toEqual(nothing('AWAITING_PAYER'))

  // Nobody asked for these: each gets a deposit of its own, for a person to look at.
  const other = await bed.start(hand)
  const to = other.deposit.sendTo?.address ?? ''
  tron.send([
    { to, units },
    { to, units: 1_000_000n },
  ])
  tron.mine(30)
  await bed.later()
  await bed.later()
  expect(await bed.moneyOf(other)).toEqual(credited(hand))
  const listed = (await bed.house.call('deposits', {}, other)).value.content
  expect(listed.map(({ state, reason, confirmed }) => [state, reason, confirmed])).toEqual([
    ['UNDER_REVIEW', 'unasked', '120.00'],
    ['CREDITED', null, asking],
  ])
})

test('USDT: an address is one member’s for ever, the rate is fixed with the deposit, a second one waits', async () => {
  const { app } = bed.house.kit
  const one = await bed.start(bed.hand('tron'))
  const again = await bed.house.call('depositCreate', { method: 'usdt_trc20', amount: asking }, { token: one.token })
  expect([again.code, again.params]).toEqual(['deposit_limit_open', { max: 1 }])
  await app.db.tx((t) => app.settings.set(t, 'USDT_RATE', '60.00', 'test'))
  await bed.payAndArrive(bed.hand('tron'), one)
  await app.db.tx((t) => app.settings.set(t, 'USDT_RATE', '120.00', 'test'))
  expect(await bed.moneyOf(one)).toEqual(credited(bed.hand('tron')))
  const next = await bed.house.call('depositCreate', { method: 'usdt_trc20', amount: asking }, { token: one.token })
  expect(next.value.sendTo?.address).toBe(one.deposit.sendTo?.address)
  await bed.later(1_801)
})

test('a payout of the simulated gateway is made once and can be asked about', async () => {
  const gateway = gatewayForChannel(bed.house.kit.app, 'bkash')
  const order = { id: `wdr_${newKey()}`, amount: 1n, channel: 'bkash', destination: '01712345678', beneficiaryName: 'Rahim' } as const
  expect(await gateway?.payoutStatus(order.id)).toBeUndefined()
  const made = await gateway?.createPayout(order)
  expect(made?.state).toBe('PAID')
  expect(await gateway?.createPayout(order)).toEqual(made)
  expect(await gateway?.payoutStatus(order.id)).toEqual(made)
})

test('whatever comes back from nowhere leads to the deposits, and somebody’s guess asks for nothing', async () => {
  const site = bed.house.kit.config.publicUrl()
  for (const url of [
    '/wps/gateway/bkash/return?paymentID=TR0011NONE&status=success',
    '/wps/gateway/bkash/return',
    '/wps/gateway/nagad/return?payment_ref_id=%00&x=1&x=2',
  ])
    expect(await bed.send({ url: `${site}${url}`, method: 'GET' })).toMatchObject({ status: 303, location: '/member/deposit' })
  const form = {
    url: `${site}/wps/gateway/sslcommerz/return`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const
  expect(await bed.send({ ...form, body: 'tran_id=dep_0&status=VALID' })).toMatchObject({ status: 303, location: '/member/deposit' })
  const hostile = [
    '',
    '{',
    '[]',
    'null',
    '{"Type":"Notification","TopicArn":1}',
    '\u0000',
    'tran_id=%00&verify_key=tran_id',
    'x'.repeat(60_000),
  ]
  for (const name of ['bkash', 'sslcommerz'])
    for (const body of hostile)
      expect(await bed.send({ ...form, url: `${site}/wps/gateway/${name}/notice`, body }), body.slice(0, 40)).toMatchObject({
        code: 'signature_invalid',
      })
})
