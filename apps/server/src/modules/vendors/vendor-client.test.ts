import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeyRing, OTHER_SECRET, SECOND_SECRET, SECRET, signOf } from './sw-kit.fixture.ts'
import { Breaker } from './vendor-call.ts'
import { VendorCallError } from '../play/index.ts'
import { VendorClient } from './vendor-client.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: IncomingMessage['headers']
}
type Reaction = (asked: Asked, response: ServerResponse) => void

let server: Server
let asked: Asked[]
let react: Reaction
let keys: KeyRing
let client: VendorClient

const header = (one: Asked, name: string) => String(one.headers[name])
/** Signs as the newest key of the vendor does. */
const answer =
  (body: unknown, change: { secret?: Buffer; nonce?: string; ts?: number; status?: number } = {}): Reaction =>
  (one, response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const ts = String(change.ts ?? Date.now())
    const nonce = header(one, 'x-sw-nonce')
    const sign = signOf(change.secret ?? SECOND_SECRET, ts, nonce, one.method, one.path, text)
    response.writeHead(change.status ?? 200, {
      'content-type': 'application/json',
      'x-sw-key': header(one, 'x-sw-key'),
      'x-sw-ts': ts,
      'x-sw-nonce': change.nonce ?? nonce,
      'x-sw-sign': sign,
    })
    response.end(text)
  }

beforeEach(async () => {
  asked = []
  react = answer({ games: [] })
  server = createServer((message, response) => {
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    message.on('end', () => {
      const one = { method: message.method ?? '', path: message.url ?? '', body: Buffer.concat(parts).toString(), headers: message.headers }
      asked.push(one)
      react(one, response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  keys = new KeyRing()
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`
  keys.add('ACME', { baseUrl, keys: { 'acme-1': SECRET, 'acme-2': SECOND_SECRET } })
  client = clientOf(400)
})
afterEach(async () => {
  client.close()
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
})

const clientOf = (timeoutMs: number) => new VendorClient({ vendor: () => keys.vendor('ACME'), now: () => keys.now(), timeoutMs })

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof VendorCallError ? error.why : error
}

test('a call is signed with the newest key below the base address, a GET over an empty body', async () => {
  await client.games()
  const [one] = asked
  if (one === undefined) throw new Error('nothing was asked')
  expect([one.method, one.path, one.body, header(one, 'x-sw-key')]).toEqual(['GET', '/base/vendor/v1/games', '', 'acme-2'])
  const sign = signOf(SECOND_SECRET, header(one, 'x-sw-ts'), header(one, 'x-sw-nonce'), 'GET', '/base/vendor/v1/games', '')
  expect(header(one, 'x-sw-sign')).toBe(sign)
})

test('launch asks with the words of the protocol', async () => {
  react = answer({ url: 'https://play.example/g?token=x' })
  const order = {
    requestId: 'r',
    token: 'tok',
    playerId: 'p',
    sessionId: 's',
    gameCode: 'g',
    currency: 'BDT',
    mode: 'real',
    language: 'bn',
  } as const
  expect(await client.launch({ ...order, lobbyUrl: 'https://khela.example/', device: 'mobile' })).toBe('https://play.example/g?token=x')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    request_id: 'r',
    token: 'tok',
    player_id: 'p',
    session_id: 's',
    game_code: 'g',
    currency: 'BDT',
    mode: 'real',
    language: 'bn',
    lobby_url: 'https://khela.example/',
    device: 'mobile',
  })
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/relative', '']) {
    react = answer({ url })
    expect([url, await failure(client.launch({ ...order, lobbyUrl: 'x', device: 'desktop' }))]).toEqual([url, 'form'])
  }
})

test('round, transactions, free rounds and the timed-out list', async () => {
  react = answer({
    round_id: 'a/b',
    player_id: 'p',
    status: 'CLOSED',
    bets: [{ tx_id: 't', amount: '10.00', state: 'SETTLED', win: '2.5' }],
  })
  const round = await client.round('a/b?c', 'p&q')
  expect(round.bets).toEqual([{ txId: 't', amount: 100_000n, state: 'SETTLED', win: 25_000n }])
  expect(asked[0]?.path).toBe('/base/vendor/v1/round/a%2Fb%3Fc?player_id=p%26q')
  const row = {
    tx_id: 't',
    op: 'bet',
    player_id: 'p',
    round_id: 'r',
    target_tx_id: null,
    amount: '1.00',
    currency: 'BDT',
    status: 'ok',
    ts: 5,
  }
  react = answer({ transactions: [row], cursor: 'next' })
  const page = await client.transactions({ from: new Date(1), to: new Date(9), cursor: 'c+d' })
  expect([page.rows[0]?.amount, page.rows[0]?.targetTxId, page.cursor]).toEqual([10_000n, undefined, 'next'])
  expect(asked[1]?.path).toBe('/base/vendor/v1/transactions?from=1&to=9&cursor=c%2Bd')
  react = answer({ transactions: [{ ...row, amount: '1.001' }], cursor: null })
  expect(await failure(client.transactions({ from: new Date(1), to: new Date(9) }))).toBe('form')
  react = answer({ campaign_id: 'c', status: 'CREATED' })
  const order = { campaignId: 'c', playerId: 'p', gameCode: 'g', currency: 'BDT', rounds: 5, betAmount: '1.00', expiresAt: new Date(7) }
  expect([await client.createFreeRounds(order), await client.cancelFreeRounds('c')]).toEqual(['CREATED', 'CREATED'])
  react = answer({ transactions: [{ tx_id: 'x', player_id: 'p', op: 'win' }] })
  expect(await client.timedOut(new Date(3))).toEqual([{ txId: 'x', playerId: 'p', op: 'win' }])
})

describe('answers that are not believed', () => {
  test.each<[string, Reaction, string]>([
    ['signed with another secret', answer({ games: [] }, { secret: OTHER_SECRET }), 'signature'],
    ['signed with the key that was not asked with', answer({ games: [] }, { secret: SECRET }), 'signature'],
    ['with another nonce', answer({ games: [] }, { nonce: 'n'.repeat(20) }), 'signature'],
    ['that are old', answer({ games: [] }, { ts: Date.now() - 400_000 }), 'signature'],
    ['without a signature', (_one, response) => void response.end('{"games":[]}'), 'signature'],
    ['of another form', answer({ games: {} }), 'form'],
    ['that are not JSON', answer('<html>'), 'form'],
    ['that refuse', answer({}, { status: 404 }), 'status'],
    [
      'that send elsewhere',
      (_one, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      'status',
    ],
    ['that never come', () => undefined, 'timeout'],
    ['that stop in the middle', (_one, response) => void response.writeHead(200, { 'content-length': '50' }).write('{'), 'timeout'],
    ['that are cut off', (_one, response) => void response.socket?.destroy(), 'network'],
  ])('%s', async (_what, reaction, why) => {
    react = reaction
    expect(await failure(client.games())).toBe(why)
    expect(asked).toHaveLength(1)
  })

  test('without an end', async () => {
    react = (_one, response) => void response.writeHead(200).write(Buffer.alloc(5_000_000, 0x20))
    // Its size is to end it, also on a machine that takes a while to send it.
    client.close()
    client = clientOf(30_000)
    expect(await failure(client.games())).toBe('too_large')
    expect(asked).toHaveLength(1)
  })

  test('a vendor without an address or a key is not called', async () => {
    keys.add('ACME', { keys: { 'acme-1': SECRET } })
    expect(await failure(client.games())).toBe('unknown')
    expect(asked).toEqual([])
  })
})

describe('the breaker', () => {
  test('opens after five failures in a row, lets one try after ten seconds, and closes with a good answer', () => {
    let now = 0
    const breaker = new Breaker(() => now)
    for (let fault = 0; fault < 4; fault += 1) breaker.bad()
    breaker.good()
    for (let fault = 0; fault < 5; fault += 1) {
      expect(breaker.enter()).toBe(true)
      breaker.bad()
    }
    expect(breaker.enter()).toBe(false)
    now = 9_999
    expect(breaker.enter()).toBe(false)
    now = 10_000
    expect([breaker.enter(), breaker.enter()]).toEqual([true, false])
    breaker.bad()
    expect(breaker.enter()).toBe(false)
    now = 20_000
    expect(breaker.enter()).toBe(true)
    breaker.good()
    expect([breaker.enter(), breaker.enter()]).toEqual([true, true])
  })

  test('spares a vendor that is down, and is not opened by refusals', async () => {
    react = answer({}, { status: 404 })
    for (let call = 0; call < 8; call += 1) expect(await failure(client.games())).toBe('status')
    react = answer({}, { status: 500 })
    for (let call = 0; call < 5; call += 1) expect(await failure(client.games())).toBe('status')
    expect(await failure(client.games())).toBe('open')
    expect(asked).toHaveLength(13)
  })
})
