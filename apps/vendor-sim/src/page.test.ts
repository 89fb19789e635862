import { expect, onTestFinished, test } from 'vitest'
import { N } from './games/crash.ts'
import { Rig, until } from './vendor.fixture.ts'

async function rig(): Promise<Rig> {
  const made = await Rig.start()
  onTestFinished(() => made.stop())
  return made
}
type Json = Record<string, unknown>
const BEST_FIELD = 10

/** What the page's script asks. */
function seat(url: string) {
  const call = async (method: string, path: string, body?: Json) => {
    const answer = await fetch(`${url}/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    return { status: answer.status, json: (await answer.json()) as Json }
  }
  return {
    state: async () => (await call('GET', 'state')).json,
    play: (more: Json = {}) => call('POST', 'play', { stake: '10.00', choice: '', play_id: `p-${++played}`, ...more }),
    cashOut: async (round: unknown) => (await call('POST', `cashout/${String(round)}`, {})).json,
    watch: async (round: unknown) => (await call('GET', `round/${String(round)}`)).json,
    call,
  }
}
let played = 0
const roundOf = (told: Json) => told['round'] as Json

test('the page is served to its ticket only, framed by its lobby only, with nothing inline', async () => {
  const it = await rig()
  const url = await it.launch('nova-wheel', { mode: 'demo', currency: 'TRIAL' })
  const answer = await fetch(url)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'self' http://lobby.test")
  expect(policy).not.toContain('unsafe')
  const html = await answer.text()
  expect(html).toContain('<html lang="bn">')
  expect(html).toContain('data-mode="demo"')
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) expect((await fetch(it.url + file)).status, file).toBe(200)
  expect((await fetch(`${it.url}/play/nobody`)).status).toBe(404)
  expect((await fetch(`${it.url}/assets/..%2fmain.ts`)).status).toBe(404)
})

test('the scripts of the page are free of types and found by the names they import each other by', async () => {
  const it = await rig()
  const seen = new Set<string>()
  const look = async (name: string): Promise<void> => {
    if (seen.has(name)) return
    seen.add(name)
    const answer = await fetch(`${it.url}/assets/${name}`)
    expect(answer.headers.get('content-type')).toContain('text/javascript')
    const source = await answer.text()
    expect(source).not.toMatch(/^\s*(interface|export interface|import type)\b/m)
    for (const [, next = ''] of source.matchAll(/from '\.\/([\w.-]+)'/g)) await look(next)
  }
  await look('app.ts')
  expect(seen.size).toBeGreaterThan(8)
})

test('the session is exchanged at the first look and the balance read at every further one', async () => {
  const it = await rig()
  const { state } = seat(await it.launch('nova-wheel'))
  expect(await state()).toMatchObject({
    problem: null,
    balance: { cash: '100.00', bonus: '0.00' },
    rounds: [],
    pending: 0,
    currency: 'BDT',
  })
  await state()
  expect(it.operator.calls.map(({ op, fields }) => [op, fields['token'] ?? fields['player_id']])).toEqual([
    ['session', 'tok'],
    ['balance', 'p1'],
  ])
})

test('a play shows its result, the new balance and stands in the history; the same click twice is one round', async () => {
  const it = await rig()
  const { play, state } = seat(await it.launch('nova-wheel'))
  it.numbers.push(BEST_FIELD)
  const first = await play({ play_id: 'click' })
  expect(first.json).toMatchObject({
    round: { state: 'settled', stake: '10.00', win: '48.00', show: { field: 10 } },
    balance: { cash: '138.00' },
    pending: 0,
  })
  expect((await play({ play_id: 'click' })).json).toEqual(first.json)
  expect(it.operator.ops()).toEqual(['bet', 'win'])
  expect(await state()).toMatchObject({ rounds: [{ win: '48.00' }] })
})

test.each([
  ['a stake that is no amount', { stake: '1e1' }],
  ['a stake with paisa', { stake: '10.50' }],
  ['a stake above the most', { stake: '501.00' }],
  ['no stake', { stake: '0.00' }],
  ['a side the coin has not', { choice: 'edge' }],
  ['no name for the play', { play_id: '' }],
])('%s is refused before the operator hears of it', async (_name, wrong) => {
  const it = await rig()
  const { play } = seat(await it.launch('nova-coin'))
  expect((await play({ choice: 'fish', ...wrong })).status).toBe(400)
  expect(it.operator.calls).toEqual([])
})

test('too little money is said with the balance', async () => {
  const it = await rig()
  it.operator.cash.set('p1', 350n)
  const { play } = seat(await it.launch('nova-wheel'))
  expect((await play()).json).toMatchObject({
    round: { state: 'refused', code: 'INSUFFICIENT_FUNDS', show: null },
    balance: { cash: '3.50' },
  })
})

test('a limit is said with its reason, an ended session as such', async () => {
  const it = await rig()
  const { play, state } = seat(await it.launch('nova-wheel'))
  it.operator.behave = (op, fields) => {
    if (op === 'bet') return { answer: { status: 'refused', code: 'LIMIT_REACHED', reason: 'loss', tx_id: fields['tx_id'], balance: null } }
    return op === 'session' ? { answer: { status: 'refused', code: 'SESSION_EXPIRED' } } : 'do'
  }
  expect((await play()).json).toMatchObject({ round: { state: 'refused', code: 'LIMIT_REACHED', reason: 'loss' } })
  expect(await state()).toMatchObject({ problem: { kind: 'session', code: 'SESSION_EXPIRED' } })
})

test('while the operator is away the page says so, and the win arrives later', async () => {
  const it = await rig()
  const { play, state } = seat(await it.launch('nova-wheel'))
  await state()
  it.numbers.push(BEST_FIELD)
  it.operator.behave = (op) => (op === 'win' || op === 'balance' ? 503 : 'do')
  expect((await play()).json).toMatchObject({ round: { state: 'settled', win: '48.00' }, balance: { cash: '90.00' }, pending: 1 })
  expect(await state()).toMatchObject({ problem: { kind: 'unreachable' }, balance: { cash: '90.00' }, pending: 1 })
  it.operator.behave = () => 'do'
  it.clock.advance(1_000)
  await until(() => it.operator.balance() === '138.00')
  expect(await state()).toMatchObject({ problem: null, balance: { cash: '138.00' }, pending: 0 })
})

test('free rounds are told, and played before money is', async () => {
  const it = await rig()
  const grant = {
    campaign_id: 'c',
    player_id: 'p1',
    game_code: 'nova-wheel',
    currency: 'BDT',
    rounds: 1,
    bet_amount: '5.00',
    expires_at: it.clock.now() + 9,
  }
  await it.ask('POST', '/vendor/v1/free-rounds', grant)
  const { play, state } = seat(await it.launch('nova-wheel'))
  expect(await state()).toMatchObject({ free: { left: 1, bet: '5.00' } })
  expect((await play()).json).toMatchObject({ round: { stake: '0.00', free: true } })
  expect(await state()).toMatchObject({ free: null })
})

/** A draw that sinks the boat at 3.20×. */
const SINKS_AT_3_20 = Math.floor((0.97 * N) / 3.2) - 1

test('the boat is left at the multiple it shows when the server hears of it; where it would have sunk is told only then', async () => {
  const it = await rig()
  const { play, state, cashOut } = seat(await it.launch('nova-crash'))
  it.numbers.push(SINKS_AT_3_20)
  const round = roundOf((await play()).json)
  expect(round).toMatchObject({ state: 'running', show: null, elapsed: 0 })
  it.clock.advance(4_100)
  expect(JSON.stringify(await state())).not.toContain('"point"')
  expect(await cashOut(round['round_id'])).toMatchObject({
    round: { state: 'settled', win: '15.00', show: { left: '150', point: '320' } },
    balance: { cash: '105.00' },
  })
  expect(await cashOut(round['round_id'])).toMatchObject({ round: { win: '15.00' } })
  expect(it.operator.ops().filter((op) => op !== 'session')).toEqual(['bet', 'win'])
})

test('the boat that nobody leaves sinks, and those who watch are told', async () => {
  const it = await rig()
  const { play, watch, cashOut } = seat(await it.launch('nova-crash'))
  it.numbers.push(SINKS_AT_3_20)
  const { round_id } = roundOf((await play()).json)
  const watching = watch(round_id)
  await until(() => (it.clock.next() ?? 0) < 20_000)
  it.clock.advance(11_700)
  expect(await watching).toMatchObject({ round: { state: 'settled', win: '0.00', show: { left: null } } })
  expect(await cashOut(round_id)).toMatchObject({ round: { win: '0.00' } })
})

test('a player who leaves after the boat has sunk gets nothing, even when the vendor itself is late', async () => {
  const it = await rig()
  const { play, cashOut } = seat(await it.launch('nova-crash'))
  it.numbers.push(SINKS_AT_3_20)
  const { round_id } = roundOf((await play()).json)
  it.clock.jump(11_700)
  expect(await cashOut(round_id)).toMatchObject({ round: { state: 'settled', win: '0.00', show: { left: null } } })
})

test('a boat leaves by itself at the multiple that was asked for', async () => {
  const it = await rig()
  const { play, watch } = seat(await it.launch('nova-crash'))
  it.numbers.push(SINKS_AT_3_20)
  const { round_id } = roundOf((await play({ auto: '2.00' })).json)
  const watching = watch(round_id)
  await until(() => it.clock.next() !== undefined && (it.clock.next() ?? 0) < 7_000)
  it.clock.advance(7_000)
  expect(await watching).toMatchObject({ round: { win: '20.00', show: { left: '200' } } })
  expect((await play({ auto: '1.00' })).status).toBe(400)
})

test('a free boat wins what its free round is worth', async () => {
  const it = await rig()
  const grant = { campaign_id: 'c', player_id: 'p1', game_code: 'nova-crash', currency: 'BDT', rounds: 1, bet_amount: '5.00' }
  await it.ask('POST', '/vendor/v1/free-rounds', { ...grant, expires_at: it.clock.now() + 9 })
  const { play, cashOut } = seat(await it.launch('nova-crash'))
  it.numbers.push(SINKS_AT_3_20)
  const round = roundOf((await play()).json)
  expect(round).toMatchObject({ stake: '0.00', worth: '5.00', free: true })
  it.clock.advance(6_950)
  expect(await cashOut(round['round_id'])).toMatchObject({ round: { win: '10.00' }, balance: { cash: '110.00' } })
})

test('a boat that was under way when the vendor stopped is void: the stake goes back', async () => {
  const it = await rig()
  const { play } = seat(await it.launch('nova-crash'))
  it.numbers.push(SINKS_AT_3_20)
  await play()
  await it.stopVendor()
  expect(it.operator.ops()).toEqual(['bet'])
  await it.startVendor()
  await until(() => it.operator.balance() === '100.00' && it.operator.ops().includes('rollback'))
})

test('another seat cannot see or leave a boat', async () => {
  const it = await rig()
  const mine = seat(await it.launch('nova-crash'))
  const other = seat(await it.launch('nova-crash', { player_id: 'p2' }))
  it.numbers.push(SINKS_AT_3_20)
  const { round_id } = roundOf((await mine.play()).json)
  expect(await other.call('POST', `cashout/${String(round_id)}`, {})).toMatchObject({ status: 404 })
  expect(await other.call('GET', `round/${String(round_id)}`)).toMatchObject({ status: 404 })
})
