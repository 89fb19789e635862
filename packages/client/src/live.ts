/** Live pings in the browser: a lazy Socket.IO connection that only says "read this again". */
import type { LivePing, Topic } from '@khela/contract'
import { isPing, judge, nothingHeard } from './order.ts'

export type LiveStatus = 'connecting' | 'online' | 'offline'

export interface Live {
  /** Calls `fn` when what the topic names may have changed. Answers how to stop. The first subscription connects. */
  subscribe(topic: Topic, fn: () => void): () => void
  status(): LiveStatus
  onStatus(fn: (status: LiveStatus) => void): () => void
  /** Connects again with the token of now: after sign-in, sign-out, free play. */
  renew(): void
  close(): void
}

/** The part of a Socket.IO client used here; tests hand in their own. */
export interface Line {
  on(event: string, fn: (message: unknown) => void): void
  connect(): void
  disconnect(): void
}
/** Opens a line; `auth` is asked at each handshake. */
export type OpenLine = (auth: () => Record<string, string>) => Promise<Line>

export interface LiveOptions {
  /** The session's token, asked at each handshake. */
  readonly token: () => string | undefined
  /** Origin of the server; the page's own by default. */
  readonly base?: string
  readonly open?: OpenLine
}

const topicNames: ReadonlySet<string> = new Set<Topic>([
  'wallet',
  'deposits',
  'withdrawals',
  'rounds',
  'poker',
  'merchant',
  'winners',
  'jackpots',
  'content',
  'messages',
  'bulletin',
  'support',
  'care',
  'withdrawalQueue',
  'realityCheck',
  'kyc',
  'kycQueue',
] satisfies Topic[])

/** Socket.IO is fetched only when somebody subscribes: it is not part of the first paint. */
const socketLine =
  (base: string | undefined): OpenLine =>
  async (auth) => {
    const { io } = await import('socket.io-client')
    const socket = io(base ?? '/', {
      path: '/live',
      transports: ['websocket', 'polling'],
      autoConnect: false,
      reconnectionDelay: 500,
      reconnectionDelayMax: 10_000,
      randomizationFactor: 0.5,
      auth: (give) => give(auth()),
    })
    return {
      on: (event, fn) => void socket.on(event, fn),
      connect: () => void socket.connect(),
      disconnect: () => void socket.disconnect(),
    }
  }

const authOf = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { token })

export function createLive(options: LiveOptions): Live {
  const openLine = options.open ?? socketLine(options.base)
  const subscribers = new Map<Topic, Set<() => void>>()
  const watchers = new Set<(status: LiveStatus) => void>()
  let line: Promise<Line> | undefined
  let status: LiveStatus = 'offline'
  let heard = nothingHeard
  let wasOnline = false
  let closed = false

  const setStatus = (next: LiveStatus) => {
    if (next === status) return
    status = next
    watchers.forEach((fn) => fn(next))
  }
  const tellAll = () => subscribers.forEach((fns) => fns.forEach((fn) => fn()))
  const hear = (message: unknown) => {
    if (!isPing(message, topicNames)) return
    const judged = judge(heard, message)
    heard = judged.heard
    if (judged.verdict === 'resync') tellAll()
    if (judged.verdict === 'refetch') subscribers.get(message.topic as Topic)?.forEach((fn) => fn())
  }
  const start = async (): Promise<Line> => {
    setStatus('connecting')
    const made = await openLine(() => authOf(options.token()))
    made.on('connect', () => {
      // What was sent while the line was down is lost, so whoever listens reads again.
      if (wasOnline) hear({ topic: 'resync', version: '0' } satisfies LivePing)
      wasOnline = true
      setStatus('online')
    })
    made.on('disconnect', () => setStatus(closed ? 'offline' : 'connecting'))
    made.on('connect_error', () => setStatus('offline'))
    made.on('ping', hear)
    if (!closed) made.connect()
    return made
  }
  const lineNow = () => {
    line ??= start()
    line.catch(() => {
      line = undefined
      setStatus('offline')
    })
  }
  return {
    subscribe(topic, fn) {
      const fns = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, fns.add(fn))
      if (!closed) lineNow()
      return () => void fns.delete(fn)
    },
    status: () => status,
    onStatus(fn) {
      watchers.add(fn)
      return () => void watchers.delete(fn)
    },
    renew() {
      void line?.then((open) => {
        open.disconnect()
        if (!closed) open.connect()
      })
    },
    close() {
      closed = true
      void line?.then((open) => open.disconnect())
      setStatus('offline')
    },
  }
}
