/** What the wallet port tells others: browsers, whoever counts turnover, whoever looks at large wins, limits. 100.00 to begin with. */
import type { EventBody } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setLimits, type Played } from '../limits/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { openRules, vendor, type RuleBench, type Seat } from '../../testing/wallet-port.ts'
import type { WinRequest } from './port-types.ts'
import { settleRound } from './wins.ts'

let bench: RuleBench
const settled: EventBody<'roundsSettled'>['rounds'][number][] = []
const large: EventBody<'significantWin'>[] = []
const bonuses: EventBody<'bonusGranted'>[] = []
beforeAll(async () => {
  bench = await openRules()
  const { jobs } = bench.kit.app
  jobs.on('roundsSettled', 'test', async (_t, { rounds }) => void settled.push(...rounds))
  jobs.on('bonusGranted', 'test', async (_t, body) => void bonuses.push(body))
  jobs.on('significantWin', 'test', async (_t, body) => void large.push(body))
})
afterAll(() => bench.close())

async function open(o: Parameters<RuleBench['seat']>[0] = {}) {
  const seat = await bench.seat(o)
  return { seat, v: seat.at(bench.port) }
}
const ofMember = <Body extends { readonly memberId: string }>(all: readonly Body[], seat: Seat): Body[] =>
  all.filter(({ memberId }) => memberId === String(seat.memberId))
async function heard<Body extends { readonly memberId: string }>(all: readonly Body[], seat: Seat): Promise<Body[]> {
  await bench.kit.app.jobs.drain()
  return ofMember(all, seat)
}

describe('browsers', () => {
  /** How often this member's pages were told to read money and rounds again during `work`. */
  async function pingsOf(seat: Seat, work: () => Promise<unknown>): Promise<string[]> {
    const ping = vi.spyOn(bench.kit.app.live, 'pingMany')
    try {
      await work()
      return ping.mock.calls.flatMap(([, topic, members]) => (members.includes(seat.memberId) ? [topic] : []))
    } finally {
      ping.mockRestore()
    }
  }
  const both = ['wallet', 'rounds']

  test('read again after a win that paid, and not after one of nothing or its repeat', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    expect(await pingsOf(seat, () => v.win('w', 'a', '5.00', { closed: false }))).toEqual(both)
    expect(await pingsOf(seat, () => v.win('w', 'a', '5.00', { closed: false }))).toEqual([])
    expect(await pingsOf(seat, () => v.win('x', 'a', '0.00', { closed: false }))).toEqual([])
  })

  test('read again when a round ends that was open, once', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    expect(await pingsOf(seat, () => v.close('c', 'r-a'))).toEqual(both)
    expect(await pingsOf(seat, () => v.close('d', 'r-a'))).toEqual([])
  })

  test('read again when a bet is taken back, even one of nothing, and not for one that never came', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    await v.bet('free', '0.00')
    expect(new Set(await pingsOf(seat, () => v.rollback('r', 'a')))).toEqual(new Set(both))
    expect(await pingsOf(seat, () => v.rollback('s', 'free'))).toEqual(both)
    expect(await pingsOf(seat, () => v.rollback('t', 'never'))).toEqual([])
  })
})

describe('a look at large wins (W-32)', () => {
  test('is asked for each payment that leaves its round open, with what the round has paid so far', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    await v.win('w1', 'a', '5.00', { closed: false })
    await v.win('w2', 'a', '7.00', { closed: false })
    await v.win('w3', 'a', '0.00', { closed: false })
    const told = await heard(large, seat)
    expect(told.map(({ amount }) => amount).toSorted()).toEqual(['12.00', '5.00'])
    const [round] = new Set(told.map(({ source }) => source))
    const body = JSON.parse((await v.win('w4', 'a', '1.00')).body) as { platform_round_id: string }
    expect(round).toBe(`round:${body.platform_round_id}`)
    expect(await heard(large, seat)).toHaveLength(2)
  })

  test('is asked for a jackpot under the name of its call, and never for trial credits', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    await v.win('w', 'a', '50.00', { jackpotWin: parseMoney('40.00') })
    expect(await heard(large, seat)).toEqual([expect.objectContaining({ source: `${vendor}:w`, amount: '40.00' })])
    const trial = await open({ mode: 'demo' })
    await trial.v.bet('a', '10.00')
    await trial.v.win('w', 'a', '50.00', { closed: false, jackpotWin: parseMoney('40.00') })
    expect(await heard(large, trial.seat)).toEqual([])
    expect(await trial.seat.flags()).toEqual([])
  })
})

describe('whoever counts turnover', () => {
  test('hears of a round that ends without a payout, and of its mode', async () => {
    const { seat, v } = await open({ mode: 'demo' })
    await v.bet('a', '10.00')
    await v.win('w', 'a', '4.00', { closed: false })
    await v.close('c', 'r-a')
    await v.close('d', 'r-a')
    const { platform_round_id: roundId } = JSON.parse((await v.bet('a', '10.00')).body) as { platform_round_id: string }
    expect(await heard(settled, seat)).toEqual([{ memberId: String(seat.memberId), roundId, mode: 'demo', stake: '10.00', payout: '4.00' }])
  })

  /** A sitting carried 10.00 to its table; `amount` comes back. */
  test.each([
    ['what was staked', { staked: '30.00', valid: '20.00', amount: '15.00' }, { stake: '30.00', payout: '35.00' }],
    ['what was valid, where that is more', { staked: '3.00', valid: '4.00', amount: '10.00' }, { stake: '4.00', payout: '4.00' }],
    [
      'what was lost, where more is gone than was noted',
      { staked: '1.00', valid: '2.00', amount: '0.00' },
      { stake: '10.00', payout: '0.00' },
    ],
  ])('hears of a sitting %s, not what was carried there and back', async (_what, { staked, valid, amount }, figures) => {
    const { seat, v } = await open()
    await v.bet('in', '10.00')
    const { app } = bench.kit
    const sitting = { staked: parseMoney(staked), valid: parseMoney(valid) }
    const out: WinRequest = {
      vendor,
      memberId: seat.memberId,
      currency: 'BDT',
      txId: 'out',
      betTxId: 'in',
      amount: parseMoney(amount),
      roundClosed: true,
      detail: { hands: 3 },
      sitting,
    }
    await app.db.tx((t) => settleRound(t, app, out))
    expect(await heard(settled, seat)).toEqual([expect.objectContaining(figures)])
    const [row] = await bench.kit.owner.tx((t) =>
      t.query<{ detail: object }>('select detail from play.round where member_id = $1', [seat.memberId]),
    )
    expect(row?.detail).toMatchObject({ hands: 3, staked, valid })
  })
})

test('a free round is told as a bonus when it won something, under the name of its win (W-31)', async () => {
  const { seat, v } = await open()
  await bench.freeRounds(seat.memberId, 'f1', 10n)
  for (const txId of ['a', 'b']) await v.bet(txId, '0.00', { freeRound: 'f1', betKind: 'free' })
  await v.win('wa', 'a', '0.00')
  await v.win('wb', 'b', '7.00')
  expect(await heard(bonuses, seat)).toEqual([
    { memberId: String(seat.memberId), source: `${vendor}:wb`, amount: '7.00', wagering: '70.00' },
  ])
})

test('a refused rollback names the round that its bet stands in', async () => {
  const { v } = await open()
  const bet = JSON.parse((await v.bet('a', '10.00')).body) as { platform_round_id: string }
  await v.win('w', 'a', '0.00')
  const { body, code } = await v.rollback('r', 'a')
  expect([code, JSON.parse(body)]).toEqual(['BET_SETTLED', expect.objectContaining({ platform_round_id: bet.platform_round_id })])
})

test('limits of a day count what was won for money, and nothing of trial credits', async () => {
  const nothingPlayed: Played = async () => ({ stake: 0n, payout: 0n, deposited: 0n })
  const counted = async (seat: Seat) => {
    const rows = await bench.kit.owner.tx((t) =>
      t.query<{ stake: bigint; payout: bigint }>('select distinct stake, payout from limits.period where member_id = $1', [seat.memberId]),
    )
    return rows.map(({ stake, payout }) => [stake, payout])
  }
  const limited = async (mode: 'real' | 'demo') => {
    const { seat, v } = await open({ mode })
    const who = { memberId: seat.memberId, by: 'member' } as const
    await bench.kit.app.db.tx((t) => setLimits(t, self(seat.memberId), who, { lossDay: parseMoney('90.00') }, nothingPlayed))
    await v.bet('a', '10.00')
    await v.win('w', 'a', '4.00')
    await v.betWin('b', '10.00', '3.00')
    const before = await counted(seat)
    await v.rollback('r', 'b')
    return [before, await counted(seat)]
  }
  expect(await limited('real')).toEqual([[[200_000n, 70_000n]], [[100_000n, 40_000n]]])
  expect(await limited('demo')).toEqual([[[0n, 0n]], [[0n, 0n]]])
})
