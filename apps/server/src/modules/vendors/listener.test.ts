import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { Overloaded, type PortReply, type SwBet } from '../wallet-port/index.ts'
import {
  betBody,
  common,
  newNonce,
  OTHER_SECRET,
  SECOND_SECRET,
  SECRET,
  signedBytes,
  signOf,
  swKit,
  type Heard,
  type SwKit,
} from './sw-kit.fixture.ts'

let kit: SwKit
afterEach(() => kit.close())

const BET = '/sw/v1/bet'
const bytesOf = (body: object, given = {}) => signedBytes(BET, JSON.stringify(body), { key: 'acme-1', secret: SECRET, ...given })
const codeOf = (heard: Heard) => (JSON.parse(heard.body) as { code: string }).code
const isSigned = (heard: Heard, nonce: string, path = BET, secret = SECRET) =>
  heard.headers['x-sw-nonce'] === nonce &&
  heard.headers['x-sw-sign'] === signOf(secret, heard.headers['x-sw-ts'] ?? '', nonce, 'POST', path, heard.body)

describe('a signed call', () => {
  test('is decided by the port, and the answer is signed with the nonce of the call', async () => {
    kit = await swKit()
    const nonce = newNonce()
    const heard = await kit.call(BET, betBody(), { nonce })
    expect(heard).toMatchObject({ status: 200, headers: { 'x-sw-key': 'acme-1', 'content-type': 'application/json' } })
    expect(JSON.parse(heard.body)).toMatchObject({ status: 'ok', code: 'OK', tx_id: 't1', balance: { cash: '90.00' }, effect: 'posted' })
    expect(isSigned(heard, nonce)).toBe(true)
    expect(Math.abs(Number(heard.headers['x-sw-ts']) - Date.now())).toBeLessThan(5000)
    const [arrived] = kit.stub.heard as readonly { call: SwBet }[]
    if (arrived === undefined) throw new Error('nothing reached the port')
    const { request, ...call } = arrived.call
    expect(JSON.parse(request.toString())).toEqual(betBody())
    expect(call).toEqual({
      vendor: 'ACME',
      player: 'p1',
      currency: 'BDT',
      game: 'g1',
      session: 'ses-p1',
      round: 'r1',
      txId: 't1',
      amount: 100_000n,
    })
  })

  test('again is answered byte for byte, marked in the header only', async () => {
    kit = await swKit()
    const first = await kit.call(BET, betBody())
    await kit.call(BET, betBody({ tx_id: 't2' }))
    const again = await kit.call(BET, betBody())
    expect(again.body).toBe(first.body)
    expect([first.headers['x-sw-replayed'], again.headers['x-sw-replayed']]).toEqual([undefined, '1'])
  })

  test('with the second key is answered with the second key', async () => {
    kit = await swKit()
    const nonce = newNonce()
    const heard = await kit.call(BET, betBody(), { key: 'acme-2', secret: SECOND_SECRET, nonce })
    expect([heard.status, heard.headers['x-sw-key'], isSigned(heard, nonce, BET, SECOND_SECRET)]).toEqual([200, 'acme-2', true])
  })

  test('signs the query with the path', async () => {
    kit = await swKit()
    const path = `${BET}?trace=1`
    const nonce = newNonce()
    const heard = await kit.call(path, betBody(), { nonce })
    expect([heard.status, isSigned(heard, nonce, path)]).toEqual([200, true])
    const moved = await kit.call(path, betBody(), { sign: signOf(SECRET, '1', nonce, 'POST', BET, '') })
    expect(moved.status).toBe(401)
  })

  test.each([
    ['session', { token: 'token-p1' }, { code: 'OK', session_id: 'ses-p1' }],
    ['balance', {}, { code: 'OK', balance: { cash: '100.00' } }],
    ['betwin', { ...betBody(), amount: undefined, bet_amount: '10.00', win_amount: '3' }, { code: 'OK', balance: { cash: '93.00' } }],
    ['win', { tx_id: 'w', bet_tx_id: 'b', round_id: 'r', amount: '5', round_closed: true }, { code: 'BET_NOT_FOUND' }],
    ['rollback', { tx_id: 'x', target_tx_id: 'b', reason: 'timeout' }, { code: 'OK', effect: 'tombstone' }],
    ['promo', { tx_id: 'x', amount: '50', promo_type: 'TOURNAMENT', promo_ref: 'n' }, { code: 'OK', balance: { cash: '150.00' } }],
    ['resettle', { tx_id: 'x', bet_tx_id: 'b', new_total_win: '5', reason: 'void' }, { code: 'OK' }],
    ['round/close', { tx_id: 'x', round_id: 'r' }, { code: 'OK' }],
    ['tx/status', { target_tx_id: 'x' }, { code: 'OK', target: { state: 'UNKNOWN' } }],
  ])('%s reaches its part of the port', async (name, fields, expected) => {
    kit = await swKit()
    const heard = await kit.call(`/sw/v1/${name}`, { ...common, ...fields })
    expect(JSON.parse(heard.body)).toMatchObject(expected)
    expect(heard.status).toBe(200)
  })
})

describe('a signature that does not hold', () => {
  const nonce = 'n'.repeat(20)
  const good = JSON.stringify(betBody())
  test.each<[string, Parameters<SwKit['call']>[1], Parameters<SwKit['call']>[2]]>([
    ['another secret', good, { secret: OTHER_SECRET }],
    ['another body', good, { sign: signOf(SECRET, String(Date.now()), nonce, 'POST', BET, '{}') }],
    ['a key nobody has', good, { key: 'acme-9' }],
    ['no key', good, { headers: { 'x-sw-key': '' } }],
    ['no signature', good, { headers: { 'x-sw-sign': '' } }],
    ['no time', good, { headers: { 'x-sw-ts': '' } }],
    ['no nonce', good, { headers: { 'x-sw-nonce': '' } }],
    ['a short nonce', good, { nonce: 'short' }],
    ['a time that is none', good, { ts: '17e11' }],
    ['another vendor’s key', good, { key: 'other-1', secret: OTHER_SECRET }],
    ['upper case', good, { sign: 'A'.repeat(64) }],
  ])('%s: refused without a word or a signature', async (_what, body, given) => {
    kit = await swKit()
    const heard = await kit.call(BET, body, given)
    expect([heard.status, heard.body]).toEqual([401, '{"status":"refused","code":"SIGNATURE_INVALID"}'])
    expect(heard.headers['x-sw-sign']).toBeUndefined()
    expect(kit.stub.heard).toEqual([])
  })

  test('a body that was spaced anew is another body', async () => {
    kit = await swKit()
    const ts = String(Date.now())
    const sign = signOf(SECRET, ts, nonce, 'POST', BET, good)
    expect((await kit.call(BET, JSON.stringify(betBody(), null, 1), { ts, nonce, sign })).status).toBe(401)
    expect((await kit.call(BET, good, { ts, nonce, sign })).status).toBe(200)
  })

  test('the signature of an answer opens nothing', async () => {
    kit = await swKit()
    const used = newNonce()
    const heard = await kit.call(BET, betBody(), { nonce: used })
    const reflected = await kit.call(BET, heard.body, {
      nonce: used,
      ts: heard.headers['x-sw-ts'] ?? '',
      sign: heard.headers['x-sw-sign'] ?? '',
    })
    expect(codeOf(reflected)).toBe('REPLAYED_NONCE')
  })
})

describe('time and nonce', () => {
  test.each([
    [-301_000, 401],
    [301_000, 401],
    [-295_000, 200],
    [295_000, 200],
  ])('a clock that is %d ms off answers %d', async (off, status) => {
    kit = await swKit()
    const nonce = newNonce()
    const heard = await kit.call(BET, betBody(), { ts: Date.now() + off, nonce })
    expect(heard.status).toBe(status)
    if (status === 401) expect([codeOf(heard), isSigned(heard, nonce)]).toEqual(['STALE_REQUEST', true])
  })

  test('the clock of the product counts, not this machine’s', async () => {
    kit = await swKit()
    kit.keys.skew = 3_600_000
    expect(codeOf(await kit.call(BET, betBody()))).toBe('STALE_REQUEST')
    expect((await kit.call(BET, betBody(), { ts: Date.now() + 3_600_000 })).status).toBe(200)
  })

  test('the same bytes twice: the second is refused, and so is the nonce with another body', async () => {
    kit = await swKit()
    const nonce = newNonce()
    const bytes = bytesOf(betBody(), { nonce })
    const first = await kit.line().send(bytes).hear()
    const second = await kit.line().send(bytes).hear()
    expect([first.status, second.status, codeOf(second)]).toEqual([200, 401, 'REPLAYED_NONCE'])
    expect(codeOf(await kit.call(BET, betBody({ tx_id: 't9' }), { nonce }))).toBe('REPLAYED_NONCE')
    expect((await kit.call(BET, betBody({ tx_id: 't9' }), { nonce, key: 'acme-2', secret: SECOND_SECRET })).status).toBe(200)
    expect(kit.stub.heard).toHaveLength(2)
  })

  test('twenty times the same bytes at once: one gets through', async () => {
    kit = await swKit()
    const bytes = bytesOf(betBody())
    const heard = await Promise.all(Array.from({ length: 20 }, () => kit.line().send(bytes).hear()))
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(kit.stub.heard).toHaveLength(1)
  })
})

describe('forms', () => {
  test.each([
    ['BAD_REQUEST', 'json', '{'],
    ['BAD_REQUEST', 'json', '[]'],
    ['BAD_REQUEST', 'json', JSON.stringify(betBody()).replace('"amount":', '"amount":"1.00","amount":')],
    ['BAD_REQUEST', 'vendor_id', JSON.stringify({ ...betBody(), vendor_id: undefined })],
    ['BAD_REQUEST', 'tx_id', JSON.stringify(betBody({ tx_id: 'a\u0007' }))],
    ['BAD_REQUEST', 'bet_kind', JSON.stringify(betBody({ bet_kind: 'turbo' }))],
    ['AMOUNT_INVALID', undefined, JSON.stringify(betBody({ amount: '1.005' }))],
    ['AMOUNT_INVALID', undefined, JSON.stringify(betBody({ amount: 10 }))],
  ])('%s %s, signed', async (code, reason, body) => {
    kit = await swKit()
    const nonce = newNonce()
    const heard = await kit.call(BET, body, { nonce })
    expect([heard.status, JSON.parse(heard.body)]).toEqual([400, { status: 'refused', code, ...(reason === undefined ? {} : { reason }) }])
    expect(isSigned(heard, nonce)).toBe(true)
    expect(kit.stub.heard).toEqual([])
  })

  test('a slip: each bet by itself, malformed and repeated ones in their places', async () => {
    kit = await swKit()
    const one = (more: object) => ({ ...betBody(more), vendor_id: undefined })
    await kit.call(BET, betBody({ tx_id: 'old' }))
    const bets = [
      one({ tx_id: 'a' }),
      one({ tx_id: 'b', amount: '1.005' }),
      one({ tx_id: 'old' }),
      one({ tx_id: 'c', amount: '95' }),
      one({ tx_id: 7 }),
    ]
    const heard = await kit.call('/sw/v1/slips', { vendor_id: 'ACME', request_id: 'r', ts: 1, bets })
    const { results, ...rest } = JSON.parse(heard.body) as {
      results: { code: string; tx_id: string | null; replayed?: boolean; reason?: string }[]
    }
    expect(rest).toEqual({ status: 'ok', code: 'OK' })
    expect(results.map(({ code, tx_id, replayed, reason }) => [code, tx_id, replayed, reason])).toEqual([
      ['OK', 'a', undefined, undefined],
      ['AMOUNT_INVALID', 'b', undefined, undefined],
      ['OK', 'old', true, undefined],
      ['INSUFFICIENT_FUNDS', 'c', undefined, undefined],
      ['BAD_REQUEST', null, undefined, 'tx_id'],
    ])
  })
})

describe('what cannot be decided', () => {
  test.each([
    [new Overloaded('queue', 2), 503, '2'],
    [new Overloaded('database', 0.2), 503, '1'],
    [new Overloaded('vendor', 1), 429, '1'],
    [new Error('select secret from /etc'), 503, '1'],
  ])('%s', async (error, status, seconds) => {
    kit = await swKit()
    kit.stub.fail = error
    const nonce = newNonce()
    const heard = await kit.call(BET, betBody(), { nonce })
    expect([heard.status, heard.headers['retry-after'], heard.body]).toEqual([
      status,
      seconds,
      '{"status":"error","code":"TEMPORARY_ERROR"}',
    ])
    expect(isSigned(heard, nonce)).toBe(true)
    expect((await kit.call(BET, betBody())).status).toBe(200)
  })

  test('IN_PROGRESS is 409', async () => {
    const busy: PortReply = { body: '{}', code: 'IN_PROGRESS', replayed: false }
    kit = await swKit({ port: (stub) => Object.assign(Object.create(stub) as typeof stub, { bets: async () => [busy] }) })
    const heard = await kit.call(BET, betBody())
    expect([heard.status, heard.body]).toEqual([409, '{"status":"error","code":"IN_PROGRESS"}'])
  })

  test('a vendor that is cut off, and one that calls from elsewhere', async () => {
    kit = await swKit({ plan: { disabled: true } })
    expect([(await kit.call(BET, betBody())).status, codeOf(await kit.call(BET, betBody()))]).toEqual([403, 'VENDOR_DISABLED'])
    await kit.close()
    kit = await swKit({ plan: { addresses: ['10.0.0.0/8', '2001:db8::/32'] } })
    expect(JSON.parse((await kit.call(BET, betBody())).body)).toEqual({ status: 'refused', code: 'BAD_REQUEST', reason: 'address' })
    const forged = await kit.call(BET, betBody(), { headers: { 'x-forwarded-for': '10.1.2.3' } })
    expect(forged.status).toBe(403)
    await kit.close()
    kit = await swKit({ plan: { addresses: ['10.0.0.0/8'] }, listener: { trustedProxies: ['127.0.0.1'] } })
    const statusFrom = async (hops: string) => (await kit.call(BET, betBody(), { headers: { 'x-forwarded-for': hops } })).status
    expect(await Promise.all([statusFrom('10.1.2.3'), statusFrom('10.1.2.3, 8.8.8.8'), statusFrom('8.8.8.8, 10.9.9.9')])).toEqual([
      200, 403, 200,
    ])
  })
})

describe('the same call, however it comes', () => {
  const whole = () => bytesOf(betBody())

  test('in pieces cut anywhere', async () => {
    kit = await swKit()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }), async (cuts) => {
        const bytes = whole()
        const places = [...new Set(cuts.map((cut) => Math.floor(cut * bytes.length)))].toSorted((a, b) => a - b)
        const line = kit.line()
        let from = 0
        for (const place of [...places, bytes.length]) {
          await new Promise<void>((resolve) => void line.socket.write(bytes.subarray(from, place), () => setImmediate(resolve)))
          from = place
        }
        expect((await line.hear()).status).toBe(200)
        line.end()
      }),
      { numRuns: 40 },
    )
  })

  test('in chunks, with Expect, with another case of names, with a charset', async () => {
    kit = await swKit()
    const body = JSON.stringify(betBody())
    const chunked = signedBytes(BET, body, {
      key: 'acme-1',
      secret: SECRET,
      headers: { 'content-length': '', 'transfer-encoding': 'chunked' },
    })
    const head = chunked.subarray(0, chunked.length - body.length)
    const asChunks = Buffer.concat([
      head,
      Buffer.from(`5\r\n${body.slice(0, 5)}\r\n${(body.length - 5).toString(16)}\r\n${body.slice(5)}\r\n0\r\n\r\n`),
    ])
    const heard = [
      await kit.line().send(asChunks).hear(),
      await kit.call(BET, body, { headers: { expect: '100-continue' } }),
      await kit.call(BET, body, { headers: { connection: 'close' } }),
      await kit.call(BET, body, { headers: { 'content-type': 'Application/JSON; charset=UTF-8' } }),
      await kit.line().send(whole().toString('latin1').replace('x-sw-sign', 'X-Sw-SIGN').replace('host', 'HOST')).hear(),
    ]
    expect(heard.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(kit.listener.connections().quick + kit.listener.connections().other).toBeGreaterThan(0)
  })

  test('many at once on one connection are answered in their order, plain and chunked mixed', async () => {
    kit = await swKit()
    const line = kit.line()
    const numbers = Array.from({ length: 150 }, (_, number) => number)
    const chunk = (number: number) => {
      const body = JSON.stringify(betBody({ tx_id: `t${number}`, amount: '0.10' }))
      const bytes = signedBytes(BET, body, {
        key: 'acme-1',
        secret: SECRET,
        headers: { 'content-length': '', 'transfer-encoding': 'chunked' },
      })
      return Buffer.concat([
        bytes.subarray(0, bytes.length - body.length),
        Buffer.from(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
      ])
    }
    line.send(
      Buffer.concat(numbers.map((number) => (number === 120 ? chunk(number) : bytesOf(betBody({ tx_id: `t${number}`, amount: '0.10' }))))),
    )
    const ids: string[] = []
    for (const _ of numbers) ids.push((JSON.parse((await line.hear()).body) as { tx_id: string }).tx_id)
    expect(ids).toEqual(numbers.map((number) => `t${number}`))
  })

  test('a caller that closes its side after the call still gets the answer', async () => {
    kit = await swKit()
    const line = kit.line()
    line.socket.end(whole())
    expect((await line.hear()).status).toBe(200)
    await line.closed
  })
})
