import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { setSwitch, type SwitchTarget } from '../house/index.ts'
import { tables } from './registry.ts'
import { addTotals } from './store.ts'
import { openHall, terms } from '../../testing/hall.ts'

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

test('a bet that was on its way when the round was closed is not taken, nor one that is late by the clock alone', async () => {
  const round = await hall.open('tai-xiu')
  const add = () => hall.kit.app.db.tx((t) => addTotals(t, round, 'real', [1n, 0n]))
  expect(await add()).toEqual([1n, 0n])
  await hall.on(round.closeAt.getTime() - round.openAt.getTime())
  expect((await hall.round('tai-xiu')).phase).toBe('betting')
  expect(await add()).toBeUndefined()
  await hall.settle('tai-xiu')
  expect((await hall.round('tai-xiu')).phase).toBe('closed')
  expect(await add()).toBeUndefined()
  await hall.finish('tai-xiu')
})

test('two bets that together pass what the house may lose: one is taken, whatever their order', async () => {
  await hall.set({ ...terms, exposure: '1000.00' })
  await hall.open('dragon-tiger')
  const players = await Promise.all(Array.from({ length: 4 }, () => hall.sit('dragon-tiger')))
  // 51 times the stake less the stake: 600 each.
  const bets = await Promise.all(players.map((one) => one.bet([['suited_tie', '12.00']])))
  expect(bets.filter(({ code }) => code === 'exposure_reached')).toHaveLength(3)
  expect((await Promise.all(players.map((one) => one.cash()))).toSorted()).toEqual(['1000.00', '1000.00', '1000.00', '988.00'])
  // What is on the other side pays for it: the round may lose no more than before.
  expect((await players[0]?.bet([['tiger', '500.00']]))?.code).toBeUndefined()
  const { totalsReal } = await hall.round('dragon-tiger')
  expect(totalsReal.reduce((sum, one) => sum + one, 0n)).toBe(512_0000n)
  await hall.finish('dragon-tiger')
})

test('a retry with its key is the first answer, for a bet, a late one and one taken back', async () => {
  const one = await hall.sit('roulette')
  const round = await hall.open('roulette')
  const first = await one.bet([['straight:17', '5.00']], {}, 'key-of-the-first-bet')
  expect((await one.bet([['straight:17', '5.00']], {}, 'key-of-the-first-bet')).value).toEqual(first.value)
  expect((await one.bet([['straight:18', '5.00']], {}, 'key-of-the-first-bet')).code).toBe('idempotency_conflict')
  await one.bet([
    ['red', '20.00'],
    ['split:1-2', '1.00'],
  ])
  const back = await one.undo(first.value.bets[0]?.id ?? '')
  expect([back.value.balance, back.value.bets.map(({ state }) => state).toSorted()]).toEqual(['979.00', ['back', 'open']])
  const [again, all] = await Promise.all([one.undo(), one.undo()])
  expect([again.value.balance, all.value.balance]).toEqual(['1000.00', '1000.00'])
  expect((await hall.round('roulette')).totalsReal.every((total) => total === 0n)).toBe(true)
  // The host has forgotten the key: the bet is known by its own name.
  await hall.kit.owner.tx((t) => t.run('delete from kernel.idempotency'))
  expect((await one.bet([['straight:17', '5.00']], {}, 'key-of-the-first-bet')).value).toMatchObject({ balance: '1000.00' })
  await hall.finish('roulette')
  expect((await one.bet([['red', '1.00']], { no: round.no })).code).toBe('bets_closed')
  expect(await hall.books()).toMatchObject({ ok: true })
})

test('limits of a spot, a round and a win hold over all bets of a member', async () => {
  const one = await hall.sit('roulette', { cash: '9000.00' })
  await hall.open('roulette')
  expect((await one.bet([['red', '0.50']])).code).toBe('amount_out_of_range')
  expect((await one.bet([['purple', '5.00']])).code).toBe('choice_invalid')
  expect((await one.bet([])).code).toBe('choice_invalid')
  const rush = await Promise.all([one.bet([['red', '600.00']]), one.bet([['red', '600.00']])])
  expect(new Set(rush.map(({ code }) => code))).toEqual(new Set(['amount_out_of_range', undefined]))
  await one.bet([
    ['black', '1000.00'],
    ['odd', '1000.00'],
  ])
  expect((await one.bet([['even', '500.00']])).code).toBe('amount_out_of_range')
  expect((await one.bet([['even', '400.00']])).value.balance).toBe('6000.00')
  await one.undo()
  await hall.finish('roulette')
})

test('demo plays by the same clock with trial credits', async () => {
  const demo = await hall.sit('sic-bo', { mode: 'demo' })
  const had = parseMoney(await demo.cash())
  await hall.open('sic-bo')
  expect((await demo.bet([['big', '30.00']])).value.balance).toBe(formatMoney(had - 300_000n))
  expect((await demo.look()).crowd.players).toBe(1)
  const poor = await hall.sit('sic-bo', { cash: '5.00' })
  expect((await poor.bet([['big', '6.00']])).code).toBe('insufficient_balance')
  const { pays } = await hall.secret('sic-bo')
  await hall.finish('sic-bo')
  expect(await demo.cash()).toBe(formatMoney(had - 300_000n + 30n * pays('big')))
})

test('a step that comes too late voids the round: every stake comes back, once', async () => {
  const [one, two] = [await hall.sit('baccarat'), await hall.sit('baccarat')]
  const round = await hall.open('baccarat')
  await one.bet([
    ['banker', '50.00'],
    ['tie', '5.00'],
  ])
  await two.bet([['player', '70.00']])
  await hall.on(terms.betting + terms.voidAfter + 1)
  await Promise.all([hall.settle('baccarat'), hall.settle('baccarat')])
  expect(await hall.round('baccarat')).toMatchObject({ no: round.no, phase: 'void', outcome: null })
  expect([await one.cash(), await two.cash()]).toEqual(['1000.00', '1000.00'])
  expect((await one.look()).own[0]).toMatchObject({ state: 'back', payout: '55.00' })
  expect((await one.look()).results.at(-1)).toMatchObject({ void: true, outcome: null })
  expect(await hall.books()).toMatchObject({ ok: true })
})

test('a round whose outcome cannot be formed is void, and the next one is of another chain', async () => {
  const one = await hall.sit('tai-xiu')
  const round = await hall.open('tai-xiu')
  await one.bet([['tai', '50.00']])
  await hall.kit.owner.tx((t) => t.run(`update house.table_link set sealed = '\\x00' where chain_id = $1`, [round.chain]))
  await hall.until('tai-xiu', round.closeAt)
  await hall.until('tai-xiu', round.startAt)
  expect((await hall.round('tai-xiu')).phase).toBe('void')
  expect(await one.cash()).toBe('1000.00')
  const next = await hall.open('tai-xiu')
  expect(next.chain).not.toBe(round.chain)
  expect((await hall.finish('tai-xiu')).phase).toBe('settled')
})

test('the lobby says which tables are turned off for everybody', async () => {
  const one = await hall.sit('roulette')
  const off = async () => {
    const { tables: shown } = (await one.call<ReplyOf<'tableLobby'>>('GET', '/wps/tables')).value
    return shown.filter(({ isOff }) => isOff).map(({ table }) => table)
  }
  const table: SwitchTarget = { kind: 'game', game: 'roulette', version: '', memberId: null }
  const member: SwitchTarget = { kind: 'member', game: 'sic-bo', version: '', memberId: one.memberId }
  await hall.kit.app.db.tx(async (t) => [await setSwitch(t, table, true, 'test', 'root'), await setSwitch(t, member, true, 'test', 'root')])
  expect(await off()).toEqual(['roulette'])
  await hall.kit.app.db.tx(async (t) => [
    await setSwitch(t, table, false, 'test', 'root'),
    await setSwitch(t, member, false, 'test', 'root'),
  ])
  expect(await off()).toEqual([])
})

test('every table plays a round: what each bet returned is what its rules pay, and the record recalls it', async () => {
  for (const table of tables.values()) {
    if (table.kind !== 'spots') continue
    const one = await hall.sit(table.id)
    const other = await hall.sit(table.id)
    await hall.open(table.id)
    const chosen = table.spots.slice(0, 5)
    await one.bet(chosen.map((spot) => [spot, '2.00'] as const))
    await other.bet([[table.spots[0] ?? '', '10.00']])
    const { pays, facts } = await hall.secret(table.id)
    const ended = await hall.finish(table.id)
    const won = chosen.reduce((sum, spot) => sum + (20_000n * pays(spot)) / 10_000n, 0n)
    const stake = BigInt(chosen.length) * 20_000n
    expect([table.id, await one.cash()]).toEqual([table.id, formatMoney(10_000_000n - stake + won)])
    const { record, at, proof } = await hall.recall(one, table.id)
    expect(record).toMatchObject({ stake, payout: won })
    expect(proof).toMatchObject({ chain: { id: at.chain }, round: { no: at.no, outcome: facts, hash: ended.hash } })
    expect(proof.own.reduce((sum, { payout }) => sum + parseMoney(payout), 0n)).toBe(won)
    expect((await other.call('GET', `/wps/house/proof?roundId=${record.id}`)).code).toBe('not_found')
  }
  expect(await hall.books()).toMatchObject({ ok: true })
})
