/** A house of some modules, for their tests: its host behind a real port, so that callbacks come in by HTTP as they do in life. */
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints, type Endpoint, type EndpointName, type ReplyOf, type RequestOf } from '@khela/contract'
import { seal } from '@khela/contract/seal'
import { parseMoney } from '@khela/money'
import {
  newToken,
  outsideDone,
  publicId as newId,
  setClock,
  type Actor,
  type App,
  type Person,
  type Resolvers,
  type Routes,
  type Tx,
} from '../kernel/index.ts'
import { all } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { insertTicket } from '../modules/security/ticket-store.ts'
import { balances, post, reconcile } from '../ledger/index.ts'

type Host = Awaited<ReturnType<TestApp['host']>>

export interface Answer<N extends EndpointName> {
  readonly status: number
  readonly code: string | undefined
  readonly params: Record<string, unknown> | undefined
  readonly value: ReplyOf<N>
  readonly replayed: boolean
  readonly body: string
}
interface CallOptions {
  readonly token?: string | undefined
  readonly key?: string
  readonly headers?: Record<string, string>
}

export interface TestHouse {
  readonly kit: TestApp
  readonly host: Host
  readonly officeHost: Host
  /** When true, whatever comes in by HTTP (callbacks) is dropped with 503. */
  deaf: boolean
  /** Moves the clock of the database, which stands still otherwise. */
  tick(seconds: number): Promise<void>
  /** A signed-in player; `cash` is put into the account first. */
  player(o?: {
    memberId?: bigint
    role?: 'trial' | 'member' | 'agent'
    cash?: string
    publicId?: string
  }): Promise<{ memberId: bigint; token: string }>
  /** An account that a member is paid at, old enough to be paid now; answers its id. */
  payee(
    memberId: bigint,
    o?: { channel?: string; holder?: string; account?: string; bank?: string; coolOffSeconds?: number },
  ): Promise<string>
  /** A proof of who is at the keyboard, as identity gives it, for the session of a player. */
  proof(memberId: bigint, purpose?: 'proof' | 'payment'): Promise<string>
  operator(actor: Extract<Actor, { kind: 'operator' }>): string
  call<N extends EndpointName>(name: N, input: RequestOf<N>, o?: CallOptions): Promise<Answer<N>>
  /** Runs every due job, and what those talk about, until all is quiet. */
  settle(): Promise<void>
  cash(memberId: bigint): Promise<{ cash: bigint; held: bigint }>
  at(): number
  /** Closes, after the books have been looked through: they must agree at the end of every file. */
  close(): Promise<void>
}

/** An operator with one account. */
export const person = (username: string): Person => ({ username, accounts: [username] })

export const newKey = (): string => randomBytes(16).toString('base64url')
let nextMember = 700_001n

function listen(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
}

export interface TestHouseOptions {
  readonly routes: Routes
  /** The operator of an office token; without it, those that `operator` made. */
  readonly resolveOperator?: (t: Tx, token: string) => Promise<Actor | undefined>
  /** Told of operators who are refused an act; without it nobody is. */
  readonly operatorRefused?: Resolvers['operatorRefused']
  /** Names the handlers of jobs and events. */
  readonly wire?: (app: App) => void
  readonly env?: Record<string, string>
}

export async function openTestHouse(o: TestHouseOptions): Promise<TestHouse> {
  const actors = new Map<string, Actor>()
  const server = createServer((request, response) => {
    if (!self.deaf) return host.routing(request, response)
    response.writeHead(503).end()
  })
  const url = await listen(server)
  const kit = await testApp({ env: { KHELA_PUBLIC_URL: url, ...o.env } })
  o.wire?.(kit.app)
  const who = async (_: unknown, token: string) => actors.get(token)
  const resolvers = { session: who, operator: o.resolveOperator ?? who, ...(o.operatorRefused && { operatorRefused: o.operatorRefused }) }
  const host = await kit.host('web', o.routes, resolvers)
  const officeHost = await kit.host('office', o.routes, resolvers)
  await host.ready()
  let at = Date.parse('2026-03-10T06:00:00.000Z')
  const setTime = () => kit.app.db.tx((t) => setClock(t, new Date(at), { stopped: true }))
  await setTime()

  const self: TestHouse = {
    kit,
    host,
    officeHost,
    deaf: false,
    at: () => at,
    async tick(seconds) {
      at += seconds * 1000
      await setTime()
    },
    async player({ memberId = nextMember++, role = 'member', cash, publicId = String(memberId) } = {}) {
      const token = randomBytes(32).toString('base64url')
      actors.set(token, { kind: 'player', memberId, publicId, role, sessionId: memberId })
      if (cash !== undefined) await give(kit, memberId, parseMoney(cash))
      return { memberId, token }
    },
    payee: (memberId, of = {}) => putPayee(kit, memberId, of),
    proof: (memberId, purpose = 'proof') => putProof(kit, memberId, purpose),
    operator(actor) {
      const token = randomBytes(32).toString('base64url')
      actors.set(token, actor)
      return token
    },
    call: (name, input, options = {}) => inject(endpoints[name].site === 'office' ? officeHost : host, name, input, options),
    async settle() {
      for (let ran = 1; ran > 0;) {
        ran = await kit.app.jobs.drain()
        await outsideDone(kit.app)
      }
    },
    async cash(memberId) {
      const found = await kit.app.db.tx((t) => balances(t, all('test'), memberId))
      const of = (kind: string) => found.find((one) => one.kind === kind)?.balance ?? 0n
      return { cash: of('cash'), held: of('held') }
    },
    async close() {
      const { problems } = await kit.app.db.tx(reconcile, { readOnly: true })
      await kit.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      if (problems.length > 0) throw new Error(`the books do not agree: ${JSON.stringify(problems)}`)
    },
  }
  // The sweep of the present minute, so that what a test sees is what it did.
  await self.settle()
  return self
}

async function putProof(kit: TestApp, memberId: bigint, purpose: 'proof' | 'payment'): Promise<string> {
  const { token, hash } = newToken()
  await kit.owner.tx(async (t) => {
    // Most players of a kit are accounts of the ledger alone: there is no member for the ticket to point at.
    await t.run('set local session_replication_role = replica')
    await insertTicket(t, { hash, purpose, memberId, sessionId: memberId, lifeSeconds: 3_600 })
  })
  return token
}

async function putPayee(kit: TestApp, memberId: bigint, of: Parameters<TestHouse['payee']>[1] = {}): Promise<string> {
  const { channel = 'bkash', holder = 'Rahim Uddin', account = '01712345678', bank = null, coolOffSeconds = 0 } = of
  const row = await kit.owner.tx((t) =>
    t.one<{ id: string }>(
      `insert into wallet.payee (member_id, id, channel, holder, account, bank, usable_at)
       values ($1, $2, $3, $4, $5, $6, kernel.now() + make_interval(secs => $7))
       on conflict (member_id, channel, account) where removed_at is null do update set holder = excluded.holder returning id`,
      [memberId, newId('pay'), channel, holder, account, bank, coolOffSeconds],
    ),
  )
  return row.id
}

async function give(kit: TestApp, memberId: bigint, amount: bigint): Promise<void> {
  const key = `test:${newKey()}`
  await kit.app.db.tx((t) =>
    post(t, {
      kind: 'deposit',
      memberId,
      key,
      lines: [
        { account: { house: 'gateway' }, currency: 'BDT', amount: -amount },
        { account: { memberId, kind: 'cash' }, currency: 'BDT', amount },
      ],
      ref: { type: 'test', id: key },
    }),
  )
}

async function inject<N extends EndpointName>(host: Host, name: N, input: RequestOf<N>, o: CallOptions): Promise<Answer<N>> {
  const endpoint: Endpoint = endpoints[name]
  const isRead = endpoint.method === 'GET'
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const answer = await host.inject({
    method: endpoint.method,
    url: `${endpoint.path}${query}`,
    headers: {
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...(o.token === undefined ? {} : { authorization: `Bearer ${o.token}` }),
      ...(endpoint.key === undefined ? {} : { 'idempotency-key': o.key ?? newKey() }),
      ...o.headers,
    },
    ...(isRead ? {} : { payload: JSON.stringify(endpoint.sealed ? await sealed(host, endpoint, input) : input) }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body = isJson
    ? (JSON.parse(answer.body) as { code?: string; params?: Record<string, unknown>; value?: unknown })
    : { value: answer.body }
  return {
    status: answer.statusCode,
    code: body.code,
    params: body.params,
    value: body.value as ReplyOf<N>,
    replayed: answer.headers['idempotency-replayed'] === 'true',
    body: answer.body,
  }
}

/** The body in its envelope, as the browser sends it (D-C4). */
async function sealed(host: Host, endpoint: Endpoint, input: unknown): Promise<unknown> {
  const answer = await host.inject({ url: endpoints[endpoint.site === 'office' ? 'officeSealKey' : 'sealKey'].path })
  const { kid, key, now } = (answer.json() as { value: ReplyOf<'sealKey'> }).value
  return seal(input, { method: endpoint.method, path: endpoint.path, kid, serverKey: key, at: Date.parse(now) })
}
