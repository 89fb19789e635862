/** The outside of a call: what HTTP allows and this listener refuses, slow and hostile callers, and the end of the listener. */
import { afterEach, describe, expect, test } from 'vitest'
import { readPlain } from './plain-http.ts'
import { betBody, SECRET, signedBytes, swKit, type SwKit } from './sw-kit.fixture.ts'

let kit: SwKit
afterEach(() => kit.close())

const BET = '/sw/v1/bet'
const bytesOf = (body: object | string, given = {}) =>
  signedBytes(BET, typeof body === 'string' ? body : JSON.stringify(body), { key: 'acme-1', secret: SECRET, ...given })

describe('the door', () => {
  test.each<[number, string, string, Record<string, string>]>([
    [404, 'POST', '/sw/v1/nothing', {}],
    [404, 'POST', '/sw/v2/bet', {}],
    [404, 'POST', '/sw/v1/bet/', {}],
    [404, 'POST', '/', {}],
    [404, 'POST', '/hub88/ACME/transaction/bet', {}],
    [404, 'POST', '/dcr/ACME/v1/constructor', {}],
    [405, 'GET', BET, {}],
    [405, 'PUT', BET, {}],
    [405, 'DELETE', BET, {}],
    [415, 'POST', BET, { 'content-type': 'text/plain' }],
    [415, 'POST', BET, { 'content-type': '' }],
    [415, 'POST', BET, { 'content-type': 'application/json; charset=latin1' }],
    [415, 'POST', BET, { 'content-encoding': 'gzip' }],
  ])('%d for %s %s %o', async (status, method, path, headers) => {
    kit = await swKit()
    const heard = await kit.call(path, betBody(), { method, headers })
    expect(heard.status).toBe(status)
    expect(JSON.parse(heard.body)).toMatchObject({ status: 'refused', code: 'BAD_REQUEST' })
    expect(heard.headers['x-sw-sign']).toBeUndefined()
    if (status === 405) expect(heard.headers.allow).toBe('POST')
    expect(kit.stub.heard).toEqual([])
  })

  test('a body of 16 KiB is read, one byte more is not; a slip has 64 KiB', async () => {
    kit = await swKit()
    const padded = (size: number) => {
      const empty = JSON.stringify(betBody({ pad: '' }))
      return empty.replace('"pad":""', `"pad":"${'x'.repeat(size - empty.length)}"`)
    }
    const statusOf = async (path: string, size: number) => (await kit.call(path, padded(size))).status
    expect(await statusOf(BET, 16 * 1024)).toBe(200)
    expect(await statusOf(BET, 16 * 1024 + 1)).toBe(413)
    expect(await statusOf('/sw/v1/slips', 64 * 1024)).toBe(400)
    expect(await statusOf('/sw/v1/slips', 64 * 1024 + 1)).toBe(413)
    expect(await statusOf(BET, 2_000_000)).toBe(413)
  })

  test('chunks that grow past the limit are cut off', async () => {
    kit = await swKit()
    const head = bytesOf('', { headers: { 'content-length': '', 'transfer-encoding': 'chunked' } })
    const line = kit.line().send(head)
    for (let part = 0; part < 20; part += 1) line.send(`400\r\n${'x'.repeat(1024)}\r\n`)
    expect((await line.hear()).status).toBe(413)
    await line.closed
  })

  test('health is plain to see', async () => {
    let ready = true
    kit = await swKit({ listener: { ready: () => ready } })
    const ask = () => kit.line().send('GET /sw/ready HTTP/1.1\r\nHost: x\r\n\r\n').hear()
    expect(await ask()).toMatchObject({ status: 200, body: '{"ready":true}' })
    ready = false
    expect(await ask()).toMatchObject({ status: 503, body: '{"ready":false}' })
  })
})

describe('bytes that two readers could cut differently', () => {
  const tail = (body: string) => `${JSON.stringify(betBody())}${body}`
  const head = (lines: string) => `POST ${BET} HTTP/1.1\r\nHost: x\r\n${lines}\r\n`
  const smuggled = [
    head('Content-Length: 5\r\nContent-Length: 6\r\n'),
    head('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'),
    head('Content-Length: +5\r\n'),
    head('Content-Length: 5, 5\r\n'),
    head('Content-Length: 0x5\r\n'),
    head('Content-Length : 5\r\n'),
    head('X-A: a\nContent-Length: 5\r\n'),
    head('X-A: a\rContent-Length: 5\r\n'),
    head('X-A: a\r\n b\r\nContent-Length: 5\r\n'),
    head('Transfer-Encoding: chunked, identity\r\n'),
    head('X-A: \u0000\r\nContent-Length: 5\r\n'),
    head(': nameless\r\nContent-Length: 5\r\n'),
    `POST ${BET} HTTP/1.1\r\nContent-Length: 5\r\n\r\n`,
    `POST ${BET} HTTP/1.1\r\nHost: x\r\nHost: y\r\nContent-Length: 5\r\n\r\n`,
    `POST ${BET} HTTP/1.0\r\nHost: x\r\nContent-Length: 5\r\n\r\n`,
    `POST  ${BET} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n`,
    `POST http://x${BET} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n`,
    `POST ${BET}\u00e9 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n`,
    `post ${BET} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n`,
    head('Content-Length: 5\r\nUpgrade: h2c\r\n'),
    head('Content-Length: 5\r\nX-SW-Key: a\r\nX-SW-Key: b\r\n'),
    `POST ${BET} HTTP/1.1\nHost: x\nContent-Length: 5\n\n`,
  ]
  test.each(smuggled)('%j is not taken the quick way', async (text) => {
    kit = await swKit()
    expect(readPlain(Buffer.from(`${text}${tail('')}`, 'latin1'), 0)).toBeUndefined()
    const line = kit.line().send(Buffer.from(`${text}${tail('')}`, 'latin1'))
    const heard = await line.hear()
    expect([400, 401, 404, 415]).toContain(heard.status)
    expect(kit.stub.heard).toEqual([])
  })

  test('a good call behind a refused one on the same connection is not believed to be a part of it', async () => {
    kit = await swKit()
    const line = kit.line().send(Buffer.concat([bytesOf('{}', { sign: '0'.repeat(64) }), bytesOf(betBody())]))
    expect([(await line.hear()).status, (await line.hear()).status]).toEqual([401, 200])
  })
})

describe('slow and hostile callers', () => {
  test.each([
    ['a head that never ends', (bytes: Buffer) => bytes.subarray(0, 60)],
    ['a body that never ends', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
  ])('%s: 408 and the connection is closed', async (_what, cut) => {
    kit = await swKit({ listener: { slowMs: 300 } })
    const line = kit.line().send(cut(bytesOf(betBody())))
    expect((await line.hear()).status).toBe(408)
    await line.closed
    expect(kit.stub.heard).toEqual([])
  })

  test('a head of more than 8 KiB is refused', async () => {
    kit = await swKit()
    const line = kit.line().send(bytesOf(betBody(), { headers: { 'x-long': 'x'.repeat(20_000) } }))
    expect((await line.hear()).status).toBe(400)
    await line.closed
  })

  test('noise is answered with 400 and the next caller is served', async () => {
    kit = await swKit()
    const line = kit.line().send(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00]))
    expect((await line.hear()).status).toBe(400)
    await line.closed
    expect((await kit.call(BET, betBody())).status).toBe(200)
    expect(kit.failures).toEqual([])
  })

  test('a caller that goes away in the middle leaves nothing behind', async () => {
    kit = await swKit()
    const gone = Array.from({ length: 30 }, (_, at) => kit.line().send(bytesOf(betBody({ tx_id: `t${at}` })).subarray(0, 20 * at)))
    for (const line of gone) line.end()
    await Promise.all(gone.map((line) => line.closed))
    expect((await kit.call(BET, betBody())).status).toBe(200)
    await kit.close()
    await expect.poll(() => kit.listener.connections()).toEqual({ quick: 0, other: 0 })
    expect(kit.failures).toEqual([])
  })

  test('no more connections than allowed', async () => {
    kit = await swKit({ listener: { maxConnections: 3 } })
    const held = [kit.line(), kit.line(), kit.line()]
    const first = await Promise.all(held.map((line, at) => line.send(bytesOf(betBody({ tx_id: `t${at}` }))).hear()))
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect(kit.call(BET, betBody())).rejects.toThrow('closed')
    held[0]?.end()
    await held[0]?.closed
    await expect
      .poll(() =>
        kit.call(BET, betBody()).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
  })
})

test('a network holds so many connections and no more; those of a proxy are many callers’', async () => {
  const ask = (at: number) =>
    kit.call(BET, betBody({ tx_id: `n${at}` })).then(
      ({ status }) => status,
      () => 0,
    )
  kit = await swKit({ listener: { sockets: { most: 2, trustedProxies: [] } } })
  const held = [kit.line(), kit.line()]
  for (const [at, line] of held.entries()) expect((await line.send(bytesOf(betBody({ tx_id: `h${at}` }))).hear()).status).toBe(200)
  expect(await ask(1)).toBe(0)
  held[0]?.end()
  await held[0]?.closed
  await expect.poll(() => ask(2)).toBe(200)
  await kit.close()
  kit = await swKit({ listener: { sockets: { most: 1, trustedProxies: ['127.0.0.0/8'] } } })
  expect(await Promise.all([3, 4, 5].map(ask))).toEqual([200, 200, 200])
})

test('answers that a caller does not take end its connection, and others are served', async () => {
  kit = await swKit({ listener: { sockets: { most: 100, trustedProxies: [], stuckMs: 500, leastRate: 10_000_000 } } })
  const line = kit.line()
  line.socket.pause()
  let isClosed = false
  void line.closed.then(() => (isClosed = true))
  const calls = Buffer.concat(Array.from({ length: 2_000 }, () => signedBytes('/sw/v1/nothing', '{}', { key: 'acme-1', secret: SECRET })))
  // Enough refusals to fill what the system keeps for a caller; whoever is cut can send no more.
  await expect
    .poll(
      () => {
        if (line.socket.writableLength === 0) line.send(calls)
        else line.send('x')
        return isClosed
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true)
  expect((await kit.call(BET, betBody())).status).toBe(200)
})

describe('a caller that is refused for what it does waits 100 ms, unless its connection may be another’s too', () => {
  const waited = async () => {
    const line = kit.line()
    const began = performance.now()
    line.send(Buffer.concat([bytesOf('{}', { sign: '0'.repeat(64) }), bytesOf(betBody())]))
    expect([(await line.hear()).status, (await line.hear()).status]).toEqual([401, 200])
    return performance.now() - began
  }
  test('directly', async () => {
    kit = await swKit()
    expect(await waited()).toBeGreaterThan(95)
  })
  test('behind a proxy', async () => {
    kit = await swKit({ listener: { trustedProxies: ['127.0.0.0/8'] } })
    await expect.poll(waited, { timeout: 10_000 }).toBeLessThan(95)
  })
})

test('a fault within ends the connection, not the program', async () => {
  kit = await swKit({
    listener: {
      router: () => ({
        limit: 1000,
        handle() {
          throw new Error('a fault')
        },
      }),
    },
  })
  await expect(kit.call(BET, betBody())).rejects.toThrow('closed')
  const inPieces = kit.line().send(bytesOf(betBody()).subarray(0, 20))
  inPieces.send(bytesOf(betBody()).subarray(20))
  await inPieces.closed
  expect(kit.failures.length).toBeGreaterThanOrEqual(1)
})

test('closing answers what is under way, and takes nothing new', async () => {
  let release = () => {}
  const open = new Promise<void>((resolve) => (release = resolve))
  let entered = () => {}
  const inside = new Promise<void>((resolve) => (entered = resolve))
  kit = await swKit({
    port: (stub) =>
      Object.assign(Object.create(stub) as typeof stub, {
        bets: async (calls: Parameters<typeof stub.bets>[0]) => {
          entered()
          await open
          return stub.bets(calls)
        },
      }),
  })
  const idle = kit.line()
  await idle.send(signedBytes('/sw/v1/balance', JSON.stringify(betBody()), { key: 'acme-1', secret: SECRET })).hear()
  const busy = kit.line().send(bytesOf(betBody()))
  await inside
  const closed = kit.listener.close()
  await idle.closed
  await expect(kit.call(BET, betBody())).rejects.toThrow('closed')
  release()
  expect((await busy.hear()).status).toBe(200)
  await closed
  await busy.closed
})
