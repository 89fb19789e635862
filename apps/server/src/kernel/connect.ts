/** Puts a list of modules together: fills their ports, gathers what they serve and do, and starts and ends what runs by itself. */
import type { EndpointName } from '@khela/contract'
import type { RunningApp } from './app.ts'
import type { Routes } from './call.ts'
import { endpointsOf, kernelCalls, type HostSite } from './http/host.ts'
import type { Clock, ConnectedModule, Module } from './module.ts'
import type { Provision } from './port.ts'
import type { Resolvers } from './resolvers.ts'
import { StartupError } from './startup-error.ts'

export interface ConnectOptions {
  /** What the process itself provides. */
  readonly provisions?: readonly Provision[]
  /** Tests of some modules: calls that nobody serves are no mistake. */
  readonly partial?: boolean
}

/** The modules of a process, connected. */
export interface Connected {
  readonly routes: { readonly web: Routes; readonly office: Routes }
  readonly resolvers: Resolvers
  /** Brings the rows every database of this build needs. Run it at each start, after the queue has been opened. */
  seed(): Promise<void>
  /** Takes up jobs and starts the clocks, unless this node only answers (`ROLE=api`). */
  startWork(): Promise<void>
  /** Ends the clocks, after the looks under way. */
  stopClocks(): Promise<void>
  /** Ends what runs by itself in this process: clocks, then what the modules opened, the last first. Call it before the pools are closed. */
  stop(): Promise<void>
}

/** What a module has of a kind. */
export interface Named<V> {
  readonly module: string
  readonly value: V
}

/** What all modules have of a kind, in one. Throws StartupError when two have something of the same name. */
export function gatherOnce<M extends object>(what: string, all: readonly Named<M>[]): M {
  const owners = new Map<string, string>()
  for (const { module, value } of all)
    for (const name of Object.keys(value)) {
      const before = owners.get(name)
      if (before !== undefined) throw new StartupError(`The ${what} ${name} is there twice, from ${before} and from ${module}.`)
      owners.set(name, module)
    }
  return Object.assign({}, ...all.map(({ value }) => value)) as M
}

function gatherRoutes(site: HostSite, all: readonly Named<Routes>[], isPartial: boolean): Routes {
  const served = gatherOnce(`${site} call`, all)
  const ofSite = new Set<EndpointName>(endpointsOf(site).map(([name]) => name))
  const strange = Object.keys(served).filter((name) => !ofSite.has(name as EndpointName))
  if (strange.length > 0) throw new StartupError(`The site ${site} has no call of the name ${strange.join(', ')}.`)
  const unserved = [...ofSite].filter((name) => !kernelCalls.includes(name) && !Object.hasOwn(served, name))
  if (!isPartial && unserved.length > 0) throw new StartupError(`Nobody serves these calls of the site ${site}: ${unserved.join(', ')}.`)
  return served
}

/** The one answer to what the gate asks. */
function resolverOf<K extends keyof Resolvers>(name: K, all: Partial<Resolvers>, isPartial: boolean): Resolvers[K] {
  const found = all[name]
  if (found !== undefined) return found
  if (!isPartial) throw new StartupError(`No module has the resolver ${name}.`)
  return () => {
    throw new Error(`no module of this test has the resolver ${name}`)
  }
}

function gatherResolvers(all: readonly Named<Partial<Resolvers>>[], isPartial: boolean): Resolvers {
  const found = gatherOnce('resolver', all)
  return {
    session: resolverOf('session', found, isPartial),
    operator: resolverOf('operator', found, isPartial),
    siteState: resolverOf('siteState', found, isPartial),
    team: resolverOf('team', found, isPartial),
    hasConsent: resolverOf('hasConsent', found, isPartial),
    operatorRefused: resolverOf('operatorRefused', found, isPartial),
  }
}

/** Runs the seeds of the modules one after the other, in the order of the list: later ones find what earlier ones brought. */
async function seedAll(app: RunningApp, modules: readonly Module[]): Promise<void> {
  for (const { seeds } of modules)
    for (const { profile, run } of seeds) if (profile === undefined || profile === app.config.profile) await run(app)
}

/** Opens the modules and fills their ports; two modules may need each other, so all are open before the first is connected. */
function openAll(app: RunningApp, modules: readonly Module[], provisions: readonly Provision[]) {
  const opened = modules.map((module) => module.openIn(app))
  const connection = {}
  for (const one of provisions) one.put(connection, 'the process')
  for (const { name, provisions: own } of opened) for (const one of own) one.put(connection, name)
  const connected = opened.map((one) => ({ module: one.name, value: one.connect(connection) }))
  return { opened, connected }
}

/**
 * Connects the modules and names their handlers and subscribers; call it once per process, before any work is taken up. Throws
 * StartupError, one sentence, for a port that nobody or that two provide, and for a call or resolver that nobody or that two have.
 */
export function connect(app: RunningApp, modules: readonly Module[], options: ConnectOptions = {}): Connected {
  const isPartial = options.partial === true
  const { opened, connected } = openAll(app, modules, options.provisions ?? [])
  const all = <V>(of: (one: ConnectedModule) => V): Named<V>[] => connected.map(({ module, value }) => ({ module, value: of(value) }))
  const routes = {
    web: gatherRoutes(
      'web',
      all((one) => one.calls),
      isPartial,
    ),
    office: gatherRoutes(
      'office',
      all((one) => one.officeCalls),
      isPartial,
    ),
  }
  const resolvers = gatherResolvers(
    all((one) => one.resolvers),
    isPartial,
  )
  for (const { value } of connected) value.nameJobs()
  for (const { value } of connected) value.nameEvents()
  let clocks: readonly Clock[] = []
  const stopClocks = async () => {
    const running = clocks
    clocks = []
    await Promise.all(running.map((clock) => clock.stop()))
  }
  return {
    routes,
    resolvers,
    seed: () => seedAll(app, modules),
    async startWork() {
      if (app.config.role === 'api') return
      await app.jobs.startWorking()
      clocks = connected.flatMap(({ value }) => value.startClocks())
    },
    stopClocks,
    async stop() {
      // A clock tells those who watch by what its module has open.
      await stopClocks()
      for (const one of opened.toReversed()) await one.close()
    },
  }
}
