/** What every gateway has to stand (PAY-3.2): the same cases at each, and the money in the ledger after each. */
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tillOf } from '../../testing/money.ts'
import { system } from '../../kernel/scope-mint.ts'
import { openTransactions } from '../../kernel/testing.ts'
import {
  askAboutDeposit,
  asking,
  credited,
  creditReviewed,
  kinds,
  nothing,
  openGatewayBed,
  refundDeposit,
  refundOf,
  type GatewayBed,
} from '../../testing/gateways.ts'

let bed: GatewayBed
beforeAll(async () => {
  bed = await openGatewayBed()
})
afterAll(() => bed.close())
beforeEach(() => bed.calm())

/** The gateways that can do what a case is about. */
const whoCan = (what: keyof (typeof kinds)[number]['can']) => kinds.filter(({ can }) => can[what])

describe.each(kinds)('$code', ({ code }) => {
  test('opens, is paid, is credited once', async () => {
    const hand = bed.hand(code)
    const one = await bed.start(hand)
    expect(one.deposit.state).toBe('AWAITING_PAYER')
    expect(one.deposit.payUrl ?? one.deposit.sendTo).not.toBeNull()
    await bed.payAndArrive(hand, one)
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  })

  test('nobody pays: it expires', async () => {
    const hand = bed.hand(code)
    const one = await bed.start(hand)
    await bed.later(1_801)
    expect(await bed.moneyOf(one)).toEqual(nothing('EXPIRED'))
  })

  test('nothing that the gateway sends arrives: the sweep finds the money', async () => {
    const hand = bed.hand(code)
    const one = await bed.start(hand)
    bed.sim.mischief.notices = 'lose'
    bed.house.deaf = true
    await hand.pay(one.deposit)
    await bed.later()
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  })

  test('everything arrives many times, at once and again: one credit', async () => {
    const hand = bed.hand(code)
    const one = await bed.start(hand)
    bed.sim.mischief.notices = 'double'
    const back = await hand.pay(one.deposit)
    const notice = (await hand.notice?.(one.deposit))?.good
    await Promise.all([back, back, back, notice, notice, notice].map((post) => bed.send(post)))
    await bed.house.settle()
    await Promise.all([back, notice].map((post) => bed.send(post)))
    await bed.later()
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  })

  test('two payments whose messages arrive the wrong way round are each credited', async () => {
    const hand = bed.hand(code)
    const [first, second] = [await bed.start(hand), await bed.start(hand)]
    bed.sim.mischief.notices = 'hold'
    const backs = [await hand.pay(first.deposit), await hand.pay(second.deposit)]
    for (const back of backs.toReversed()) await bed.send(back)
    await bed.sim.mischief.release()
    await bed.later()
    for (const one of [first, second]) expect(await bed.moneyOf(one)).toEqual(credited(hand))
  })

  test('a late payment of a deposit that expired is not lost', async () => {
    const hand = bed.hand(code)
    const one = await bed.start(hand)
    await bed.later(1_801)
    expect((await one.look()).state).toBe('EXPIRED')
    if (code === 'sim') return expect(hand.pay(one.deposit)).rejects.toThrow()
    await bed.payAndArrive(hand, one)
    await bed.later(601)
    if (code !== 'tron') return expect(await bed.moneyOf(one)).toEqual(credited(hand))
    // Coins that come late are looked at by a person first (PAY-3.1.6).
    expect(await bed.moneyOf(one)).toEqual(nothing('UNDER_REVIEW', 'late'))
    await bed.house.kit.app.db.tx((t) => creditReviewed(t, tillOf(bed.house.kit.app), system(), one.deposit.id))
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  })

  test('what came in is credited, not what was asked for', async () => {
    const hand = bed.hand(code)
    const less = await bed.start(hand)
    await bed.payAndArrive(hand, less, '640.00')
    if (code === 'tron') expect(await bed.moneyOf(less)).toEqual(nothing('UNDER_REVIEW', 'underpaid'))
    else expect(await bed.moneyOf(less)).toEqual(credited(hand, '640.00'))
    const more = await bed.start(hand)
    await bed.payAndArrive(hand, more, '1500.00')
    expect(await bed.moneyOf(more)).toEqual(credited(hand, '1500.00'))
  })

  test('many questions at once credit once', async () => {
    const hand = bed.hand(code)
    const one = await bed.start(hand)
    bed.sim.mischief.notices = 'lose'
    await hand.pay(one.deposit)
    const { app } = bed.house.kit
    await Promise.all(Array.from({ length: 8 }, () => app.db.tx((t) => askAboutDeposit(t, tillOf(app), system(), one.deposit.id))))
    await bed.later()
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  })
})

test.each(whoCan('refuse'))('$code: a payer who refuses pays nothing', async ({ code }) => {
  const hand = bed.hand(code)
  const one = await bed.start(hand)
  await bed.send(await hand.refuse?.(one.deposit))
  await bed.later()
  expect(await bed.moneyOf(one)).toEqual(nothing('REJECTED', 'refused'))
})

test.each(whoCan('notice'))(
  '$code: a notice that runs ahead of the payment credits nothing, and the payment is not lost',
  async ({ code }) => {
    const hand = bed.hand(code)
    const one = await bed.start(hand)
    expect((await bed.send((await hand.notice?.(one.deposit))?.good)).status).toBe(200)
    await bed.house.settle()
    expect(await bed.moneyOf(one)).toEqual(nothing('AWAITING_PAYER'))
    await bed.payAndArrive(hand, one)
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  },
)

test.each(whoCan('notice'))('$code: a forged notice is refused and credits nothing', async ({ code }) => {
  const hand = bed.hand(code)
  const one = await bed.start(hand)
  expect(await bed.send((await hand.notice?.(one.deposit))?.forged)).toMatchObject({ status: 401, code: 'signature_invalid' })
  await bed.later()
  expect(await bed.moneyOf(one)).toEqual(nothing('AWAITING_PAYER'))
})

test.each(whoCan('notice'))('$code: a notice replayed after the credit changes nothing', async ({ code }) => {
  const hand = bed.hand(code)
  const one = await bed.start(hand)
  const back = await hand.pay(one.deposit)
  const notice = (await hand.notice?.(one.deposit))?.good
  await bed.send(back)
  await bed.later()
  await bed.send(notice)
  await bed.send(notice)
  await bed.later()
  expect(await bed.moneyOf(one)).toEqual(credited(hand))
})

test.each(whoCan('reuse'))('$code: a transaction number is good for one deposit, ever', async ({ code }) => {
  const hand = bed.hand(code)
  const [first, second] = [await bed.start(hand), await bed.start(hand)]
  await bed.payAndArrive(hand, first)
  const back = await hand.pay(second.deposit)
  await hand.reuse?.(first.deposit, second.deposit)
  await bed.send(back)
  await bed.later()
  expect(await bed.moneyOf(first)).toEqual(credited(hand))
  expect(await bed.moneyOf(second)).toEqual(nothing('REJECTED', 'trx_used'))
})

test.each(whoCan('open'))('$code: a gateway that is down opens later, and a deposit it never opened is refused', async ({ code }) => {
  const hand = bed.hand(code)
  bed.sim.mischief.befall(hand.calls.open ?? '', 'down', 1)
  const one = await bed.start(hand)
  expect(one.deposit).toMatchObject({ state: 'CREATED', payUrl: null })
  await bed.later()
  const opened = { ...one, deposit: await one.look() }
  expect(opened.deposit.state).toBe('AWAITING_PAYER')
  await bed.payAndArrive(hand, opened)
  expect(await bed.moneyOf(opened)).toEqual(credited(hand))
  bed.sim.mischief.befall(hand.calls.open ?? '', 'down', 1)
  const never = await bed.start(hand)
  await bed.later(1_801)
  expect(await bed.moneyOf(never)).toEqual(nothing('REJECTED', 'gateway_away'))
})

test.each(whoCan('open'))(
  '$code: a gateway that is slow keeps no transaction open, and others are served meanwhile (REL-R26)',
  async ({ code }) => {
    const hand = bed.hand(code)
    const { mischief } = bed.sim
    mischief.befall(hand.calls.open ?? '', 'slow', 1)
    const started = bed.start(hand)
    await vi.waitFor(() => expect(mischief.lingering()).toBe(1))
    await vi.waitFor(async () => expect(await openTransactions(bed.house.kit.owner)).toEqual([]))
    const { memberId } = await bed.house.player()
    expect((await bed.house.cash(memberId)).cash).toBe(0n)
    mischief.goOn()
    const one = await started
    await bed.payAndArrive(hand, one)
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  },
)

test.each(whoCan('open'))('$code: an opening whose answer is lost is made again with the same number', async ({ code }) => {
  const hand = bed.hand(code)
  bed.sim.mischief.befall(hand.calls.open ?? '', 'lost_answer', 1)
  const one = await bed.start(hand)
  expect(one.deposit.state).toBe('CREATED')
  await bed.later()
  const opened = { ...one, deposit: await one.look() }
  await bed.payAndArrive(hand, opened)
  expect(await bed.moneyOf(opened)).toEqual(credited(hand))
})

test.each(whoCan('ask'))('$code: a question without an answer is asked again', async ({ code }) => {
  const hand = bed.hand(code)
  for (const effect of ['down', 'lost_answer'] as const) {
    const one = await bed.start(hand)
    bed.sim.mischief.befall(hand.calls.ask ?? '', effect, 2)
    await bed.send(await hand.pay(one.deposit))
    await bed.house.settle()
    await bed.later()
    await bed.later()
    await bed.later()
    expect(await bed.moneyOf(one)).toEqual(credited(hand))
  }
})

test.each(whoCan('refunded'))('$code: a deposit goes back once, also when the answer to that is lost', async ({ code }) => {
  const hand = bed.hand(code)
  const one = await bed.start(hand)
  await bed.payAndArrive(hand, one)
  bed.sim.mischief.befall(hand.calls.refund ?? '', 'lost_answer', 1)
  const order = { id: one.deposit.id, by: 'admin', reason: 'asked for it' }
  const { app } = bed.house.kit
  await app.db.tx((t) => refundDeposit(t, tillOf(app), system(), order))
  await expect(app.db.tx((t) => refundDeposit(t, tillOf(app), system(), order))).rejects.toMatchObject({ code: 'state_changed' })
  await bed.house.settle()
  await bed.later()
  expect(await one.look()).toMatchObject({ state: 'REVERSED', credited: asking })
  expect(await app.db.tx((t) => refundOf(t, system(), order.id))).toMatchObject({ state: 'DONE', amount: parseMoney(asking) })
  expect(hand.refunded?.(one.deposit)).toBe(asking)
  expect((await bed.house.cash(one.memberId)).cash).toBe(0n)
  expect(await bed.booked(order.id)).toMatchObject({ deposit_reversal: parseMoney(asking) })
})
