/** Opens the App of a process: secrets, pools, settings, jobs, live. */
import type { App } from './call.ts'
import { openClockWatch, type Clocks } from './clock-watch.ts'
import type { Config } from './config.ts'
import { nodePools } from './connections.ts'
import { openDb, type Db } from './db.ts'
import { openDelivery } from './delivery/delivery.ts'
import { openJobs, type JobRunner } from './jobs.ts'
import { openListener } from './listen.ts'
import { openLive, type LiveServer } from './live.ts'
import type { Log } from './log.ts'
import { checkSecrets } from './secret-check.ts'
import { openSettings } from './settings.ts'

/** The role every connection of the running application takes on; it has no right to write the ledger's tables. */
export const appRole = 'khela_app'

/** A job is given to another worker after five minutes. */
const LONG_STATEMENT_MS = 280_000

/** How often a process looks at the database's clock where nothing else asks the database. */
const CLOCK_LOOK_MS = 2_000

/** Looks at the database's clock every few seconds; every transaction of a watched pool is a look. */
function lookAtClock(db: Db): { stop(): void } {
  const timer = setInterval(() => {
    // A database that is away is the business of whoever needs it.
    db.tx((t) => t.run('select'), { readOnly: true }).catch(() => undefined)
  }, CLOCK_LOOK_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export interface RunningApp extends App {
  readonly jobs: JobRunner
  readonly live: LiveServer
  /** Connects. Wiring must be done before; `jobs.startWorking()` comes after. */
  start(options: { supervise: boolean }): Promise<void>
  /** Stops jobs, live connections and pools, in this order. */
  close(graceMs?: number): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  /** The owner's address or another login that may take on `khela_app`. */
  readonly url: string
  readonly log: Log
  /** Connections of the main pool. */
  readonly max?: number
  /** Longest wait for a free connection of the pools, see `DbOptions`. */
  readonly waitMs?: number
  /** Tests move the clocks of this process; by default its own. */
  readonly clocks?: Clocks
  readonly jobs?: { retryLimit?: number; retryDelay?: number }
}

/** Throws StartupError when the secrets of this process are not those of the database. */
export async function openApp({
  config,
  url,
  log,
  max = nodePools.main,
  waitMs,
  clocks,
  jobs: jobOptions,
}: AppOptions): Promise<RunningApp> {
  const role = appRole
  const onError = (error: Error) => log.warn({ err: error }, 'database connection')
  const clock = openClockWatch(log, clocks)
  const db = openDb({ url, role, max, waitMs, clock, onError })
  try {
    await checkSecrets(db, config)
  } catch (error) {
    await db.close()
    throw error
  }
  const asideDb = openDb({ url, role, max: nodePools.aside, waitMs, clock, onError })
  const longDb = openDb({ url, role, max: nodePools.long, statementMs: LONG_STATEMENT_MS, waitMs, clock, onError })
  const listener = openListener({ url, role, log })
  const settings = openSettings({ db: asideDb, listener, log })
  const jobs = openJobs({ url, role, db, clock, timeZone: config.timeZone, log, ...jobOptions })
  const live = openLive({
    url,
    role,
    log,
    listener,
    trustedProxies: config.trustedProxies,
    officeNetworks: config.officeNetworks,
    rateFactor: config.rateFactor,
  })
  const delivery = openDelivery({ config, log, db, jobs })
  let looks: { stop(): void } | undefined
  return {
    config,
    log,
    db,
    asideDb,
    longDb,
    clock,
    settings,
    jobs,
    live,
    delivery,
    async start({ supervise }) {
      looks = lookAtClock(asideDb)
      await listener.start()
      await jobs.start({ supervise })
    },
    async close(graceMs) {
      looks?.stop()
      await jobs.stop(graceMs)
      await live.close()
      await listener.stop()
      await Promise.all([db.close(), asideDb.close(), longDb.close()])
    },
  }
}
