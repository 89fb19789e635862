import { seal } from '@khela/contract/seal'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '../errors.ts'
import type { Actor } from '../actor.ts'
import { afterwards, routes } from '../call.ts'
import { readConfig } from '../config.ts'
import { setClock } from '../clock.ts'
import { forgetKeys } from '../idempotency.ts'
import { newToken } from '../ids.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { buildHost, checkRoutes, endpointsOf } from './host.ts'
import { noResolvers } from '../test-app.ts'

let kit: TestApp
let host: FastifyInstance
const effects: string[] = []
const token = 'm'.repeat(43)
const trialToken = 't'.repeat(43)
const player = (role: 'member' | 'trial', memberId: bigint): Actor => ({
  kind: 'player',
  memberId,
  publicId: '1000001',
  role,
  sessionId: 1n,
})
let siteStatus: 0 | 1 | 2 = 0

const given = routes({
  depositCreate: async (t, call) => {
    effects.push(String(call.key))
    if (call.input.amount === '666.00') throw new Error('select secret from /etc/passwd')
    if (call.input.amount === '422.00') fail('amount_out_of_range', { min: '1.00', max: '2.00' })
    await t.run('select pg_sleep(0.01)')
    const at = '2026-01-01T00:00:00Z'
    const made = {
      id: 'dep_0123456789012345678901',
      credited: null,
      confirmed: null,
      fee: null,
      sendTo: null,
      state: 'CREATED' as const,
      createdAt: at,
      expiresAt: at,
      payUrl: null,
      steps: [],
      reason: null,
      manual: null,
      standing: { holder: 'member' as const, since: at, until: null, can: [] },
      offer: null,
    }
    return { ...made, ...call.input, unlisted: 'never leaves' }
  },
  withdrawInfo: async () => ({ available: 5 }) as never,
  deposit: async () => fail('not_found'),
  logout: async () => ({}),
  login: async (_t, call) => ({ token: 'x'.repeat(43), firstTimeLogin: call.input.username === 'new', passwordExpired: false }),
  register: async () => ({ token: newToken().token }),
  gameList: async (_t, call) => ({ content: [], pageNum: Number(call.input.pageNo ?? 1), totalPages: 0, total: 0 }),
  launchGame: async (t, call) => {
    await t.run(`insert into kernel.setting (name, value, set_by) values ($1, '1', 'test')`, [call.input.gameId])
    const name = { bn: 'খ', en: 'K' }
    const seat = {
      sessionId: 'gs_0123456789012345678901',
      token: null,
      mode: 'demo',
      url: '/',
      displayName: name,
      vendorName: name,
    } as const
    return afterwards(async () => {
      const { rowCount } = await kit.owner.pool.query('select 1 from kernel.setting where name = $1', [call.input.gameId])
      effects.push(`committed ${rowCount}`)
      if (call.input.gameId === 'refused') fail('vendor_unreachable')
      return { ...seat, gameId: 'x', frameUrl: null, opensIn: 'frame' as const, ownWallet: null, unlisted: 'never leaves' }
    })
  },
  simPayPage: async () => '<!doctype html><style>p{}</style><script>alert(1)</script><p>x</p>',
})

beforeAll(async () => {
  kit = await testApp()
  host = await kit.host('web', given, {
    session: async (_t, shown) => (shown === token ? player('member', 7n) : shown === trialToken ? player('trial', 8n) : undefined),
    siteState: async () => ({ status: siteStatus }),
  })
})
afterAll(() => kit.close())

const key = () => `key-${Math.random().toString(36).slice(2).padEnd(16, '0')}`
/** A key of the browser's making, made at a time. */
const uuidv7 = (ms: number) => {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-8abc-${String(Math.random()).slice(2, 14).padEnd(12, '0')}`
}
const call = (method: string, url: string, payload?: unknown, headers: Record<string, string> = {}) =>
  host.inject({
    method: method as 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
const deposit = (payload: unknown, headers: Record<string, string> = {}) =>
  call('POST', '/wps/wallet/deposit', payload, { 'idempotency-key': key(), ...headers })
const good = { method: 'sim_bkash', amount: '500.00' }

test('a good call answers the envelope with listed fields only', async () => {
  const reply = await deposit(good)
  expect(reply.statusCode).toBe(200)
  const body = reply.json<{ success: boolean; value: Record<string, unknown> }>()
  expect(body.success).toBe(true)
  expect(body.value.amount).toBe('500.00')
  expect(body.value).not.toHaveProperty('unlisted')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  expect(reply.headers['strict-transport-security']).toBeUndefined()
})

test.each([
  ['unknown field', { ...good, role: 'admin' }],
  ['number for text', { ...good, amount: 500 }],
  ['null', { ...good, amount: null }],
  ['array', [good]],
  ['missing field', { amount: '500.00' }],
  ['exponent', '{"method":"sim_bkash","amount":1e999}'],
  ['prototype', '{"method":"sim_bkash","amount":"500.00","__proto__":{"x":1}}'],
  ['constructor', '{"method":"sim_bkash","amount":"500.00","constructor":{"prototype":{}}}'],
  ['NUL', { ...good, amount: '500.00\u0000' }],
  ['deep', `${'{"a":'.repeat(12)}1${'}'.repeat(12)}`],
  ['minus zero', '{"method":"sim_bkash","amount":-0}'],
  ['broken JSON', '{"method":'],
  ['Bengali digits', { ...good, amount: '৫০০.00' }],
])('%s is refused with bad_input', async (_what, body) => {
  const before = effects.length
  const reply = await deposit(body)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ success: false, code: 'bad_input' })
  expect(effects.length).toBe(before)
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('too large is 413, a form post and plain text are 415', async () => {
  expect((await deposit(`{"method":"${'a'.repeat(66_000)}"}`)).json()).toMatchObject({ code: 'body_too_large' })
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const reply = await deposit('method=sim_bkash', { 'content-type': type })
    expect([type, reply.statusCode, reply.json<{ code?: string }>().code]).toEqual([type, 415, 'unsupported_media'])
  }
})

test('queries refuse repeated and unknown names, prototypes and broken escapes', async () => {
  const path = '/wps/relay/GCSGAME_gameList'
  expect((await call('GET', `${path}?pageNo=2`)).json()).toMatchObject({ value: { pageNum: 2 } })
  for (const query of [
    'pageNo=2&pageNo=3',
    'pageNo[]=2',
    '__proto__=1',
    'constructor=1',
    'role=x',
    'pageNo=%zz',
    'pageNo=2%00',
    'pageNo=-1',
    'pageNo=%D9%A1',
  ])
    expect([query, (await call('GET', `${path}?${query}`)).statusCode]).toEqual([query, 400])
  expect((await call('DELETE', '/wps/session/logout?x=1')).statusCode).toBe(400)
})

test('who may call: guest, trial user, member', async () => {
  const asked = async (shown: string) => {
    const reply = await deposit(good, { authorization: shown })
    return [reply.statusCode, reply.json<{ code?: string }>().code]
  }
  expect(await asked('')).toEqual([401, 'not_logged_in'])
  expect(await asked(`Bearer ${'z'.repeat(43)}`)).toEqual([401, 'not_logged_in'])
  expect(await asked(`Bearer ${trialToken}`)).toEqual([403, 'need_true_account'])
  expect(await asked(`bearer ${token}`)).toEqual([401, 'not_logged_in'])
})

test('errors speak the language of the caller and never the inside of the server', async () => {
  const bn = await deposit({ ...good, amount: '666.00' }, { 'accept-language': 'bn-BD' })
  const en = await deposit({ ...good, amount: '666.00' }, { 'accept-language': 'fr, en;q=0.8' })
  expect(bn.statusCode).toBe(500)
  expect(Object.keys(bn.json<object>()).toSorted()).toEqual(['code', 'message', 'params', 'requestId', 'success'])
  expect(bn.body + en.body).not.toMatch(/passwd|select|stack|at /)
  expect(bn.json<{ message: string }>().message).not.toBe(en.json<{ message: string }>().message)
  const shape = await call('GET', '/wps/wallet/withdraw/info')
  expect(shape.json()).toMatchObject({ code: 'unknown_error' })
})

test('what a handler does afterwards runs on what was committed; its value is checked, its refusal undoes nothing', async () => {
  effects.length = 0
  const made = await call('POST', '/wps/game/launchGame', { gameId: 'made', mode: 'demo' })
  expect([made.statusCode, made.json<{ value: object }>().value]).toEqual([200, expect.objectContaining({ gameId: 'x' })])
  expect(made.body).not.toContain('unlisted')
  const refused = await call('POST', '/wps/game/launchGame', { gameId: 'refused', mode: 'demo' })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(effects).toEqual(['committed 1', 'committed 1'])
})

test('unknown paths, wrong methods and wrong letters', async () => {
  expect((await call('GET', '/wps/none')).json()).toMatchObject({ code: 'not_found' })
  expect((await call('GET', '/wps/wallet/withdrawals/')).statusCode).toBe(404)
  expect((await call('GET', '/.git/config')).statusCode).toBe(404)
  for (const method of ['PUT', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'DELETE']) {
    const reply = await call(method, '/wps/wallet/deposit')
    expect([method, reply.statusCode]).toEqual([method, 405])
    expect(reply.headers.allow).toContain('POST')
  }
})

test('maintenance and region close the site', async () => {
  siteStatus = 1
  expect((await call('GET', '/wps/relay/GCSGAME_gameList')).json()).toMatchObject({ code: 'maintenance' })
  siteStatus = 2
  expect((await call('GET', '/wps/relay/GCSGAME_gameList')).statusCode).toBe(451)
  expect((await call('GET', '/wps/system/sealKey')).statusCode).toBe(200)
  siteStatus = 0
})

test('a page of a module cannot carry a script', async () => {
  const reply = await call('GET', '/sim/pay?ref=dep_0123456789012345678901')
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(reply.headers['content-security-policy']).toMatch(/script-src 'self';/)
})

test('a key gives one effect and one answer; another body under it conflicts', async () => {
  const one = key()
  const before = effects.length
  const replies = await Promise.all(Array.from({ length: 50 }, () => deposit(good, { 'idempotency-key': one })))
  expect(effects.length).toBe(before + 1)
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  expect(replies.every((reply) => reply.statusCode === 200)).toBe(true)
  expect((await deposit({ ...good, amount: '501.00' }, { 'idempotency-key': one })).json()).toMatchObject({ code: 'idempotency_conflict' })
  expect((await deposit(good, { 'idempotency-key': '' })).json()).toMatchObject({ code: 'key_required' })
  expect((await deposit(good, { 'idempotency-key': 'short' })).json()).toMatchObject({ code: 'bad_input' })
})

test('a key that says when it was made is answered for thirty days, and refused from then on; no other is ever forgotten', async () => {
  const { now: at } = await kit.owner.tx((t) => t.one<{ now: Date }>('select kernel.now() as now'))
  const madeAgo = (days: number) => uuidv7(at.getTime() - days * 86_400_000)
  const [young, old, bare] = [madeAgo(29), madeAgo(32), key()]
  const sent = (one: string) => deposit(good, { 'idempotency-key': one })
  const before = effects.length
  expect([(await sent(young)).statusCode, (await sent(bare)).statusCode]).toEqual([200, 200])
  expect((await sent(young)).headers['idempotency-replayed']).toBe('true')
  const refused = await sent(old)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'key_expired' }])
  expect(effects.length).toBe(before + 2)
  await kit.owner.tx((t) => setClock(t, new Date(at.getTime() + 4 * 86_400_000)))
  expect((await sent(young)).headers['idempotency-replayed']).toBe('true')
  expect(await kit.app.db.tx((t) => forgetKeys(t, 100))).toBe(1)
  expect((await sent(young)).json()).toMatchObject({ code: 'key_expired' })
  expect((await sent(bare)).headers['idempotency-replayed']).toBe('true')
  expect(effects.length).toBe(before + 2)
  await kit.owner.tx((t) => setClock(t, undefined))
})

test('a decided refusal is kept under its key, a fault is not', async () => {
  const one = key()
  const first = await deposit({ ...good, amount: '422.00' }, { 'idempotency-key': one })
  const count = effects.length
  const second = await deposit({ ...good, amount: '422.00' }, { 'idempotency-key': one })
  expect([first.statusCode, second.statusCode]).toEqual([422, 422])
  expect(second.json()).toMatchObject({ code: 'amount_out_of_range', params: { min: '1.00', max: '2.00' } })
  expect(effects.length).toBe(count)
  const two = key()
  await deposit({ ...good, amount: '666.00' }, { 'idempotency-key': two })
  await deposit({ ...good, amount: '666.00' }, { 'idempotency-key': two })
  expect(effects.length).toBe(count + 2)
})

const sealKey = async () => (await call('GET', '/wps/system/sealKey')).json<{ value: { kid: string; key: string; now: string } }>().value
const login = { username: 'rahim', password: 'secret-password', type: 'username' }
const sealed = async (path = '/wps/session/login', ahead = 0, body: object = login) => {
  const { kid, key: serverKey, now } = await sealKey()
  return seal(body, { method: 'POST', path, kid, serverKey, at: Date.parse(now) + ahead })
}
const sendLogin = async (body: unknown) => {
  const reply = await call('POST', '/wps/session/login', body)
  return reply.json<{ code?: string }>().code ?? 'ok'
}

test('a sealed body opens once, on its own path, unaltered and fresh', async () => {
  const envelope = await sealed()
  expect(await sendLogin(envelope)).toBe('ok')
  expect(await sendLogin(envelope)).toBe('bad_envelope')
  expect(await sendLogin(await sealed('/wps/member/register'))).toBe('bad_envelope')
  expect(await sendLogin(await sealed(undefined, -301_000))).toBe('bad_envelope')
  expect(await sendLogin(await sealed(undefined, 301_000))).toBe('bad_envelope')
  expect(await sendLogin(login)).toBe('bad_envelope')
  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  for (const part of ['kid', 'epk', 'iv', 'nonce', 'ct'] as const) {
    const fresh = await sealed()
    expect([part, await sendLogin({ ...fresh, [part]: flip(fresh[part], 3) })]).toEqual([part, 'bad_envelope'])
  }
  const fresh = await sealed()
  expect(await sendLogin({ ...fresh, ts: fresh.ts + 1 })).toBe('bad_envelope')
  expect(await sendLogin({ ...fresh, extra: 1 })).toBe('bad_envelope')
  expect(await sendLogin(fresh)).toBe('ok')
})

test('what was sealed is read as strictly as what comes open', async () => {
  const open = (body: object) => sealed(undefined, 0, body).then(sendLogin)
  expect(await open({ ...login, password: 'secret-password-২' })).toBe('ok')
  expect(await open({ ...login, password: 'secret-\ud800' })).toBe('bad_input')
  expect(await open({ ...login, password: 'secret-\u0000' })).toBe('bad_input')
  expect(await open(JSON.parse('{"__proto__":1}') as object)).toBe('bad_input')
})

test('a body sealed for the key before the present one still opens', async () => {
  const secrets = { 'seal-previous': kit.config.secret('seal').toString('hex'), seal: 'ab'.repeat(32) }
  const config = readConfig({ KHELA_RATE_FACTOR: '1000', KHELA_SECRETS: JSON.stringify(secrets) }, kit.config.home)
  const rotated = await buildHost({ ...kit.app, config }, 'web', given, noResolvers, { partial: true })
  const envelope = await sealed()
  const reply = await rotated.inject({ method: 'POST', url: '/wps/session/login', payload: { ...envelope } })
  expect(reply.statusCode).toBe(200)
  const offered = (await rotated.inject('/wps/system/sealKey')).json<{ value: { kid: string } }>().value.kid
  expect(offered).not.toBe(envelope.kid)
  await rotated.close()
})

test('a kept answer that holds a token is not readable in the database', async () => {
  const body = {
    username: 'new',
    password: 'secret-password',
    confirmPassword: 'secret-password',
    terms: true,
    registerUrl: '/',
    registerMethod: 'WEB',
  }
  const one = key()
  const register = async () => {
    const { kid, key: serverKey, now } = await sealKey()
    const envelope = await seal(body, { method: 'PUT', path: '/wps/member/register', kid, serverKey, at: Date.parse(now) })
    const reply = await call('PUT', '/wps/member/register', envelope, { 'idempotency-key': one, authorization: '' })
    return reply.json<{ value: { token: string } }>().value.token
  }
  const made = await register()
  expect(await register()).toBe(made)
  const kept = await kit.owner.tx((t) =>
    t.query<{ row: string }>(`select row_to_json(i)::text || encode(reply, 'escape') as row from kernel.idempotency i`),
  )
  expect(kept.length).toBeGreaterThan(0)
  for (const { row } of kept) for (const secret of [made, 'secret-password']) expect(row).not.toContain(secret)
})

test('the host refuses to start when contract and handlers differ', async () => {
  expect(() => checkRoutes('web', given)).toThrow(/have no handler: .*balance/)
  const all = Object.fromEntries(endpointsOf('web').map(([name]) => [name, async () => ({})]))
  expect(() => checkRoutes('web', all as never)).not.toThrow()
  expect(() => checkRoutes('web', { ...all, stray: async () => ({}) } as never)).toThrow(/no endpoint in the contract: stray/)
  await expect(buildHost(kit.app, 'web', given, noResolvers)).rejects.toThrow(/no handler/)
})
