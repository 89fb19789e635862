/** Starts the server: configuration, migration, wiring, two listeners, and a stop that loses nothing. */
import { mkdirSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import {
  addDocs,
  appRole,
  buildHost,
  checkConnections,
  checkLogin,
  makeNodeLogin,
  maySeeMetrics,
  migrate,
  openApp,
  openDb,
  openHealth,
  openLog,
  openLogFile,
  readConfig,
  standardOutput,
  type Config,
  type Connected,
  type Health,
  type Resolvers,
  type RunningApp,
} from '../kernel/index.ts'
import { syncKinds } from '../ledger/index.ts'
import { addBooksAge } from '../modules/office/index.ts'
import { demoAccounts, type DemoAccount } from './demo.ts'
import { openDemoVendor, shutDemoVendor, type DemoVendor } from './demo-vendor.ts'
import { officePages, sitePages } from './pages.ts'
import { openVendors, type Vendors } from './vendors.ts'
import { wire } from './wiring.ts'

const root = join(import.meta.dirname, '../../../..')
const migrationsFolder = join(root, 'db/migrations')
const functionsFolder = join(root, 'db/functions')

export interface StartOptions {
  /**
   * The login of this node; every connection of the application takes on the role khela_app. It migrates, too, where
   * KHELA_MIGRATE_URL names no other.
   */
  readonly databaseUrl: string
  /** The address is the owner's, of a database that is this house's alone: a login for the node is made there, and used. */
  readonly makeLogin?: boolean
  /** Port of the site; the back office takes the next free one. 0 takes any. */
  readonly port: number
  /** Folder of this deployment's own files. */
  readonly home: string
  /** Short lines for the person who starts it. */
  readonly log: (line: string) => void
  /** The environment to read settings from; the process's own by default. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Registers the vendor of the demo, whose program the caller starts. Profile DEMO only. */
  readonly demoVendor?: boolean
  /** Where the JSON log goes; `home/server.log` by default. */
  readonly to?: DestinationStream
}

export interface Started {
  readonly url: string
  readonly officeUrl: string
  /** Where outside game vendors reach the wallet (docs/SW1.md); undefined for a worker, which opens no such listener. */
  readonly vendorUrl: string | undefined
  readonly demo: readonly DemoAccount[]
  /** What the program of the demo's vendor needs, when one was asked for. */
  readonly demoVendor: DemoVendor | undefined
  /** Says "not ready", answers what is under way, ends jobs and closes everything. */
  stop(): Promise<void>
}

async function prepare(databaseUrl: string, log: (line: string) => void): Promise<string[]> {
  const { applied } = await migrate(databaseUrl, migrationsFolder, functionsFolder)
  if (applied.length > 0) log(`Database: ${applied.length} migrations run.`)
  const owner = openDb({ url: databaseUrl, max: 1 })
  try {
    await owner.tx(syncKinds)
  } finally {
    await owner.close()
  }
  return readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
}

/** Listens on `port`, or on the first free one of the next hundred when `orNext`. */
async function listen(host: FastifyInstance, address: string, port: number, orNext: boolean): Promise<string> {
  for (let at = port; ; at += 1) {
    try {
      await host.listen({ host: address, port: at })
      const bound = host.server.address() as AddressInfo
      const name = address === '127.0.0.1' || address === '0.0.0.0' || address === '::' ? 'localhost' : address
      return `http://${name.includes(':') ? `[${name}]` : name}:${bound.port}`
    } catch (error) {
      if (!orNext || (error as { code?: unknown }).code !== 'EADDRINUSE' || at >= port + 100) throw error
    }
  }
}

async function buildHosts(app: RunningApp, wiring: Connected, health: Health): Promise<{ web: FastifyInstance; office: FastifyInstance }> {
  const { config } = app
  const open = (request: Parameters<typeof maySeeMetrics>[0]) => config.profile === 'DEMO' || maySeeMetrics(request, config.metricsToken)
  // A worker answers nobody but those who ask how it is.
  const bare = config.role === 'worker'
  const make = (site: 'web' | 'office', pages: (host: FastifyInstance) => Promise<void>) =>
    buildHost(app, site, wiring.routes[site], wiring.resolvers, {
      bare,
      extend: async (host) => {
        health.add(host)
        if (bare) return
        addDocs(host, site, () => config.publicUrl(), open)
        await pages(host)
      },
    })
  return {
    web: await make('web', (host) =>
      sitePages(host, app, { routes: wiring.routes.web, resolvers: wiring.resolvers, dist: join(root, 'apps/web/dist') }),
    ),
    office: await make('office', (host) =>
      officePages(host, app, { dist: join(root, 'apps/office/dist'), siteDist: join(root, 'apps/web/dist') }),
    ),
  }
}

function attachLive(app: RunningApp, hosts: { web: FastifyInstance; office: FastifyInstance } | undefined, resolvers: Resolvers): void {
  app.live.attach(hosts?.web.server, 'web', (token) => app.db.tx((t) => resolvers.session(t, token, app)))
  app.live.attach(hosts?.office.server, 'office', (token) => app.db.tx((t) => resolvers.operator(t, token)))
}

function openServerLog(config: Config, to: DestinationStream | undefined) {
  if (to) return openLog({ level: config.logLevel, to })
  mkdirSync(config.home, { recursive: true })
  return openLog({ level: config.logLevel, to: openLogFile({ path: join(config.home, 'server.log') }) })
}

/** The difference of a machine's clock and the database's that a person is told of at the start. */
const clockWarningMs = 5_000

/** A start is not refused for it: the house decides nothing by this clock, and which of the two is wrong nobody here knows. */
function warnOfClock({ clock }: RunningApp, log: (line: string) => void): void {
  const ahead = clock.aheadMs() ?? 0
  if (Math.abs(ahead) < clockWarningMs) return
  log(
    `The clock of this machine is ${Math.abs(Math.round(ahead / 1000))} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database's. See to NTP.`,
  )
}

/** Somebody else speaks https for this house. Where nobody is named, all who come through them are one network to every limit. */
function warnOfProxy(config: Config, log: (line: string) => void): void {
  if (config.role === 'worker' || !config.publicUrl().startsWith('https:') || config.trustedProxies.length > 0) return
  log('KHELA_PUBLIC_URL is https and KHELA_TRUST_PROXY is empty: name the proxy, or all who come through it count as one network.')
}

/** A worker's demo vendor is that of the node that answers. */
async function demoVendorOf(app: RunningApp, options: StartOptions): Promise<DemoVendor | undefined> {
  if (app.config.role === 'worker') return undefined
  if (options.demoVendor === true && app.config.demoVendor) return openDemoVendor(app)
  await shutDemoVendor(app)
  return undefined
}

/** How long open connections may finish before they are cut. */
const graceMs = 10_000
/** Long enough for the connections in use to be told to close. */
const leastDrainMs = 250

interface Parts {
  readonly app: RunningApp
  readonly wiring: Pick<Connected, 'stop' | 'stopClocks'> | undefined
  readonly health: Health
  readonly hosts: readonly FastifyInstance[]
  readonly vendors: Vendors | undefined
}

async function stopAll({ app, wiring, health, hosts, vendors }: Parts): Promise<void> {
  health.stopping()
  await wiring?.stopClocks()
  await new Promise((resolve) => setTimeout(resolve, Math.max(leastDrainMs, app.config.drainSeconds * 1000)))
  await wiring?.stop()
  await app.live.close()
  const cut = setTimeout(() => hosts.forEach((host) => host.server.closeAllConnections()), graceMs)
  cut.unref()
  await Promise.all([...hosts.map((host) => host.close()), vendors?.close(graceMs)])
  clearTimeout(cut)
  await app.close(graceMs)
}

/**
 * Starts everything in this process. Throws ConfigError or StartupError with one sentence when the environment or the
 * database cannot be used; what had been opened is closed again.
 */
export async function startServer(options: StartOptions): Promise<Started> {
  const config = readConfig({ ...(options.env ?? process.env), DATABASE_URL: options.databaseUrl }, options.home)
  const log = openServerLog(config, options.to)
  const migrations = await prepare(config.migrateUrl ?? options.databaseUrl, options.log)
  const databaseUrl = options.makeLogin === true ? await makeNodeLogin(options.databaseUrl, appRole) : options.databaseUrl
  const app = await openApp({ config, url: databaseUrl, log })
  await Promise.all([checkConnections(app.db, log), checkLogin(app.db, log, config.profile)]).catch(async (error: unknown) => {
    await app.close(0)
    throw error
  })
  warnOfClock(app, options.log)
  const health = openHealth({ app, migrations })
  addBooksAge(health.registry, app)
  const parts: { -readonly [K in keyof Parts]: Parts[K] } = {
    app,
    wiring: undefined,
    health,
    hosts: [],
    vendors: undefined,
  }
  try {
    // Before the vendors' keys are read.
    const demoVendor = config.profile === 'DEMO' ? await demoVendorOf(app, options) : undefined
    // Workers answer nobody, so they need neither the wallet port nor the calls to vendors.
    if (config.role !== 'worker') parts.vendors = await openVendors({ app, databaseUrl, health })
    const wiring = wire(app, (vendor) => parts.vendors?.door.client(vendor))
    parts.wiring = wiring
    await app.start({ supervise: config.role !== 'api' })
    await wiring.seed()
    const demo = config.profile === 'DEMO' ? await demoAccounts(app) : []
    const { web, office } = await buildHosts(app, wiring, health)
    parts.hosts = [web, office]
    attachLive(app, config.role === 'worker' ? undefined : { web, office }, wiring.resolvers)
    await wiring.startWork()
    const url = await listen(web, config.host, options.port, false)
    const officeUrl = await listen(office, config.officeHost, options.port === 0 ? 0 : options.port + 1, true)
    const vendorUrl = await parts.vendors?.listen(options.port === 0 ? 0 : options.port + 2)
    config.listeningAt(url)
    warnOfProxy(config, options.log)
    parts.vendors?.keepGames()
    log.info({ url, officeUrl, vendorUrl, profile: config.profile, role: config.role }, 'started')
    let stopped: Promise<void> | undefined
    return {
      url: config.publicUrl(),
      officeUrl,
      vendorUrl,
      demo,
      demoVendor,
      stop: () => (stopped ??= stopAll(parts).finally(() => log.info('stopped'))),
    }
  } catch (error) {
    log.error({ err: error }, 'start failed')
    await Promise.all([...parts.hosts.map((host) => host.close()), parts.vendors?.close(0), parts.wiring?.stop()])
    await app.close(0)
    throw error
  }
}

/** Started as a program of its own, as containers do: JSON log on standard output, address of the database from DATABASE_URL. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is missing; `npm start` brings a database of its own.')
  const started = await startServer({
    databaseUrl: config.databaseUrl,
    port: config.port,
    home: config.home,
    log: () => undefined,
    to: standardOutput(),
  })
  const stop = () => void started.stop().then(() => process.exit(0))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
}
