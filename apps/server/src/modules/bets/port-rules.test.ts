/** The wallet port as outside vendors reach it (docs/SW1.md; rules and cases of W-RULES, W-CASES). 100.00 to begin with. */
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { setClock } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { reconcile } from '../../ledger/index.ts'
import { setLimits, type Played } from '../limits/index.ts'
import { games, openRules, type RuleBench, type CallReply, type Seat } from '../../testing/wallet-port.ts'

let bench: RuleBench
const settled: { roundId: string; stake: string; payout: string; memberId: string }[] = []
const bonuses: { memberId: string; amount: string; wagering: string }[] = []
beforeAll(async () => {
  bench = await openRules()
  const { jobs } = bench.kit.app
  jobs.on('roundsSettled', 'test', async (_t, { rounds }) => void settled.push(...rounds))
  jobs.on('bonusGranted', 'test', async (_t, body) => void bonuses.push(body))
})
afterAll(async () => {
  const { problems } = await bench.kit.owner.tx(reconcile)
  await bench.close()
  if (problems.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(problems)}`)
})

const nothingPlayed: Played = async () => ({ stake: 0n, payout: 0n, deposited: 0n })
const says = ({ code, cash, effect }: CallReply) => [code, cash, effect]
const shares = ({ code, cash, bonus }: CallReply) => [code, cash, bonus]
const betOf = ({ player, session }: Seat) => ({
  vendor: 'RULE',
  player,
  currency: 'BDT',
  game: games[0],
  request: Buffer.from('{}'),
  session,
})
async function open(o: Parameters<RuleBench['seat']>[0] = {}) {
  const seat = await bench.seat(o)
  return { seat, v: seat.at(bench.port) }
}

test('W-C05 W-C09 W-C18: a betwin moves both at once, may not fund itself, and closes its round', async () => {
  const { v } = await open()
  expect(says(await v.betWin('a', '10.00', '3.00'))).toEqual(['OK', '93.00', 'posted'])
  expect(says(await v.betWin('b', '150.00', '500.00'))).toEqual(['INSUFFICIENT_FUNDS', '93.00', 'none'])
  expect(says(await v.win('w', 'a', '5.00'))).toEqual(['ROUND_CLOSED', '93.00', 'none'])
  expect(await v.status('a')).toMatchObject({ op: 'betwin', state: 'SETTLED', amount: '10.00' })
})

test('every decided call is answered again byte for byte, and another content under its name is a conflict (W-2, W-3)', async () => {
  const { seat, v } = await open()
  await bench.freeRounds(seat.memberId, 'f1', 10n)
  const calls: (() => Promise<CallReply>)[] = [
    () => v.bet('bet', '10.00'),
    () => v.bet('poor', '900.00'),
    () => v.betWin('spin', '5.00', '2.00'),
    () => v.betWin('rich', '900.00', '0.00'),
    () => v.win('win', 'bet', '25.00'),
    () => v.resettle('fix', 'bet', '20.00'),
    () => v.bet('other', '4.00', { round: 'r2' }),
    () => v.close('end', 'r2'),
    () => v.rollback('back', 'spin'),
    () => v.rollback('early', 'never'),
    () => v.promo('gift', '3.00'),
    () => v.promo('free', '3.00', 'FREE_ROUNDS', 'f1'),
    () => v.promo('nil', '0.00'),
  ]
  const firsts: CallReply[] = []
  for (const call of calls) firsts.push(await call())
  for (const [n, call] of calls.entries()) expect(await call()).toEqual({ ...firsts[n], replayed: true })
  const before = await seat.held()
  const changed = [
    v.bet('bet', '10.01'),
    v.betWin('spin', '5.00', '2.01'),
    v.win('win', 'bet', '25.01'),
    v.win('win', 'bet', '25.00', { closed: false }),
    v.resettle('fix', 'bet', '21.00'),
    v.close('end', 'r3'),
    v.rollback('back', 'bet'),
    v.rollback('back', 'spin', '5.00'),
    v.promo('gift', '3.00', 'CASH_DROP'),
    v.promo('gift', '3.00', 'TOURNAMENT', 'p2'),
    v.rollback('gift', 'bet'),
  ]
  expect(new Set((await Promise.all(changed)).map(({ code }) => code))).toEqual(new Set(['TX_CONFLICT']))
  expect(await seat.held()).toEqual(before)
})

test('W-C15 W-2b X82: stakes of one slip are decided one by one, in order', async () => {
  const [{ seat }, other] = [await open(), await open()]
  const one = (txId: string, amount: string, more = {}) => ({
    ...betOf(seat),
    txId,
    round: `r-${txId}`,
    amount: parseMoney(amount),
    ...more,
  })
  const replies = await bench.port.bets([
    one('a', '60.00'),
    one('b', '60.00'),
    one('a', '60.00'),
    one('a', '61.00'),
    one('c', '1.00', { currency: 'USD' }),
    one('d', '1.00', { session: 'gs_nowhere' }),
    one('e', '1.00', { player: 'nobody' }),
    one('a', '70.00', { player: other.seat.player, session: other.seat.session }),
    one('f', '40.00'),
  ])
  const told = replies.map(({ body, replayed }) => [(JSON.parse(body) as { code: string }).code, replayed])
  expect(told).toEqual([
    ['OK', false],
    ['INSUFFICIENT_FUNDS', false],
    ['OK', true],
    ['TX_CONFLICT', false],
    ['WRONG_CURRENCY', false],
    ['SESSION_INVALID', false],
    ['PLAYER_NOT_FOUND', false],
    ['OK', false],
    ['OK', false],
  ])
  expect([(await seat.held()).cash, (await other.seat.held()).cash]).toEqual(['0.00', '30.00'])
})

test('a slip of a player this process has not heard of yet is decided in order too', async () => {
  const { seat } = await open()
  const { app } = bench.kit
  const gate = Promise.withResolvers<void>()
  let asked = 0
  // The first look-up comes back after the second.
  const late: typeof app.db.tx = async (work, o) => {
    asked += 1
    if (asked === 1) await gate.promise
    return app.db.tx(work, o).finally(() => gate.resolve())
  }
  const port = bench.open({ ...app.db, tx: late })
  const one = (txId: string) => ({ ...betOf(seat), txId, round: `r-${txId}`, amount: parseMoney('60.00') })
  const replies = await port.bets([one('a'), one('b')])
  expect(replies.map(({ code }) => code)).toEqual(['OK', 'INSUFFICIENT_FUNDS'])
})

describe('corrections', () => {
  test('W-C49 X41: a new total is posted as the difference, and the record keeps what was before', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    await v.win('w', 'a', '25.00')
    expect(says(await v.resettle('s1', 'a', '5.00'))).toEqual(['OK', '95.00', 'posted'])
    expect(says(await v.resettle('s2', 'a', '5.00'))).toEqual(['OK', '95.00', 'none'])
    expect(says(await v.resettle('s3', 'a', '30.00'))).toEqual(['OK', '120.00', 'posted'])
    const before = ['250000', '50000', '50000'].map((payout) => expect.objectContaining({ payout, reason: 'the goal did not count' }))
    expect(await seat.versions('r-a')).toEqual(before)
  })

  test('W-C50 W-21: what the member no longer has is owed, flagged, and never a negative balance', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    await v.win('w', 'a', '25.00')
    await v.bet('all', '110.00')
    expect(says(await v.resettle('s', 'a', '5.00'))).toEqual(['OK', '0.00', 'posted'])
    expect(await seat.held()).toMatchObject({ cash: '0.00', receivable: '15.00' })
    expect(await seat.flags()).toEqual(['receivable'])
  })

  test('of a bet that is not settled, cancelled or unknown', async () => {
    const { v } = await open()
    await v.bet('open', '1.00')
    await v.bet('gone', '1.00')
    await v.rollback('r', 'gone')
    expect((await v.resettle('s1', 'open', '5.00')).code).toBe('BET_NOT_FOUND')
    expect((await v.resettle('s2', 'gone', '5.00')).code).toBe('TX_CANCELLED')
    expect((await v.resettle('s3', 'never', '5.00')).code).toBe('BET_NOT_FOUND')
    await v.win('w', 'open', '0.00')
    expect(says(await v.resettle('s1', 'open', '5.00'))).toEqual(['OK', '104.00', 'posted'])
  })

  test('W-22: the difference is shared between cash and bonus money as the stake was', async () => {
    const { seat, v } = await open({ cash: '5.00', bonus: '20.00' })
    await v.bet('a', '10.00')
    expect(shares(await v.win('w', 'a', '8.00'))).toEqual(['OK', '4.00', '19.00'])
    expect(shares(await v.resettle('up', 'a', '16.00'))).toEqual(['OK', '8.00', '23.00'])
    expect(shares(await v.resettle('down', 'a', '2.00'))).toEqual(['OK', '1.00', '16.00'])
    expect((await seat.held()).receivable).toBe('0.00')
  })

  test('of yesterday’s win, for a member whose losses are counted by the day', async () => {
    const { seat, v } = await open()
    const scope = self(seat.memberId)
    const { db } = bench.kit.app
    await db.tx((t) => setLimits(t, scope, { memberId: seat.memberId, by: 'member' }, { lossDay: parseMoney('500.00') }, nothingPlayed))
    await v.bet('a', '10.00')
    await v.win('w', 'a', '25.00')
    await bench.kit.owner.tx((t) => t.run('update limits.period set stake = 0, payout = 0 where member_id = $1', [seat.memberId]))
    expect(says(await v.resettle('s', 'a', '5.00'))).toEqual(['OK', '95.00', 'posted'])
  })
})

describe('a betwin is undone for 15 minutes (W-18b)', () => {
  test('W-C31: within, and not a moment after', async () => {
    const { v } = await open()
    const at = new Date('2027-03-10T06:00:00.000Z')
    const clock = (ms: number | undefined) =>
      bench.kit.app.db.tx((t) => setClock(t, ms === undefined ? undefined : new Date(at.getTime() + ms), { stopped: ms !== undefined }))
    try {
      await clock(0)
      // Sessions of before the jump have ended.
      const later = (await open()).seat.at(bench.port)
      expect(says(await later.betWin('a', '10.00', '3.00'))).toEqual(['OK', '93.00', 'posted'])
      expect(says(await later.betWin('b', '10.00', '3.00'))).toEqual(['OK', '86.00', 'posted'])
      await clock(15 * 60_000)
      expect(says(await later.rollback('ra', 'a'))).toEqual(['OK', '93.00', 'posted'])
      await clock(15 * 60_000 + 1)
      expect(says(await later.rollback('rb', 'b'))).toEqual(['BET_SETTLED', '93.00', 'none'])
    } finally {
      await clock(undefined)
    }
    expect((await v.rollback('r', 'a')).effect).toBe('tombstone')
  })

  test('W-C32: what was spent meanwhile is owed', async () => {
    const { seat, v } = await open()
    await v.betWin('a', '10.00', '300.00')
    await v.bet('b', '290.00')
    expect(says(await v.rollback('r', 'a'))).toEqual(['OK', '0.00', 'posted'])
    expect(await seat.held()).toMatchObject({ cash: '0.00', receivable: '190.00' })
    expect(await seat.flags()).toEqual(['receivable'])
    expect(await v.status('a')).toMatchObject({ state: 'CANCELLED' })
  })
})

describe('bonus money', () => {
  test('W-C54 X40: cash first, then bonus; a refund goes back, a win is shared', async () => {
    const { v } = await open({ cash: '5.00', bonus: '20.00' })
    expect(shares(await v.bet('a', '10.00'))).toEqual(['OK', '0.00', '15.00'])
    expect(shares(await v.rollback('r', 'a'))).toEqual(['OK', '5.00', '20.00'])
    expect(shares(await v.bet('b', '10.00'))).toEqual(['OK', '0.00', '15.00'])
    expect(shares(await v.win('w', 'b', '8.01'))).toEqual(['OK', '4.01', '19.00'])
    expect(shares(await v.betWin('c', '8.02', '16.00'))).toEqual(['OK', '8.00', '22.99'])
    expect(shares(await v.bet('d', '31.00'))).toEqual(['INSUFFICIENT_FUNDS', '8.00', '22.99'])
  })

  test('W-C46 W-31: winnings of free rounds are bonus money with wagering, however they come', async () => {
    const { seat, v } = await open()
    await bench.freeRounds(seat.memberId, 'f1', 10n)
    await bench.freeRounds(seat.memberId, 'f0', 0n)
    await v.bet('a', '0.00', { freeRound: 'f1', betKind: 'free' })
    expect(shares(await v.win('w', 'a', '7.00'))).toEqual(['OK', '100.00', '7.00'])
    expect(shares(await v.betWin('b', '0.00', '2.00', { freeRound: 'f1' }))).toEqual(['OK', '100.00', '9.00'])
    expect(shares(await v.promo('p', '1.00', 'FREE_ROUNDS', 'f1'))).toEqual(['OK', '100.00', '10.00'])
    expect(shares(await v.promo('q', '1.00', 'FREE_ROUNDS', 'f0'))).toEqual(['OK', '101.00', '10.00'])
    expect(shares(await v.resettle('s', 'a', '8.00'))).toEqual(['OK', '101.00', '11.00'])
    await bench.kit.app.jobs.drain()
    const own = bonuses.filter(({ memberId }) => memberId === String(seat.memberId))
    expect(own.map(({ amount, wagering }) => `${amount} ${wagering}`).toSorted()).toEqual([
      '1.00 10.00',
      '1.00 10.00',
      '2.00 20.00',
      '7.00 70.00',
    ])
  })
})

test('W-C48 W-32: a jackpot is the part of the win it says, paid once, and flagged', async () => {
  const { seat, v } = await open()
  await v.bet('a', '10.00', { jackpot: parseMoney('0.10') })
  expect(says(await v.win('w', 'a', '1000.00', { jackpotWin: parseMoney('990.00') }))).toEqual(['OK', '1090.00', 'posted'])
  const other = await open({ cash: '5.00', bonus: '5.00' })
  expect(shares(await other.v.betWin('a', '10.00', '50.00', { jackpotWin: parseMoney('50.00') }))).toEqual(['OK', '25.00', '25.00'])
  expect(shares(await other.v.promo('p', '5.00', 'JACKPOT'))).toEqual(['OK', '30.00', '25.00'])
  expect([await seat.flags(), await other.seat.flags()]).toEqual([['jackpot_win'], ['jackpot_win', 'jackpot_win']])
})

describe('rounds', () => {
  test('X03: close ends a round; a win before it stands on the board and is told', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    await v.win('w', 'a', '25.00', { closed: false })
    expect(says(await v.close('c1', 'r-a'))).toEqual(['OK', '115.00', 'none'])
    expect((await v.close('c2', 'r-a')).code).toBe('OK')
    expect((await v.close('c3', 'nowhere')).code).toBe('BET_NOT_FOUND')
    expect((await v.win('w2', 'a', '5.00')).code).toBe('ROUND_CLOSED')
    expect(await seat.isOnBoard()).toBe(true)
  })

  test('a betwin within an open round is told with the round, once', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00', { round: 'r' })
    expect((await v.betWin('b', '5.00', '2.00', { round: 'r' })).code).toBe('OK')
    await v.win('w', 'a', '1.00', { round: 'r' })
    await bench.kit.app.jobs.drain()
    const own = settled.filter(({ memberId }) => memberId === String(seat.memberId))
    expect(own).toEqual([expect.objectContaining({ stake: '15.00', payout: '3.00' })])
  })

  test('W-33 X35: another game of the vendor, and the bet of another player', async () => {
    const [one, two] = [await open(), await open()]
    expect((await one.v.bet('a', '1.00', { game: games[1] })).code).toBe('OK')
    expect((await one.v.bet('b', '1.00', { game: 'dice' })).code).toBe('GAME_DISABLED')
    expect((await two.v.win('w', 'a', '9.00')).code).toBe('BET_NOT_FOUND')
    expect((await two.v.rollback('r', 'a')).effect).toBe('tombstone')
    expect([(await one.seat.held()).cash, (await two.seat.held()).cash]).toEqual(['99.00', '100.00'])
  })
})

test('W-C53: tx/status tells the state of every kind of call', async () => {
  const { v } = await open()
  await v.bet('open', '1.00')
  await v.bet('lost', '1.00')
  await v.close('end', 'r-lost')
  await v.bet('gone', '1.00')
  await v.rollback('back', 'gone')
  await v.rollback('early', 'never')
  await v.bet('poor', '900.00')
  const states = await Promise.all(
    ['open', 'lost', 'gone', 'never', 'poor', 'back', 'end', 'unheard'].map(async (id) => (await v.status(id))['state']),
  )
  expect(states).toEqual(['OPEN', 'SETTLED', 'CANCELLED', 'TOMBSTONE', 'REFUSED', 'POSTED', 'POSTED', 'UNKNOWN'])
  expect(await v.status('open')).toMatchObject({ op: 'bet', code: 'OK', amount: '1.00', round_id: 'r-open' })
})

describe('sessions', () => {
  test('X30: a launch token stands for its session, at its vendor only', async () => {
    const { seat } = await open()
    const first = await bench.port.session('RULE', seat.token)
    expect(JSON.parse(first)).toMatchObject({
      code: 'OK',
      player_id: seat.player,
      session_id: seat.session,
      mode: 'real',
      balance: { cash: '100.00' },
    })
    expect(await bench.port.session('RULE', seat.token)).toBe(first)
    expect(JSON.parse(await bench.port.session('KH', seat.token))).toEqual({ status: 'refused', code: 'SESSION_INVALID' })
  })

  test('W-C33 W-7: one that is over takes no stake and blocks nothing that is owed', async () => {
    const { seat, v } = await open()
    await v.bet('a', '10.00')
    await v.bet('b', '5.00')
    // At a moment within a millisecond: the end is not rounded away.
    await bench.kit.owner.tx((t) => t.run("select kernel.set_clock(date_trunc('second', now()) + interval '900 microseconds', true)"))
    onTestFinished(() => bench.kit.owner.tx((t) => setClock(t, undefined)))
    await bench.kit.owner.tx((t) => t.run('update play.session set ends_at = kernel.now() where member_id = $1', [seat.memberId]))
    expect(says(await v.bet('c', '1.00'))).toEqual(['SESSION_EXPIRED', '85.00', 'none'])
    expect((await v.betWin('d', '1.00', '0.00')).code).toBe('SESSION_EXPIRED')
    expect(says(await v.win('w', 'a', '25.00'))).toEqual(['OK', '110.00', 'posted'])
    expect(says(await v.rollback('r', 'b'))).toEqual(['OK', '115.00', 'posted'])
    expect(says(await v.promo('p', '1.00'))).toEqual(['OK', '116.00', 'posted'])
    expect(says(await v.resettle('s', 'a', '26.00'))).toEqual(['OK', '117.00', 'posted'])
    expect(JSON.parse(await bench.port.session('RULE', seat.token))).toMatchObject({ code: 'SESSION_EXPIRED' })
  })
})

test('trial credits: staked, won and corrected in their own currency, and never owed', async () => {
  const { seat, v } = await open({ mode: 'demo' })
  expect(says(await v.bet('a', '10.00'))).toEqual(['OK', '90.00', 'posted'])
  expect(says(await v.win('w', 'a', '25.00'))).toEqual(['OK', '115.00', 'posted'])
  expect(says(await v.betWin('b', '115.00', '5.00'))).toEqual(['OK', '5.00', 'posted'])
  expect(says(await v.resettle('s', 'a', '0.00'))).toEqual(['OK', '0.00', 'posted'])
  expect((await v.bet('c', '1.00', { currency: 'BDT' })).code).toBe('WRONG_CURRENCY')
  expect((await v.promo('p', '1.00')).code).toBe('WRONG_CURRENCY')
  expect(await seat.held()).toEqual({ cash: '0.00', bonus: '0.00', receivable: '0.00', trial: '0.00' })
})
