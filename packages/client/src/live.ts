/** Live pings in the browser: a lazy Socket.IO connection that only says "read this again". */
import type { LivePing, Topic } from '@khela/contract'
import { isPing, judge, nothingHeard } from './order.ts'

export type LiveStatus = 'connecting' | 'online' | 'offline'

export interface Live {
  /** Calls `fn` when what the topic names may have changed. Answers how to stop. The first subscription connects. */
  subscribe(topic: Topic, fn: () => void): () => void
  /**
   * Hears a channel that all who look at one thing share (`tableChannel`): unlike pings its messages carry what everybody may
   * see. Answers how to stop. `onGap` is called when messages may have been lost: read again.
   */
  watch(channel: string, fn: (message: unknown) => void, onGap: () => void): () => void
  status(): LiveStatus
  onStatus(fn: (status: LiveStatus) => void): () => void
  /** Connects again with the token of now: after sign-in, sign-out, free play. */
  renew(): void
  close(): void
}

/** The part of a Socket.IO client used here; tests hand in their own. */
export interface Line {
  on(event: string, fn: (message: unknown) => void): void
  send(event: string, message: string): void
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

/** A topic that is missing here would be taken for none: its absence is an error of types. */
const known: Readonly<Record<Topic, true>> = {
  wallet: true,
  deposits: true,
  withdrawals: true,
  rounds: true,
  poker: true,
  merchant: true,
  winners: true,
  jackpots: true,
  content: true,
  messages: true,
  bulletin: true,
  support: true,
  care: true,
  withdrawalQueue: true,
  realityCheck: true,
  kyc: true,
  kycQueue: true,
  depositQueue: true,
}
const topicNames: ReadonlySet<string> = new Set(Object.keys(known))

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
      // Kept back while the line is down, it would be said twice: every connect says anew what is watched.
      send: (event, message) => void (socket.connected && socket.emit(event, message)),
      connect: () => void socket.connect(),
      disconnect: () => void socket.disconnect(),
    }
  }

interface Watcher {
  readonly hear: (message: unknown) => void
  readonly gap: () => void
}

/** A channel's message as the server sends it: the channel's name and what is told. */
function toldOf(message: unknown): readonly [string, unknown] | undefined {
  return Array.isArray(message) && message.length === 2 && typeof message[0] === 'string' ? [message[0], message[1]] : undefined
}

/** The channels that a page watches; each is asked for once, and anew after every connect. */
function openChannels(say: (event: 'watch' | 'unwatch', channel: string) => void) {
  const watched = new Map<string, Set<Watcher>>()
  return {
    add(channel: string, watcher: Watcher): () => void {
      const all = watched.get(channel) ?? new Set()
      watched.set(channel, all.add(watcher))
      if (all.size === 1) say('watch', channel)
      return () => {
        if (!all.delete(watcher) || all.size > 0) return
        watched.delete(channel)
        say('unwatch', channel)
      }
    },
    hear(message: unknown) {
      const told = toldOf(message)
      if (told) watched.get(told[0])?.forEach((one) => one.hear(told[1]))
    },
    askAgain: () => watched.forEach((_, channel) => say('watch', channel)),
    gap: () => watched.forEach((all) => all.forEach((one) => one.gap())),
  }
}

const authOf = (token: string | undefined): Record<string, string> => (token === undefined ? {} : { token })

/** Who reads again when a topic is pinged. */
function openSubscribers() {
  const all = new Map<Topic, Set<() => void>>()
  return {
    add(topic: Topic, fn: () => void): () => void {
      const fns = all.get(topic) ?? new Set()
      all.set(topic, fns.add(fn))
      return () => void fns.delete(fn)
    },
    tell: (topic: Topic) => all.get(topic)?.forEach((fn) => fn()),
    tellAll: () => all.forEach((fns) => fns.forEach((fn) => fn())),
  }
}

/** How the line stands, and who hears of it. */
function openStatus() {
  const watchers = new Set<(status: LiveStatus) => void>()
  let status: LiveStatus = 'offline'
  return {
    now: (): LiveStatus => status,
    set(this: void, next: LiveStatus) {
      if (next === status) return
      status = next
      watchers.forEach((fn) => fn(next))
    },
    listen(this: void, fn: (status: LiveStatus) => void): () => void {
      watchers.add(fn)
      return () => void watchers.delete(fn)
    },
  }
}

/** Hears pings, each once, and tells what is to be read again. */
function openHearing(tell: (topic: Topic) => void, tellAll: () => void): (message: unknown) => void {
  let heard = nothingHeard
  return (message) => {
    if (!isPing(message, topicNames)) return
    const judged = judge(heard, message)
    heard = judged.heard
    if (judged.verdict === 'resync') tellAll()
    if (judged.verdict === 'refetch') tell(message.topic as Topic)
  }
}

const listenOn = (line: Line, to: Readonly<Record<string, (message: unknown) => void>>): void =>
  Object.entries(to).forEach(([event, fn]) => line.on(event, fn))

export function createLive(options: LiveOptions): Live {
  const openLine = options.open ?? socketLine(options.base)
  const subscribers = openSubscribers()
  const state = openStatus()
  let line: Promise<Line> | undefined
  let wasOnline = false
  let closed = false

  const setStatus = state.set
  const channels = openChannels((event, channel) => void line?.then((open) => open.send(event, channel)))
  const tellAll = () => {
    subscribers.tellAll()
    channels.gap()
  }
  const hear = openHearing(subscribers.tell, tellAll)
  const online = () => {
    channels.askAgain()
    // What was sent while the line was down is lost, so whoever listens reads again.
    if (wasOnline) hear({ topic: 'resync', version: '0' } satisfies LivePing)
    wasOnline = true
    setStatus('online')
  }
  const start = async (): Promise<Line> => {
    setStatus('connecting')
    const made = await openLine(() => authOf(options.token()))
    listenOn(made, {
      connect: online,
      disconnect: () => setStatus(closed ? 'offline' : 'connecting'),
      connect_error: () => setStatus('offline'),
      ping: hear,
      told: (message) => channels.hear(message),
    })
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
      const stop = subscribers.add(topic, fn)
      if (!closed) lineNow()
      return stop
    },
    watch(channel, hears, gap) {
      const stop = channels.add(channel, { hear: hears, gap })
      if (!closed) lineNow()
      return stop
    },
    status: state.now,
    onStatus: state.listen,
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
