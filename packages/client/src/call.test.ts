import { open, toBase64Url } from '@khela/contract/seal'
import { expect, test } from 'vitest'
import { CallError, createClient, newKey, type ClientOptions } from './index.ts'

interface Attempt {
  readonly url: string
  readonly init: RequestInit
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const ok = (value: unknown) => json(200, { success: true, value })

function kit(answer: (seen: Attempt, count: number) => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const seen: Attempt[] = []
  const waits: number[] = []
  let signedOut = 0
  const client = createClient({
    site: 'web',
    token: () => 'tok',
    language: () => 'bn',
    onSignedOut: () => (signedOut += 1),
    wait: async (ms) => void waits.push(ms),
    fetch: (async (url: string, init: RequestInit) => {
      seen.push({ url, init })
      return answer({ url, init }, seen.length)
    }) as typeof fetch,
    ...options,
  })
  return { client, seen, waits, signedOut: () => signedOut }
}
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as CallError,
  )
const headersOf = (seen: Attempt | undefined) => seen?.init.headers as Record<string, string>

test('a read carries query, token and language, and leaves out what is undefined', async () => {
  const { client, seen } = kit(() => ok({ content: [], pageNum: 1, totalPages: 0 }))
  await client.call('gameList', { search: 'ডা', pageNo: '2' })
  expect(seen[0]?.url).toBe('/wps/relay/GCSGAME_gameList?search=%E0%A6%A1%E0%A6%BE&pageNo=2')
  expect(headersOf(seen[0])).toMatchObject({ authorization: 'Bearer tok', 'x-khela-language': 'bn' })
  expect(seen[0]?.init.body).toBeUndefined()
})

test('a read is tried again twice when no answer came, with growing pauses', async () => {
  const { client, seen, waits } = kit(() => Promise.reject(new TypeError('network')))
  const error = await caught(client.call('balance', {}))
  expect([error?.code, error?.status, seen.length, waits.length]).toEqual(['offline', 0, 3, 2])
  expect(waits[1]).toBeGreaterThan(waits[0] as number)
  const second = kit((_, count) => (count < 3 ? Promise.reject(new TypeError('network')) : ok({ balance: '1.00' })))
  expect(await second.client.call('balance', {})).toEqual({ balance: '1.00' })
})

test('a call that moves money is sent once, with the key it was given', async () => {
  const { client, seen } = kit(() => Promise.reject(new TypeError('network')))
  const key = newKey()
  expect((await caught(client.call('withdrawCancel', { id: 'wdr_0123456789012345678901' }, { key })))?.code).toBe('offline')
  expect(seen.length).toBe(1)
  expect(headersOf(seen[0])['idempotency-key']).toBe(key)
  await expect(client.call('withdrawCancel', { id: 'wdr_0123456789012345678901' })).rejects.toThrow(/needs an idempotency key/)
  expect(seen.length).toBe(1)
})

test('keys differ and say when they were made', () => {
  const before = Date.now()
  const keys = Array.from({ length: 200 }, newKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) {
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const madeAt = Number.parseInt(key.replace('-', '').slice(0, 12), 16)
    expect(madeAt).toBeGreaterThanOrEqual(before)
    expect(madeAt).toBeLessThanOrEqual(Date.now())
  }
})

test('a refusal keeps code, params, request id and flags', async () => {
  const body = { success: false, code: 'invalid_credentials', message: 'না', params: { left: 3 }, requestId: 'req_1', captcha: true }
  const { client, signedOut } = kit(() => json(401, body))
  const error = await caught(client.call('balance', {}))
  expect(error).toMatchObject({
    code: 'invalid_credentials',
    status: 401,
    params: { left: 3 },
    requestId: 'req_1',
    extra: { captcha: true },
    message: 'না',
  })
  expect(signedOut()).toBe(0)
})

test('an ended session is told once per call, only when a token was sent', async () => {
  const over = () => json(401, { success: false, code: 'not_logged_in', message: '', params: {}, requestId: 'r' })
  const member = kit(over)
  await caught(member.client.call('balance', {}))
  expect(member.signedOut()).toBe(1)
  const guest = kit(over, { token: () => undefined })
  await caught(guest.client.call('balance', {}))
  expect([guest.signedOut(), headersOf(guest.seen[0]).authorization]).toEqual([0, undefined])
})

test("a proxy's page is not taken for an answer", async () => {
  expect((await caught(kit(() => new Response('<html>', { status: 502 })).client.call('balance', {})))?.code).toBe('unavailable')
  expect((await caught(kit(() => json(200, { balance: '9.00' })).client.call('balance', {})))?.code).toBe('unknown_error')
})

test('an aborted read is not tried again', async () => {
  const stop = new AbortController()
  const { client, seen } = kit(() => {
    stop.abort()
    return Promise.reject(new DOMException('aborted', 'AbortError'))
  })
  await expect(client.call('balance', {}, { signal: stop.signal })).rejects.toThrow('aborted')
  expect(seen.length).toBe(1)
})

async function sealingServer() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const key = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  return { pair, key }
}

test('a sealed call sends an envelope dated by the clock of the server, and asks for the key once', async () => {
  const { pair, key } = await sealingServer()
  const serverNow = Date.now() + 3_600_000
  const opened: unknown[] = []
  const { client, seen } = kit(async ({ url, init }) => {
    if (url.endsWith('/sealKey')) return ok({ kid: 'a'.repeat(16), key, now: new Date(serverNow).toISOString() })
    const envelope = JSON.parse(init.body as string) as Parameters<typeof open>[0]
    expect(Math.abs(envelope.ts - serverNow)).toBeLessThan(60_000)
    opened.push(await open(envelope, { method: 'POST', path: '/wps/session/login', privateKey: pair.privateKey }))
    return ok({ token: 't', firstTimeLogin: false, passwordExpired: false })
  })
  const input = { username: 'rahim', password: 'secret', type: 'username' } as const
  await client.call('login', input)
  await client.call('login', input)
  expect(opened).toEqual([input, input])
  expect(seen.filter((one) => one.url.endsWith('/sealKey')).length).toBe(1)
  expect(seen.map((one) => one.init.body as string | undefined).join('')).not.toContain('secret')
})

test('a refused envelope is sealed afresh once, with a new key', async () => {
  const { key } = await sealingServer()
  const bad = () => json(400, { success: false, code: 'bad_envelope', message: '', params: {}, requestId: 'r' })
  const { client, seen } = kit(({ url }) =>
    url.endsWith('/sealKey') ? ok({ kid: 'a'.repeat(16), key, now: new Date().toISOString() }) : bad(),
  )
  const error = await caught(client.call('login', { username: 'a', password: 'b', type: 'username' }))
  expect(error?.code).toBe('bad_envelope')
  expect(seen.filter((one) => one.url.endsWith('/sealKey')).length).toBe(2)
  expect(seen.filter((one) => one.url.endsWith('/login')).length).toBe(2)
})
