/** What an orchestrator and a scraper ask: /health, /ready, /metrics. All infrastructure paths are listed here, for the sweeps. */
import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { RunningApp } from './app.ts'
import { countriesBuiltAt } from './countries.ts'
import { countDead } from './dead-jobs.ts'
import { fail } from './errors.ts'
import { addGrowth } from './growth-metrics.ts'
import { networkLimit } from './network.ts'

/** Paths outside the contract, by site. Pages and static files come from the folders of the built sites. */
export const infraRoutes = {
  '/health': 'both',
  '/ready': 'both',
  '/metrics': 'both',
  '/openapi.json': 'both',
  '/docs': 'both',
  '/docs.js': 'both',
  '/docs.css': 'both',
  '/live/': 'both',
} as const

export interface Health {
  /** Adds the three routes and the request histogram to a host. */
  add(host: FastifyInstance): void
  /** From now on /ready says no, so that no new work arrives while what runs is finished. */
  stopping(): void
  isStopping(): boolean
  readonly registry: Registry
}

export interface HealthOptions {
  readonly app: RunningApp
  /** Names of the migrations of this build. */
  readonly migrations: readonly string[]
}

/**
 * Whether a call may see the metrics: with the configured token, and nobody without one. Where a call comes from says nothing:
 * behind a proxy on this machine the whole world comes from loopback.
 */
export function maySeeMetrics(request: Pick<FastifyRequest, 'headers'>, token: string | undefined): boolean {
  if (token === undefined) return false
  const shown = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}

/** Below this the disk of the data folder counts as full: the database and the log need room for what is under way. */
const LEAST_FREE_BYTES = 16_000_000
/** How long a database that had no room counts as full; a call that succeeds in between does not prove that the next one will. */
const NO_ROOM_MS = 10_000

/** Each answer is a question to the database; a balancer asks a few times a second. */
const READY_PER_MINUTE = 1_200

async function hasRoom({ db, config }: RunningApp): Promise<boolean> {
  if (performance.now() - (db.noRoomAt() ?? -Infinity) < NO_ROOM_MS) return false
  const disk = await statfs(config.home).catch(() => undefined)
  return disk === undefined || disk.bavail * disk.bsize >= LEAST_FREE_BYTES
}

function metrics(app: RunningApp, registry: Registry): Histogram {
  collectDefaultMetrics({ register: registry, prefix: 'khela_' })
  const registers = [registry]
  const value = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  value('khela_db_connections', 'Connections of the main pool', () => app.db.pool.totalCount)
  value('khela_db_connections_idle', 'Idle connections of the main pool', () => app.db.pool.idleCount)
  value('khela_db_waiting', 'Calls waiting for a connection', () => app.db.pool.waitingCount)
  value('khela_live_connections', 'Live connections of this node', () => app.live.connections())
  value('khela_clock_wrong', '1 while the clock of the database has jumped and nothing is written', () => (app.clock.isRight() ? 0 : 1))
  value('khela_clock_ahead_seconds', 'What the clock of this machine is ahead of the database’s', () => (app.clock.aheadMs() ?? 0) / 1_000)
  value(
    'khela_countries_built_seconds',
    'When the database of addresses and countries was made, as a Unix time',
    () => countriesBuiltAt().getTime() / 1_000,
  )
  new Gauge({
    name: 'khela_postings',
    help: 'Ledger postings ever written (highest number handed out)',
    registers,
    async collect() {
      const last = await app.db
        .tx((t) => t.maybe<{ last: bigint }>('select case when is_called then last_value else 0 end as last from ledger.posting_id'), {
          readOnly: true,
        })
        .catch(() => undefined)
      if (last) this.set(Number(last.last))
    },
  })
  new Gauge({
    name: 'khela_jobs',
    help: 'Jobs in the queue by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const sql = `select state::text as state, count(*) as count from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by state`
      const rows = await app.db.tx((t) => t.query<{ state: string; count: bigint }>(sql), { readOnly: true }).catch(() => [])
      this.reset()
      for (const row of rows) this.set({ state: row.state }, Number(row.count))
    },
  })
  new Gauge({
    name: 'khela_dead_letters',
    help: 'Jobs that failed at all their attempts and wait for somebody to decide; more than none is an alarm',
    registers,
    async collect() {
      const count = await app.db.tx(countDead, { readOnly: true }).catch(() => undefined)
      if (count === undefined) this.remove()
      else this.set(count)
    },
  })
  addGrowth(registry, app)
  return new Histogram({
    name: 'khela_request_seconds',
    help: 'Time of a call by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
}

export function openHealth({ app, migrations }: HealthOptions): Health {
  const registry = new Registry()
  const seconds = metrics(app, registry)
  const refused = new Counter({ name: 'khela_unanswered_total', help: 'Answers of status 500 and above', registers: [registry] })
  const isWithin = networkLimit(READY_PER_MINUTE * app.config.rateFactor, 60_000)
  let stops = false

  const ready = async (): Promise<Record<string, boolean>> => {
    const state = { running: !stops, room: await hasRoom(app), database: false, clock: false, migrated: false }
    try {
      const rows = await app.db.tx((t) => t.query<{ name: string }>('select name from kernel.migration where ms is not null'), {
        readOnly: true,
      })
      state.database = true
      // Asked behind a transaction, which has looked at it.
      state.clock = app.clock.isRight()
      const done = new Set(rows.map((row) => row.name))
      state.migrated = migrations.every((name) => done.has(name))
    } catch {
      // stays false
    }
    return state
  }
  return {
    registry,
    stopping() {
      stops = true
    },
    isStopping: () => stops,
    add(host) {
      // Open connections are told to close after their answer, so that none is cut with a call on its way.
      host.addHook('onSend', async (_request, reply) => {
        if (stops) reply.header('connection', 'close')
      })
      host.addHook('onResponse', async (request, reply) => {
        const endpoint = request.routeOptions.config.endpoint ?? 'other'
        seconds.observe({ endpoint, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
        if (reply.statusCode >= 500) refused.inc()
      })
      host.get('/health', { config: { endpoint: '/health' } }, async () => ({ alive: true }))
      host.get('/ready', { config: { endpoint: '/ready' } }, async (request, reply) => {
        if (!isWithin(request.ip)) return fail('rate_limited', { seconds: 60 })
        const state = await ready()
        const good = Object.values(state).every(Boolean)
        // Which part is missing is nobody else's business (REL-O08).
        return reply
          .code(good ? 200 : 503)
          .send(maySeeMetrics(request, app.config.metricsToken) ? { ready: good, ...state } : { ready: good })
      })
      host.get('/metrics', { config: { endpoint: '/metrics' } }, async (request, reply) => {
        if (!maySeeMetrics(request, app.config.metricsToken)) return fail('not_found')
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}
