import type { EventBody } from '@khela/contract'
import { parseMoney, type Currency } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { post, reconcile } from '../../ledger/index.ts'
import { placeBet } from './stakes.ts'
import { rollbackBet } from './port.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { answerOf, type PortAnswer, type PortCode, type PortResult } from './port-types.ts'
import { insertSession, roundsOf } from '../../testing/rounds.ts'
import { settleRound } from './wins.ts'

/** Cases of W-CASES that the port decides itself; the start balance is 100.00 each time. */
let kit: TestApp
let members = 5_000n
const settled: EventBody<'roundsSettled'>['rounds'][number][] = []

beforeAll(async () => {
  kit = await testApp()
  kit.app.jobs.on('roundsSettled', 'test', async (_t, body) => void settled.push(...body.rounds))
  await seedCatalogue(kit.app)
})
afterAll(() => kit.close())

const vendor = 'KH'

/** A member with 100.00 in the currency, at a game, and short names for the calls of a vendor. */
async function seat(currency: Currency = 'BDT', role: 'trial' | 'member' = 'member') {
  const memberId = members++
  const session = 'gs_0000000000000000000000'
  const mode = currency === 'BDT' ? 'real' : 'demo'
  const amount = parseMoney('100.00')
  await kit.app.db.tx(async (t) => {
    const [kind, house, account] =
      currency === 'BDT' ? (['deposit', 'gateway', 'cash'] as const) : (['trial_grant', 'trial_bank', 'trial'] as const)
    const lines = [
      { account: { house }, currency, amount: -amount },
      { account: { memberId, kind: account }, currency, amount },
    ]
    await post(t, { kind, memberId, key: 'start', lines, ref: { type: 'test', id: '1' } })
    await insertSession(t, { id: session, memberId, game: 'dice', vendor, mode })
  })
  const scope = self(memberId)
  const base = { vendor, memberId, currency, session, role, gameCode: 'dice' }
  const { app } = kit
  return {
    memberId,
    bet: (txId: string, amountText: string, o: { round?: string; session?: string; currency?: Currency; gameCode?: string } = {}) =>
      app.db.tx(async (t) => opened(await placeBet(t, app, { ...base, round: 'r1', ...o, txId, amount: parseMoney(amountText) }))),
    win: (txId: string, betTxId: string, amountText: string, roundClosed = true, over: { currency?: Currency } = {}) =>
      app.db.tx(async (t) =>
        opened(await settleRound(t, app, { ...base, ...over, txId, betTxId, amount: parseMoney(amountText), roundClosed })),
      ),
    back: (txId: string, targetTxId: string, amountText?: string) =>
      app.db.tx(async (t) =>
        opened(
          await rollbackBet(t, app, {
            ...base,
            txId,
            targetTxId,
            reason: 'test',
            ...(amountText === undefined ? {} : { amount: parseMoney(amountText) }),
          }),
        ),
      ),
    rounds: () => app.db.tx((t) => roundsOf(t, scope, { memberId })),
    /** Balance of the account, from the ledger itself. */
    held: async () => {
      const kind = currency === 'BDT' ? 'cash' : 'trial'
      const row = await kit.owner.tx((t) =>
        t.one<{ balance: bigint }>('select balance from ledger.account where member_id = $1 and kind = $2', [memberId, kind]),
      )
      return row.balance
    },
  }
}
/** A result with its answer read; amounts of the answer in `cash`. */
interface Opened extends PortResult {
  readonly answer: PortAnswer
}
const opened = (result: PortResult): Opened => ({ ...result, answer: answerOf(result) })
const says = ({ answer }: Opened) => [answer.code, answer.balance.cash]
const codes = (results: Opened[]): Record<string, number> => {
  const counted: Record<string, number> = {}
  for (const { answer } of results) counted[answer.code] = (counted[answer.code] ?? 0) + 1
  return counted
}

test('W-C02 W-C07 W-C08 W-C06: stakes within the money, all of it, beyond it, and nothing', async () => {
  const s = await seat()
  expect(says(await s.bet('a', '10.00', { round: 'r1' }))).toEqual(['OK', '90.00'])
  expect(says(await s.bet('b', '90.00', { round: 'r2' }))).toEqual(['OK', '0.00'])
  expect(says(await s.bet('c', '0.01', { round: 'r3' }))).toEqual(['INSUFFICIENT_FUNDS', '0.00'])
  expect((await s.bet('d', '0.00', { round: 'r4' })).answer).toMatchObject({ code: 'OK', balance: { cash: '0.00' }, effect: 'none' })
  expect((await s.rounds()).map((round) => [round.stake, round.status])).toEqual([
    [0n, 'OPEN'],
    [900_000n, 'OPEN'],
    [100_000n, 'OPEN'],
  ])
})

test('W-C03 W-C04 W-C12: a win and a lost bet close their rounds and tell it once', async () => {
  const s = await seat()
  await s.bet('a', '10.00', { round: 'r1' })
  expect(says(await s.win('aw', 'a', '25.00'))).toEqual(['OK', '115.00'])
  await s.bet('b', '10.00', { round: 'r2' })
  expect(says(await s.win('bw', 'b', '0.00'))).toEqual(['OK', '105.00'])
  expect((await s.rounds()).map((round) => [round.status, round.payout])).toEqual([
    ['SETTLED', 0n],
    ['SETTLED', 250_000n],
  ])
  await kit.app.jobs.drain()
  const own = settled.filter((body) => body.memberId === String(s.memberId)).toSorted((a, b) => b.payout.localeCompare(a.payout))
  expect(own).toEqual([
    expect.objectContaining({ mode: 'real', stake: '10.00', payout: '25.00' }),
    expect.objectContaining({ mode: 'real', stake: '10.00', payout: '0.00' }),
  ])
})

test('W-C10 W-C11 W-C16: a repeated call is the stored answer, and moves nothing', async () => {
  const s = await seat()
  const first = await s.bet('a', '10.00')
  await s.bet('b', '20.00')
  const again = await s.bet('a', '10.00')
  expect(again.body).toBe(first.body)
  expect([first.replayed, again.replayed]).toEqual([false, true])
  await s.win('w', 'a', '5.00', false)
  expect((await s.win('w', 'a', '5.00', false)).replayed).toBe(true)
  expect(await s.held()).toBe(750_000n)
})

test('W-C12 W-C13 W-C14: one id for two different calls is a conflict', async () => {
  const s = await seat()
  await s.bet('a', '10.00')
  expect((await s.bet('a', '11.00')).answer.code).toBe('TX_CONFLICT')
  expect((await s.bet('a', '10.00', { round: 'r9' })).answer.code).toBe('TX_CONFLICT')
  expect((await s.win('a', 'a', '10.00')).answer.code).toBe('TX_CONFLICT')
  expect((await s.back('a', 'a')).answer.code).toBe('TX_CONFLICT')
  expect(await s.held()).toBe(900_000n)
})

test('W-C15: the same id of two players is two calls', async () => {
  const [one, two] = [await seat(), await seat()]
  expect(says(await one.bet('same', '10.00'))).toEqual(['OK', '90.00'])
  expect(says(await two.bet('same', '20.00'))).toEqual(['OK', '80.00'])
})

test('W-C17 W-C18: several wins until the round closes', async () => {
  const s = await seat()
  await s.bet('a', '10.00')
  expect(says(await s.win('w1', 'a', '1.00', false))).toEqual(['OK', '91.00'])
  expect(says(await s.win('w2', 'a', '2.00', true))).toEqual(['OK', '93.00'])
  expect((await s.win('w3', 'a', '3.00', true)).answer.code).toBe('ROUND_CLOSED')
  expect((await s.bet('late', '1.00')).answer.code).toBe('ROUND_CLOSED')
  expect(await s.held()).toBe(930_000n)
})

test('W-C19 W-C20 W-C57: a win before its bet waits for it', async () => {
  const s = await seat()
  expect((await s.win('w', 'a', '25.00')).answer.code).toBe('BET_NOT_FOUND')
  await s.bet('a', '10.00')
  expect(says(await s.win('w', 'a', '25.00'))).toEqual(['OK', '115.00'])
  expect(await s.held()).toBe(1_150_000n)
})

describe('rollback', () => {
  test('W-C21 W-C22 W-C23 W-C28: gives the stake back once, whoever asks again', async () => {
    const s = await seat()
    await s.bet('a', '10.00')
    expect((await s.back('r', 'a')).answer).toMatchObject({ code: 'OK', balance: { cash: '100.00' }, effect: 'posted' })
    expect((await s.back('r', 'a')).replayed).toBe(true)
    expect((await s.back('r2', 'a')).answer).toMatchObject({ code: 'OK', effect: 'none' })
    expect(await s.held()).toBe(1_000_000n)
    expect((await s.rounds()).map((round) => [round.status, round.stake])).toEqual([['VOID', 100_000n]])
  })

  test('W-C24 W-C30: of an unknown or foreign bet leaves a tombstone, and the bet never comes', async () => {
    const [one, two] = [await seat(), await seat()]
    await one.bet('theirs', '10.00')
    expect((await two.back('r', 'theirs')).answer).toMatchObject({ code: 'OK', effect: 'tombstone' })
    expect((await two.back('r9', 'theirs')).answer).toMatchObject({ code: 'OK', effect: 'none' })
    expect((await two.bet('theirs', '10.00')).answer.code).toBe('TX_CANCELLED')
    expect([await one.held(), await two.held()]).toEqual([900_000n, 1_000_000n])
  })

  test('W-C25 W-C26 W-C29 W-20: not after a win, no win after it, not with another amount, not of a win', async () => {
    const s = await seat()
    await s.bet('a', '10.00', { round: 'ra' })
    await s.win('aw', 'a', '25.00', false)
    expect((await s.back('r1', 'a')).answer.code).toBe('BET_SETTLED')
    expect((await s.back('r2', 'aw')).answer.code).toBe('BET_SETTLED')
    await s.bet('b', '10.00', { round: 'rb' })
    expect((await s.back('r3', 'b', '9.00')).answer.code).toBe('AMOUNT_MISMATCH')
    expect((await s.back('r4', 'b', '10.00')).answer.code).toBe('OK')
    expect((await s.win('bw', 'b', '25.00')).answer.code).toBe('TX_CANCELLED')
    expect(await s.held()).toBe(1_150_000n)
  })

  test('W-C27: of a refused bet changes nothing', async () => {
    const s = await seat()
    await s.bet('a', '100.01')
    expect((await s.back('r', 'a')).answer).toMatchObject({ code: 'OK', effect: 'none' })
    expect(await s.held()).toBe(1_000_000n)
  })

  test('of one of two bets leaves the other standing', async () => {
    const s = await seat()
    await s.bet('a', '10.00')
    await s.bet('b', '5.00')
    await s.back('r', 'a')
    expect((await s.rounds()).map((round) => [round.status, round.stake])).toEqual([['OPEN', 50_000n]])
    expect(says(await s.win('w', 'b', '7.00'))).toEqual(['OK', '102.00'])
  })
})

test('W-C56: a refused bet stays refused when money comes; a new one goes', async () => {
  const s = await seat()
  await s.bet('a', '150.00')
  await s.bet('b', '0.00', { round: 'r2' })
  await s.win('bw', 'b', '500.00')
  expect((await s.bet('a', '150.00')).answer).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: { cash: '100.00' } })
  expect((await s.bet('c', '150.00')).answer.code).toBe('OK')
})

test.each<[string, Partial<{ session: string; currency: Currency; gameCode: string }>, string, PortCode]>([
  ['an unknown session', { session: 'gs_1111111111111111111111' }, '10.00', 'SESSION_INVALID'],
  ['the other currency (W-C36)', { currency: 'TRIAL' }, '10.00', 'WRONG_CURRENCY'],
  ['an unknown game', { gameCode: 'nothing' }, '10.00', 'GAME_DISABLED'],
  ['a stake below zero (W-C37)', {}, '-1.00', 'AMOUNT_INVALID'],
  ['a stake with three decimals (W-C37)', {}, '1.005', 'AMOUNT_INVALID'],
])('a bet with %s is refused', async (_what, over, amount, code) => {
  const s = await seat()
  expect((await s.bet('a', amount, over)).answer.code).toBe(code)
  expect(await s.held()).toBe(1_000_000n)
})

test('a trial account never stakes cash, whatever it holds', async () => {
  const s = await seat('BDT', 'trial')
  expect((await s.bet('a', '10.00')).answer.code).toBe('PLAYER_BLOCKED')
  const trial = await seat('TRIAL', 'trial')
  expect(says(await trial.bet('a', '10.00'))).toEqual(['OK', '90.00'])
  expect(says(await trial.win('w', 'a', '20.00'))).toEqual(['OK', '110.00'])
  expect((await trial.win('x', 'a', '20.00', true, { currency: 'BDT' })).answer.code).toBe('WRONG_CURRENCY')
})

test('W-C51: a game in maintenance takes no bet and pays an open round', async () => {
  const s = await seat()
  await s.bet('a', '10.00')
  await kit.owner.tx((t) =>
    t.run(`insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position, maintenance)
           values ('shut', 9001, 'KH', 'INHOUSE', 'x', 'x', '/art/dice', '99', true, false, 9, true)`),
  )
  expect((await s.bet('b', '10.00', { gameCode: 'shut' })).answer.code).toBe('GAME_DISABLED')
  expect((await s.win('w', 'a', '5.00')).answer.code).toBe('OK')
  await kit.owner.tx((t) => t.run(`delete from play.game where code = 'shut'`))
})

test('W-C38: parallel bets take what there is, and no more', async () => {
  const s = await seat()
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => s.bet(`b${n}`, '10.00', { round: `r${n}` })))
  expect(codes(results)).toEqual({ OK: 10, INSUFFICIENT_FUNDS: 10 })
  expect(await s.held()).toBe(0n)
})

test('W-C39 W-C40: parallel equal calls are one call', async () => {
  const s = await seat()
  const bets = await Promise.all(Array.from({ length: 12 }, () => s.bet('a', '10.00')))
  expect(codes(bets)).toEqual({ OK: 12 })
  expect(bets.filter((bet) => !bet.replayed)).toHaveLength(1)
  const wins = await Promise.all(Array.from({ length: 12 }, () => s.win('w', 'a', '5.00')))
  expect(codes(wins)).toEqual({ OK: 12 })
  expect(await s.held()).toBe(950_000n)
})

test('parallel bets that open the same round share it', async () => {
  const s = await seat()
  const bets = await Promise.all(Array.from({ length: 8 }, (_, n) => s.bet(`a${n}`, '1.00', { round: 'shared' })))
  expect(codes(bets)).toEqual({ OK: 8 })
  expect((await s.rounds()).map((round) => round.stake)).toEqual([80_000n])
})

test('W-C41: a bet and its rollback at once always end with the money back', async () => {
  for (let n = 0; n < 40; n += 1) {
    const s = await seat()
    const [bet, back] = await Promise.all([s.bet('a', '10.00'), s.back('r', 'a')])
    expect(back.answer.code).toBe('OK')
    expect(['OK', 'TX_CANCELLED']).toContain(bet.answer.code)
    expect(await s.held()).toBe(1_000_000n)
  }
})

test('W-C52: long, foreign and hostile ids are kept as they are', async () => {
  const s = await seat()
  const ids = ["'; drop table play.round; --", 'ট'.repeat(255), 'x'.repeat(255)]
  for (const id of ids) expect((await s.bet(id, '1.00', { round: id })).answer).toMatchObject({ code: 'OK', tx_id: id })
  expect(await s.held()).toBe(970_000n)
})

test('the books agree after all of it', async () => {
  expect(await kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
})
