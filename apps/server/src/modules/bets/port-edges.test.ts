/** Edges of the wallet port (docs/SW1.md): amounts that cannot be, another currency or round, ids that stand for what was taken back. */
import { hash } from 'node:crypto'
import { MAX_MONEY, parseMoney } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../ledger/index.ts'
import { games, openRules, readReply, vendor, type CallReply, type RuleBench } from '../../testing/wallet-port.ts'

let bench: RuleBench
const voided: { memberId: string }[] = []
beforeAll(async () => {
  bench = await openRules()
  bench.kit.app.jobs.on('roundVoided', 'test', async (_t, body) => void voided.push(body))
})
afterAll(async () => {
  const { problems } = await bench.kit.owner.tx(reconcile)
  await bench.close()
  if (problems.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(problems)}`)
})

const says = ({ code, cash, effect }: CallReply) => [code, cash, effect]
async function open(o: Parameters<RuleBench['seat']>[0] = {}) {
  const seat = await bench.seat(o)
  const common = { vendor, player: seat.player, currency: 'BDT', game: games[0], request: Buffer.from('{}') }
  return { seat, v: seat.at(bench.port), common }
}

describe('a rollback under the id of the bet that it takes back', () => {
  test('is answered again as it was, and the bet never comes (W-2, W-17)', async () => {
    const { seat, v } = await open()
    const first = await v.rollback('x', 'x')
    expect(says(first)).toEqual(['OK', '100.00', 'tombstone'])
    expect(await v.rollback('x', 'x')).toEqual({ ...first, replayed: true })
    expect((await v.bet('x', '10.00')).code).toBe('TX_CANCELLED')
    expect(await v.rollback('x', 'x')).toEqual({ ...first, replayed: true })
    expect((await seat.held()).cash).toBe('100.00')
  })

  test('of a bet that was taken back is answered again too, with the round of the bet (W-2, W-16)', async () => {
    const { v } = await open()
    const round = ({ body }: CallReply) => (JSON.parse(body) as { platform_round_id: string }).platform_round_id
    const bet = await v.bet('a', '10.00')
    await v.rollback('r1', 'a')
    const second = await v.rollback('r2', 'a')
    expect([...says(second), round(second)]).toEqual(['OK', '100.00', 'none', round(bet)])
    expect(await v.rollback('r2', 'a')).toEqual({ ...second, replayed: true })
  })

  test('is no other call of that id (W-3)', async () => {
    const { v } = await open()
    await v.bet('a', '10.00')
    await v.rollback('x', 'x')
    const others = [v.rollback('x', 'x', '5.00'), v.rollback('x', 'a'), v.win('x', 'a', '5.00'), v.promo('x', '1.00'), v.close('x', 'r-a')]
    expect((await Promise.all(others)).map(({ code, replayed }) => [code, replayed])).toEqual(others.map(() => ['TX_CONFLICT', false]))
  })
})

describe('a win', () => {
  test('of less than nothing, more than there can be, or a jackpot above itself is refused and may come right (W-2b)', async () => {
    const { v } = await open()
    await v.bet('a', '10.00')
    const wrong = [{ amount: -1n }, { amount: MAX_MONEY + 1n }, { amount: 50_000n, jackpotWin: 50_001n }]
    for (const over of wrong) expect(says(await v.win('w', 'a', '5.00', over))).toEqual(['AMOUNT_INVALID', '90.00', 'none'])
    expect(says(await v.win('w', 'a', '5.00', { jackpotWin: parseMoney('5.00') }))).toEqual(['OK', '95.00', 'posted'])
  })

  test('of less than nothing with a jackpot that is none either is refused', async () => {
    const { v } = await open()
    await v.bet('a', '10.00')
    expect(says(await v.win('w', 'a', '5.00', { amount: -2n, jackpotWin: -3n }))).toEqual(['AMOUNT_INVALID', '90.00', 'none'])
  })

  test('of a bet that was cancelled before it came is refused', async () => {
    const { v } = await open()
    await v.rollback('r', 'never')
    expect(says(await v.win('w', 'never', '5.00'))).toEqual(['TX_CANCELLED', '100.00', 'none'])
  })

  test('of nothing moves nothing and closes the round', async () => {
    const { v } = await open()
    await v.bet('a', '10.00')
    expect(says(await v.win('w', 'a', '0.00'))).toEqual(['OK', '90.00', 'none'])
    expect((await v.win('w2', 'a', '5.00')).code).toBe('ROUND_CLOSED')
  })

  test('in another currency, or for another round than the bet’s, is none of that bet', async () => {
    const { v } = await open()
    await v.bet('a', '10.00')
    await v.bet('b', '10.00')
    expect((await v.win('w', 'a', '5.00', { currency: 'TRIAL' })).code).toBe('WRONG_CURRENCY')
    expect((await v.win('w', 'a', '5.00', { round: 'r-b' })).code).toBe('BET_NOT_FOUND')
    expect(says(await v.win('w', 'a', '5.00'))).toEqual(['OK', '85.00', 'posted'])
  })
})

/** W-2 holds over releases: what an earlier one has stored must be known again by the next. */
test('a call is stored with a fingerprint of its operation and all that it says, which no release may change', async () => {
  const { seat, v } = await open()
  await v.bet('a', '10.00')
  await v.bet('b', '1.00')
  await v.win('w', 'a', '5.00', { jackpotWin: parseMoney('2.00') })
  await v.close('end', 'r-b')
  await v.rollback('early', 'never', '3.00')
  await v.rollback('own', 'own')
  const rows = await bench.kit.owner.tx((t) =>
    t.query<{ id: string; fingerprint: string }>(
      `select tx_id as id, encode(fingerprint, 'hex') as fingerprint from play.tx where member_id = $1 and tx_id = any($2)`,
      [seat.memberId, ['w', 'end', 'early', 'own']],
    ),
  )
  const parts: Readonly<Record<string, readonly string[]>> = {
    w: ['win', '50000', 'BDT', 'a', 'r-a', 'true', '20000'],
    end: ['close', 'r-b', 'BDT'],
    early: ['rollback', 'never', 'BDT', '30000'],
    own: ['rollback', 'own', 'BDT', 'undefined'],
  }
  const stored = Object.fromEntries(rows.map(({ id, fingerprint }) => [id, fingerprint]))
  expect(stored).toEqual(Object.fromEntries(Object.entries(parts).map(([id, of]) => [id, hash('sha256', JSON.stringify(of), 'hex')])))
})

test('beside its answer a call says its code, and whether it was answered before', async () => {
  const { v, common } = await open()
  await v.bet('a', '10.00')
  const win = { ...common, txId: 'w', betTxId: 'a', round: 'r-a', amount: parseMoney('5.00'), closed: true }
  const calls = [
    () => bench.port.win(win),
    () => bench.port.rollback({ ...common, txId: 'own', target: 'own', reason: 'test' }),
    () => bench.port.rollback({ ...common, txId: 'back', target: 'never', reason: 'test' }),
  ]
  for (const call of calls) {
    expect(await call()).toMatchObject({ code: 'OK', replayed: false })
    expect(await call()).toMatchObject({ code: 'OK', replayed: true })
  }
  expect(await bench.port.win({ ...win, amount: 1n })).toMatchObject({ code: 'TX_CONFLICT', replayed: false })
})

test('an end and a rollback in another currency change nothing', async () => {
  const { v, common } = await open()
  await v.bet('a', '10.00')
  const end = async (currency: string) =>
    readReply(await bench.port.closeRound({ ...common, currency, txId: `end-${currency}`, round: 'r-a' }))
  const back = async (currency: string) =>
    readReply(await bench.port.rollback({ ...common, currency, txId: `back-${currency}`, target: 'a', reason: 'test' }))
  for (const currency of ['TRIAL', 'USD'])
    expect([(await end(currency)).code, (await back(currency)).code]).toEqual(['WRONG_CURRENCY', 'WRONG_CURRENCY'])
  expect(says(await back('BDT'))).toEqual(['OK', '100.00', 'posted'])
})

test('a betwin that is taken back is told as void, a bet that is taken back is not', async () => {
  const { seat, v } = await open()
  await v.bet('a', '10.00')
  await v.rollback('back-a', 'a')
  await v.betWin('b', '10.00', '3.00')
  expect(says(await v.rollback('back-b', 'b'))).toEqual(['OK', '100.00', 'posted'])
  await v.betWin('free', '0.00', '0.00')
  expect(says(await v.rollback('back-free', 'free'))).toEqual(['OK', '100.00', 'none'])
  await bench.kit.app.jobs.drain()
  expect(voided.filter(({ memberId }) => memberId === String(seat.memberId))).toHaveLength(2)
})

describe('what a vendor asks', () => {
  const balance = async (common: Awaited<ReturnType<typeof open>>['common'], over: object = {}) =>
    JSON.parse(await bench.port.balance({ ...common, ...over })) as unknown

  test('the money of a player in a currency of the wallet, in hundredths', async () => {
    const { seat, common } = await open({ cash: '12.3456', bonus: '1.00' })
    const of = { player_id: seat.player, currency: 'BDT' }
    expect(await balance(common)).toEqual({ status: 'ok', code: 'OK', ...of, balance: { cash: '12.34', bonus: '1.00' } })
    expect(await balance(common, { currency: 'TRIAL' })).toEqual({
      status: 'ok',
      code: 'OK',
      ...of,
      currency: 'TRIAL',
      balance: { cash: '0.00', bonus: '0.00' },
    })
    expect(await balance(common, { currency: 'USD' })).toEqual({
      status: 'refused',
      code: 'WRONG_CURRENCY',
      ...of,
      balance: { cash: '12.34', bonus: '1.00' },
    })
  })

  test('a player that the vendor does not have has no money and no calls', async () => {
    const { common, v } = await open()
    await v.bet('a', '1.00')
    expect(await balance(common, { player: 'nobody' })).toEqual({
      status: 'refused',
      code: 'PLAYER_NOT_FOUND',
      player_id: 'nobody',
      balance: null,
      currency: 'BDT',
    })
    const { target } = JSON.parse(await bench.port.status({ ...common, player: 'nobody', target: 'a' })) as { target: unknown }
    const nothing = { op: null, code: null, amount: null, round_id: null, platform_tx_id: null }
    expect(target).toEqual({ tx_id: 'a', state: 'UNKNOWN', ...nothing })
    await v.rollback('early', 'never')
    expect(await v.status('never')).toEqual({ tx_id: 'never', state: 'TOMBSTONE', ...nothing })
  })
})
