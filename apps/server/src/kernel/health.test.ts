import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { setClock } from './clock.ts'
import { addDocs, docsPageOf } from './docs-page.ts'
import { maySeeMetrics, openHealth, type Health } from './health.ts'
import { noteSizes, readGrowth, warnOfDisk } from './growth.ts'
import { buildHost, endpointsOf } from './http/host.ts'
import { openLog } from './log.ts'
import { openApi } from './openapi.ts'
import { noResolvers, testApp, type TestApp } from './test-app.ts'
import { routes } from './call.ts'

let kit: TestApp
let host: FastifyInstance
let health: Health
let open = true
beforeAll(async () => {
  kit = await testApp({ env: { KHELA_RATE_FACTOR: '1', KHELA_METRICS_TOKEN: 'metrics-token-0123456789', KHELA_DATABASE_DISK_MB: '100' } })
  health = openHealth({ app: kit.app, migrations: ['0001-kernel.sql', '0003-kernel-http.sql'] })
  const given = routes({
    captcha: async () => ({ id: 'cap_0123456789012345678901', image: 'AAAA' }),
    hotGames: async () => ({ content: [] }),
  })
  host = await buildHost(kit.app, 'web', given, noResolvers, {
    partial: true,
    extend: async (made) => {
      health.add(made)
      addDocs(
        made,
        'web',
        () => 'http://localhost:8080',
        () => open,
      )
    },
  })
})
afterAll(async () => {
  await host.close()
  await kit.close()
})

const withToken = { authorization: 'Bearer metrics-token-0123456789' }

test('ready says which part is missing to who has the token only, and no while stopping', async () => {
  expect((await host.inject('/ready')).json()).toEqual({ ready: true })
  expect((await host.inject({ url: '/ready', headers: withToken })).json()).toEqual({
    ready: true,
    running: true,
    room: true,
    database: true,
    clock: true,
    migrated: true,
  })
  expect((await host.inject({ url: '/ready', remoteAddress: '203.0.113.5' })).json()).toEqual({ ready: true })
  const behind = openHealth({ app: kit.app, migrations: ['9999-later.sql'] })
  const other = await buildHost(kit.app, 'web', {}, noResolvers, { partial: true, extend: async (made) => behind.add(made) })
  expect((await other.inject({ url: '/ready', headers: withToken })).json()).toMatchObject({ ready: false, migrated: false })
  behind.stopping()
  expect((await other.inject('/ready')).statusCode).toBe(503)
  expect((await other.inject('/health')).statusCode).toBe(200)
  await other.close()
})

test('metrics say of each table how large it is, what it grows by and when the disk is full; soon is an alarm', async () => {
  const at = new Date('2026-03-01T00:00:00Z')
  const clock = (hours: number) => kit.owner.tx((t) => setClock(t, new Date(at.getTime() + hours * 3_600_000), { stopped: true }))
  const fill = () => kit.owner.tx((t) => t.run(`insert into public.pile select repeat('x', 900) from generate_series(1, 2000)`))
  await kit.owner.tx((t) => t.run('create table public.pile (text text)'))
  await fill()
  await clock(0)
  await kit.app.db.tx(noteSizes)
  await fill()
  await kit.owner.tx((t) => t.run('analyze public.pile'))
  await clock(12)
  const text = await openHealth({ app: kit.app, migrations: [] }).registry.metrics()
  const value = (name: string, table?: string) =>
    Number(
      new RegExp(`^${name}${table === undefined ? '' : `\\{table="${table}"\\}`} (\\S+)$`, 'm')
        .exec(text)?.[1]
        ?.replace('+Inf', 'Infinity'),
    )
  expect(value('khela_table_rows', 'public.pile')).toBe(4000)
  const bytes = value('khela_table_bytes', 'public.pile')
  expect(bytes).toBeGreaterThan(4000 * 900)
  // Half of it came in half a day.
  const perDay = value('khela_table_growth_bytes_per_day', 'public.pile')
  expect(perDay / bytes).toBeCloseTo(1, 1)
  const free = value('khela_disk_free_bytes')
  expect(free + value('khela_database_bytes')).toBeCloseTo(100_000_000, -1)
  expect(value('khela_table_days_until_full', 'public.pile')).toBeCloseTo(free / perDay, 3)
  expect(value('khela_table_days_until_full', 'kernel.deployment')).toBe(Infinity)
  const lines: string[] = []
  const log = openLog({ to: { write: (line) => void lines.push(line) } })
  const growth = await readGrowth(kit.app.db, kit.config)
  expect(growth.daysLeft).toBeLessThan(40)
  expect([warnOfDisk(log, { diskAlarmDays: 1 }, growth), lines]).toEqual([false, []])
  expect(warnOfDisk(log, { diskAlarmDays: 3_000 }, growth)).toBe(true)
  expect(lines).toEqual([expect.stringMatching(/"level":"error".*public\.pile \d+ MB a day.*will be full soon/)])
  await kit.owner.tx((t) => setClock(t, undefined))
})

test('metrics count calls by endpoint, and are for who has the token, wherever they come from', async () => {
  await host.inject('/wps/relay/GCSGAME_hotGamesV2')
  const text = (await host.inject({ url: '/metrics', headers: withToken })).body
  expect(text).toMatch(/khela_request_seconds_count\{endpoint="hotGames",status="200"\} 1/)
  expect(text).toMatch(/khela_db_connections \d/)
  for (const remoteAddress of ['127.0.0.1', '::1', '203.0.113.5']) {
    expect((await host.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404)
    const wrong = { authorization: 'Bearer metrics-token-0123456780' }
    expect((await host.inject({ url: '/metrics', remoteAddress, headers: wrong })).statusCode).toBe(404)
    expect((await host.inject({ url: '/metrics', remoteAddress, headers: withToken })).statusCode).toBe(200)
  }
  expect(maySeeMetrics({ headers: { authorization: 'Bearer undefined' } }, undefined)).toBe(false)
})

test('a forwarded address from a peer that is not trusted is said in the log, once', async () => {
  const warn = vi.spyOn(kit.app.log, 'warn')
  onTestFinished(() => {
    warn.mockRestore()
  })
  const made = await buildHost(kit.app, 'web', {}, noResolvers, { partial: true })
  onTestFinished(() => made.close())
  await made.inject('/')
  expect(warn).not.toHaveBeenCalled()
  for (const name of ['x-forwarded-for', 'forwarded']) await made.inject({ url: '/', headers: { [name]: '203.0.113.5' } })
  expect(warn.mock.calls).toEqual([[{ peer: '127.0.0.1' }, expect.stringContaining('KHELA_TRUST_PROXY')]])
})

test('a rate is kept per address, answered with Retry-After', async () => {
  const ask = (remoteAddress: string) => host.inject({ url: '/wps/captcha', remoteAddress })
  const statuses: number[] = []
  for (let i = 0; i < 31; i += 1) statuses.push((await ask('198.51.100.1')).statusCode)
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  const refused = await ask('198.51.100.1')
  expect([refused.statusCode, refused.json<{ code?: string }>().code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('198.51.100.2')).statusCode).toBe(200)
  // Whoever says to come from elsewhere is not believed unless that proxy is configured.
  const headers = { 'x-forwarded-for': '198.51.100.3' }
  expect((await host.inject({ url: '/wps/captcha', remoteAddress: '198.51.100.1', headers })).statusCode).toBe(429)
})

test('the document names every call once, with security, refusals and licence', () => {
  for (const site of ['web', 'office'] as const) {
    const document = openApi(site, 'http://localhost:8080') as {
      openapi: string
      info: { license: { identifier: string } }
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string
            security: unknown[]
            responses: Record<string, unknown>
            requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
          }
        >
      >
    }
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(operations.map((one) => one.operationId).toSorted()).toEqual(
      endpointsOf(site)
        .map(([name]) => name)
        .toSorted(),
    )
    for (const one of operations) {
      expect(one.security.length, one.operationId).toBeGreaterThan(0)
      expect(
        Object.keys(one.responses).some((status) => status.startsWith('4')),
        one.operationId,
      ).toBe(true)
    }
    expect([document.openapi, document.info.license.identifier]).toEqual(['3.1.0', 'Apache-2.0'])
  }
})

test('the page of calls has nothing from elsewhere and no inline script', async () => {
  const page = await host.inject('/docs')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/)
  expect(page.body).toContain('id="withdrawCreate"')
  const links = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1])
  expect(links).toEqual(['/docs.css', '/docs.js', '/openapi.json'])
  expect(/<script>/.test(page.body)).toBe(false)
  for (const path of ['/docs.js', '/docs.css', '/openapi.json']) expect((await host.inject(path)).statusCode, path).toBe(200)
  open = false
  for (const path of ['/docs', '/openapi.json']) expect((await host.inject(path)).statusCode, path).toBe(404)
  expect(docsPageOf('office', 'http://localhost')).toContain('officeLogin')
})
