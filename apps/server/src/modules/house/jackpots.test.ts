import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../ledger/index.ts'
import { seedJackpots } from '../jackpot/index.ts'
import { isJackpot, jackpotPart } from './jackpots.ts'
import { expectVerified, key, openTable } from '../../testing/tables.ts'
import { contributionOf, openPools, poolsWon, shrinkPool, shutPools } from '../../testing/tables-store.ts'

type Bet = ReplyOf<'houseBet'>

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => {
  table = await openTable()
  await seedJackpots(table.kit.app)
  table.kit.app.jobs.on('significantWin', 'test', async () => undefined)
})
afterAll(() => table.kit.close())

async function seated(mode: 'real' | 'demo' = 'real') {
  const p = await table.player({ cash: '10000.00', trial: '10000.00', mode })
  const sessionId = await p.launch(mode, 'slot-tumble')
  const spin = (stake: string, once = key()) =>
    p.call<Bet>('POST', '/wps/house/bet', { sessionId, game: 'slot-tumble', mode, choice: {}, stake }, once)
  return { ...p, spin }
}
/** A pool of one unit: a stake of a hundred or more wins it for sure. */
const shrink = () => table.kit.owner.tx((t) => shrinkPool(t, 'minor', 10_000n))
const won = () => table.kit.owner.tx(poolsWon)

test('the chance is the part of the stake in what the pool holds, for every stake', () => {
  const money = fc.bigInt({ min: 1n, max: 10n ** 15n })
  fc.assert(
    fc.property(money, money, (held, stake) => {
      // The tickets that win are the lowest ones, so many as are due: the first that does not is found by the same fraction.
      const winning = (stake * 2n ** 52n + held * 100n - 1n) / (held * 100n)
      if (winning < 2n ** 52n) expect(isJackpot(Number(winning), held, stake)).toBe(false)
      if (winning > 0n) expect(isJackpot(Number(winning <= 2n ** 52n ? winning - 1n : 2n ** 52n - 1n), held, stake)).toBe(true)
    }),
  )
  expect(jackpotPart(parseMoney('10.00'))).toBe(parseMoney('0.10'))
})

test('a table tells which pool its bets play for: none in demo, none where the game has none', async () => {
  const [real, demo] = [await seated(), await seated('demo')]
  const told = async (p: typeof real, game: string, mode: string) =>
    (await p.call<ReplyOf<'houseTable'>>('GET', `/wps/house/table?game=${game}&mode=${mode}`)).value.jackpot
  expect(await Promise.all([told(real, 'slot-lines', 'real'), told(real, 'slot-ways', 'real'), told(real, 'slot-tumble', 'real')])).toEqual(
    ['grand', 'major', 'minor'],
  )
  expect(await Promise.all([told(demo, 'slot-tumble', 'demo'), told(real, 'limbo', 'real'), told(real, 'mines', 'real')])).toEqual([
    null,
    null,
    null,
  ])
})

test('a real spin names its pool and draws a ticket; the record keeps the part, and all of it is verified', async () => {
  const p = await seated()
  const { round } = (await p.spin('12.00')).value
  expect(round.choice).toMatchObject({ pool: expect.stringMatching(/^jp_/), held: expect.stringMatching(/^\d+$/) })
  expect(round.outcome).toMatchObject({ ticket: expect.any(Number), jackpot: false })
  expect(await table.kit.owner.tx((t) => contributionOf(t, round.id))).toBe(parseMoney('0.12'))
  await p.rotate()
  await expectVerified((await p.proof(round.id)).value)
})

test('a demo spin plays for no pool', async () => {
  const p = await seated('demo')
  const { round } = (await p.spin('12.00')).value
  expect([round.choice, Object.keys(round.outcome).toSorted()]).toEqual([{}, ['capped', 'drawn', 'freeSpins']])
})

test('a winning ticket is paid once, whoever asks again, and the next pool runs', async () => {
  const p = await seated()
  await shrink()
  const before = await won()
  const once = key()
  const first = (await p.spin('200.00', once)).value
  expect(first.round.outcome).toMatchObject({ jackpot: true })
  const pool = (await won()).find((row) => !before.some(({ id }) => id === row.id))
  expect(pool).toMatchObject({ id: first.round.choice['pool'], by: p.memberId, key: first.round.id })
  const cash = parseMoney('9800.00') + parseMoney(first.round.payout) + (pool?.paid ?? 0n)
  expect(first.balance).toBe(formatMoney(cash))
  await table.kit.owner.tx((t) => t.run('delete from kernel.idempotency where key = $1', [once]))
  expect((await p.spin('200.00', once)).value.round).toEqual(first.round)
  expect((await p.entries()).at(0)?.after).toBe(cash)
  await p.rotate()
  await expectVerified((await p.proof(first.round.id)).value)
  expect((await p.spin('1.00')).value.round.choice['pool']).not.toBe(pool?.id)
})

test('a jackpot that cannot be paid undoes its round, and its number is never drawn from again', async () => {
  const p = await seated()
  await shrink()
  const before = (await p.state()).seeds.nonce
  await table.kit.owner.tx(shutPools)
  try {
    expect((await p.spin('200.00')).status).toBe(500)
  } finally {
    await table.kit.owner.tx(openPools)
  }
  expect((await p.state()).seeds.nonce).toBe(before + 1)
  expect(await p.entries()).toHaveLength(1)
})

test('of two winners at one moment each is paid a pool', async () => {
  const [one, two] = [await seated(), await seated()]
  await shrink()
  const before = await won()
  const spins = await Promise.all([one.spin('200.00'), two.spin('200.00')])
  const winners = spins.filter(({ value }) => value.round.outcome['jackpot'] === true)
  expect(winners.length).toBeGreaterThan(0)
  expect((await won()).length - before.length).toBe(winners.length)
})

test('the books agree', async () => {
  expect(await table.kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
})
