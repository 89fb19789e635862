import { formatMoney, parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHall } from '../../testing/hall.ts'
import { all, self } from '../../kernel/scope-mint.ts'
import { legsOf, roundsOf } from '../rounds/index.ts'
import { tableDescriber } from './legs.ts'
import { tables } from './registry.ts'
import { spotText } from './spot-text.ts'

/** What a member's round at a table consists of. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => void (hall = await openHall()))
afterAll(() => hall.kit.close())

type Seat = Awaited<ReturnType<typeof hall.sit>>
/** The last round of a member with its legs, as somebody sees them. */
async function lastLegs(one: Seat, of: Seat = one) {
  const { app } = hall.kit
  return app.db.tx(async (t) => {
    const [round] = await roundsOf(t, self(of.memberId), { memberId: of.memberId, limit: 1 })
    if (round === undefined) throw new Error('nothing was played')
    return { round, legs: await legsOf(t, app, self(one.memberId), [tableDescriber], round) }
  })
}
const sum = (amounts: readonly (string | null)[]): string =>
  formatMoney(amounts.reduce((total, one) => total + parseMoney(one ?? '0.00'), 0n))

test('the chips of several bets on a spot are one leg, and the legs come to what the round came to', async () => {
  const [one, other] = [await hall.sit('roulette'), await hall.sit('roulette')]
  await hall.open('roulette')
  await one.bet([
    ['split:1-2', '3.00'],
    ['red', '10.00'],
  ])
  await hall.on(10)
  await one.bet([
    ['red', '5.00'],
    ['black', '7.00'],
  ])
  const open = await lastLegs(one)
  expect(open.legs.map(({ title, odds, stake, payout, state }) => [title.en, odds, stake, payout, state])).toEqual([
    ['Split 1-2', '18.00', '3.00', null, 'OPEN'],
    ['Red', '2.00', '15.00', null, 'OPEN'],
    ['Black', '2.00', '7.00', null, 'OPEN'],
  ])
  expect(open.legs[0]?.title.bn).toBe('জোড়া 1-2')
  const outcome = await hall.secret('roulette')
  await hall.finish('roulette')
  const { round, legs } = await lastLegs(one)
  expect([sum(legs.map(({ stake }) => stake)), sum(legs.map(({ payout }) => payout))]).toEqual([
    formatMoney(round.stake),
    formatMoney(round.payout),
  ])
  const red = outcome.pays('red') > 0n
  expect(legs[1]).toMatchObject({ payout: red ? '30.00' : '0.00', state: red ? 'WON' : 'LOST' })
  // Whoever may see everybody sees the same; what the scope does not cover has no legs.
  const { app } = hall.kit
  expect(await app.db.tx((t) => legsOf(t, app, all('test'), [tableDescriber], round))).toEqual(legs)
  expect((await lastLegs(other, one)).legs).toEqual([])
})

test('chips that were taken back are a leg of their own', async () => {
  const one = await hall.sit('dragon-tiger')
  await hall.open('dragon-tiger')
  const placed = await one.bet([['dragon:big', '4.00']])
  await one.bet([['dragon:big', '6.00']])
  expect((await one.undo(placed.value.bets[0]?.id ?? '')).code).toBeUndefined()
  await hall.finish('dragon-tiger')
  const { legs } = await lastLegs(one)
  const backFirst = legs.toSorted((a, b) => Number(a.state !== 'VOID') - Number(b.state !== 'VOID'))
  expect(backFirst.map(({ title, stake, state }) => [title.en, stake, state])).toEqual([
    ['Dragon: Big', '4.00', 'VOID'],
    ['Dragon: Big', '6.00', expect.stringMatching(/^(WON|LOST)$/)],
  ])
})

test('the two bets of crash are a leg each, with where they went out', async () => {
  const one = await hall.sit('crash')
  await hall.open('crash')
  const { point = 0 } = await hall.secret('crash')
  await one.panel(1, '10.00', 101)
  await one.panel(2, '20.00', 1_000_000)
  expect((await lastLegs(one)).legs).toMatchObject([
    { state: 'OPEN', payout: null, result: null },
    { pick: { en: 'Cashes out by itself at 10000.00×' } },
  ])
  await hall.finish('crash')
  const { round, legs } = await lastLegs(one)
  expect(legs.map(({ title }) => title.en)).toEqual(['Bet 1', 'Bet 2'])
  expect(sum(legs.map(({ payout }) => payout))).toBe(formatMoney(round.payout))
  expect(legs[0]).toMatchObject(
    point > 100 ? { state: 'WON', payout: '10.10', result: { en: 'Out at 1.01×' } } : { state: 'LOST', payout: '0.00' },
  )
  expect(legs[1]?.result?.en).toMatch(/^(Stopped|Out) at /)
})

test('every spot of every table has a name in both languages', () => {
  for (const table of tables.values()) {
    if (table.kind === 'crash') continue
    const names = table.spots.map((spot) => spotText(table.id, spot))
    expect(new Set(names.map(({ en }) => en)).size).toBe(table.spots.length)
    expect(new Set(names.map(({ bn }) => bn)).size).toBe(table.spots.length)
    for (const { bn, en } of names) expect(`${bn} ${en}`).not.toMatch(/[{}]/)
  }
})
