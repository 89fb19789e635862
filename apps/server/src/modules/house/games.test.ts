import type { GameInput, ReplyOf } from '@khela/contract'
import { stream } from '@khela/fair'
import { limbo } from '@khela/games/limbo'
import { wheel } from '@khela/games/wheel'
import { formatMoney, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { reconcile } from '../../ledger/index.ts'
import { roundOf } from '../rounds/index.ts'
import { recorded } from './round-record.ts'
import { betGame, houseGames, openGames } from './games.ts'
import { expectVerified, key, openTable } from '../../testing/tables.ts'

type Bet = ReplyOf<'houseBet'>

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => void (table = await openTable()))
afterAll(() => table.kit.close())

const risk = fc.constantFrom('low', 'medium', 'high')
/** Choices of each game that one bet decides. A game without a line here fails its test. */
const choices: Readonly<Record<string, fc.Arbitrary<GameInput>>> = {
  // Targets that either side may have.
  dice: fc.record({ side: fc.constantFrom('under', 'over'), target: fc.integer({ min: 200, max: 9_799 }) }),
  limbo: fc.record({ target: fc.oneof(fc.integer({ min: 101, max: 400 }), fc.integer({ min: 101, max: 100_000_000 })) }),
  wheel: fc.record({ segments: fc.constantFrom(10, 20, 30, 40, 50), risk }),
  plinko: fc.record({ rows: fc.integer({ min: 8, max: 16 }), risk }),
  keno: fc.record({ picks: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }), risk }),
  'slot-lines': fc.constant({}),
  'slot-ways': fc.constant({}),
  'slot-tumble': fc.constant({}),
}

// Who had bonus money and no cash was told by every panel that there is not enough.
test('what can be staked is told with the bonus money, which is staked when no cash is left', async () => {
  const p = await seated('limbo', { cash: '0.00', bonus: '50.00' })
  expect(await p.houseTable()).toMatchObject({ balance: '0.00', bonus: '50.00' })
  const { status, value } = await p.bet({ target: 200 }, '10.00')
  expect([status, value]).toMatchObject([200, { balance: '0.00', bonus: value.round.win ? '60.00' : '40.00' }])
  expect(await p.houseTable()).toMatchObject({ balance: value.balance, bonus: value.bonus })
  const steps = await p.launch('real', 'mines')
  const opened = await p.call<ReplyOf<'houseOpen'>>(
    'POST',
    '/wps/house/open',
    { sessionId: steps, game: 'mines', mode: 'real', choice: { mines: 3 }, stake: '10.00' },
    key(),
  )
  expect(opened.value).toMatchObject({ balance: '0.00', bonus: formatMoney(parseMoney(value.bonus) - parseMoney('10.00')) })
  const trial = await seated('limbo', { bonus: '50.00', trial: '100.00', mode: 'demo' })
  expect(await trial.houseTable()).toMatchObject({ currency: 'TRIAL', bonus: '0.00' })
})

async function seated(game: string, options: Parameters<typeof table.player>[0] = {}) {
  const p = await table.player(options)
  const mode = options.mode ?? 'real'
  const sessionId = await p.launch(mode, game)
  const bet = (choice: unknown, stake = '1.00', callKey = key(), over: object = {}) =>
    p.call<Bet>('POST', '/wps/house/bet', { sessionId, game, mode, choice, stake, ...over }, callKey)
  const state = async () => (await p.call<ReplyOf<'houseTable'>>('GET', `/wps/house/table?game=${game}&mode=${mode}`)).value
  return { ...p, bet, houseTable: state }
}
const forget = (once: string) => table.kit.owner.tx((t) => t.run('delete from kernel.idempotency where key = $1', [once]))

test('a pay table that was changed and its proof was not stops the start', () => {
  const changed = { ...wheel, payTable: { ...wheel.payTable, low: wheel.payTable.high } }
  expect(() => openGames([betGame(limbo), betGame(changed)])).toThrow('The pay table of wheel was changed')
  expect(openGames([betGame(limbo), betGame(wheel)]).size).toBe(2)
})

const betIds = [...houseGames.values()].filter(({ kind }) => kind === 'bet').map(({ id }) => id)

test.each(betIds)('%s: random bets keep the books, answer the same again, and follow from the revealed seed', async (id) => {
  const game = houseGames.get(id)
  const arbitrary = choices[id]
  if (game?.kind !== 'bet' || arbitrary === undefined) throw new Error(`${id} has no choices here`)
  const p = await seated(id, { cash: '1000000.00' })
  let expected = parseMoney('1000000.00')
  const rounds: Bet['round'][] = []
  for (const [n, choice] of fc.sample(arbitrary, { numRuns: 25, seed: 11 }).entries()) {
    const once = key()
    const stake = formatMoney(BigInt(100 + n) * 100n)
    const first = await p.bet(choice, stake, once)
    if (first.code === 'amount_out_of_range') {
      // Beyond what may be won: nothing was taken.
      expect(parseMoney(stake) * (game.read(choice)?.most ?? 0n)).toBeGreaterThan(parseMoney('1000000.00') * 10_000n)
      continue
    }
    expect(first.status, first.code).toBe(200)
    await forget(once)
    expect((await p.bet(choice, stake, once)).value).toEqual(first.value)
    const { round, balance } = first.value
    expected += parseMoney(round.payout) - parseMoney(stake)
    expect(balance).toBe(formatMoney(expected))
    rounds.push(round)
  }
  expect(rounds.length).toBeGreaterThan(10)
  expect((await p.houseTable()).last).toEqual(rounds.toReversed().slice(0, 20))
  const { revealed } = (await p.rotate()).value
  for (const round of rounds) {
    const again = game.read(round.choice)?.play(stream(revealed.serverSeed, revealed.clientSeed, round.nonce), parseMoney(round.stake))
    expect(again).toEqual({ win: round.win, mult4: BigInt(round.mult4), payout: parseMoney(round.payout), outcome: round.outcome })
    const stored = await table.kit.app.db.tx((t) => roundOf(t, self(p.memberId), round.id))
    expect(stored && recorded(stored)).toMatchObject({ choice: round.choice, outcome: round.outcome, seedId: revealed.id })
    const proof = (await p.proof(round.id)).value
    expect(proof).toMatchObject({ serverSeed: revealed.serverSeed, choice: round.choice, outcome: round.outcome, actions: [] })
    await expectVerified(proof)
  }
})

describe('refusals', () => {
  test('a choice of another game, a game of steps, a game that is not there', async () => {
    const p = await seated('limbo')
    expect((await p.bet({ segments: 10, risk: 'low' })).code).toBe('choice_invalid')
    expect((await p.bet({ target: 100 })).code).toBe('choice_invalid')
    expect((await p.bet({ mines: 3 }, '1.00', key(), { game: 'mines' })).code).toBe('game_unknown')
    expect((await p.bet({ target: 200 }, '1.00', key(), { game: 'nothing' })).code).toBe('game_unknown')
    expect((await p.call('GET', '/wps/house/table?game=nothing&mode=real')).code).toBe('game_unknown')
    expect((await p.houseTable()).last).toEqual([])
  })

  test('a stake out of range, one that could win too much, and one without the money', async () => {
    const p = await seated('limbo', { cash: '50.00' })
    expect(await p.bet({ target: 200 }, '0.99')).toMatchObject({ code: 'amount_out_of_range', params: { min: '1.00', max: '10000.00' } })
    expect(await p.bet({ target: 1_000_000 }, '100.01')).toMatchObject({ code: 'amount_out_of_range', params: { max: '100.00' } })
    expect((await p.bet({ target: 200 }, '50.01')).code).toBe('insufficient_balance')
    expect((await p.houseTable()).seeds.nonce).toBe(0)
  })

  test('limits of its own for one game', async () => {
    const p = await seated('wheel')
    const limits = { min: '1.00', max: '10000.00', exposure: '1000000.00' }
    const set = (games: { game: string; min: string; max: string; exposure: string }[]) =>
      table.kit.app.db.tx((t) => table.kit.app.settings.set(t, 'HOUSE_LIMITS', { ...limits, games }, 'test'))
    await set([{ game: 'wheel', min: '2.00', max: '500.00', exposure: '490.00' }])
    expect(await p.bet({ segments: 50, risk: 'high' }, '10.01')).toMatchObject({ params: { min: '2.00', max: '10.00' } })
    await set([])
    expect((await p.bet({ segments: 50, risk: 'high' }, '10.01')).status).toBe(200)
  })

  test('a game that was turned off, and its play again', async () => {
    const p = await seated('keno')
    const shut = (closed: boolean) =>
      table.kit.owner.tx((t) => t.run(`update play.game set maintenance = $1 where code = 'keno'`, [closed]))
    await shut(true)
    expect((await p.bet({ picks: [1, 2], risk: 'low' })).code).toBe('game_maintenance')
    await shut(false)
    expect((await p.bet({ picks: [1, 2], risk: 'low' })).status).toBe(200)
  })

  test('the key of one bet for another', async () => {
    const p = await seated('limbo')
    const once = key()
    await p.bet({ target: 200 }, '1.00', once)
    await forget(once)
    expect((await p.bet({ target: 201 }, '1.00', once)).code).toBe('idempotency_conflict')
  })
})

test('demo rounds are played on trial credits, by trial users too', async () => {
  const p = await seated('plinko', { role: 'trial', trial: '100.00', mode: 'demo' })
  const { value } = await p.bet({ rows: 8, risk: 'low' }, '5.00')
  expect(value.round.mode).toBe('demo')
  expect(value.balance).toBe(formatMoney(parseMoney('95.00') + parseMoney(value.round.payout)))
  expect((await p.bet({ rows: 8, risk: 'low' }, '5.00', key(), { mode: 'real' })).code).toBe('need_true_account')
})

test('nobody sees another’s round', async () => {
  const [one, two] = [await seated('limbo'), await seated('limbo')]
  const { value } = await one.bet({ target: 200 })
  expect((await two.proof(value.round.id)).code).toBe('not_found')
})

test('the books agree', async () => {
  expect(await table.kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
})
