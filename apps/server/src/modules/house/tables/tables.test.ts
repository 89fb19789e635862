import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openHall, terms } from './test-hall.ts'

/** Rounds with one clock for all: bets, the close, settlement, what is told when. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())
beforeEach(() => hall.set())

test('a round is bet on, closed, shown and paid, and tells no more than it may', async () => {
  const [one, two] = [await hall.sit('dragon-tiger'), await hall.sit('dragon-tiger')]
  const round = await hall.open('dragon-tiger')
  const outcome = await hall.secret('dragon-tiger')
  const bet = await one.bet([
    ['dragon', '10.00'],
    ['tie', '2.00'],
  ])
  expect([bet.code, bet.value.balance, bet.value.bets[0]?.state]).toEqual([undefined, '988.00', 'open'])
  await two.bet([['tiger', '7.00']])
  const before = await one.look()
  expect(before.round).toMatchObject({ phase: 'betting', outcome: null, hash: null, betsRoot: null })
  expect(before.crowd).toMatchObject({
    players: 2,
    totals: [{ spot: 'dragon', stake: '10.00', players: 1 }, { spot: 'tiger' }, { spot: 'tie' }],
  })
  await hall.until('dragon-tiger', round.closeAt)
  expect((await one.look()).round).toMatchObject({ phase: 'closed', outcome: null, hash: null })
  expect((await two.bet([['tiger', '1.00']])).code).toBe('bets_closed')
  expect((await two.undo()).code).toBe('bets_closed')
  await hall.until('dragon-tiger', round.startAt)
  const shown = await one.look()
  expect(shown.round).toMatchObject({ phase: 'running', outcome: outcome.facts, hash: null })
  expect(shown.balance).toBe('988.00')
  await hall.finish('dragon-tiger')
  const won = (outcome.pays('dragon') * 100_000n + outcome.pays('tie') * 20_000n) / 10_000n
  const after = await one.look()
  expect(after.balance).toBe(`${988n + won / 10_000n}.00`)
  expect(after.own[0]).toMatchObject({ state: 'settled', payout: `${won / 10_000n}.00` })
  expect(after.results.at(-1)).toMatchObject({ no: round.no, outcome: outcome.facts, void: false })
  expect(await hall.books()).toMatchObject({ ok: true })
})
