/** The nodes of the house: Apps on one database that may be killed at any time, and the address that callbacks come in by. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { wire } from '../../apps/server/src/app/wiring.ts'
import { openApp } from '../../apps/server/src/kernel/app.ts'
import { buildHost, DbUnavailable, type Actor, type Config, type Db, type RunningApp } from '../../apps/server/src/kernel/index.ts'
import { silent } from '../../apps/server/src/kernel/log.ts'
import { testWaitMs } from '../../apps/server/src/kernel/testing.ts'
import { openWalletPort } from '../../apps/server/src/modules/wallet-port/wallet-port.ts'
import { nodeCount } from './steps.ts'
import { endConnections } from './store.ts'

export type Port = ReturnType<typeof openWalletPort>

export interface Node {
  readonly name: string
  readonly app: RunningApp
  readonly web: FastifyInstance
  readonly office: FastifyInstance
  readonly port: Port
  /** A dead node answers nobody: what it still says is thrown away. */
  isDead: boolean
}

export interface Nodes {
  at(index: number): Node
  /** Ends a node as kill -9 does: nothing is finished, its connections are gone; another takes its place. */
  kill(index: number): Promise<void>
  /** Ends some connections of every node, as a network does. `share` of 3: every third. */
  cut(share: number): Promise<void>
  close(): Promise<void>
}

export interface NodeOptions {
  readonly config: Config
  readonly url: string
  readonly owner: Db
  /** Actors of made-up tokens; other tokens are looked up as in life. */
  readonly actors: ReadonlyMap<string, Actor>
  /** Wraps the wallet port: where faults are planted. */
  readonly port?: (port: Port, app: RunningApp) => Port
}

let born = 0

async function openNode(options: NodeOptions): Promise<Node> {
  const name = `world-${process.pid}-${(born += 1)}`
  const url = new URL(options.url)
  url.searchParams.set('application_name', name)
  const app = await openApp({ config: options.config, url: url.href, log: silent(), max: 6, waitMs: testWaitMs })
  const wiring = wire(app)
  try {
    await app.start({ supervise: false })
    await wiring.seed()
  } catch (error) {
    await app.close(0)
    throw error
  }
  const { session, operator, siteState, team } = wiring.resolvers
  const resolvers: typeof wiring.resolvers = {
    siteState,
    team,
    session: async (t, token, of) => options.actors.get(token) ?? session(t, token, of),
    operator: async (t, token) => options.actors.get(token) ?? operator(t, token),
    // The town's people were made without a form that asks.
    hasConsent: async () => true,
    operatorRefused: async () => undefined,
  }
  const web = await buildHost(app, 'web', wiring.routes.web, resolvers)
  const office = await buildHost(app, 'office', wiring.routes.office, resolvers)
  await Promise.all([web.ready(), office.ready()])
  const port = openWalletPort({ db: app.db, app })
  return { name, app, web, office, port: options.port?.(port, app) ?? port, isDead: false }
}

/** As a supervisor does: a start that meets a line which is cut at that moment is tried again. */
async function startAgain(options: NodeOptions, tries = 5): Promise<Node> {
  try {
    return await openNode(options)
  } catch (error) {
    if (!(error instanceof DbUnavailable) || tries === 1) throw error
    return startAgain(options, tries - 1)
  }
}

/** What a process that is gone leaves to the system: its sockets. Nothing it does from here on counts. */
async function bury(node: Node): Promise<void> {
  await Promise.allSettled([node.web.close(), node.office.close(), node.app.close(0)])
}

export async function openNodes(options: NodeOptions): Promise<Nodes> {
  const nodes: Node[] = []
  for (let count = 0; count < nodeCount; count += 1) nodes.push(await openNode(options))
  const graves: Promise<void>[] = []
  const at = (index: number): Node => {
    const node = nodes[index % nodes.length]
    if (node === undefined) throw new Error('there is no node')
    return node
  }
  return {
    at,
    async kill(index) {
      const victim = at(index)
      if (victim.isDead) return
      victim.isDead = true
      nodes[nodes.indexOf(victim)] = at(index + 1)
      await endConnections(options.owner, { name: victim.name })
      graves.push(bury(victim))
      const fresh = await startAgain(options)
      nodes[index % nodes.length] = fresh
    },
    cut: (share) => endConnections(options.owner, { share }),
    async close() {
      await Promise.allSettled(graves)
      for (const node of new Set(nodes)) await bury(node)
    },
  }
}

/** The address of the house: whatever comes in goes to both nodes, so that every callback comes twice. */
export async function openDoor(): Promise<{ url: string; serve(nodes: Nodes): void; close(): Promise<void> }> {
  let nodes: Nodes | undefined
  const server = createServer((request, response) => void pass(nodes, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (given) => (nodes = given),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function pass(nodes: Nodes | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const deliver = async (index: number) => {
    const notice = { method: 'POST', url: request.url ?? '/', headers: plain(request), payload: Buffer.concat(chunks) } as const
    return nodes?.at(index).web.inject(notice)
  }
  const said = await Promise.all([0, 1].map((index) => deliver(index).catch(() => undefined)))
  const best = said.find((one) => one !== undefined && one.statusCode < 300) ?? said.find((one) => one !== undefined)
  response.writeHead(best?.statusCode ?? 503, { 'content-type': 'application/json' }).end(best?.body ?? '')
}

const plain = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
