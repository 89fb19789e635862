import { crash } from '@khela/games/crash'
import { formatMoney, parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openHall, terms } from '../../testing/hall.ts'

/** Crash: two panels, cashing out by the server's clock, and what is left to the server. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())
beforeEach(() => hall.set())

/** A fresh round that stops at `least` or later, in hundredths; rounds before it are played to their end. */
async function roundOf(least: number, most = Infinity) {
  for (;;) {
    const round = await hall.open('crash')
    const { point = 0 } = await hall.secret('crash')
    if (point >= least && point <= most) return { round, point }
    await hall.finish('crash')
  }
}
const rising = async (round: { closeAt: Date; startAt: Date }) => {
  await hall.until('crash', round.closeAt)
  await hall.until('crash', round.startAt)
}

test('a bet is cashed out by hand at the multiplier of the server’s clock, once, and the other panel goes on', async () => {
  const { round, point } = await roundOf(200)
  const one = await hall.sit('crash')
  const first = await one.panel(1, '100.00')
  const second = await one.panel(2, '10.00', 150)
  expect((await one.panel(2, '10.00')).code).toBe('panel_taken')
  const [a] = first.value.bets
  expect(second.value.balance).toBe('890.00')
  expect((await one.out(a?.id ?? '')).code).toBe('state_changed')
  await rising(round)
  expect((await one.look()).round).toMatchObject({ phase: 'running', outcome: null, endAt: null, hash: null })
  await hall.on(5_000)
  const at = crash.multiplierAt(5_000)
  const outs = await Promise.all([one.out(a?.id ?? ''), one.out(a?.id ?? '')])
  const paid = 890_0000n + BigInt(at) * 1_0000n
  expect(outs.map(({ value }) => value.balance)).toEqual([formatMoney(paid), formatMoney(paid)])
  expect(outs[0]?.value.bets.find(({ panel }) => panel === 1)).toMatchObject({
    state: 'out',
    outAt: at,
    payout: formatMoney(BigInt(at) * 1_0000n),
  })
  await hall.until('crash', new Date(round.startAt.getTime() + crash.endsAt(point) + 200))
  expect(await one.cash()).toBe(formatMoney(paid + 15_0000n))
  expect((await one.look()).round).toMatchObject({ phase: 'settled', outcome: { point } })
  expect(await hall.books()).toMatchObject({ ok: true })
})

test('an automatic cash-out pays exactly its mark although nobody is there, and a lost bet nothing', async () => {
  const { round, point } = await roundOf(130, 900)
  const [won, lost] = [await hall.sit('crash'), await hall.sit('crash')]
  await won.panel(1, '33.00', 130)
  await lost.panel(1, '33.00', point + 1)
  await rising(round)
  await hall.finish('crash')
  expect([await won.cash(), await lost.cash()]).toEqual(['1009.90', '967.00'])
  expect((await won.look()).own[0]).toMatchObject({ state: 'settled', outAt: 130, payout: '42.90' })
})

test('the instant of the crash is decided by the server’s clock: the last millisecond pays, the next does not', async () => {
  const { round, point } = await roundOf(150, 900)
  const [early, late] = [await hall.sit('crash'), await hall.sit('crash')]
  const ids = [(await early.panel(1, '10.00')).value.bets[0]?.id ?? '', (await late.panel(1, '10.00')).value.bets[0]?.id ?? '']
  await rising(round)
  await hall.on(crash.endsAt(point) - 1)
  expect((await early.out(ids[0] ?? '')).value.bets[0]).toMatchObject({ outAt: point })
  await hall.on(1)
  // The leader has not ended the round yet: the clock alone decides.
  expect((await hall.round('crash')).phase).toBe('running')
  expect((await late.out(ids[1] ?? '')).code).toBe('cash_out_late')
  await hall.finish('crash')
  expect((await late.out(ids[1] ?? '')).code).toBe('cash_out_late')
  expect([await early.cash(), await late.cash()]).toEqual([formatMoney(parseMoney('990.00') + BigInt(point) * 1_000n), '990.00'])
})

test('cash-outs in the crowd of the crash are paid or lost, never both, whoever comes first', async () => {
  const { round, point } = await roundOf(150, 900)
  const players = await Promise.all(Array.from({ length: 6 }, () => hall.sit('crash')))
  const ids = await Promise.all(players.map(async (one) => (await one.panel(1, '10.00')).value.bets[0]?.id ?? ''))
  await rising(round)
  await hall.on(crash.endsAt(point) - 1)
  const outs = Promise.all(players.map((one, n) => one.out(ids[n] ?? '')))
  await hall.on(101)
  await Promise.all([hall.settle('crash'), hall.settle('crash')])
  for (const [n, out] of (await outs).entries()) {
    const isPaid = out.code === undefined
    expect(await players[n]?.cash()).toBe(isPaid ? formatMoney(parseMoney('990.00') + BigInt(point) * 1_000n) : '990.00')
    if (!isPaid) expect(out.code).toBe('cash_out_late')
  }
  expect(await hall.books()).toMatchObject({ ok: true })
})

test('the table cashes everybody out where its liability ends', async () => {
  await hall.set({ ...terms, exposure: '1500.00', max: '1000.00' })
  const { round } = await roundOf(300)
  const [one, two] = [await hall.sit('crash', { cash: '2000.00' }), await hall.sit('crash')]
  await one.panel(1, '1000.00')
  await two.panel(1, '100.00', 110)
  await rising(round)
  // 1000 × 2.49 + 100 × 1.10 − 1100 = 1500.
  expect((await one.look()).round.ceiling).toBe(249)
  await hall.finish('crash')
  expect([await one.cash(), await two.cash()]).toEqual(['3490.00', '1010.00'])
})

test('a table that could lose too much takes no further bet', async () => {
  await hall.set({ ...terms, exposure: '150.00' })
  await roundOf(100)
  const [one, two] = [await hall.sit('crash'), await hall.sit('crash')]
  const both = await Promise.all([one.panel(1, '100.00'), two.panel(1, '100.00')])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['exposure_reached', undefined]))
  expect((await Promise.all([one.cash(), two.cash()])).toSorted()).toEqual(['1000.00', '900.00'])
  await hall.finish('crash')
})
