/**
 * Bounds of the connections of a listener, whatever is spoken on them: how many a network may hold open, and how slowly what we
 * answer may be taken. Slow heads and bodies are cut by the server's own time limits; a slow reader sends nothing late.
 */
import type { Server, Socket } from 'node:net'
import type { Log } from '../log.ts'
import { networkOf, trustOf } from '../network.ts'

export interface SocketLimits {
  /** Most open connections of a network; those of a trusted proxy are many people's. */
  readonly most: number
  /** Addresses and networks of proxies. */
  readonly trustedProxies: readonly string[]
  /** How long what waits to be taken may wait, whatever its size. */
  readonly stuckMs?: number
  /** Bytes a second that a reader must take beyond that, on average. */
  readonly leastRate?: number
}

/** A phone that changes its cell is away for some seconds. */
const STUCK_MS = 20_000
/** A quarter of what the slowest mobile networks carry. */
const LEAST_RATE = 1_000
/** Looks at all connections so many times in the time that one may be stuck. */
const LOOKS = 10
const MOST_PAUSE_MS = 1_000
/** A flood is told once in so long. */
const TOLD_MS = 60_000

/** What waited to be taken at one look. */
interface Waiting {
  /** Bytes that had been given to the connection by then, those that waited among them. */
  readonly given: number
  /** By when all of them have to be taken. */
  readonly until: number
}

/** Says something at most once a minute. */
function openTeller(log: Log): (network: string, text: string) => void {
  let toldAt = -Infinity
  return (network, text) => {
    if (performance.now() - toldAt < TOLD_MS) return
    toldAt = performance.now()
    log.warn({ network }, text)
  }
}

/** Counts the connections of networks; answers whether one more is within. */
function openCounts(most: number) {
  const counts = new Map<string, number>()
  return {
    enter(network: string): boolean {
      const count = counts.get(network) ?? 0
      if (count >= most) return false
      counts.set(network, count + 1)
      return true
    },
    leave(network: string): void {
      const left = (counts.get(network) ?? 1) - 1
      if (left <= 0) counts.delete(network)
      else counts.set(network, left)
    },
  }
}

/**
 * Guards a listener until it closes. What waits at one look must have been taken when its time is over: so a large answer over a
 * slow line comes to its end, and one that nobody reads does not stay.
 */
export function guardSockets(server: Server, log: Log, limits: SocketLimits): void {
  const { stuckMs = STUCK_MS, leastRate = LEAST_RATE } = limits
  const isProxy = trustOf(limits.trustedProxies)
  const counts = openCounts(limits.most)
  const tell = openTeller(log)
  const open = new Map<Socket, Waiting | undefined>()

  const look = (socket: Socket, before: Waiting | undefined, now: number): Waiting | undefined => {
    if (socket.writableLength === 0) return undefined
    if (before && socket.bytesWritten - socket.writableLength < before.given) {
      if (now < before.until) return before
      tell(networkOf(socket.remoteAddress ?? ''), 'a connection was cut: what was answered on it was not taken')
      socket.destroy()
      return undefined
    }
    return { given: socket.bytesWritten, until: now + stuckMs + (socket.writableLength / leastRate) * 1_000 }
  }
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [socket, before] of open) open.set(socket, look(socket, before, now))
    },
    Math.min(MOST_PAUSE_MS, stuckMs / LOOKS),
  )
  timer.unref()
  server.once('close', () => clearInterval(timer))
  server.on('connection', (socket) => {
    const peer = socket.remoteAddress ?? ''
    const network = networkOf(peer)
    const isCounted = !isProxy(peer)
    if (isCounted && !counts.enter(network)) {
      tell(network, 'a connection was refused: its network has as many open as it may')
      socket.destroy()
      return
    }
    open.set(socket, undefined)
    socket.once('close', () => {
      open.delete(socket)
      if (isCounted) counts.leave(network)
    })
  })
}
