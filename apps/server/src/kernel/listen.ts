/** One connection that LISTENs, and comes back by itself: NOTIFY is a hint here, so whoever listens is told after each gap. */
import pg from 'pg'
import type { Log } from './log.ts'

export interface Listener {
  /** `heard` gets each payload; `gap` is called when the connection was lost and again when it has returned. */
  on(channel: string, heard: (payload: string) => void, gap: () => void): void
  /** Whether notifications arrive now. */
  listening(): boolean
  /** Resolves when the first connection stands, or after the first failure: a server may start without its database. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Entry {
  readonly channel: string
  readonly heard: (payload: string) => void
  readonly gap: () => void
}
const retryMs = (failures: number) => Math.min(5000, 200 * 2 ** failures)

/** Opens nothing until `start`. `role` is the role the connection takes on. */
export function openListener(options: { url: string; role?: string | undefined; log: Log }): Listener {
  const entries: Entry[] = []
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let stopped = false
  const gap = () => entries.forEach((entry) => entry.gap())

  const lost = (which: pg.Client) => {
    if (client !== which && client !== undefined) return
    client = undefined
    which.end().catch(() => undefined)
    if (stopped) return
    gap()
    timer = setTimeout(() => void connect(), retryMs(failures++))
    timer.unref()
  }
  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
    })
    let over = false
    const end = () => {
      if (over) return
      over = true
      lost(fresh)
    }
    fresh.on('error', (error) => {
      options.log.warn({ err: error }, 'the listening connection failed')
      end()
    })
    fresh.on('end', end)
    fresh.on('notification', (message) => {
      for (const entry of entries) if (entry.channel === message.channel) entry.heard(message.payload ?? '')
    })
    try {
      await fresh.connect()
      for (const channel of new Set(entries.map((entry) => entry.channel))) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (over) return
      client = fresh
      failures = 0
      gap()
    } catch {
      end()
    }
    if (stopped) await fresh.end().catch(() => undefined)
  }
  return {
    on: (channel, heard, gapped) => void entries.push({ channel, heard, gap: gapped }),
    listening: () => client !== undefined,
    start: connect,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
    },
  }
}
