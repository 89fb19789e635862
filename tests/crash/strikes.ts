/** What is done to a cluster under load; each strike answers how long it took until everything worked again. */
import { patienceMs, type Cluster } from './cluster.ts'
import { Payment, within, type Lane, type Watch } from './lanes.ts'
import { until } from './player.ts'

export interface Scene {
  readonly cluster: Cluster
  readonly lanes: readonly Lane[]
  readonly watch: Watch
  readonly problems: string[]
  readonly payments: Payment[]
  /** How long a database is away. */
  readonly outageMs: number
}
/** Milliseconds from the strike to what it names as recovery. */
export type Strike = (scene: Scene, nth: number) => Promise<number>

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const nodeAt = ({ cluster }: Scene, nth: number) => cluster.nodes[nth % 2] ?? cluster.nodes[0]

/** Kills a node that answers. Recovered when another process in its place is ready; the other node goes on meanwhile. */
const killApi: Strike = async (scene, nth) => {
  const began = performance.now()
  await nodeAt(scene, nth).kill()
  return performance.now() - began
}

/** Kills the worker with a paid deposit on its way. Recovered when that is credited. */
const killWorker: Strike = async (scene, nth) => {
  const lane = scene.lanes[nth % scene.lanes.length]
  if (lane === undefined) throw new Error('there is no lane')
  const payment = new Payment(lane)
  scene.payments.push(payment)
  const paying = payment.pay(nodeAt(scene, nth).url)
  const began = performance.now()
  await Promise.all([scene.cluster.worker.kill(), paying])
  scene.problems.push(...(await payment.check()))
  return performance.now() - began
}

/** Kills PostgreSQL. Recovered when every node is ready again. */
const killDatabase: Strike = async ({ cluster }) => {
  const began = performance.now()
  cluster.killDatabase()
  // A node that did not ask meanwhile may still call itself ready.
  await until(async () => !(await cluster.isReady()), 2_000).catch(() => undefined)
  await until(() => cluster.isReady(), patienceMs)
  return performance.now() - began
}

interface Restart {
  /** Settings of the new process. */
  readonly env?: Readonly<Record<string, string>>
  /** Called when the node says that it is not ready, while it still answers. */
  readonly onAway?: () => void
}

/** Stops a node as an update does, and starts it again. Whoever heeds /ready has every call answered (REL-R28). Answers how long the start took. */
export async function restartApi(scene: Scene, nth: number, { env, onAway }: Restart = {}): Promise<number> {
  const { lanes, watch, problems } = scene
  const node = nodeAt(scene, nth)
  const before = watch.repeats()
  const stopped = node.stop()
  await until(async () => !(await node.isReady()), patienceMs)
  for (const lane of lanes) lane.avoid = nth % 2
  onAway?.()
  await stopped
  const lost = watch.repeats() - before
  if (lost > 0) problems.push(`${lost} bets had no answer while a node was stopped in good order`)
  const began = performance.now()
  await node.start(env)
  for (const lane of lanes) lane.avoid = undefined
  return performance.now() - began
}

/** Recovered when the node is started again. */
const stopApi: Strike = (scene, nth) => restartApi(scene, nth)

/** Every answer of both nodes is lost until some were. */
const loseReplies: Strike = async ({ cluster, watch }) => {
  const before = cluster.nodes.reduce((sum, { wire }) => sum + wire.struck(), 0)
  for (const { wire } of cluster.nodes) wire.set({ kind: 'lostReply' })
  await until(async () => cluster.nodes.reduce((sum, { wire }) => sum + wire.struck(), 0) >= before + 12, patienceMs)
  for (const { wire } of cluster.nodes) wire.set({ kind: 'none' })
  return backToPlay(watch)
}

/** Cuts the lines between clients and nodes after ever more bytes. */
const cutClients: Strike = async ({ cluster, watch }) => {
  for (let bytes = 100; bytes <= 2_500; bytes += 300) {
    for (const { wire } of cluster.nodes) wire.set({ kind: 'cutAfterBytes', bytes })
    await pause(150)
  }
  for (const { wire } of cluster.nodes) wire.set({ kind: 'none' })
  return backToPlay(watch)
}

/** Cuts the lines to PostgreSQL after ever more bytes, so that transactions break in every place (REL-R07). */
const cutDatabase: Strike = async ({ cluster, watch }) => {
  for (let bytes = 100; bytes <= 5_000; bytes += 700) {
    cluster.databaseWire.set({ kind: 'cutAfterBytes', bytes })
    await pause(200)
  }
  cluster.databaseWire.set({ kind: 'none' })
  return backToPlay(watch)
}

/** Slow lines to both: nothing fails, nothing is done twice. */
const delay: Strike = async ({ cluster, watch }) => {
  cluster.databaseWire.set({ kind: 'delay', ms: 20 })
  for (const { wire } of cluster.nodes) wire.set({ kind: 'delay', ms: 100 })
  await pause(1_500)
  cluster.databaseWire.set({ kind: 'none' })
  for (const { wire } of cluster.nodes) wire.set({ kind: 'none' })
  return backToPlay(watch)
}

/** The database refuses, or says nothing. Everybody who asks is told 503 within three seconds, and play goes on by itself (REL-R08). */
const away =
  (kind: 'refuse' | 'blackhole'): Strike =>
  async (scene) => {
    const { cluster, problems, watch, outageMs } = scene
    cluster.databaseWire.set({ kind })
    const end = performance.now() + outageMs
    do {
      for (const { status, ms } of await askMany(cluster)) {
        if (status !== 503) problems.push(`a database that is gone (${kind}) was answered with ${status}`)
        if (ms > 3_000) problems.push(`a database that is gone (${kind}) was answered after ${Math.round(ms)} ms`)
      }
    } while (performance.now() < end)
    cluster.databaseWire.set({ kind: 'none' })
    const began = performance.now()
    await until(() => cluster.isReady(), patienceMs)
    const recovery = performance.now() - began
    // A pool that lost its connections for good would starve now.
    for (const { status } of await askMany(cluster))
      if (status !== 200) problems.push(`after a database was gone (${kind}) a call was answered with ${status}`)
    await backToPlay(watch)
    return recovery
  }

/** Twice as many calls at once as a node has connections. Past the wires of the clients, which are no part of this. */
async function askMany(cluster: Cluster): Promise<{ status: number; ms: number }[]> {
  const ask = async (url: string) => {
    const began = performance.now()
    const answer = await within(10_000, fetch(`${url}/wps/relay/GCSGAME_newGameVendor`)).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    return { status: answer?.status ?? 0, ms: performance.now() - began }
  }
  return Promise.all(cluster.nodes.flatMap(({ url }) => Array.from({ length: 24 }, () => ask(url))))
}

/** Milliseconds until bets are acknowledged again. */
async function backToPlay(watch: Watch): Promise<number> {
  const began = performance.now()
  const before = watch.acknowledged()
  await until(async () => watch.acknowledged() > before, patienceMs)
  return performance.now() - began
}

export const strikes: Readonly<Record<string, Strike>> = {
  'kill -9 of a node': killApi,
  'kill -9 of PostgreSQL': killDatabase,
  'kill -9 of the worker': killWorker,
  'orderly stop of a node': stopApi,
  'replies lost': loseReplies,
  'lines of clients cut': cutClients,
  'lines to PostgreSQL cut': cutDatabase,
  'slow lines': delay,
  'database refuses': away('refuse'),
  'database is silent': away('blackhole'),
}
