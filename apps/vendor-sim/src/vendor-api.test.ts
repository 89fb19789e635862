import { expect, onTestFinished, test } from 'vitest'
import { newNonce } from './sign.ts'
import { Rig } from './vendor.fixture.ts'

async function rig(): Promise<Rig> {
  const made = await Rig.start()
  onTestFinished(() => made.stop())
  return made
}
type Rows = Record<string, unknown>[]
const BEST_FIELD = 10

test('the games are listed with category, both names, return and a picture that is there', async () => {
  const it = await rig()
  const { status, json, signed } = await it.ask('GET', '/vendor/v1/games')
  expect({ status, signed }).toEqual({ status: 200, signed: true })
  const games = json['games'] as { game_code: string; category: string; rtp: string; icon: string; name: { bn: string; en: string } }[]
  expect(games.map(({ game_code }) => game_code).toSorted()).toEqual([
    'nova-coin',
    'nova-crash',
    'nova-scratch',
    'nova-slot-ganges',
    'nova-slot-tea',
    'nova-wheel',
  ])
  for (const game of games) {
    expect(game).toMatchObject({ rtp: expect.stringMatching(/^9[67]\.\d\d$/), demo: true })
    const picture = await fetch(it.url + game.icon)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toContain('viewBox="0 0 360 480"')
  }
})

test('a call without a signature that holds learns nothing and gets no signature', async () => {
  const it = await rig()
  const wrong = await it.ask('GET', '/vendor/v1/games', undefined, { secret: Buffer.alloc(32) })
  expect(wrong).toEqual({ status: 401, json: { status: 'refused', code: 'SIGNATURE_INVALID' }, signed: false })
  const old = await it.ask('GET', '/vendor/v1/games', undefined, { skew: -301_000 })
  expect(old).toEqual({ status: 401, json: { status: 'refused', code: 'STALE_REQUEST' }, signed: false })
  const nonce = newNonce()
  expect(await it.ask('GET', '/vendor/v1/games', undefined, { nonce })).toMatchObject({ status: 200 })
  expect(await it.ask('GET', '/vendor/v1/games', undefined, { nonce })).toMatchObject({
    status: 401,
    json: { code: 'REPLAYED_NONCE' },
    signed: false,
  })
  await it.stopVendor()
  await it.startVendor()
  expect(await it.ask('GET', '/vendor/v1/games', undefined, { nonce })).toMatchObject({ status: 401, json: { code: 'REPLAYED_NONCE' } })
})

test('a launch gives an address of its own for each session, and refuses what makes no sense', async () => {
  const it = await rig()
  const [first, second] = [await it.launch('nova-wheel'), await it.launch('nova-wheel')]
  expect(first).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/play\/[\w-]{32}$/)
  expect(first).not.toBe(second)
  expect(await it.launch('nova-nothing')).toBe('undefined')
  expect(await it.launch('nova-wheel', { mode: 'free' })).toBe('undefined')
  expect(await it.launch('nova-wheel', { lobby_url: 'javascript:alert(1)' })).toBe('undefined')
})

test('a round is told with its bet and win, to its own player only (W-29)', async () => {
  const it = await rig()
  it.numbers.push(BEST_FIELD)
  const { round_id, bet_tx_id } = await it.play('nova-wheel')
  const of = async (id: unknown, player: string) => (await it.ask('GET', `/vendor/v1/round/${String(id)}?player_id=${player}`)).json
  expect(await of(round_id, 'p1')).toEqual({
    round_id,
    player_id: 'p1',
    status: 'CLOSED',
    bets: [{ tx_id: bet_tx_id, amount: '10.00', state: 'SETTLED', win: '48.00' }],
  })
  const unknown = { player_id: 'p2', status: 'UNKNOWN', bets: [] }
  expect(await of(round_id, 'p2')).toEqual({ ...unknown, round_id })
  expect(await of('%E0%A6%95%20nowhere', 'p2')).toMatchObject({ status: 'UNKNOWN' })
})

test('a round that was left open is open until it is finished', async () => {
  const it = await rig()
  it.numbers.push(BEST_FIELD)
  const { round_id } = await it.play('nova-wheel', { leave_open: true })
  const target = `/vendor/v1/round/${String(round_id)}?player_id=p1`
  expect((await it.ask('GET', target)).json).toMatchObject({ status: 'OPEN', bets: [{ state: 'OPEN', win: '0.00' }] })
  await it.stopVendor()
  await it.startVendor()
  expect((await it.state()).open_rounds).toMatchObject([{ round_id, state: 'held' }])
  expect(await it.control('finish', { round_id })).toEqual({ finished: true })
  expect((await it.ask('GET', target)).json).toMatchObject({ status: 'CLOSED', bets: [{ state: 'SETTLED', win: '48.00' }] })
  expect(it.operator.balance()).toBe('138.00')
})

test('the transactions of a span are what the operator took, page by page, without those it refused (W-30)', async () => {
  const it = await rig()
  const from = it.clock.now()
  it.numbers.push(BEST_FIELD)
  await it.play('nova-wheel')
  await it.play('nova-coin', { choice: 'fish' })
  await it.play('nova-wheel', { stake: '500.00' })
  const target = `/vendor/v1/transactions?from=${from}&to=${from}`
  const { json } = await it.ask('GET', target)
  expect(json['cursor']).toBeNull()
  const rows = json['transactions'] as Rows
  expect(rows.map(({ op, amount, win_amount, status }) => [op, amount, win_amount, status])).toEqual([
    ['bet', '10.00', undefined, 'ok'],
    ['win', '48.00', undefined, 'ok'],
    ['betwin', '10.00', '0.00', 'ok'],
  ])
  expect(rows[1]).toMatchObject({
    target_tx_id: rows[0]?.['tx_id'],
    round_id: rows[0]?.['round_id'],
    currency: 'BDT',
    player_id: 'p1',
    ts: from,
  })
  for (const span of [`from=${from + 1}`, `from=0&to=${from - 1}`]) {
    expect((await it.ask('GET', `/vendor/v1/transactions?${span}`)).json).toEqual({ transactions: [], cursor: null })
  }
  expect((await it.ask('GET', '/vendor/v1/transactions?from=yesterday')).status).toBe(400)
})

test('more than a thousand transactions come in pages without gap or repetition', async () => {
  const it = await rig()
  it.operator.cash.set('p1', 100_000_000n)
  await it.control('play', {
    player_id: 'p1',
    session_id: 's1',
    currency: 'BDT',
    game_code: 'nova-coin',
    rounds: 1_003,
    stake: '1.00',
    parallel: 16,
  })
  const seen: unknown[] = []
  const sizes: number[] = []
  let cursor: unknown = undefined
  do {
    const { json } = await it.ask('GET', `/vendor/v1/transactions?from=0${cursor === undefined ? '' : `&cursor=${String(cursor)}`}`)
    const rows = json['transactions'] as Rows
    sizes.push(rows.length)
    seen.push(...rows.map(({ tx_id }) => tx_id))
    cursor = json['cursor']
  } while (cursor !== null)
  expect(sizes).toEqual([1_000, 3])
  expect(new Set(seen).size).toBe(1_003)
})

test('a bet that was never answered is in the list of those, and its undoing among the transactions', async () => {
  const it = await rig()
  it.operator.behave = (op) => (op === 'bet' ? { status: 503, retryAfter: 9 } : op === 'rollback' ? 'hang' : 'do')
  const { bet_tx_id } = await it.play('nova-wheel')
  const timedOut = async () => (await it.ask('GET', '/vendor/v1/timed-out?from=0')).json['transactions'] as Rows
  expect((await timedOut()).map(({ tx_id, status }) => [tx_id, status])).toContainEqual([bet_tx_id, 'cancelled'])
  expect((await it.ask('GET', '/vendor/v1/transactions?from=0')).json).toMatchObject({ transactions: [] })
})

test('free rounds are granted once, played for nothing as often as granted, and cancelled for good (W-31)', async () => {
  const it = await rig()
  const grant = {
    campaign_id: 'c-1',
    player_id: 'p1',
    game_code: 'nova-wheel',
    currency: 'BDT',
    rounds: 2,
    bet_amount: '5.00',
    expires_at: it.clock.now() + 1_000,
  }
  const give = (body: Record<string, unknown>) => it.ask('POST', '/vendor/v1/free-rounds', body)
  expect((await give(grant)).json).toEqual({ campaign_id: 'c-1', status: 'ACTIVE' })
  expect((await give(grant)).json).toEqual({ campaign_id: 'c-1', status: 'ACTIVE' })
  expect(await give({ ...grant, rounds: 3 })).toMatchObject({ status: 409, signed: true })
  expect(await give({ ...grant, campaign_id: 'c-2', bet_amount: '5.005' })).toMatchObject({ status: 400, json: { code: 'AMOUNT_INVALID' } })
  it.numbers.push(BEST_FIELD)
  expect(await it.play('nova-wheel')).toMatchObject({ stake: '0.00', win: '24.00' })
  expect(it.operator.of('bet')[0]?.fields).toMatchObject({ amount: '0.00', free_round_id: 'c-1', bet_kind: 'free' })
  it.operator.behave = (_op, _fields, nth) => (nth === 2 ? 400 : 'do')
  expect(await it.play('nova-wheel')).toMatchObject({ stake: '0.00', state: 'refused' })
  it.operator.behave = () => 'do'
  expect(await it.play('nova-wheel')).toMatchObject({ stake: '0.00', state: 'settled' })
  expect(await it.play('nova-wheel')).toMatchObject({ stake: '10.00' })
  const cancel = () => it.ask('POST', '/vendor/v1/free-rounds/cancel', { campaign_id: 'c-1' })
  expect((await cancel()).json).toEqual({ campaign_id: 'c-1', status: 'CANCELLED' })
  expect((await cancel()).json).toEqual({ campaign_id: 'c-1', status: 'CANCELLED' })
  expect(await it.play('nova-wheel')).toMatchObject({ stake: '10.00' })
})

test('free rounds that were cancelled before they were granted stay cancelled; expired ones are not played', async () => {
  const it = await rig()
  const grant = {
    campaign_id: 'c-9',
    player_id: 'p1',
    game_code: 'nova-wheel',
    currency: 'BDT',
    rounds: 2,
    bet_amount: '5.00',
    expires_at: it.clock.now() + 10,
  }
  await it.ask('POST', '/vendor/v1/free-rounds/cancel', { campaign_id: 'c-9' })
  expect((await it.ask('POST', '/vendor/v1/free-rounds', grant)).json).toEqual({ campaign_id: 'c-9', status: 'CANCELLED' })
  await it.ask('POST', '/vendor/v1/free-rounds', { ...grant, campaign_id: 'c-10' })
  it.clock.advance(10)
  expect(await it.play('nova-wheel')).toMatchObject({ stake: '10.00' })
})

test('what is not offered is refused by name', async () => {
  const it = await rig()
  expect(await it.ask('GET', '/vendor/v1/launch')).toMatchObject({ status: 405, signed: true })
  expect(await it.ask('GET', '/vendor/v1/nothing')).toMatchObject({ status: 404, signed: true })
  expect(await it.ask('POST', '/vendor/v1/launch', { game_code: 'x'.repeat(20_000) })).toMatchObject({ status: 413 })
})
