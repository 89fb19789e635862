/** What a vendor may ask without moving anything (docs/SW1.md §2): the whole answers, field by field. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformTxId } from '../bets/index.ts'
import { games, openRules, vendor, type RuleBench } from '../../testing/wallet-port.ts'

let bench: RuleBench
beforeAll(async () => {
  bench = await openRules()
})
afterAll(() => bench.close())

const session = async (token: string, at = vendor) => JSON.parse(await bench.port.session(at, token)) as unknown

test('a launch token stands for its session, in the currency and at the money of its mode', async () => {
  const [real, demo] = [await bench.seat({ cash: '12.3456', bonus: '1.00' }), await bench.seat({ mode: 'demo', cash: '7.00' })]
  const of = { status: 'ok', code: 'OK', game_code: games[0], language: 'bn', nickname: '' }
  expect(await session(real.token)).toEqual({
    ...of,
    player_id: real.player,
    session_id: real.session,
    currency: 'BDT',
    mode: 'real',
    balance: { cash: '12.34', bonus: '1.00' },
  })
  expect(await session(demo.token)).toEqual({
    ...of,
    player_id: demo.player,
    session_id: demo.session,
    currency: 'TRIAL',
    mode: 'demo',
    balance: { cash: '7.00', bonus: '0.00' },
  })
})

test('a token that stands for nothing, or for a session that is over, tells nothing but that', async () => {
  const seat = await bench.seat()
  expect(await session('nothing')).toEqual({ status: 'refused', code: 'SESSION_INVALID' })
  await bench.kit.owner.tx((t) =>
    t.run(`update play.session set ends_at = kernel.now() - interval '1 second' where member_id = $1`, [seat.memberId]),
  )
  expect(await session(seat.token)).toEqual({ status: 'refused', code: 'SESSION_EXPIRED' })
})

test('the state of a call is told with what it was, of a call that was refused as well', async () => {
  const seat = await bench.seat()
  const v = seat.at(bench.port)
  await v.bet('a', '10.00')
  await v.bet('poor', '900.00')
  const names = (txId: string) => ({
    tx_id: txId,
    platform_tx_id: platformTxId({ vendor, memberId: seat.memberId, player: seat.player, txId }),
  })
  const status = async (target: string) => {
    const common = { vendor, player: seat.player, currency: 'BDT', game: undefined, request: Buffer.from('{}') }
    return JSON.parse(await bench.port.status({ ...common, target })) as unknown
  }
  const told = { op: 'bet', amount: '10.00', code: 'OK', state: 'OPEN', round_id: 'r-a' }
  expect(await status('a')).toEqual({ status: 'ok', code: 'OK', target: { ...told, ...names('a') } })
  expect(await status('poor')).toEqual({
    status: 'ok',
    code: 'OK',
    target: { op: 'bet', amount: '900.00', code: 'INSUFFICIENT_FUNDS', state: 'REFUSED', round_id: null, ...names('poor') },
  })
})
