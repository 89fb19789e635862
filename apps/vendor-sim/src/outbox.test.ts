import { expect, onTestFinished, test } from 'vitest'
import type { Behaviour } from './operator.fixture.ts'
import { retryDelay } from './retry.ts'
import { Rig, until } from './vendor.fixture.ts'

async function rig(): Promise<Rig> {
  const made = await Rig.start()
  onTestFinished(() => made.stop())
  return made
}

/** Field 10 of the wheel pays 4.80×. */
const BEST_FIELD = 10

/** One operation is answered so, the first `times` times; the rest is done. */
const when =
  (op: string, how: Behaviour, times = Infinity) =>
  (called: string, _fields: unknown, nth: number): Behaviour =>
    called === op && nth <= times ? how : 'do'

test('a bet without an answer is sent three times under one name within 3 s, then rolled back until that is decided (W-24, W-25)', async () => {
  const { operator, clock, ...r } = await pieces()
  operator.behave = (op, _fields, nth) => (op === 'bet' ? 'hang' : op === 'rollback' && nth <= 4 ? 503 : 'do')
  const start = clock.now()
  const played = r.rig.play('nova-wheel')
  for (const sent of [1, 2, 3]) {
    await until(() => operator.of('bet').length === sent)
    clock.advance(1_000)
  }
  expect(await played).toMatchObject({ state: 'returning', stake: '10.00', win: '0.00' })
  expect(operator.of('bet').map(({ at }) => at - start)).toEqual([0, 1_000, 2_000])
  expect(new Set(operator.of('bet').map(({ fields }) => fields['tx_id'])).size).toBe(1)

  const given = clock.now()
  for (const [sent, pause] of [1_000, 5_000, 30_000, 60_000].entries()) {
    await until(() => operator.of('rollback').length === sent + 1 && clock.next() === pause)
    clock.advance(pause)
  }
  await until(() => operator.of('rollback').length === 5 && clock.next() === undefined)
  expect(operator.of('rollback').map(({ at }) => at - given)).toEqual([0, 1_000, 6_000, 36_000, 96_000])
  expect(operator.of('rollback')[4]?.fields).toMatchObject({ target_tx_id: operator.of('bet')[0]?.fields['tx_id'] })
  await quiet(r.rig)
  expect(operator.of('win')).toEqual([])
})

test('a bet whose answers were lost is paid back once, whichever sending had arrived', async () => {
  const { operator, clock, rig: it } = await pieces()
  operator.behave = when('bet', 'lose')
  const played = it.play('nova-wheel')
  for (const sent of [1, 2, 3]) {
    await until(() => operator.of('bet').length === sent)
    clock.advance(1_000)
  }
  await played
  await quiet(it)
  expect(operator.balance()).toBe('100.00')
})

test('a bet whose first answer was lost is the same bet when it is asked for again', async () => {
  const { operator, clock, rig: it } = await pieces()
  it.numbers.push(BEST_FIELD)
  operator.behave = when('bet', 'lose', 1)
  const played = it.play('nova-wheel')
  await until(() => operator.of('bet').length === 1)
  clock.advance(1_000)
  expect(await played).toMatchObject({ state: 'settled', win: '48.00' })
  expect(operator.ops()).toEqual(['bet', 'bet', 'win'])
  expect(operator.balance()).toBe('138.00')
})

test.each([
  ['503 with Retry-After', { status: 503, retryAfter: 1 } as const, 1_000],
  ['429 with Retry-After', { status: 429, retryAfter: 1 } as const, 1_000],
  ['409 IN_PROGRESS', 409, 500],
  ['500', 500, 500],
  ['an answer without a signature', 'unsigned', 500],
  ['an answer signed by somebody else', 'forged', 500],
  ['the answer of another call', 'stolen', 500],
] as const)('a bet that is answered with %s is asked for again', async (_name, how, pause) => {
  const { operator, clock, rig: it } = await pieces()
  operator.behave = when('bet', how, 1)
  const played = it.play('nova-wheel')
  await until(() => operator.of('bet').length === 1 && clock.next() === pause)
  clock.advance(pause)
  expect(await played).toMatchObject({ state: 'settled' })
  expect(operator.ops()).toEqual(['bet', 'bet', 'win'])
})

test('a bet that fails at once each time is sent three times, not more, and then rolled back', async () => {
  const { operator, clock, rig: it } = await pieces()
  operator.behave = when('bet', 500)
  const start = clock.now()
  const played = it.play('nova-wheel')
  for (const sent of [1, 2]) {
    await until(() => operator.of('bet').length === sent && clock.next() === 500)
    clock.advance(500)
  }
  expect(await played).toMatchObject({ state: 'returning' })
  await quiet(it)
  expect(operator.calls.map(({ op, at }) => [op, at - start])).toEqual([
    ['bet', 0],
    ['bet', 500],
    ['bet', 1_000],
    ['rollback', 1_000],
  ])
})

test('a bet that must wait longer than its 3 s is rolled back at once', async () => {
  const { operator, rig: it } = await pieces()
  operator.behave = when('bet', { status: 503, retryAfter: 5 })
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'returning' })
  await quiet(it)
  expect(operator.ops()).toEqual(['bet', 'rollback'])
})

test.each([
  ['refused for funds', undefined, 'INSUFFICIENT_FUNDS'],
  ['turned away at the door', 400, 'TEMPORARY_ERROR'],
] as const)('a bet that is %s is over: no rollback, no win (W-9)', async (_name, how, code) => {
  const { operator, rig: it } = await pieces()
  if (how === undefined) operator.cash.set('p1', 500n)
  else operator.behave = when('bet', how)
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'refused', code, win: '0.00' })
  await quiet(it)
  expect(operator.ops()).toEqual(['bet'])
})

test('a bet that was turned away only when it was asked for again is rolled back: the first sending may have counted', async () => {
  const { operator, clock, rig: it } = await pieces()
  operator.behave = (op, _fields, nth) => (op === 'bet' ? (nth === 1 ? 'lose' : 403) : 'do')
  const played = it.play('nova-wheel')
  await until(() => operator.of('bet').length === 1)
  clock.advance(1_000)
  expect(await played).toMatchObject({ state: 'returning' })
  await quiet(it)
  expect(operator.ops()).toEqual(['bet', 'bet', 'rollback'])
  expect(operator.balance()).toBe('100.00')
})

test('a betwin without an answer is undone whole (W-18b)', async () => {
  const { operator, clock, rig: it } = await pieces()
  operator.behave = when('betwin', 'lose')
  const played = it.play('nova-coin')
  for (const sent of [1, 2, 3]) {
    await until(() => operator.of('betwin').length === sent)
    clock.advance(1_000)
  }
  expect(await played).toMatchObject({ state: 'returning' })
  await quiet(it)
  expect(operator.balance()).toBe('100.00')
})

test('a betwin that can no longer be undone stands after all', async () => {
  const { operator, rig: it } = await pieces()
  operator.behave = (op, fields) => {
    if (op === 'betwin') return { status: 503, retryAfter: 9 }
    return op === 'rollback' ? { answer: { status: 'refused', code: 'BET_SETTLED', tx_id: fields['tx_id'], balance: null } } : 'do'
  }
  const { round_id } = await it.play('nova-coin')
  await quiet(it)
  const { json } = await it.ask('GET', `/vendor/v1/round/${String(round_id)}?player_id=p1`)
  expect(json).toMatchObject({ status: 'CLOSED', bets: [{ state: 'SETTLED', win: '19.30' }] })
})

test('a bet that is settled by a win that overtook it stands, and its win follows', async () => {
  const { operator, clock, rig: it } = await pieces()
  it.numbers.push(BEST_FIELD)
  operator.behave = (op, fields) => {
    if (op === 'rollback') return { answer: { status: 'refused', code: 'BET_SETTLED', tx_id: fields['tx_id'], balance: null } }
    return op === 'bet' ? 'lose' : 'do'
  }
  const played = it.play('nova-wheel')
  for (const sent of [1, 2, 3]) {
    await until(() => operator.of('bet').length === sent)
    clock.advance(1_000)
  }
  expect(await played).toMatchObject({ state: 'returning' })
  await quiet(it)
  expect(await it.state()).toMatchObject({ outbox: [], open_rounds: [], manual: [] })
  expect(operator.balance()).toBe('138.00')
})

test.each([
  ['503', 503],
  ['409', 409],
  ['no bet yet (W-13)', { answer: { status: 'refused', code: 'BET_NOT_FOUND' } }],
] as const)('a win that is answered with %s is sent again by the plan until it is decided', async (_name, how) => {
  const { operator, clock, rig: it } = await pieces()
  it.numbers.push(BEST_FIELD)
  operator.behave = (op, fields, nth) => {
    if (op !== 'win' || nth > 3) return 'do'
    return typeof how === 'object' ? { answer: { ...how.answer, tx_id: fields['tx_id'], balance: null } } : how
  }
  expect(await it.play('nova-wheel')).toMatchObject({ state: 'settled', win: '48.00' })
  expect((await it.state()).outbox).toMatchObject([{ op: 'win', amount: '48.00', state: 'waiting' }])
  for (const [sent, pause] of [1_000, 5_000, 30_000].entries()) {
    await until(() => operator.of('win').length === sent + 1 && clock.next() === pause)
    clock.advance(pause)
  }
  await until(() => operator.of('win').length === 4)
  await quiet(it)
  expect(operator.balance()).toBe('138.00')
})

test('the plan of W-25: 1 s, 5 s, 30 s, each minute for 12 h, each hour for 7 days, then a person', () => {
  const pauses: number[] = []
  let age = 0
  for (let pause = retryDelay(1, 0); pause !== undefined; pause = retryDelay(pauses.length + 1, age)) {
    pauses.push(pause)
    age += pause
  }
  expect(pauses.slice(0, 4)).toEqual([1_000, 5_000, 30_000, 60_000])
  const minutes = pauses.filter((pause) => pause === 60_000)
  const hours = pauses.filter((pause) => pause === 3_600_000)
  expect(pauses).toHaveLength(3 + minutes.length + hours.length)
  expect(minutes).toHaveLength(720)
  expect(hours).toHaveLength(168)
})

test('a win nobody takes for a week is left to a person, who can send it again', async () => {
  const { operator, clock, rig: it } = await pieces()
  it.numbers.push(BEST_FIELD)
  operator.behave = when('win', 503)
  await it.play('nova-wheel')
  await until(() => clock.next() === 1_000)
  clock.advance(8 * 24 * 3_600_000)
  await until(() => operator.of('win').length === 2)
  await until(() => clock.next() === 5_000)
  clock.advance(5_000)
  await until(() => clock.next() === 30_000)
  clock.advance(30_000)
  await until(() => operator.of('win').length === 4)
  const left = await found(async () => (await it.state()).manual[0])
  expect(left).toMatchObject({ op: 'win', amount: '48.00' })
  operator.behave = () => 'do'
  expect(await it.control('retry', { tx_id: left?.['tx_id'] })).toEqual({ retried: true })
  await quiet(it)
  expect(operator.balance()).toBe('138.00')
})

test('a win the operator refuses for good is shown, and not sent for ever', async () => {
  const { operator, rig: it } = await pieces()
  it.numbers.push(BEST_FIELD)
  operator.behave = (op, fields) =>
    op === 'win' ? { answer: { status: 'refused', code: 'TX_CANCELLED', tx_id: fields['tx_id'], balance: null } } : 'do'
  await it.play('nova-wheel')
  expect((await it.state()).refused_credits).toMatchObject([{ op: 'win', code: 'TX_CANCELLED', amount: '48.00' }])
  expect(operator.of('win')).toHaveLength(1)
})

test('after a stop in the middle, what is owed is sent and what was asked is rolled back', async () => {
  const { operator, clock, rig: it } = await pieces()
  it.numbers.push(BEST_FIELD)
  operator.behave = (op, fields) => (op === 'win' ? 503 : op === 'bet' && fields['player_id'] === 'p2' ? 'lose' : 'do')
  await it.play('nova-wheel')
  const asked = it.play('nova-wheel', { player_id: 'p2' }).catch(() => ({}))
  await until(() => operator.of('bet').length === 2)
  await it.stopVendor()
  await asked
  operator.behave = () => 'do'
  await it.startVendor()
  await until(() => clock.next() !== undefined)
  clock.advance(1_000)
  await until(() => operator.balance('p1') === '138.00' && operator.balance('p2') === '100.00')
  await quiet(it)
  expect(operator.of('rollback').map(({ fields }) => fields['player_id'])).toEqual(['p2'])
})

async function pieces() {
  const made = await rig()
  return { rig: made, operator: made.operator, clock: made.clock }
}

/** Asks until there is something. */
async function found<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let asked = 0; asked < 200; asked += 1) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Nothing is waiting any more, and no round is open. */
async function quiet(it: Rig): Promise<void> {
  const left = await found(async () => {
    const { outbox, open_rounds } = await it.state()
    return outbox.length + open_rounds.length === 0 ? true : undefined
  })
  expect(left, JSON.stringify(await it.state())).toBe(true)
}
