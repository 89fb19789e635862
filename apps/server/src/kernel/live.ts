/**
 * Live pings: `{topic, version}` to the browsers that may care, on every node, over Socket.IO and PostgreSQL
 * (KG-5). A ping carries no data; authorisation stays in the read that follows it.
 */
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { topics, type LivePing, type Topic } from '@khela/contract'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { Server, type Socket } from 'socket.io'
import type { Actor } from './actor.ts'
import { nodePools } from './connections.ts'
import type { Tx } from './db.ts'
import { gather } from './gather.ts'
import { guardAnswer } from './http/headers.ts'
import type { Json } from './job-queue.ts'
import type { Listener } from './listen.ts'
import type { Log } from './log.ts'
import { callerBehind, networkLimit, networkOf, trustOf } from './network.ts'

export interface Live {
  /** Sends a ping once the caller's transaction is committed. `memberId` is needed for topics whose audience is a member. */
  ping(t: Tx, topic: Topic, memberId?: bigint): void
  /** The same for many members at once: one message to the other nodes, however many they are. */
  pingMany(t: Tx, topic: Topic, members: readonly bigint[]): void
  /** A ping to everybody for all the news of `waitMs`: each piece is followed by one at least as long after its commit. */
  pingGathered(t: Tx, topic: Topic, waitMs: number): void
  /**
   * Tells all who watch a channel what everybody may see (`LiveServer.serve`): encoded once for all of a node. A hint, for
   * what the caller has committed: whoever missed it reads again.
   */
  tell(channel: string, body: Json): void
  /** Channels that any visitor of the site may watch: those that `has` says are some; `onWatch` hears when somebody begins. Call it before `attach`. */
  serve(channels: Channels, onWatch?: (channel: string) => void): void
  /** Who watches a channel on this node. */
  watching(channel: string): number
  /** Cuts the live connections of sessions, on every node, once the caller's transaction is committed. */
  revoke(t: Tx, sessionIds: readonly bigint[], kind?: 'player' | 'operator'): Promise<void>
}

/** Names of channels: a set, or whoever knows the form of the names. */
export interface Channels {
  has(channel: string): boolean
}

export interface LiveServer extends Live {
  /**
   * Serves live connections on a listener; `resolve` turns the token of the handshake into an actor. Without a listener
   * (a process that only works on jobs) it only sends, to the nodes that have one.
   */
  attach(http: HttpServer | undefined, site: 'web' | 'office', resolve: (token: string) => Promise<Actor | undefined>): void
  /** Live connections of this node. */
  connections(): number
  close(): Promise<void>
}

/** What a socket carries once its handshake was accepted. */
interface Admitted {
  readonly actor: Actor
}
interface Site {
  readonly io: Server
  readonly pool: pg.Pool
  readonly resolve: Resolve
}

/** Longest wait for the adapter's connections: one that it lost hold of in an outage must not keep a node from stopping. */
const endMs = 2_000
const everyone = 'everyone'
const office = 'office'
const memberRoom = (memberId: bigint) => `member:${memberId}`
const channelRoom = (channel: string) => `channel:${channel}`
/** Channels that one connection may watch at a time. */
const mostChannels = 4
/** PostgreSQL's channel for rooms of sessions that end. The transaction that ends one sends it: both happen or neither. */
const revokedChannel = 'khela_session_end'
const sessionRoom = (kind: 'player' | 'operator', sessionId: bigint) => `session:${kind}:${sessionId}`
let counter = 0

/** Versions tell pings apart and roughly order them; a browser that sees an unknown one reads again. */
const nextVersion = (): string => `${Date.now().toString(36)}-${process.pid.toString(36)}-${(counter++).toString(36)}`

/** The rooms an actor listens in. */
export function roomsOf(actor: Actor): string[] {
  switch (actor.kind) {
    case 'guest':
      return [everyone]
    case 'player':
      return [everyone, memberRoom(actor.memberId), sessionRoom('player', actor.sessionId)]
    case 'operator':
      return [office, sessionRoom('operator', actor.sessionId)]
  }
}

/** The room a topic goes to, and on which site. */
export function roomFor(topic: Topic, memberId: bigint | undefined): { site: 'web' | 'office'; room: string } {
  switch (topics[topic].audience) {
    case 'everyone':
      return { site: 'web', room: everyone }
    case 'office':
      return { site: 'office', room: office }
    case 'member':
      if (memberId === undefined) throw new Error(`topic ${topic} needs a member`)
      return { site: 'web', room: memberRoom(memberId) }
  }
}

export interface LiveOptions {
  readonly url: string
  readonly role?: string | undefined
  readonly log: Log
  /** Hears of sessions that end; not yet started. */
  readonly listener: Pick<Listener, 'on' | 'listening'>
  /** Proxies whose forwarded address is believed. */
  readonly trustedProxies: readonly string[]
  /** Networks that may have a live line of the back office; everybody when there are none. */
  readonly officeNetworks?: readonly string[]
  /** Multiplies the limits per network: for load tests. */
  readonly rateFactor: number
}

export function openLive(options: LiveOptions): LiveServer {
  const sites = new Map<'web' | 'office', Site>()
  const send = (site: 'web' | 'office', room: string, ping: LivePing) => sites.get(site)?.io.to(room).emit('ping', ping)
  const gathered = new Map<Topic, ReturnType<typeof gather>>()
  const served: Served[] = []
  const door = openDoor(options)
  const cut = (room: string) => sites.forEach(({ io }) => io.local.in(room).disconnectSockets(true))
  options.listener.on(revokedChannel, cut, () => {
    if (options.listener.listening()) sites.forEach((one, site) => void judgeAgain(one, site, options.log))
  })
  return {
    ping(t, topic, memberId) {
      const { site, room } = roomFor(topic, memberId)
      t.afterCommit(() => send(site, room, { topic, version: nextVersion() }))
    },
    pingMany(t, topic, members) {
      if (members.length === 0) return
      t.afterCommit(() => {
        const rooms = members.map((memberId) => roomFor(topic, memberId).room)
        sites.get('web')?.io.to(rooms).emit('ping', { topic, version: nextVersion() })
      })
    },
    pingGathered(t, topic, waitMs) {
      t.afterCommit(() => {
        const { site, room } = roomFor(topic, undefined)
        const one = gathered.get(topic) ?? gather(() => send(site, room, { topic, version: nextVersion() }), waitMs)
        gathered.set(topic, one)
        one.news()
      })
    },
    tell: (channel, body) => void sites.get('web')?.io.to(channelRoom(channel)).emit('told', [channel, body]),
    watching: (channel) => sites.get('web')?.io.of('/').adapter.rooms.get(channelRoom(channel))?.size ?? 0,
    serve(channels, onWatch = () => undefined) {
      served.push({ channels, onWatch })
    },
    async revoke(t, sessionIds, kind = 'player') {
      if (sessionIds.length === 0) return
      const rooms = sessionIds.map((sessionId) => sessionRoom(kind, sessionId))
      await t.run('select pg_notify($1, room) from unnest($2::text[]) room', [revokedChannel, rooms])
    },
    attach(http, site, resolve) {
      const pool = openPool(options, () => sites.get(site)?.io.local.emit('ping', { topic: 'resync', version: nextVersion() }))
      const io = openServer(site, pool, door, options.log)
      io.use((socket, next) => void judge(socket, site, resolve, options.log).then((refusal) => refusal !== 'broken' && next(refusal)))
      io.on('connection', (socket) => welcome(socket, site === 'web' ? served : []))
      if (http) {
        io.attach(http)
        // The line answers before the host does, and so without the host's headers.
        http.prependListener('request', (request, response) => {
          if (request.url?.startsWith(io.path()) === true) guardAnswer(response)
        })
        io.engine.on('connection', door.count)
      }
      sites.set(site, { io, pool, resolve })
    },
    connections: () => [...sites.values()].reduce((sum, { io }) => sum + io.of('/').sockets.size, 0),
    async close() {
      for (const one of gathered.values()) one.stop()
      for (const { io, pool } of sites.values()) {
        io.local.disconnectSockets(true)
        await io.of('/').adapter.close()
        // Not io.close(): the listener belongs to the host, which still answers the calls under way.
        io.engine?.close()
        await Promise.race([pool.end(), new Promise((resolve) => setTimeout(resolve, endMs))])
      }
      sites.clear()
    },
  }
}

function openServer(site: 'web' | 'office', pool: pg.Pool, door: ReturnType<typeof openDoor>, log: Log): Server {
  return new Server({
    path: '/live',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 1024,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    cors: { origin: false },
    allowRequest: door.allow(site),
    adapter: createAdapter(pool, {
      channelPrefix: `khela_live_${site}`,
      tableName: 'kernel.live_attachment',
      errorHandler: (error) => log.warn({ err: error }, 'live adapter'),
    }),
  })
}

/** Live connections that one network may have open, and open in a minute, on this node. */
const mostOpen = 1_000
const opensPerMinute = 600

/** Lets a network have so many connections and no more: each costs memory, and a token that is shown a question to the database. */
function openDoor({
  trustedProxies,
  officeNetworks = [],
  rateFactor,
}: Pick<LiveOptions, 'trustedProxies' | 'officeNetworks' | 'rateFactor'>) {
  const isInside = trustOf(officeNetworks)
  const callerOf = callerBehind(trustOf(trustedProxies))
  const open = new Map<string, number>()
  const isWithin = networkLimit(opensPerMinute * rateFactor, 60_000)
  const ipOf = (request: IncomingMessage): string => {
    const forwarded = request.headers['x-forwarded-for']
    return callerOf(request.socket.remoteAddress ?? '', Array.isArray(forwarded) ? forwarded.join(', ') : (forwarded ?? ''))
  }
  return {
    allow:
      (site: 'web' | 'office') =>
      (request: IncomingMessage, answer: (refusal: string | undefined, isAllowed: boolean) => void): void => {
        const ip = ipOf(request)
        // Not a word: an answer of its own would tell that there is an office.
        if (site === 'office' && officeNetworks.length > 0 && !isInside(ip)) {
          request.socket.destroy()
          return answer('elsewhere', false)
        }
        const isAllowed = isWithin(ip) && (open.get(networkOf(ip)) ?? 0) < mostOpen * rateFactor
        answer(isAllowed ? undefined : 'too many live connections', isAllowed)
      },
    count: (connection: { request: IncomingMessage; once(event: 'close', listener: () => void): unknown }): void => {
      const network = networkOf(ipOf(connection.request))
      open.set(network, (open.get(network) ?? 0) + 1)
      connection.once('close', () => {
        const left = (open.get(network) ?? 1) - 1
        if (left === 0) open.delete(network)
        else open.set(network, left)
      })
    },
  }
}

interface Served {
  readonly channels: Channels
  readonly onWatch: (channel: string) => void
}

function welcome(socket: Socket, served: readonly Served[]): void {
  void socket.join(roomsOf((socket.data as Admitted).actor))
  if (served.length > 0) openChannels(socket, served)
}

/** What one connection watches: known channels only, a few at a time. */
function openChannels(socket: Socket, served: readonly Served[]): void {
  const serverOf = (channel: string): Served | undefined => served.find(({ channels }) => channels.has(channel))
  socket.on('watch', (channel: unknown) => {
    const server = typeof channel === 'string' ? serverOf(channel) : undefined
    if (typeof channel !== 'string' || server === undefined) return
    const watched = [...socket.rooms].filter((room) => room.startsWith(channelRoom('')))
    if (watched.length >= mostChannels) return
    void socket.join(channelRoom(channel))
    server.onWatch(channel)
  })
  socket.on('unwatch', (channel: unknown) => {
    if (typeof channel === 'string' && serverOf(channel) !== undefined) void socket.leave(channelRoom(channel))
  })
}

type Resolve = (token: string) => Promise<Actor | undefined>

/** Why a connection is refused; undefined for one that is not. A refusal is for good: what cannot be judged now is broken off, and the browser comes again. */
async function judge(socket: Socket, site: 'web' | 'office', resolve: Resolve, log: Log): Promise<Error | undefined | 'broken'> {
  try {
    return (await admit(socket, site, resolve)) ? undefined : new Error('refused')
  } catch (error) {
    log.warn({ err: error }, 'a live connection could not be judged')
    socket.conn.close()
    return 'broken'
  }
}

/** Judges the open connections as if they came now: a node that heard nothing for a while may have missed the end of sessions. */
async function judgeAgain({ io, resolve }: Site, site: 'web' | 'office', log: Log): Promise<void> {
  for (const socket of io.of('/').sockets.values()) if ((await judge(socket, site, resolve, log)) instanceof Error) socket.disconnect(true)
}

/** A token that is shown must be good; without one a visitor hears public topics, but nobody hears the office's. Rejects when it cannot be known now. */
async function admit(socket: Socket, site: 'web' | 'office', resolve: Resolve): Promise<boolean> {
  const { token } = socket.handshake.auth as { token?: unknown }
  const given = typeof token === 'string' && token.length <= 100 ? token : undefined
  const actor = given === undefined ? ({ kind: 'guest' } as const) : await resolve(given)
  if (actor === undefined || (site === 'office' && actor.kind !== 'operator')) return false
  Object.assign(socket.data as object, { actor } satisfies Admitted)
  return true
}

/**
 * The adapter's own small pool. The adapter neither listens for errors on its LISTEN client nor releases it, so losing
 * it would end the process or leave the node deaf (KG-5); `listening` is called each time it listens again.
 */
function openPool(options: { url: string; role?: string | undefined; log: Log }, listening: () => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: nodePools.live,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
  })
  pool.on('error', (error) => options.log.warn({ err: error }, 'live pool'))
  let listens = 0
  pool.on('connect', (client) => {
    const released = client
    client.on('error', (error) => options.log.warn({ err: error }, 'live connection'))
    client.on('end', () => {
      try {
        released.release?.(true)
      } catch {
        // it was released already
      }
    })
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : ''
      const result = query(...args)
      if (/^LISTEN /i.test(text) && listens++ > 0) void Promise.resolve(result).then(listening, () => undefined)
      return result
    }) as typeof client.query
  })
  return pool
}
