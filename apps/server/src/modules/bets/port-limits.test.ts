/** Limits at the wallet port (docs/SW1.md; W-8, W-C34, W-C35). 100.00 to begin with. */
import { parseMoney } from '@khela/money'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { reconcile } from '../../ledger/index.ts'
import { exclude, setLimits, type Played } from '../limits/index.ts'
import { movedSince } from '../../testing/rounds.ts'
import { openRules, type RuleBench, type CallReply, type Seat } from '../../testing/wallet-port.ts'

let bench: RuleBench
beforeAll(async () => {
  bench = await openRules()
})
afterAll(async () => {
  const { problems } = await bench.kit.owner.tx(reconcile)
  await bench.close()
  if (problems.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(problems)}`)
})

const nothingPlayed: Played = async () => ({ stake: 0n, payout: 0n, deposited: 0n })
const says = ({ code, cash, effect }: CallReply) => [code, cash, effect]
async function open(o: Parameters<RuleBench['seat']>[0] = {}) {
  const seat = await bench.seat(o)
  return { seat, v: seat.at(bench.port) }
}

describe('limits (W-8)', () => {
  test('W-C34: a self-excluded player is paid and bets no more', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    await bench.kit.app.db.tx((t) => exclude(t, seat.memberId, 'forever'))
    expect(JSON.parse((await v.bet('b', '1.00')).body)).toMatchObject({ code: 'LIMIT_REACHED', reason: 'self_exclusion' })
    expect(says(await v.win('w', 'a', '25.00'))).toEqual(['OK', '115.00', 'posted'])
  })

  test('W-C35: beyond the loss limit, also by a betwin', async () => {
    const { seat, v } = await open()
    const { db } = bench.kit.app
    const who = { memberId: seat.memberId, by: 'member' } as const
    await db.tx((t) => setLimits(t, self(seat.memberId), who, { lossDay: parseMoney('5.00') }, nothingPlayed))
    expect(JSON.parse((await v.bet('a', '10.00')).body)).toMatchObject({ code: 'LIMIT_REACHED', reason: 'loss' })
    expect((await v.betWin('b', '10.00', '90.00')).code).toBe('LIMIT_REACHED')
    expect(says(await v.bet('c', '5.00'))).toEqual(['OK', '95.00', 'posted'])
    expect((await v.bet('d', '0.01')).code).toBe('LIMIT_REACHED')
    await v.rollback('r', 'c')
    expect((await v.bet('e', '5.00')).code).toBe('OK')
  })
})

describe('limits over midnight (W-8)', () => {
  const played: Played = async (t, scope, memberId, from) => ({ ...(await movedSince(t, scope, memberId, from)), deposited: 0n })
  const yesterday = new Date('2026-03-01T12:00:00+06:00')
  const stand = (at: Date) => bench.kit.owner.tx((t) => setClock(t, at, { stopped: true }))
  beforeEach(() => stand(yesterday))
  afterEach(() => bench.kit.owner.tx((t) => setClock(t, undefined)))
  const nextDay = () => stand(new Date(yesterday.getTime() + 86_400_000))
  const limit = (seat: Seat, amount: string) =>
    bench.kit.app.db.tx((t) =>
      setLimits(t, self(seat.memberId), { memberId: seat.memberId, by: 'member' }, { lossDay: parseMoney(amount) }, played),
    )

  test('the first limit counts what was staked today in a round of yesterday, and what is given back of it once', async () => {
    const { seat, v } = await open({ minutes: 4_000 })
    await v.bet('a', '1.00', { round: 'old' })
    await nextDay()
    await v.bet('b', '10.00', { round: 'old' })
    await v.bet('c', '3.00')
    await limit(seat, '20.00')
    expect((await v.bet('d', '7.01')).code).toBe('LIMIT_REACHED')
    await v.rollback('r', 'b')
    expect((await v.bet('e', '17.01')).code).toBe('LIMIT_REACHED')
    expect((await v.bet('f', '17.00')).code).toBe('OK')
  })

  test('a win of today is no gain any more when it is corrected, whenever its bet was made', async () => {
    const { seat, v } = await open({ minutes: 4_000 })
    await v.bet('a', '10.00')
    await nextDay()
    await limit(seat, '5.00')
    await v.win('w', 'a', '50.00')
    expect((await v.resettle('s', 'a', '0.00')).code).toBe('OK')
    expect((await v.bet('b', '5.01')).code).toBe('LIMIT_REACHED')
    expect((await v.resettle('s2', 'a', '30.00')).code).toBe('OK')
    expect((await v.bet('c', '35.00')).code).toBe('OK')
  })
})
