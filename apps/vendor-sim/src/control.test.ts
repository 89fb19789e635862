import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Rig, until } from './vendor.fixture.ts'

async function rig(): Promise<Rig> {
  const made = await Rig.start()
  onTestFinished(() => made.stop())
  return made
}
type Rows = Record<string, unknown>[]
const BEST_FIELD = 10

test('the control API is closed to those who do not know its secret', async () => {
  const it = await rig()
  for (const authorization of ['', 'Bearer let me', 'let me in'])
    expect((await fetch(`${it.url}/control/state`, { headers: { authorization } })).status).toBe(401)
})

test('double: every call is sent twice, and both answers are the same', async () => {
  const it = await rig()
  it.numbers.push(BEST_FIELD)
  await it.control('mischief', { double: true })
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'settled', win: '48.00' })
  expect(it.operator.ops()).toEqual(['bet', 'bet', 'win', 'win'])
  expect(it.operator.balance()).toBe('138.00')
  expect((await it.state()).doubles).toEqual({ same: 2, different: 0 })
})

test('double for a number of calls ends by itself; an empty plan ends everything', async () => {
  const it = await rig()
  await it.control('mischief', { double: 1 })
  await it.play('nova-wheel')
  expect(it.operator.ops()).toEqual(['bet', 'bet', 'win'])
  await it.control('mischief', { calls: 1, wrong_secret: true })
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'refused', code: 'SIGNATURE_INVALID' })
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'settled' })
  await it.control('mischief', { wrong_clock_ms: -400_000 })
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'refused', code: 'STALE_REQUEST' })
  await it.control('mischief', {})
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'settled' })
  await expect(it.control('mischief', { drop_answers: 2 })).rejects.toThrow(/400.*drop_answers/)
})

test('reorder: the win comes before its bet, and once more in its place (W-C20, W-C57)', async () => {
  const it = await rig()
  it.numbers.push(BEST_FIELD)
  await it.control('mischief', { reorder: 'win' })
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'settled' })
  expect(it.operator.ops()).toEqual(['win', 'bet', 'win'])
  const [early, late] = it.operator.of('win').map(({ fields: { request_id: _r, ts: _t, ...content } }) => content)
  expect(early).toEqual(late)
  expect(it.operator.balance()).toBe('138.00')
})

test('reorder: the rollback comes before its bet, which is then refused (W-17, W-C24)', async () => {
  const it = await rig()
  await it.control('mischief', { reorder: true })
  await it.play('nova-coin')
  const second = await it.play('nova-coin')
  expect(second).toMatchObject({ state: 'cancelled', code: 'TX_CANCELLED' })
  expect(it.operator.balance()).toBe('109.30')
  const rows = (await it.ask('GET', '/vendor/v1/transactions?from=0')).json['transactions'] as Rows
  expect(rows.map(({ op, status }) => [op, status])).toEqual([
    ['betwin', 'ok'],
    ['rollback', 'ok'],
    ['betwin', 'cancelled'],
  ])
})

test.each(['do', 503] as const)('a bet whose rollback went ahead (%s) and which is never answered is still undone once', async (how) => {
  const it = await rig()
  it.operator.behave = (op, _fields, nth) =>
    op === 'betwin' ? { status: 503, retryAfter: 9 } : op === 'rollback' && nth === 1 ? how : 'do'
  await it.control('mischief', { reorder: 'rollback' })
  await it.play('nova-coin')
  if (how === 503) {
    await until(() => it.clock.next() === 1_000)
    it.clock.advance(1_000)
    await until(() => it.operator.of('rollback').length === 2 && it.clock.next() === undefined)
  }
  expect(await it.state()).toMatchObject({ outbox: [], open_rounds: [] })
  expect(it.operator.ops()).toEqual(how === 503 ? ['rollback', 'betwin', 'rollback'] : ['rollback', 'betwin'])
})

test('a bet that is undone by the rollback ahead of it, between two sendings, does not count though its first answer was OK', async () => {
  const it = await rig()
  it.operator.behave = (op, _fields, nth) => (op === 'rollback' ? (nth === 1 ? 503 : 'do') : nth < 3 ? 'lose' : 'do')
  await it.control('mischief', { reorder: 'rollback' })
  const played = it.play('nova-coin')
  await until(() => it.operator.of('betwin').length === 1)
  it.clock.advance(1_000)
  await until(() => it.operator.of('rollback').length === 2 && it.operator.of('betwin').length === 2)
  for (let left = ['rollback']; left.includes('rollback');) left = (await it.state()).outbox.map(({ op }) => String(op))
  it.clock.advance(1_000)
  expect(await played).toMatchObject({ state: 'cancelled', win: '0.00' })
  expect(it.operator.balance()).toBe('100.00')
  expect(await it.state()).toMatchObject({ outbox: [], open_rounds: [] })
})

test('drop_answers: the operator hears everything, the vendor nothing, and no money is lost', async () => {
  const it = await rig()
  await it.control('mischief', { drop_answers: 1 })
  const played = it.play('nova-wheel')
  for (const sent of [1, 2]) {
    await until(() => it.operator.of('bet').length === sent && it.clock.next() === 500)
    it.clock.advance(500)
  }
  expect(await played).toMatchObject({ state: 'returning' })
  await it.control('mischief', {})
  await until(() => it.clock.next() === 1_000)
  it.clock.advance(1_000)
  await until(() => it.operator.balance() === '100.00' && it.operator.of('rollback').length === 2)
})

test('delay_ms: a call leaves only after a while', async () => {
  const it = await rig()
  await it.control('mischief', { delay_ms: 700, calls: 1 })
  const played = it.play('nova-wheel')
  await until(() => it.clock.next() === 700)
  expect(it.operator.calls).toEqual([])
  it.clock.advance(700)
  expect(await played).toMatchObject({ state: 'settled' })
})

test.each([
  ['missing_win', ['bet 10.00']],
  ['extra_win', ['bet 10.00', 'win 48.00', 'win 77.00']],
  ['wrong_amount', ['bet 10.00', 'win 148.00']],
] as const)('lie %s: the list of transactions is not what was sent', async (lie, told) => {
  const it = await rig()
  it.numbers.push(BEST_FIELD)
  await it.play('nova-wheel')
  const list = async () =>
    ((await it.ask('GET', '/vendor/v1/transactions?from=0')).json['transactions'] as Rows).map(
      ({ op, amount }) => `${String(op)} ${String(amount)}`,
    )
  await it.control('mischief', { lie })
  expect(await list()).toEqual(told)
  await it.control('mischief', {})
  expect(await list()).toEqual(['bet 10.00', 'win 48.00'])
})

test('a correction and a present are sent by the plan of what is owed', async () => {
  const it = await rig()
  const { bet_tx_id } = await it.play('nova-wheel')
  expect(await it.control('resettle', { bet_tx_id, new_total_win: '5.00', reason: 'wrong field' })).toMatchObject({ state: 'ok' })
  expect(it.operator.of('resettle')[0]?.fields).toMatchObject({ bet_tx_id, new_total_win: '5.00', reason: 'wrong field' })
  it.operator.behave = (op, _fields, nth) => (op === 'promo' && nth === 1 ? 503 : 'do')
  const promo = { player_id: 'p1', currency: 'BDT', promo_type: 'TOURNAMENT', amount: '50.00', promo_ref: 'cup' }
  expect(await it.control('promo', promo)).toMatchObject({ state: 'waiting' })
  await until(() => it.clock.next() === 1_000)
  it.clock.advance(1_000)
  await until(() => it.operator.balance() === '140.00')
  expect(it.operator.of('promo').map(({ fields }) => fields['tx_id'])[0]).toBe(it.operator.of('promo')[1]?.fields['tx_id'])
  await expect(it.control('promo', { ...promo, promo_type: 'GIFT' })).rejects.toThrow(/400.*promo_type/)
})

test('a paid spin of the tea garden tells its jackpot contribution, and a jackpot is a promo of its own (W-32)', async () => {
  const it = await rig()
  const round = await it.play('nova-slot-tea', { stake: '100.00' })
  expect(it.operator.of('bet')[0]?.fields).toMatchObject({ jackpot_contribution: '1.00' })
  await until(() => it.operator.of('promo').length === 1)
  expect(it.operator.of('promo')[0]?.fields).toMatchObject({
    promo_type: 'JACKPOT',
    amount: '1.00',
    promo_ref: `jackpot-${String(round['round_id'])}`,
  })
})

test('free spins are a second win, which closes the round (W-14)', async () => {
  const it = await rig()
  it.numbers.push(8, 10, 3, 6, 5, ...Array.from({ length: 40 }, () => 1), 19_999_999)
  await it.play('nova-slot-tea')
  expect(it.operator.of('win').map(({ fields }) => fields['round_closed'])).toEqual([false, true])
})

test('the vendor knows nothing of the house: it imports none of its packages', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  const imports = /from '(?:@khela|\.\.\/\.\.)/
  for (const file of files.filter((name) => !name.endsWith('.test.ts')))
    expect(readFileSync(path.join(import.meta.dirname, file), 'utf8'), file).not.toMatch(imports)
})
