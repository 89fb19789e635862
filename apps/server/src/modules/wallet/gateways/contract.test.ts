/** What every gateway has to stand (payments §3.2): the same cases at each, and the money in the ledger after each. */
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTopic } from '../../../../../pay-sim/src/index.ts'
import { newKey, type TestHouse } from '../../../../../../tests/server-kit.ts'
import { system } from '../../../kernel/scope-mint.ts'
import { askAboutDeposit } from '../confirm.ts'
import { refundOf } from '../refund-store.ts'
import { creditReviewed, refundDeposit } from '../review-deposit.ts'
import { openGatewayBed, type Deposit, type GatewayBed, type Hand } from './test-kit.ts'

let bed: GatewayBed
let house: TestHouse
beforeAll(async () => {
  bed = await openGatewayBed()
  house = bed.house
  // The addresses for coins come in with the first minute.
  await house.tick(61)
  await house.settle()
})
afterAll(() => bed.close())
beforeEach(async () => {
  bed.sim.mischief.notices = 'send'
  house.deaf = false
  await house.settle()
})

interface Started {
  readonly memberId: bigint
  readonly token: string
  readonly deposit: Deposit
  look(): Promise<Deposit>
}

const amount = '1000.00'
const names = ['bkash', 'nagad', 'sslcommerz', 'tron', 'sim'] as const
const handOf = (code: string): Hand => {
  const hand = bed.hands.find((one) => one.code === code)
  if (!hand) throw new Error(`no hand for ${code}`)
  return hand
}

/** A fresh member with a deposit whose payment is open at the gateway, unless it cannot be reached. */
async function start(hand: Hand): Promise<Started> {
  const player = await house.player()
  const { value } = await house.call('depositCreate', { method: hand.method, amount }, { token: player.token, key: newKey() })
  await house.settle()
  const look = async () => (await house.call('deposit', { id: value.id }, player)).value
  return { ...player, deposit: await look(), look }
}

/** Time passes until the sweep and the watcher have been round, and everything that follows has been done. */
async function later(seconds = 61): Promise<void> {
  await house.tick(seconds)
  await house.settle()
}

/** Kinds of postings of a deposit with their amounts on the house's or the member's side. */
async function booked(depositId: string): Promise<Record<string, bigint>> {
  const rows = await house.kit.owner.tx((t) =>
    t.query<{ kind: string; amount: bigint }>(
      `select p.kind, e.amount from ledger.posting p join ledger.entry e on e.posting_id = p.id and e.amount > 0
        where p.ref_type = 'deposit' and p.ref_id = $1`,
      [depositId],
    ),
  )
  if (new Set(rows.map(({ kind }) => kind)).size !== rows.length) throw new Error('a kind was posted twice')
  return Object.fromEntries(rows.map((row) => [row.kind, row.amount]))
}

/** The money is right: credited once with this much, the gateway's fee booked once, nothing else. */
async function expectCredited(hand: Hand, one: Started, credited = amount): Promise<void> {
  const money = parseMoney(credited)
  expect(await one.look()).toMatchObject({ state: 'CREDITED', credited, payUrl: null, sendTo: null })
  const fee = hand.fee(money)
  expect(await booked(one.deposit.id)).toEqual({ deposit: money, ...(fee > 0n && { gateway_fee: fee }) })
  expect((await house.cash(one.memberId)).cash).toBe(money)
}

async function expectNothing(one: Started, state: Deposit['state'], reason: string | null = null): Promise<void> {
  expect(await one.look()).toMatchObject({ state, credited: null, ...(reason !== null && { reason }) })
  expect(await booked(one.deposit.id)).toEqual({})
  expect((await house.cash(one.memberId)).cash).toBe(0n)
}

/** Pays, and everything arrives that the gateway sends. */
async function payAndArrive(hand: Hand, one: Started, other?: string): Promise<void> {
  await bed.send(await hand.pay(one.deposit, other))
  await later()
}

describe.each(names)('%s', (code) => {
  const only = (has: (hand: Hand) => unknown, name: string, run: (hand: Hand) => Promise<void>) =>
    test(name, async (context) => {
      const hand = handOf(code)
      if (has(hand) === undefined) return context.skip()
      await run(hand)
    })
  const all = (name: string, run: (hand: Hand) => Promise<void>) => only(() => true, name, run)

  all('opens, is paid, is credited once', async (hand) => {
    const one = await start(hand)
    expect(one.deposit.state).toBe('AWAITING_PAYER')
    expect(one.deposit.payUrl ?? one.deposit.sendTo).not.toBeNull()
    await payAndArrive(hand, one)
    await expectCredited(hand, one)
  })

  only(
    (hand) => hand.refuse,
    'a payer who refuses pays nothing',
    async (hand) => {
      const one = await start(hand)
      await bed.send(await hand.refuse?.(one.deposit))
      await later()
      await expectNothing(one, 'REJECTED', 'refused')
    },
  )

  all('nobody pays: it expires', async (hand) => {
    const one = await start(hand)
    await later(1_801)
    await expectNothing(one, 'EXPIRED')
  })

  all('nothing that the gateway sends arrives: the sweep finds the money', async (hand) => {
    const one = await start(hand)
    bed.sim.mischief.notices = 'lose'
    house.deaf = true
    await hand.pay(one.deposit)
    await later()
    await expectCredited(hand, one)
  })

  all('everything arrives many times, at once and again: one credit', async (hand) => {
    const one = await start(hand)
    bed.sim.mischief.notices = 'double'
    const back = await hand.pay(one.deposit)
    const notice = (await hand.notice?.(one.deposit))?.good
    await Promise.all([back, back, back, notice, notice, notice].map((post) => bed.send(post)))
    await house.settle()
    await Promise.all([back, notice].map((post) => bed.send(post)))
    await later()
    await expectCredited(hand, one)
  })

  only(
    (hand) => hand.notice,
    'a notice that runs ahead of the payment credits nothing, and the payment is not lost',
    async (hand) => {
      const one = await start(hand)
      expect((await bed.send((await hand.notice?.(one.deposit))?.good)).status).toBe(200)
      await house.settle()
      await expectNothing(one, 'AWAITING_PAYER')
      await payAndArrive(hand, one)
      await expectCredited(hand, one)
    },
  )

  all('two payments whose messages arrive the wrong way round are each credited', async (hand) => {
    const [first, second] = [await start(hand), await start(hand)]
    bed.sim.mischief.notices = 'hold'
    const backs = [await hand.pay(first.deposit), await hand.pay(second.deposit)]
    for (const back of backs.toReversed()) await bed.send(back)
    await bed.sim.mischief.release()
    await later()
    for (const one of [first, second]) await expectCredited(hand, one)
  })

  only(
    (hand) => hand.notice,
    'a forged notice is refused and credits nothing',
    async (hand) => {
      const one = await start(hand)
      expect(await bed.send((await hand.notice?.(one.deposit))?.forged)).toMatchObject({ status: 401, code: 'signature_invalid' })
      await later()
      await expectNothing(one, 'AWAITING_PAYER')
    },
  )

  all('a late payment of a deposit that expired is not lost', async (hand) => {
    const one = await start(hand)
    await later(1_801)
    expect((await one.look()).state).toBe('EXPIRED')
    if (code === 'sim') return expect(hand.pay(one.deposit)).rejects.toThrow()
    await payAndArrive(hand, one)
    await later(601)
    if (code !== 'tron') return expectCredited(hand, one)
    // Coins that come late are looked at by a person first (payments §3.1).
    await expectNothing(one, 'UNDER_REVIEW', 'late')
    await house.kit.app.db.tx((t) => creditReviewed(t, house.kit.app, system(), one.deposit.id))
    await expectCredited(hand, one)
  })

  only(
    (hand) => hand.notice,
    'a notice replayed after the credit changes nothing',
    async (hand) => {
      const one = await start(hand)
      const back = await hand.pay(one.deposit)
      const notice = (await hand.notice?.(one.deposit))?.good
      await bed.send(back)
      await later()
      await bed.send(notice)
      await bed.send(notice)
      await later()
      await expectCredited(hand, one)
    },
  )

  all('what came in is credited, not what was asked for', async (hand) => {
    const less = await start(hand)
    await payAndArrive(hand, less, '640.00')
    if (code === 'tron') await expectNothing(less, 'UNDER_REVIEW', 'underpaid')
    else await expectCredited(hand, less, '640.00')
    const more = await start(hand)
    await payAndArrive(hand, more, '1500.00')
    await expectCredited(hand, more, '1500.00')
  })

  only(
    (hand) => hand.reuse,
    'a transaction number is good for one deposit, ever',
    async (hand) => {
      const [first, second] = [await start(hand), await start(hand)]
      await payAndArrive(hand, first)
      const back = await hand.pay(second.deposit)
      await hand.reuse?.(first.deposit, second.deposit)
      await bed.send(back)
      await later()
      await expectCredited(hand, first)
      await expectNothing(second, 'REJECTED', 'trx_used')
    },
  )

  only(
    (hand) => hand.calls.open,
    'a gateway that is down opens later, and a deposit it never opened is refused',
    async (hand) => {
      bed.sim.mischief.befall(hand.calls.open ?? '', 'down', 1)
      const one = await start(hand)
      expect(one.deposit).toMatchObject({ state: 'CREATED', payUrl: null })
      await later()
      const opened = { ...one, deposit: await one.look() }
      expect(opened.deposit.state).toBe('AWAITING_PAYER')
      await payAndArrive(hand, opened)
      await expectCredited(hand, opened)
      bed.sim.mischief.befall(hand.calls.open ?? '', 'down', 1)
      const never = await start(hand)
      await later(1_801)
      await expectNothing(never, 'REJECTED', 'gateway_away')
    },
  )

  only(
    (hand) => hand.calls.open,
    'an opening whose answer is lost is made again with the same number',
    async (hand) => {
      bed.sim.mischief.befall(hand.calls.open ?? '', 'lost_answer', 1)
      const one = await start(hand)
      expect(one.deposit.state).toBe('CREATED')
      await later()
      const opened = { ...one, deposit: await one.look() }
      await payAndArrive(hand, opened)
      await expectCredited(hand, opened)
    },
  )

  only(
    (hand) => hand.calls.ask,
    'a question without an answer is asked again',
    async (hand) => {
      for (const effect of ['down', 'lost_answer'] as const) {
        const one = await start(hand)
        bed.sim.mischief.befall(hand.calls.ask ?? '', effect, 2)
        await bed.send(await hand.pay(one.deposit))
        await house.settle()
        await later()
        await later()
        await later()
        await expectCredited(hand, one)
      }
    },
  )

  all('many questions at once credit once', async (hand) => {
    const one = await start(hand)
    bed.sim.mischief.notices = 'lose'
    await hand.pay(one.deposit)
    const { app } = house.kit
    await Promise.all(Array.from({ length: 8 }, () => app.db.tx((t) => askAboutDeposit(t, app, system(), one.deposit.id))))
    await later()
    await expectCredited(hand, one)
  })

  only(
    (hand) => hand.refunded,
    'a deposit goes back once, also when the answer to that is lost',
    async (hand) => {
      const one = await start(hand)
      await payAndArrive(hand, one)
      bed.sim.mischief.befall(hand.calls.refund ?? '', 'lost_answer', 1)
      const order = { id: one.deposit.id, by: 'admin', reason: 'asked for it' }
      const { app } = house.kit
      await app.db.tx((t) => refundDeposit(t, app, system(), order))
      await expect(app.db.tx((t) => refundDeposit(t, app, system(), order))).rejects.toMatchObject({ code: 'state_changed' })
      await house.settle()
      await later()
      expect(await one.look()).toMatchObject({ state: 'REVERSED', credited: amount })
      expect(await app.db.tx((t) => refundOf(t, system(), order.id))).toMatchObject({ state: 'DONE', amount: parseMoney(amount) })
      expect(hand.refunded?.(one.deposit)).toBe(amount)
      expect((await house.cash(one.memberId)).cash).toBe(0n)
      expect(await booked(order.id)).toMatchObject({ deposit_reversal: parseMoney(amount) })
    },
  )
})

test('bKash: an execute that was done and not answered is found by a query, in the same breath', async () => {
  const hand = handOf('bkash')
  for (const effect of ['lost_answer', 'down'] as const) {
    const one = await start(hand)
    bed.sim.mischief.befall('bkash.execute', effect)
    await bed.send(await hand.pay(one.deposit))
    await house.settle()
    if (effect === 'down') await later()
    await expectCredited(hand, one)
  }
})

test('bKash: the subscription of notices is confirmed; a message of another topic, or signed by a stranger, is nothing', async () => {
  const { bkash } = bed.sim
  const notice = `${house.kit.config.publicUrl()}/wps/gateway/bkash/notice`
  const stranger = openTopic('arn:aws:sns:x:1:other', () => `${bed.sim.url}/bkash/sns/certificate.pem`)
  const imposter = openTopic(bkash.topic.arn, () => 'https://sns.ap-southeast-1.amazonaws.com.evil.example/key.pem')
  for (const topic of [stranger, imposter]) {
    const body = JSON.stringify(topic.message('SubscriptionConfirmation', 'x', { Token: 't', SubscribeURL: `${bed.sim.url}/bkash/sns/confirm?Token=t` }))
    expect(await bed.send({ url: notice, method: 'POST', body })).toMatchObject({ status: 401, code: 'signature_invalid' })
  }
  expect(bkash.isSubscribed()).toBe(false)
  await bkash.subscribe(notice)
  expect(bkash.isSubscribed()).toBe(true)
  const one = await start(handOf('bkash'))
  await bed.send(await handOf('bkash').pay(one.deposit))
  await later()
  await expectCredited(handOf('bkash'), one)
})

test('SSLCommerz: a payment that it finds risky waits, is credited by a person, or goes back', async () => {
  const hand = handOf('sslcommerz')
  const { app } = house.kit
  const risky = async () => {
    const one = await start(hand)
    await fetch(one.deposit.payUrl ?? '', { method: 'POST', body: new URLSearchParams({ decision: 'risky' }) })
    await later()
    await expectNothing(one, 'UNDER_REVIEW', 'risk')
    expect((await one.look()).confirmed).toBe(amount)
    return one
  }
  const good = await risky()
  await app.db.tx((t) => creditReviewed(t, app, system(), good.deposit.id))
  await expect(app.db.tx((t) => creditReviewed(t, app, system(), good.deposit.id))).rejects.toMatchObject({ code: 'state_changed' })
  await expectCredited(hand, good)
  const bad = await risky()
  await app.db.tx((t) => refundDeposit(t, app, system(), { id: bad.deposit.id, by: 'admin', reason: 'stolen card' }))
  await house.settle()
  await expectNothing(bad, 'REVERSED', 'stolen card')
  expect(hand.refunded?.(bad.deposit)).toBe(amount)
})

test('SSLCommerz: the member bears its fee where the merchant says so', async () => {
  const hand = handOf('sslcommerz')
  const { app } = house.kit
  await app.db.tx((t) => app.settings.set(t, 'DEPOSIT_FEE_BEARER', 'member', 'test'))
  const one = await start(hand)
  await payAndArrive(hand, one)
  await app.db.tx((t) => app.settings.set(t, 'DEPOSIT_FEE_BEARER', 'house', 'test'))
  expect(await one.look()).toMatchObject({ state: 'CREDITED', confirmed: amount, credited: '980.00', fee: '20.00' })
  const fee = parseMoney('20.00')
  expect(await booked(one.deposit.id)).toEqual({ deposit: parseMoney(amount), gateway_fee: fee, deposit_fee: fee })
  expect((await house.cash(one.memberId)).cash).toBe(parseMoney('980.00'))
})

test('USDT: fake tokens are nothing, too few blocks are too early, a block that is gone is no payment, two in one transaction are two', async () => {
  const hand = handOf('tron')
  const one = await start(hand)
  const { address = '', assetAmount = '' } = one.deposit.sendTo ?? {}
  expect([assetAmount, one.deposit.sendTo?.rate]).toEqual(['8.333334', '120.00'])
  const units = 8_333_334n
  const { tron } = bed.sim
  tron.send([{ to: address, units, contract: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR' }])
  tron.mine(30)
  await later()
  await expectNothing(one, 'AWAITING_PAYER')

  const gone = tron.send([{ to: address, units }])
  await later()
  await expectNothing(one, 'AWAITING_PAYER')
  tron.drop(gone)
  tron.mine(30)
  await later()
  await expectNothing(one, 'AWAITING_PAYER')

  // Nobody asked for these: each gets a deposit of its own, for a person to look at.
  const other = await start(hand)
  const to = other.deposit.sendTo?.address ?? ''
  tron.send([
    { to, units },
    { to, units: 1_000_000n },
  ])
  tron.mine(30)
  await later()
  await later()
  await expectCredited(hand, other)
  const listed = (await house.call('deposits', {}, other)).value.content
  expect(listed.map(({ state, reason, confirmed }) => [state, reason, confirmed])).toEqual([
    ['UNDER_REVIEW', 'unasked', '120.00'],
    ['CREDITED', null, amount],
  ])
})

test('USDT: an address is one member’s for ever, the rate is fixed with the deposit, a second one waits', async () => {
  const { app } = house.kit
  const one = await start(handOf('tron'))
  const again = await house.call('depositCreate', { method: 'usdt_trc20', amount }, { token: one.token })
  expect([again.code, again.params]).toEqual(['deposit_limit_open', { max: 1 }])
  await app.db.tx((t) => app.settings.set(t, 'USDT_RATE', '60.00', 'test'))
  await payAndArrive(handOf('tron'), one)
  await app.db.tx((t) => app.settings.set(t, 'USDT_RATE', '120.00', 'test'))
  await expectCredited(handOf('tron'), one)
  const next = await house.call('depositCreate', { method: 'usdt_trc20', amount }, { token: one.token })
  expect(next.value.sendTo?.address).toBe(one.deposit.sendTo?.address)
  await later(1_801)
})

test('a payout of the simulated gateway is made once and can be asked about', async () => {
  const { gatewayForChannel } = await import('./index.ts')
  const gateway = gatewayForChannel(house.kit.app, 'bkash')
  const order = { id: `wdr_${newKey()}`, amount: 1n, channel: 'bkash', destination: '01712345678', beneficiaryName: 'Rahim' } as const
  expect(await gateway?.payoutStatus(order.id)).toBeUndefined()
  const made = await gateway?.createPayout(order)
  expect(made?.state).toBe('PAID')
  expect(await gateway?.createPayout(order)).toEqual(made)
  expect(await gateway?.payoutStatus(order.id)).toEqual(made)
})

test('whatever comes back from nowhere leads to the deposits, and somebody’s guess asks for nothing', async () => {
  const site = house.kit.config.publicUrl()
  for (const url of ['/wps/gateway/bkash/return?paymentID=TR0011NONE&status=success', '/wps/gateway/bkash/return', '/wps/gateway/nagad/return?payment_ref_id=%00&x=1&x=2'])
    expect(await bed.send({ url: `${site}${url}`, method: 'GET' })).toMatchObject({ status: 303, location: '/member/deposit' })
  const form = { url: `${site}/wps/gateway/sslcommerz/return`, method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const
  expect(await bed.send({ ...form, body: 'tran_id=dep_0&status=VALID' })).toMatchObject({ status: 303, location: '/member/deposit' })
  const hostile = ['', '{', '[]', 'null', '{"Type":"Notification","TopicArn":1}', '\u0000', 'tran_id=%00&verify_key=tran_id', 'x'.repeat(60_000)]
  for (const name of ['bkash', 'sslcommerz'])
    for (const body of hostile)
      expect(await bed.send({ ...form, url: `${site}/wps/gateway/${name}/notice`, body }), body.slice(0, 40)).toMatchObject({ code: 'signature_invalid' })
})
