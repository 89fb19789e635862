/** Games of an outside vendor: into the catalogue, and opened through the vendor (PS-4.10, docs/SW1.md §3). */
import { createHmac, createHash } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { routes, type Actor } from '../../kernel/index.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { registerMember, resolveSession } from '../identity/index.ts'
import { playModule } from '../play/index.ts'
import { openWalletPort } from '../wallet-port/index.ts'
import { catalogueRoutes, openVendorArt, seedCatalogue, putVendor } from '../catalogue/index.ts'
import { addKey, openVendorKeys, type LiveVendorKeys } from './keys.ts'
import { VendorClient } from './vendor-client.ts'
import { keepVendorGames, syncVendorGames } from './vendor-games.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)])
const game = (code: string, more: object = {}) => ({
  game_code: code,
  category: 'CRASH',
  name: { bn: 'নৌকা', en: `Boat ${code}` },
  rtp: '97.00',
  demo: true,
  icon: `/icons/${code}.png`,
  ...more,
})

/** A vendor on a socket: signs what it answers, and does what the test says. */
class FakeVendor {
  readonly server: Server
  readonly launches: Record<string, unknown>[] = []
  games: object[] = []
  pictures = new Map<string, Buffer>()
  asked = 0
  /** Replaces the answer to a launch; held open until it resolves. */
  onLaunch: (() => Promise<number>) | undefined
  frame = ''
  key = { keyId: '', secret: '' }

  constructor() {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => void this.#answer(request.method ?? '', request.url ?? '', request.headers, Buffer.concat(parts), response))
    })
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  async #answer(method: string, url: string, headers: Record<string, unknown>, body: Buffer, response: ServerResponse) {
    this.asked += 1
    const picture = this.pictures.get(url)
    if (picture !== undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(picture)
    let status = 200
    let value: object = {}
    if (url === '/vendor/v1/games') value = { games: this.games }
    else if (url === '/vendor/v1/launch') {
      this.launches.push(JSON.parse(body.toString()) as Record<string, unknown>)
      status = (await this.onLaunch?.()) ?? 200
      value = { url: this.frame || `${this.url}/play/1` }
    } else status = 404
    const text = JSON.stringify(value)
    const [ts, nonce] = [String(Date.now()), String(headers['x-sw-nonce'])]
    const signed = `${ts}\n${nonce}\n${method}\n${url}\n${createHash('sha256').update(text).digest('hex')}`
    const sign = createHmac('sha256', Buffer.from(this.key.secret, 'hex')).update(signed).digest('hex')
    response.writeHead(status, { 'x-sw-key': this.key.keyId, 'x-sw-ts': ts, 'x-sw-nonce': nonce, 'x-sw-sign': sign }).end(text)
  }
}

let kit: TestApp
let host: FastifyInstance
let keys: LiveVendorKeys
const vendors = new Map<string, { fake: FakeVendor; client: VendorClient }>()
const players = new Map<string, Actor>()
let names = 0

beforeAll(async () => {
  kit = await testApp()
  await seedCatalogue(kit.app)
  keys = await openVendorKeys(kit.app)
  const calls = playModule.calls({
    ports: { vendors: (code) => vendors.get(code)?.client, onFeed: () => undefined, onTables: () => undefined },
    state: undefined,
  })
  host = await kit.host('web', routes({ ...catalogueRoutes, ...calls }), {
    session: async (t, token) => players.get(token) ?? resolveSession(t, token),
  })
})
afterAll(async () => {
  keys.stop()
  for (const { fake, client } of vendors.values()) {
    client.close()
    fake.server.closeAllConnections()
    fake.server.close()
  }
  await kit.close()
})

/** A vendor of its own for each test, with these games in the catalogue. */
async function vendor(games: object[] = []) {
  const code = `V${(names += 1)}`
  const fake = new FakeVendor()
  await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve))
  fake.games = games
  fake.key = await kit.app.db.tx(async (t) => {
    await putVendor(t, { code, classify: 'RNG', title: { bn: `নোভা ${code}`, en: `Nova ${code}` }, position: 5, baseUrl: fake.url })
    return addKey(t, kit.app, code)
  })
  await keys.refresh()
  const client = new VendorClient({ vendor: () => keys.vendor(code), now: keys.now, timeoutMs: 20_000 })
  vendors.set(code, { fake, client })
  if (games.length > 0) await syncVendorGames(kit.app, client, code)
  return { code, fake, client }
}
async function call(method: 'GET' | 'POST', url: string, body?: unknown, token?: string, headers: Record<string, string> = {}) {
  const reply = await host.inject({
    method,
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const { code, message, value } = reply.json<{ code?: string; message?: string; value?: Record<string, unknown> }>()
  return { status: reply.statusCode, code, message, value: value ?? {}, headers: reply.headers }
}
async function member() {
  const username = `launcher${(names += 1)}`
  const made = await kit.app.db.tx((t) => registerMember(t, kit.app, { username, password: 'Kutta-Billi-77' }))
  const token = username.padEnd(43, 'x')
  players.set(token, { kind: 'player', memberId: made.memberId, publicId: made.publicId, role: 'member', sessionId: made.memberId })
  return { memberId: made.memberId, token }
}
const launch = (gameId: string, mode: 'real' | 'demo', token?: string, headers: Record<string, string> = {}) =>
  call('POST', '/wps/game/launchGame', { gameId, mode }, token, headers)
const sessionsOf = (memberId: bigint) =>
  kit.owner.tx((t) =>
    t.query<{ id: string; minutes: number; language: string; rounds: bigint }>(
      `select s.id, round(extract(epoch from s.ends_at - s.at) / 60)::int as minutes, s.language,
              (select count(*) from play.round r where r.member_id = s.member_id) as rounds
         from play.session s where s.member_id = $1`,
      [memberId],
    ),
  )

test('what a vendor offers stands in the lists under its categories, with its name and our address of the picture', async () => {
  const { code } = await vendor([game('boat-a'), game('slot-a', { category: 'RNG', demo: false }), game('odd-a', { category: 'PACHINKO' })])
  const listed = await call('GET', `/wps/relay/GCSGAME_gameList?gameType=CRASH&vassalage=${code}`)
  expect(listed.value['content']).toMatchObject([
    {
      gameId: 'boat-a',
      vassalage: code,
      gameType: 'CRASH',
      displayName: { bn: 'নৌকা', en: 'Boat boat-a' },
      iconUrl: `/vendor-art/${code}/boat-a`,
      demo: true,
      rtp: '97.00',
    },
  ])
  const categories = (await call('GET', '/wps/relay/GCSGAME_newGameVendor')).value['categories'] as {
    gameClassify: string
    cards: object[]
  }[]
  const under = categories.filter(({ cards }) => cards.some((card) => (card as { vassalage: string }).vassalage === code))
  expect(under.map((one) => one.gameClassify).toSorted()).toEqual(['ARCADE', 'CRASH', 'RNG'])
})

test('a game no longer offered is hidden; the start of the house hides no game of a vendor; node ids stay', async () => {
  const { code, fake, client } = await vendor([game('boat-b'), game('gone-b')])
  const shown = async () =>
    ((await call('GET', `/wps/relay/GCSGAME_gameList?vassalage=${code}`)).value['content'] as { gameId: string; nodeId: number }[]).map(
      ({ gameId, nodeId }) => [gameId, nodeId] as const,
    )
  const before = await shown()
  expect(before.map(([id]) => id)).toEqual(['boat-b', 'gone-b'])
  expect(new Set(before.map(([, node]) => node)).size).toBe(2)
  await seedCatalogue(kit.app)
  expect(await shown()).toEqual(before)
  fake.games = [game('boat-b')]
  await syncVendorGames(kit.app, client, code)
  expect(await shown()).toEqual(before.slice(0, 1))
  expect((await launch('gone-b', 'demo', (await member()).token)).code).toBe('game_unknown')
  fake.games = [game('boat-b'), game('gone-b')]
  await syncVendorGames(kit.app, client, code)
  expect(await shown()).toEqual(before)
})

test('a vendor cannot take the code of another, nor bring one that no page can name; its failure changes nothing', async () => {
  const of = async (vassalage: string) =>
    ((await call('GET', `/wps/relay/GCSGAME_gameList?vassalage=${vassalage}`)).value['content'] as { gameId: string }[]).map(
      (one) => one.gameId,
    )
  const ours = await of('KH')
  expect(ours).toContain('dice')
  const other = await vendor([game('mine-c')])
  const { code, fake, client } = await vendor([
    game('dice', { name: { bn: 'চুরি', en: 'Stolen' } }),
    game('mine-c'),
    game('../c'),
    game('long-c', { name: { bn: 'ক'.repeat(81), en: 'x' } }),
    game('icon-c', { icon: '//elsewhere/x.svg' }),
    game('fine-c'),
  ])
  expect([await of(code), await of(other.code), await of('KH')]).toEqual([['fine-c'], ['mine-c'], ours])
  fake.key = { ...fake.key, secret: 'ff'.repeat(32) }
  fake.games = []
  await expect(syncVendorGames(kit.app, client, code)).rejects.toMatchObject({ why: 'signature' })
  expect(await of(code)).toEqual(['fine-c'])
})

test('the catalogue asks again until the vendor answers', async () => {
  const { code, fake } = await vendor()
  const asked: number[] = []
  const games = async () => {
    asked.push(1)
    if (asked.length < 3) throw new Error('not up yet')
    return [game('late-d')] as never
  }
  const own = { games }
  const nothing = { games: async () => Promise.reject(new Error('another vendor')) }
  const kept = keepVendorGames({ app: kit.app, client: (name) => (name === code ? own : nothing), againMs: 1 })
  const listed = () => call('GET', `/wps/relay/GCSGAME_gameList?vassalage=${code}`)
  await expect.poll(async () => (await listed()).value['content'], { timeout: 20_000 }).toHaveLength(1)
  await kept.stop()
  expect(asked).toHaveLength(3)
  expect(fake.asked).toBe(0)
})

test('a launch for money opens a session that ends, under a token that only the vendor gets', async () => {
  const { code, fake } = await vendor([game('boat-e')])
  const { memberId, token } = await member()
  const headers = { 'x-khela-language': 'en', 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' }
  const first = await launch('boat-e', 'real', token, headers)
  expect(first.value).toMatchObject({ frameUrl: `${fake.url}/play/1`, mode: 'real', token: null, vendorName: { en: `Nova ${code}` } })
  const order = fake.launches[0]
  expect(order).toMatchObject({
    session_id: first.value['sessionId'],
    game_code: 'boat-e',
    currency: 'BDT',
    mode: 'real',
    language: 'en',
    device: 'mobile',
    lobby_url: 'http://localhost:3000/',
  })
  // A name drawn for this vendor, not the member's number.
  expect(order?.['player_id']).toMatch(/^ply_[0-9A-Za-z]{22}$/)
  expect(JSON.stringify(first.value)).not.toContain(String(order?.['token']))
  const answer = await openWalletPort({ db: kit.app.db, app: kit.app }).session(code, String(order?.['token']))
  expect(JSON.parse(answer)).toMatchObject({ code: 'OK', player_id: order?.['player_id'], session_id: order?.['session_id'], mode: 'real' })
  expect(await sessionsOf(memberId)).toMatchObject([{ minutes: 240, language: 'en' }])
  await launch('boat-e', 'real', token)
  expect(fake.launches[1]?.['player_id']).toBe(order?.['player_id'])
})

test('a visitor plays on trial credits where the game offers it', async () => {
  const { fake } = await vendor([game('boat-f'), game('real-f', { demo: false })])
  const reply = await launch('boat-f', 'demo')
  expect(String(reply.value['token'])).toHaveLength(43)
  expect(fake.launches).toMatchObject([{ currency: 'TRIAL', mode: 'demo', language: 'bn', device: 'desktop' }])
  expect((await launch('real-f', 'demo')).code).toBe('demo_not_offered')
  expect((await launch('boat-f', 'real')).code).toBe('not_logged_in')
})

test('while a vendor is slow no transaction stays open', async () => {
  const { fake } = await vendor([game('slow-g')])
  const { memberId, token } = await member()
  const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  fake.onLaunch = async () => {
    arrived.resolve()
    await go.promise
    return 200
  }
  const reply = launch('slow-g', 'real', token)
  await arrived.promise
  const open = await kit.owner.tx((t) =>
    t.query(`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
               and backend_type = 'client backend' and query not ilike '%pgboss%'`),
  )
  const sessions = await sessionsOf(memberId)
  go.resolve()
  expect((await reply).status).toBe(200)
  expect(open).toEqual([])
  expect(sessions).toHaveLength(1)
})

test('a vendor that is down is said in both languages, with a time to come back; nothing was staked', async () => {
  const { fake } = await vendor([game('down-h')])
  const { memberId, token } = await member()
  fake.onLaunch = async () => 500
  const bn = await launch('down-h', 'real', token, { 'x-khela-language': 'bn' })
  expect([bn.status, bn.code, bn.headers['retry-after']]).toEqual([503, 'vendor_unreachable', '5'])
  expect(bn.message).toContain('নির্মাতার সঙ্গে এখন যোগাযোগ করা যাচ্ছে না')
  expect((await launch('down-h', 'real', token, { 'x-khela-language': 'en' })).message).toContain('cannot be reached')
  expect((await sessionsOf(memberId)).map((one) => one.rounds)).toEqual([0n, 0n])
  fake.onLaunch = undefined
  expect((await launch('down-h', 'real', token)).status).toBe(200)
})

test('a page at another address than the configured one is not framed', async () => {
  const { fake } = await vendor([game('far-i')])
  fake.frame = 'http://evil.example/play/1'
  expect((await launch('far-i', 'real', (await member()).token)).code).toBe('vendor_unreachable')
})

test('pictures are taken for what their bytes are, are small, and are asked for once', async () => {
  const codes = ['png-j', 'svg-j', 'page-j', 'huge-j', 'none-j']
  const { code, fake } = await vendor(codes.map((name) => game(name, { icon: `/${name}` })))
  fake.pictures = new Map([
    ['/png-j', png],
    ['/svg-j', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['/page-j', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['/huge-j', Buffer.concat([png, Buffer.alloc(200 * 1024)])],
  ])
  const art = openVendorArt(kit.app)
  const before = fake.asked
  const [first, again] = await Promise.all([art(code, 'png-j'), art(code, 'png-j')])
  expect([first?.type, first === again, fake.asked - before]).toEqual(['image/png', true, 1])
  expect((await art(code, 'svg-j'))?.type).toBe('image/svg+xml')
  for (const name of ['page-j', 'huge-j', 'none-j', 'unknown']) expect(await art(code, name), name).toBeUndefined()
  expect(await art('KH', 'dice')).toBeUndefined()
})
