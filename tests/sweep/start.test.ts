import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, newKey, type Client } from '@khela/client'
import { createLive, type Live } from '@khela/client/live'
import { officePlaces } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { infraRoutes } from '../../apps/server/src/kernel/health.ts'
import { appRole } from '../../apps/server/src/kernel/app.ts'
import { makeNodeLogin } from '../../apps/server/src/kernel/node-login.ts'
import { testDb, type TestDb } from '../../apps/server/src/kernel/testing.ts'
import { startServer, type Started } from '../../apps/server/src/app/main.ts'
import { operatorCode } from '../../apps/server/src/app/totp.ts'

let database: TestDb
let started: Started
const home = mkdtempSync(join(tmpdir(), 'khela-main-'))
// Every machine has the whole of 127.0.0.0/8.
const env = { KHELA_RATE_FACTOR: '1000', KHELA_OFFICE_HOST: '127.0.0.2', KHELA_VENDOR_HOST: '127.0.0.3' }
const start = () => startServer({ databaseUrl: database.url, makeLogin: true, port: 0, home, log: () => undefined, env })

beforeAll(async () => {
  database = await testDb()
  started = await start()
})
afterAll(async () => {
  await started.stop()
  await database.close()
  rmSync(home, { recursive: true, force: true })
})

const passwordOf = (name: string) => started.demo.find((row) => row.name === name)?.password ?? ''
function clientOf(site: 'web' | 'office'): { client: Client; as: (token: string | undefined) => void } {
  let token: string | undefined
  const base = site === 'web' ? started.url : started.officeUrl
  const client = createClient({ site, base, token: () => token, language: () => 'en', onSignedOut: () => undefined })
  return { client, as: (next) => (token = next) }
}
async function signedIn(username: string): Promise<{ client: Client; token: string }> {
  const { client, as } = clientOf('web')
  const { token } = await client.call('login', { username, password: passwordOf(username), type: 'username' })
  as(token)
  return { client, token }
}

test('every connection of a node is of a login that cannot become the owner of the database', async () => {
  const logins = await database.owner.tx((t) =>
    t.query<{ login: string; owns: boolean }>(
      `select distinct usename as login, pg_has_role(usename, (select relowner from pg_class where oid = 'ledger.posting'::regclass), 'set') as owns
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name is distinct from 'test'`,
    ),
  )
  const own = logins.filter(({ login }) => login.startsWith('khela_node_'))
  expect(own).toEqual([{ login: own[0]?.login, owns: false }])
})

test('a node whose own login may not migrate starts where another address does, and not without one', async () => {
  const databaseUrl = await makeNodeLogin(database.url, appRole)
  const node = (more: Record<string, string>) =>
    startServer({ databaseUrl, port: 0, home, log: () => undefined, env: { ...env, ROLE: 'api', ...more } })
  await expect(node({})).rejects.toThrow(/could not be migrated/)
  const second = await node({ KHELA_MIGRATE_URL: database.url })
  expect((await fetch(`${second.officeUrl}/ready`)).status).toBe(200)
  await second.stop()
})

test('a start says that no proxy is named where the public address is https, and nothing of it elsewhere', async () => {
  const databaseUrl = await makeNodeLogin(database.url, appRole)
  const linesOf = async (more: Record<string, string>) => {
    const lines: string[] = []
    const own = { ...env, ROLE: 'api', KHELA_MIGRATE_URL: database.url, KHELA_PROFILE: 'DEMO', ...more }
    const node = await startServer({ databaseUrl, port: 0, home, log: (line) => void lines.push(line), env: own })
    await node.stop()
    return lines.filter((line) => line.includes('KHELA_TRUST_PROXY'))
  }
  const https = { KHELA_PUBLIC_URL: 'https://khela.example', KHELA_DEMO_PUBLIC: 'on' }
  expect(await linesOf(https)).toHaveLength(1)
  expect(await linesOf({ ...https, KHELA_TRUST_PROXY: '127.0.0.1' })).toEqual([])
  expect(await linesOf({})).toEqual([])
})

test('each listener binds to the address that was given for it, and to no other', async () => {
  const at = (url: string | undefined) => new URL(url ?? '')
  expect([started.url, started.officeUrl, started.vendorUrl].map((url) => at(url).hostname)).toEqual([
    'localhost',
    '127.0.0.2',
    '127.0.0.3',
  ])
  expect((await fetch(`${started.officeUrl}/health`)).status).toBe(200)
  for (const url of [started.officeUrl, started.vendorUrl]) await expect(fetch(`http://127.0.0.1:${at(url).port}/health`)).rejects.toThrow()
})

test('the demo accounts sign in, each on their own site; their passwords are kept for their owner only', async () => {
  const { client } = await signedIn('rahim')
  expect(await client.call('memberInfo', {})).toMatchObject({ account: 'rahim', type: 0 })
  expect(await (await signedIn('karim')).client.call('memberInfo', {})).toMatchObject({ account: 'karim', type: 1 })
  const office = clientOf('office')
  const code = await operatorCode(home, 'admin')
  office.as((await office.client.call('officeLogin', { username: 'admin', password: passwordOf('admin'), code })).token)
  expect(await office.client.call('officeMe', {})).toMatchObject({ role: 'admin' })
  expect(statSync(join(home, 'demo.json')).mode & 0o777).toBe(0o600)
  const log = readFileSync(join(home, 'server.log'), 'utf8')
  for (const { password } of started.demo) expect(log).not.toContain(password)
})

test('free play, a dice round, its replay, and a live ping that says so', async () => {
  const { client, as } = clientOf('web')
  const { token } = await client.call('freePlay', { os: 'test', platform: 'W' })
  as(token)
  const live: Live = createLive({ base: started.url, token: () => token })
  const told = new Promise<void>((resolve) => void live.subscribe('rounds', resolve))
  await new Promise<void>((resolve) => void live.onStatus((status) => status === 'online' && resolve()))
  const { sessionId } = await client.call('launchGame', { gameId: 'dice', mode: 'demo' })
  const bet = { sessionId, mode: 'demo', side: 'under', target: 4950, stake: '10.00' } as const
  const key = newKey()
  const first = await client.call('diceBet', bet, { key })
  expect(await client.call('diceBet', bet, { key })).toEqual(first)
  expect((await client.call('balance', {})).trial).toBe(first.balance)
  await told
  live.close()
})

test('both sites serve their pages; what is not a page is not found', async () => {
  for (const url of [started.url, started.officeUrl]) {
    const page = await fetch(`${url}/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    for (const path of ['/.git/config', '/nothing.js', '/wps/nothing', '/assets/..%2f..%2fpackage.json', '/server/entry-server.js'])
      expect((await fetch(url + path)).status, path).toBe(404)
  }
  expect((await fetch(`${started.officeUrl}/wps/system/status`)).status).toBe(404)
  // The figures are for whoever has the token, and this house has none.
  for (const path of Object.keys(infraRoutes)) expect((await fetch(started.url + path)).status === 404, path).toBe(path === '/metrics')
})

test('the office answers its own places with 200, and with its page and 404 what is none', async () => {
  const page = await (await fetch(started.officeUrl)).text()
  const statusOf = async (path: string) => {
    const answer = await fetch(started.officeUrl + path)
    expect(await answer.text(), path).toBe(page)
    return answer.status
  }
  for (const place of Object.values(officePlaces)) expect(await statusOf(place.replace('$id', '700001')), place).toBe(200)
  for (const path of ['/withdrawals?filter=waiting', '/withdrawals/', '/Members']) expect(await statusOf(path), path).toBe(200)
  for (const path of ['/nothing', '/wp-admin', '/members/1/2', '/withdrawals/1', '/home']) expect(await statusOf(path), path).toBe(404)
})

/** One call over a connection that is kept; the status, or why none came. */
function ask(agent: Agent, address: string): Promise<number | string> {
  return new Promise((resolve) => {
    const call = request(address, { agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    call.on('error', (error) => resolve((error as { code?: string }).code ?? error.message))
    call.end()
  })
}

test(
  'a stop answers every call sent before "not ready" was seen; the next start finds the same accounts',
  { timeout: 120_000 },
  async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const outcomes: (number | string)[] = []
    // What a balancer does: it asks whether the node is ready and sends it nothing more once it is not.
    let ready = true
    const balancer = (async () => {
      while (ready) ready = (await ask(agent, `${started.url}/ready`)) === 200
    })()
    const load = Array.from({ length: 6 }, async () => {
      while (ready) outcomes.push(await ask(agent, `${started.url}/wps/relay/GCSGAME_gameList`))
    })
    await new Promise<void>((resolve) => {
      const wait = () => (outcomes.length > 50 ? resolve() : setImmediate(wait))
      wait()
    })
    const accounts = started.demo
    await started.stop()
    await Promise.all([balancer, ...load])
    agent.destroy()
    expect(new Set(outcomes)).toEqual(new Set([200]))
    started = await start()
    expect(started.demo).toEqual(accounts)
    expect((await (await signedIn('rahim')).client.call('memberInfo', {})).account).toBe('rahim')
  },
)
