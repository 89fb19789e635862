/** X90–X98: what SW1.md §1 promises about calls as such. */
import net from 'node:net'
import tls from 'node:tls'
import { bodyText, type Exchange } from '../exchange.ts'
import type { Group } from '../case.ts'
import { pause, type Steps } from '../steps.ts'

const KIB = 1_024
/** A body must be there within 5 s; one that trickles longer than this was waited for. */
const SLOW_MS = 5_000
const GRACE_MS = 3_000

/** A balance call of exactly so many bytes. */
function sized(s: Steps, bytes: number): string {
  const body = s.body({ filler: '' })
  return body.replace('"filler":""', `"filler":"${'x'.repeat(bytes - Buffer.byteLength(body))}"`)
}

/** A call that promises more bytes than it sends, a byte now and then; answers with the milliseconds until it was ended. */
async function trickle(s: Steps, limitMs: number): Promise<{ ms: number; said: string }> {
  const { base } = s.table.client.peer
  const secure = base.protocol === 'https:'
  const port = base.port === '' ? (secure ? 443 : 80) : Number.parseInt(base.port, 10)
  const socket = secure ? tls.connect({ host: base.hostname, port, servername: base.hostname }) : net.connect({ host: base.hostname, port })
  const path = s.table.client.peer.target('/sw/v1/balance')
  const exchange: Exchange = {
    to: 'operator',
    method: 'POST',
    path,
    headers: { 'content-length': '200' },
    body: '{',
    note: 'one byte every 200 ms',
  }
  s.table.record.push(exchange)
  const started = performance.now()
  const parts: Buffer[] = []
  let ended = false
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => (ended = true))
  socket.on('close', () => (ended = true))
  socket.on('end', () => (ended = true))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${base.host}\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{`)
  while (!ended && parts.length === 0 && performance.now() - started < limitMs) {
    await pause(200)
    if (!ended) socket.write(' ')
  }
  const ms = Math.round(performance.now() - started)
  socket.destroy()
  const said = bodyText(Buffer.concat(parts))
  exchange.failed = ended && said === '' ? `cut after ${ms} ms` : said === '' ? `still open after ${ms} ms` : `after ${ms} ms: ${said}`
  return { ms, said: ended || said !== '' ? 'ended' : 'open' }
}

export const transport: Group = {
  name: 'Calls as such',
  cases: [
    {
      id: 'X90',
      title: 'A body of 16 KiB is taken, one more byte is not',
      rule: '§1 "Size"',
      run: async (s) => {
        s.expectOk(s.read('balance', await s.raw('/sw/v1/balance', sized(s, 16 * KIB))), '0')
        const reply = await s.raw('/sw/v1/balance', sized(s, 16 * KIB + 1))
        s.expect(reply.status === 413, 'HTTP 413', `HTTP ${reply.status}`, 'the body is too long', reply.at)
        s.read('balance', reply)
        await s.expectBalance('0')
      },
    },
    {
      id: 'X91',
      title: 'A slip may have 64 KiB',
      rule: '§1 "Size"',
      run: async (s) => {
        const slip = { ...s.slip('1.00'), filler: 'x'.repeat(40 * KIB) }
        s.expectOk(await s.slips([slip]))
        const over = await s.raw('/sw/v1/slips', s.body({ bets: [s.slip('1.00')], filler: 'x'.repeat(64 * KIB) }))
        s.expect(over.status === 413, 'HTTP 413', `HTTP ${over.status}`, 'the body is too long', over.at)
        await s.expectBalance('-1.00')
      },
    },
    {
      id: 'X92',
      title: 'A body that trickles in is not waited for',
      rule: '§1 "Size": within 5 s',
      run: async (s) => {
        const { ms, said } = await trickle(s, SLOW_MS + GRACE_MS)
        s.expect(said === 'ended', 'an answer or a cut after 5 s', `still open after ${ms} ms`, 'slow calls would use up the connections')
        await s.expectBalance('0')
      },
    },
    {
      id: 'X93',
      title: 'Only POST',
      rule: 'HTTP 405',
      run: async (s) => {
        for (const method of ['GET', 'PUT', 'DELETE']) {
          const reply = await s.raw('/sw/v1/balance', method === 'GET' ? '' : s.body({}), {}, method)
          s.expect(reply.status === 405, 'HTTP 405', `HTTP ${reply.status}`, `${method} is no call`, reply.at)
          s.read('balance', reply)
        }
      },
    },
    {
      id: 'X94',
      title: 'An unknown path is not found',
      rule: 'HTTP 404',
      run: async (s) => {
        for (const path of ['/sw/v1/bets', '/sw/v1/bet/', '/sw/v2/bet', '/sw/v1/round', '/sw/v1/__proto__']) {
          const reply = await s.raw(path, s.body({}))
          s.expect(reply.status === 404, 'HTTP 404', `HTTP ${reply.status}`, `${path} is no call`, reply.at)
          s.read('balance', reply)
        }
      },
    },
    {
      id: 'X95',
      title: 'Only application/json',
      rule: 'HTTP 415',
      run: async (s) => {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
          const reply = await s.raw('/sw/v1/balance', s.body({}), { headers: { 'content-type': type } })
          s.expect(reply.status === 415, 'HTTP 415', `HTTP ${reply.status}`, `${type} is not JSON`, reply.at)
          s.read('balance', reply)
        }
        const charset = { headers: { 'content-type': 'application/json; charset=utf-8' } }
        s.expectOk(await s.balance({ tweak: charset }), '0')
      },
    },
    {
      id: 'X96',
      title: '300 calls at once are all answered; those put off say for how long',
      rule: 'W-26, §1 "HTTP status"',
      run: async (s) => {
        const answers = await Promise.all(Array.from({ length: 300 }, () => s.once('balance', {})))
        const odd = answers.filter(({ http, code }) => !(http === 200 && code === 'OK') && http !== 429 && http !== 503)
        s.expect(odd.length === 0, '200, 429 or 503', odd.map(({ http }) => http).join(', '), 'a burst is decided or put off, nothing else')
        const off = answers.filter(({ http }) => http !== 200).length
        if (off > 0) s.table.notes.add(`${off} of 300 calls were put off with Retry-After`)
        await s.expectBalance('0')
      },
    },
    {
      id: 'X97',
      title: 'Calls follow each other on one connection',
      rule: '§1 "Calls": keep-alive',
      run: async (s) => {
        const reply = await s.raw('/sw/v1/balance', s.body({}), { headers: { connection: 'keep-alive' } })
        const kept = reply.headers['connection'] !== 'close'
        s.expect(kept, 'a connection that stays open', 'Connection: close', 'a connection per call costs both sides', reply.at)
      },
    },
  ],
}
