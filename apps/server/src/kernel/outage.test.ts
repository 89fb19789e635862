import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from './app.ts'
import { readConfig } from './config.ts'
import { openHealth } from './health.ts'
import { buildHost } from './http/host.ts'
import { silent } from './log.ts'
import { noResolvers, testApp, type TestApp } from './test-app.ts'
import { throughPort } from './testing.ts'
import { routes } from './call.ts'

/** A wire between the application and PostgreSQL that can be cut, closed or made silent. */
let mode: 'open' | 'refuse' | 'silent' = 'open'
const wires = new Set<Socket>()
let relay: Server
let kit: TestApp
let app: RunningApp
let host: FastifyInstance

const token = 'metrics-token-0123456789'
beforeAll(async () => {
  kit = await testApp()
  const real = new URL(kit.url)
  relay = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const server = connect(Number(real.port), real.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      wires.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.on('data', (chunk) => void (mode === 'silent' || to.write(chunk)))
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const url = throughPort(kit.url, (relay.address() as AddressInfo).port)
  const config = readConfig({ KHELA_RATE_FACTOR: '1000', KHELA_METRICS_TOKEN: token }, kit.config.home)
  app = await openApp({ config, url, log: silent(), max: 4 })
  await app.start({ supervise: false })
  const health = openHealth({ app, migrations: ['0001-kernel.sql'] })
  const given = routes({ hotGames: (t) => t.query('select 1').then(() => ({ content: [] })) })
  host = await buildHost(app, 'web', given, noResolvers, { partial: true, extend: async (made) => health.add(made) })
})
afterAll(async () => {
  await host.close()
  await app.close(0)
  for (const wire of wires) wire.destroy()
  relay.close()
  await kit.close()
})

const ask = async () => {
  const began = performance.now()
  const reply = await host.inject({ method: 'GET', url: '/wps/relay/GCSGAME_hotGamesV2' })
  return { status: reply.statusCode, code: reply.json<{ code?: string }>().code, ms: performance.now() - began, body: reply.body }
}
async function recovered(): Promise<boolean> {
  const end = Date.now() + 30_000
  while (Date.now() < end) if ((await ask()).status === 200) return true
  return false
}

test.each(['refuse', 'silent'] as const)(
  'a database that is %s gives 503 within 3 s to many calls, and the server recovers alone',
  { timeout: 90_000 },
  async (fault) => {
    expect((await ask()).status).toBe(200)
    mode = fault
    if (fault === 'refuse') for (const wire of wires) wire.destroy()
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    for (const one of answers) {
      expect([one.status, one.code]).toEqual([503, 'unavailable'])
      expect(one.ms).toBeLessThan(3000)
      expect(one.body).not.toMatch(/ECONN|postgres|127\.0\.0\.1|timeout/i)
    }
    expect((await host.inject('/health')).statusCode).toBe(200)
    const headers = { authorization: `Bearer ${token}` }
    expect((await host.inject({ url: '/ready', headers })).json()).toMatchObject({ ready: false, database: false })
    mode = 'open'
    for (const wire of wires) wire.destroy()
    wires.clear()
    expect(await recovered()).toBe(true)
    expect((await host.inject('/ready')).statusCode).toBe(200)
  },
)
