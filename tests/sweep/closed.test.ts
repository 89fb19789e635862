/** A whole server as others see it from outside: the headers of every answer, what is not there for visitors, and what its log holds afterwards. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallError, createClient, newKey, type Client } from '@khela/client'
import { solve } from '@khela/client/solve'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type Started } from '../../apps/server/src/app/main.ts'
import { operatorCode } from '../../apps/server/src/app/totp.ts'
import { infraRoutes } from '../../apps/server/src/kernel/health.ts'
import { testDb, type TestDb } from '../../apps/server/src/kernel/testing.ts'

let database: TestDb
let started: Started
const home = mkdtempSync(join(tmpdir(), 'khela-closed-'))
const env = { KHELA_RATE_FACTOR: '1000', KHELA_TRUST_PROXY: '127.0.0.1', KHELA_LOG: 'trace' }
beforeAll(async () => {
  database = await testDb()
  started = await startServer({ databaseUrl: database.url, port: 0, home, log: () => undefined, env })
}, 120_000)
afterAll(async () => {
  await started.stop()
  await database.close()
  rmSync(home, { recursive: true, force: true })
})

const sites = () => [started.url, started.officeUrl]
/** One call with a method and a path as they are: `fetch` would put both in order. */
function raw(site: string, method: string, path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(site)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers }, (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
    call.on('error', reject)
    call.end()
  })
}
/** Files of the build that the page names. */
const filesOf = async (site: string) =>
  [...(await (await fetch(site)).text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')

test('every answer carries the headers that guard it (REL-O01)', async () => {
  for (const site of sites()) {
    const files = await filesOf(site)
    expect(files.length).toBeGreaterThan(0)
    const paths = [
      '/',
      ...files.slice(0, 2),
      ...Object.keys(infraRoutes),
      '/wps/system/status',
      '/wps/session/me',
      '/office/me',
      '/nothing',
      '/offline.html',
    ]
    for (const path of paths) {
      const answer = await fetch(site + path, {
        redirect: 'manual',
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
      })
      const said = (name: string) => answer.headers.get(name)
      expect(String(said('content-security-policy')), path).toMatch(/default-src 'none'/)
      expect(said('content-security-policy'), path).not.toMatch(/script-src[^;]*'unsafe/)
      const isDocument = String(said('content-type')).startsWith('text/html')
      if (isDocument && path === '/')
        expect(said('content-security-policy'), path).toMatch(/frame-ancestors 'none'.*require-trusted-types-for 'script'/)
      expect([path, said('x-content-type-options'), said('x-frame-options'), said('referrer-policy')]).toEqual([
        path,
        'nosniff',
        'DENY',
        'no-referrer',
      ])
      // The line of live events answers nothing that a browser would show.
      if (path !== '/live/') expect(said('strict-transport-security'), path).toMatch(/max-age=31536000/)
      if (isDocument)
        expect([path, said('permissions-policy'), said('cross-origin-opener-policy'), said('origin-agent-cluster')]).toEqual([
          path,
          expect.stringContaining('camera=()'),
          'same-origin-allow-popups',
          '?1',
        ])
      expect([path, said('server'), said('x-powered-by')]).toEqual([path, null, null])
      if (String(said('content-type')).startsWith('application/json')) expect(said('cache-control'), path).toBe('no-store')
      expect(said('cache-control'), path).toBeTruthy()
    }
    // Over plain HTTP nothing promises https.
    expect((await fetch(site)).headers.get('strict-transport-security')).toBeNull()
  }
})

/** What scanners ask for first, and what a careless server would give. */
const words = `
  /.git/HEAD /.git/config /.env /.env.local /.npmrc /.ssh/id_rsa /.well-known/../.git/HEAD /.DS_Store
  /.khela/secrets.json /package.json /package-lock.json /tsconfig.json /node_modules/pg/package.json /secrets.json
  /server.log /demo.json /backup.sql /apps/server/src/app/main.ts /src/main.tsx /@fs/etc/passwd /@vite/client
  /ssr/entry-server.js /manifest.json.map /..%2f..%2fpackage.json /assets/..%2f..%2f..%2fpackage.json
  /%2e%2e/%2e%2e/etc/passwd /assets/%00 //etc/passwd /assets/../../../package.json /admin /phpinfo.php /wp-login.php
  /server-status /actuator/env /debug/pprof /console /graphql /swagger.json /metrics/x /health/x
  /media/../secrets.json /media/%2e%2e%2fsecrets.json /art/..%2f..%2fpackage.json
`
  .split(/\s+/)
  .filter(Boolean)
test('what is not for visitors is closed (REL-O08)', async () => {
  for (const site of sites()) {
    const open: string[] = []
    // The office has one page, under whatever name.
    const frame = (await raw(site, 'GET', '/')).text
    for (const word of words) {
      const { status, text } = await raw(site, 'GET', word)
      if ((![400, 404].includes(status) && text !== frame) || /"dependencies"|root:x:0|PRIVATE KEY|ref: refs|^import /m.test(text))
        open.push(`${word}: ${status}`)
    }
    expect(open).toEqual([])
    for (const file of await filesOf(site)) expect((await raw(site, 'GET', `${file}.map`)).status, file).toBe(404)
    for (const method of ['TRACE', 'TRACK', 'PROPFIND', 'DEBUG'])
      expect((await raw(site, method, '/').catch(() => ({ status: 400 }))).status, method).toBeGreaterThanOrEqual(400)
  }
  // Details of a node are for its own machine; a visitor behind the proxy sees whether it is ready, no more.
  const behind = { 'x-forwarded-for': '203.0.113.9' }
  expect(JSON.parse((await raw(started.url, 'GET', '/ready', behind)).text)).toEqual({ ready: true })
  expect((await raw(started.url, 'GET', '/metrics', behind)).status).toBe(404)
})

test('nothing that is sent to browsers holds a secret of the house (REL-O06)', async () => {
  const kept = Object.values(JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Record<string, unknown>).map((value) =>
    JSON.stringify(value),
  )
  const values = kept.flatMap((text) => text.match(/[A-Za-z0-9+/_=-]{20,}/g) ?? [])
  expect(values.length).toBeGreaterThan(5)
  for (const site of sites())
    for (const path of ['/', ...(await filesOf(site)), ...Object.keys(infraRoutes)]) {
      const { text } = await raw(site, 'GET', path)
      expect(
        values.filter((value) => text.includes(value)),
        path,
      ).toEqual([])
    }
})

const secrets = new Set<string>()
/** Notes a value that must stand in no log. */
const secret = (value: string): string => {
  secrets.add(value)
  return value
}
/** A client whose token may change. */
function visitor(site: 'web' | 'office'): { readonly client: Client; token: string | undefined } {
  const self: { client: Client; token: string | undefined } = {
    token: undefined,
    client: createClient({
      site,
      base: site === 'web' ? started.url : started.officeUrl,
      token: () => self.token,
      language: () => 'en',
      onSignedOut: () => undefined,
    }),
  }
  return self
}
const refused = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  )
const passwordOf = (name: string): string => secret(started.demo.find((row) => row.name === name)?.password ?? '')

/** A member's and an operator's day with everything that nobody else may know, right and wrong. */
async function liveThrough(): Promise<void> {
  const own = visitor('web')
  const { client } = visitor('web')
  const username = 'rahim'
  own.token = secret((await client.call('login', { type: 'username', username, password: passwordOf(username) })).token)
  const next = secret('Notun-Khela-8912')
  own.token = secret(
    (await own.client.call('passwordChange', { oldPassword: passwordOf(username), newPassword: next, confirmNewPassword: next })).token,
  )
  const proof = async () => secret((await own.client.call('securityProof', { way: 'password', answer: next })).proof)
  const pay = secret('Taka-Dibo-Na-5521')
  await own.client.call('paymentPassword', { proof: await proof(), newPassword: pay, confirmNewPassword: pay })
  const paid = async () => secret((await own.client.call('securityProof', { way: 'payment', answer: pay })).proof)
  expect(await refused(own.client.call('securityProof', { way: 'payment', answer: secret('Taka-Dibo-Na-5522') }))).not.toBe('done')
  const { secret: shared, uri } = await own.client.call('totpBegin', { proof: await proof() })
  secret(shared)
  secret(uri)
  expect(await refused(own.client.call('totpConfirm', { code: secret('918273') }))).not.toBe('done')
  await own.client.call(
    'payeeAdd',
    { channel: 'bkash', holder: 'Rahim Uddin', account: secret('01798765432'), proof: await paid() },
    { key: newKey() },
  )
  expect(
    await refused(client.call('passwordLink', { link: secret('A'.repeat(40) + 'b_9'), newPassword: next, confirmNewPassword: next })),
  ).not.toBe('done')
  expect(await refused(client.call('login', { type: 'username', username, password: secret('Wrong-Password-4711') }))).toBe(
    'invalid_credentials',
  )
  // A token in an address is one that somebody has put there by hand.
  await fetch(`${started.url}/?token=${own.token}&code=${secret('LinkCode-7781')}`)
  const office = visitor('office')
  const sign = { username: 'cashier', password: passwordOf('cashier'), code: secret(await operatorCode(home, 'cashier')) }
  expect(await refused(office.client.call('officeLogin', { ...sign, password: secret('Cashier-Wrong-1') }))).toBe('invalid_credentials')
  // After a refusal the browser works first.
  const given = await office.client.call('officeChallenge', {})
  office.token = secret((await office.client.call('officeLogin', { ...sign, work: { ...given, ...(await solve(given)) } })).token)
  expect(await refused(office.client.call('officeMerchantSet', { status: 'normal' } as never, { key: newKey() }))).not.toBe('done')
}

test('the log holds no secret, even at its most talkative (REL-O03), and names an operator who was refused (REL-O05)', async () => {
  await liveThrough()
  const read = () => readFileSync(join(home, 'server.log'), 'utf8')
  // Lines are written behind the calls they are about; this one is of the last.
  await vi.waitFor(() => expect(/"role":"cashier".*an operator was refused a call/.test(read())).toBe(true), { timeout: 10_000 })
  const log = read()
  expect(log.split('\n').length).toBeGreaterThan(5)
  expect(secrets.size).toBeGreaterThan(15)
  for (const value of secrets) expect(log.includes(value), `the log holds ${value}`).toBe(false)
})
