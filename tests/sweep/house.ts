/** The whole product in one process on a fresh database, with one signed-in caller of each kind: what the sweeps drive. */
import { createClient, newKey, type Client } from '@khela/client'
import { endpoints, type Endpoint, type EndpointName } from '@khela/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { demoAccounts } from '../../apps/server/src/app/demo.ts'
import { operatorCode } from '../../apps/server/src/app/totp.ts'
import { wire } from '../../apps/server/src/app/wiring.ts'
import { buildHost, type Routes } from '../../apps/server/src/kernel/index.ts'
import { testApp, type TestApp } from '../../apps/server/src/kernel/test-app.ts'
import type { Caller } from './verdict.ts'

export interface Answer {
  readonly status: number
  readonly body: { readonly success?: boolean; readonly code?: string; readonly value?: unknown }
  readonly text: string
}
export interface SweptHouse {
  readonly test: TestApp
  readonly web: FastifyInstance
  readonly office: FastifyInstance
  readonly tokens: Readonly<Record<Caller, string | undefined>>
  /** Sends a body or query as it is; `body` may be anything. Sealed calls are not sealed here. */
  send(name: EndpointName, body: unknown, options?: { as?: Caller; key?: string | null; headers?: Record<string, string> }): Promise<Answer>
  /** The typed client as somebody; seals where the contract asks. */
  client(as: Caller): Client
  close(): Promise<void>
}

/** Opens it and signs everybody in through the product's own calls; `change` puts something before the handlers of the site. */
export async function sweptHouse(change: (routes: Routes) => Routes = (routes) => routes): Promise<SweptHouse> {
  const test = await testApp()
  const wiring = wire(test.app)
  await wiring.seed()
  // A sweep looks at each table once or twice: chains for years of rounds would be a fifth of what it costs.
  const tables = await test.app.settings.get('TABLES')
  await test.app.db.tx((t) => test.app.settings.set(t, 'TABLES', { ...tables, chain: 1_000 }, 'sweep'))
  const web = await buildHost(test.app, 'web', change(wiring.routes.web), wiring.resolvers)
  const office = await buildHost(test.app, 'office', wiring.routes.office, wiring.resolvers)
  const hosts = { web, office, peer: web }
  const tokens: Record<Caller, string | undefined> = {
    guest: undefined,
    trial: undefined,
    member: undefined,
    agent: undefined,
    admin: undefined,
    cashier: undefined,
    auditor: undefined,
  }
  const client = (as: Caller, site: 'web' | 'office' = ['admin', 'cashier', 'auditor'].includes(as) ? 'office' : 'web'): Client =>
    createClient({
      site,
      base: 'http://localhost:3000',
      token: () => tokens[as],
      language: () => 'en',
      onSignedOut: () => undefined,
      fetch: injected(hosts[site]),
    })
  await signIn(test, client, tokens)
  return {
    test,
    web,
    office,
    tokens,
    client,
    async send(name, body, options = {}) {
      const answer = await send(hosts[endpoints[name].site], endpoints[name], body, tokens[options.as ?? 'guest'], options)
      // A sweep that closes the site opens it again, or every later call would only meet the maintenance page.
      if (name === 'officeMerchantSet' && answer.status < 300)
        await test.app.db.tx((t) => test.app.settings.set(t, 'SYSTEM_STATUS', 'normal', 'sweep'))
      return answer
    },
    async close() {
      await Promise.all([web.close(), office.close()])
      await test.close()
    },
  }
}

async function signIn(
  test: TestApp,
  client: (as: Caller, site?: 'web' | 'office') => Client,
  tokens: Record<Caller, string | undefined>,
): Promise<void> {
  const accounts = await demoAccounts(test.app)
  const passwordOf = (name: string): string => accounts.find((row) => row.name === name)?.password ?? ''
  tokens.trial = (await client('guest').call('freePlay', { os: 'sweep', platform: 'W' })).token
  for (const [as, username] of [
    ['member', 'rahim'],
    ['agent', 'karim'],
  ] as const)
    tokens[as] = (await client('guest').call('login', { username, password: passwordOf(username), type: 'username' })).token
  for (const as of ['admin', 'cashier', 'auditor'] as const)
    tokens[as] = (
      await client('guest', 'office').call('officeLogin', {
        username: as,
        password: passwordOf(as),
        code: await operatorCode(test.config.home, as),
      })
    ).token
}

function send(
  host: FastifyInstance,
  endpoint: Endpoint,
  body: unknown,
  token: string | undefined,
  o: { key?: string | null; headers?: Record<string, string> },
): Promise<Answer> {
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(endpoint.key && o.key !== null && { 'idempotency-key': o.key ?? newKey() }),
    ...o.headers,
  }
  const options: InjectOptions =
    endpoint.method === 'GET'
      ? { method: 'GET', url: endpoint.path + queryOf(body), headers }
      : {
          method: endpoint.method,
          url: endpoint.path,
          headers: { 'content-type': 'application/json', ...headers },
          payload: typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
        }
  return host.inject(options).then(answerOf)
}

function queryOf(input: unknown): string {
  if (typeof input === 'string') return input === '' ? '' : `?${input}`
  const fields = Object.entries((input ?? {}) as Record<string, unknown>).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value)
      ? value.map((v) => [name, String(v)])
      : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
  )
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields).toString()}`
}

const contentType = (reply: LightMyRequestResponse): string => [reply.headers['content-type'] ?? ''].flat().join()

function answerOf(reply: LightMyRequestResponse): Answer {
  const json = contentType(reply).startsWith('application/json')
  return { status: reply.statusCode, body: json ? (JSON.parse(reply.body) as Answer['body']) : {}, text: reply.body }
}

/** `fetch` that goes straight into a host. */
export function injected(host: FastifyInstance, from = '127.0.0.1'): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input))
    const reply = await host.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      remoteAddress: from,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    return new Response(reply.statusCode === 204 ? null : reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': contentType(reply) },
    })
  }
}
