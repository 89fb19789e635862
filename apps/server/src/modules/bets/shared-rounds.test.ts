import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { post, reconcile } from '../../ledger/index.ts'
import { endSharedRound } from './shared-rounds.ts'
import { placeBet } from './stakes.ts'
import { rollbackBet } from './port.ts'
import { roundOf, roundsOf, insertSession } from '../../testing/rounds.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { settleRound } from './wins.ts'

/** A round that many share ends at once; the losers' rows stay as they were and are read as lost. */
let kit: TestApp
let members = 12_000n
beforeAll(async () => {
  kit = await testApp()
  await seedCatalogue(kit.app)
})
afterAll(() => kit.close())

const session = 'gs_0000000000000000000000'
async function player() {
  const memberId = members++
  const amount = parseMoney('100.00')
  await kit.app.db.tx(async (t) => {
    const lines = [
      { account: { house: 'gateway' }, currency: 'BDT', amount: -amount },
      { account: { memberId, kind: 'cash' }, currency: 'BDT', amount },
    ] as const
    await post(t, { kind: 'deposit', memberId, key: 'start', lines, ref: { type: 'test', id: '1' } })
    await insertSession(t, { id: session, memberId, game: 'dice', vendor: 'KH', mode: 'real' })
  })
  const call = { vendor: 'KH', memberId, currency: 'BDT', session, role: 'member', gameCode: 'dice' } as const
  return {
    memberId,
    call,
    bet: (round: string, stake = '10.00') =>
      kit.app.db.tx((t) => placeBet(t, kit.app, { ...call, txId: `b-${round}`, round, amount: parseMoney(stake) })),
    rounds: async () =>
      (await kit.app.db.tx((t) => roundsOf(t, self(memberId), { memberId }))).map(({ status, payout }) => [status, payout] as const),
    cash: async () =>
      (
        await kit.owner.tx((t) =>
          t.one<{ balance: bigint }>(`select balance from ledger.account where member_id = $1 and kind = 'cash'`, [memberId]),
        )
      ).balance,
  }
}
const end = (round: string, wins: { memberId: bigint; payout: string }[]) =>
  kit.app.db.tx((t) =>
    endSharedRound(t, kit.app, {
      vendor: 'KH',
      round,
      wins: wins.map((win) => ({ memberId: win.memberId, betTxId: `b-${round}`, payout: parseMoney(win.payout) })),
    }),
  )

test('winners are paid, everybody else has lost, once', async () => {
  const [winner, loser] = [await player(), await player()]
  await winner.bet('crash-1')
  await loser.bet('crash-1')
  expect(await end('crash-1', [{ memberId: winner.memberId, payout: '25.00' }])).toBe(parseMoney('25.00'))
  expect([await winner.cash(), await loser.cash()]).toEqual([parseMoney('115.00'), parseMoney('90.00')])
  expect([await winner.rounds(), await loser.rounds()]).toEqual([[['SETTLED', 250_000n]], [['SETTLED', 0n]]])
  expect(await end('crash-1', [{ memberId: loser.memberId, payout: '25.00' }])).toBeUndefined()
  expect(await loser.cash()).toBe(parseMoney('90.00'))
})

test('a bet comes too late, and nothing of an ended round can be taken back or won again', async () => {
  const one = await player()
  await one.bet('crash-2')
  await end('crash-2', [])
  const { call } = one
  const late = await player()
  expect((await late.bet('crash-2')).code).toBe('ROUND_CLOSED')
  const after = await kit.app.db.tx(async (t) => [
    (await rollbackBet(t, kit.app, { ...call, txId: 'r', targetTxId: 'b-crash-2', reason: 'test' })).code,
    (await settleRound(t, kit.app, { ...call, txId: 'w', betTxId: 'b-crash-2', amount: 10_000n, roundClosed: true })).code,
  ])
  expect(after).toEqual(['BET_SETTLED', 'ROUND_CLOSED'])
  expect([await one.cash(), await late.cash()]).toEqual([parseMoney('90.00'), parseMoney('100.00')])
})

test('a bet that was rolled back before the end is paid nothing', async () => {
  const one = await player()
  await one.bet('crash-3')
  await kit.app.db.tx((t) => rollbackBet(t, kit.app, { ...one.call, txId: 'r', targetTxId: 'b-crash-3', reason: 'test' }))
  expect(await end('crash-3', [{ memberId: one.memberId, payout: '500.00' }])).toBe(0n)
  expect(await one.cash()).toBe(parseMoney('100.00'))
})

test('the round of a winner names the postings of its stake and its win; the books agree', async () => {
  const one = await player()
  await one.bet('crash-4')
  await end('crash-4', [{ memberId: one.memberId, payout: '12.00' }])
  const [round] = await kit.app.db.tx((t) => roundsOf(t, self(one.memberId), { memberId: one.memberId }))
  const found = await kit.app.db.tx((t) => roundOf(t, self(one.memberId), round?.id ?? ''))
  expect(found?.postingIds).toHaveLength(2)
  expect(await kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
})
