/** Callers who are slow on purpose (REL-I11): they are cut, and nobody else waits for them. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { routes } from '../call.ts'
import { noResolvers, testApp, type TestApp } from '../test-app.ts'
import { buildHost } from './host.ts'
import type { SocketLimits } from './sockets.ts'

let kit: TestApp
let host: FastifyInstance
let port = 0
beforeAll(async () => {
  kit = await testApp()
  const given = routes({ hotGames: async () => ({ content: [] }) })
  host = await buildHost(kit.app, 'web', given, noResolvers, { partial: true })
  await host.listen({ host: '127.0.0.1', port: 0 })
  port = (host.server.address() as AddressInfo).port
})
afterAll(async () => {
  await host.close()
  await kit.close()
})

const head = 'POST /wps/session/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n'
/** A caller who sends a byte now and then and never comes to an end; resolves with the milliseconds until it is cut. */
function slowCaller(begin: string, sockets: Socket[]): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(begin))
    sockets.push(socket)
    const drip = setInterval(() => socket.write('a'), 500)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      resolve(performance.now() - began)
    })
    socket.resume()
  })
}
async function ask(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/wps/relay/GCSGAME_hotGamesV2`)
  expect(answer.status).toBe(200)
  return performance.now() - began
}

test('slow heads and slow bodies are cut in seconds, and meanwhile others are served (REL-I11)', { timeout: 60_000 }, async () => {
  const sockets: Socket[] = []
  const slow = Array.from({ length: 200 }, (_, nth) => slowCaller(nth % 2 === 0 ? `${head}X-Slow: ` : `${head}\r\n{"a":"`, sockets))
  // A visitor ten times a second: a flood would be another test.
  const answers: Promise<number>[] = []
  const visits = setInterval(() => answers.push(ask()), 100)
  const cut = await Promise.all(slow).finally(() => clearInterval(visits))
  const waits = await Promise.all(answers)
  for (const ms of cut) expect(ms).toBeLessThan(20_000)
  expect(waits.length).toBeGreaterThan(50)
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]).toBeLessThan(1_000)
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true)
})

const large = Buffer.alloc(16_000_000, 'x')
/** What a caller does after its call: reads nothing, or so many bytes a second. */
type Reading = 'nothing' | number
/** Calls `path` and reads as told; resolves with what it was given and how long it was open. */
function reader(at: number, path: string, reading: Reading, more = ''): Promise<{ bytes: number; ms: number }> {
  const began = performance.now()
  let bytes = 0
  return new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`))
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > large.length) socket.destroy()
      if (reading === 'nothing') return
      socket.pause()
      setTimeout(() => socket.resume(), (piece.length / reading) * 1_000)
    })
    if (reading === 'nothing') socket.pause()
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ bytes, ms: performance.now() - began }))
    // A paused connection does not hear that it was cut, unless it sends; lines before a call are none.
    const knock = setInterval(() => socket.write('\r\n'), 100)
    socket.on('close', () => clearInterval(knock))
  })
}

/** A listener of a site with narrow bounds, and something large to take from it. */
async function narrow(site: 'web' | 'office', sockets: Partial<SocketLimits>) {
  const given = routes({ hotGames: async () => ({ content: [] }) })
  const made = await buildHost(kit.app, site, given, noResolvers, {
    partial: true,
    sockets,
    extend: async (open) => {
      open.get('/large', async (_request, reply) => reply.send(large))
      open.get('/small', async () => ({ small: true }))
      open.server.on('upgrade', (_request, socket) => void socket.write(large))
    },
  })
  await made.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    made.server.closeAllConnections()
    await made.close()
  })
  return (made.server.address() as AddressInfo).port
}
const served = async (at: number): Promise<number> => (await fetch(`http://127.0.0.1:${at}/small`)).status

test.each(['web', 'office'] as const)(
  '%s: an answer that nobody takes is cut, one that is taken slowly comes to its end, and others are served',
  async (site) => {
    const at = await narrow(site, { stuckMs: 1_000, leastRate: 3_000_000 })
    const stuck = Array.from({ length: 20 }, (_, nth) =>
      reader(at, '/large', 'nothing', nth % 2 === 0 ? '' : 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
    )
    // The same pause would end it, were not counted what is taken meanwhile.
    const slow = reader(await narrow(site, { stuckMs: 200, leastRate: 200_000 }), '/large', 20_000_000)
    const crawling = reader(at, '/large', 200_000)
    for (let calls = 0; calls < 10; calls += 1) expect(await served(at)).toBe(200)
    expect((await slow).bytes).toBeGreaterThan(large.length)
    expect((await crawling).bytes).toBeLessThan(large.length)
    for (const { bytes, ms } of await Promise.all(stuck)) {
      expect(bytes).toBeLessThan(large.length)
      expect(ms).toBeLessThan(15_000)
    }
  },
)

test.each(['web', 'office'] as const)(
  '%s: a network holds so many connections and no more, another one and a trusted proxy are served',
  async (site) => {
    const most = 20
    const at = await narrow(site, { most })
    const opened: Socket[] = []
    const open = (from: string): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = connect({ port: at, host: '127.0.0.1', localAddress: from }, () =>
          socket.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n'),
        )
        opened.push(socket)
        socket.on('error', () => undefined)
        socket.on('data', () => resolve(true))
        socket.on('close', () => resolve(false))
      })
    const first = await Promise.all(Array.from({ length: most }, () => open('127.0.0.1')))
    expect(first).toEqual(first.map(() => true))
    expect(await Promise.all([open('127.0.0.1'), open('127.0.0.1')])).toEqual([false, false])
    expect(await open('127.0.0.2')).toBe(true)
    // Who leaves makes room.
    opened[0]?.destroy()
    await expect.poll(() => open('127.0.0.1')).toBe(true)
    const proxied = await narrow(site, { most: 1, trustedProxies: ['127.0.0.0/8'] })
    expect(await Promise.all(Array.from({ length: 5 }, () => served(proxied)))).toEqual([200, 200, 200, 200, 200])
    for (const socket of opened) socket.destroy()
  },
)
