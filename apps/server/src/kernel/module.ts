/** A module of the house is one value: what it serves, does by itself, needs and says of its tables. `connect` puts a list of them together. */
import type { RunningApp } from './app.ts'
import type { App, Routes } from './call.ts'
import type { Config } from './config.ts'
import type { Notices } from './notice.ts'
import type { Personal } from './personal.ts'
import { readPorts, type Connection, type Filled, type Ports, type Provision } from './port.ts'
import type { Resolvers } from './resolvers.ts'
import type { Retention } from './retention.ts'

/** Background work that looks again and again while the process runs, on every node that works on jobs. */
export interface Clock {
  /** Ends after the look that is under way. */
  stop(): Promise<void>
}

/** Rows that the database needs. It runs at each start, and so finds what an earlier one brought. */
export interface Seed {
  /** The only profile it runs in; without it, all. */
  readonly profile?: Config['profile']
  readonly run: (app: App) => Promise<void>
}

/** What a module gets when it is connected: the values of its ports, and what `open` made for this process. */
export interface Parts<N extends Ports, S> {
  readonly ports: Filled<N>
  readonly state: S
}

export interface ModuleSpec<N extends Ports, S> {
  /** The name of its folder. */
  readonly name: string
  /** What it needs of modules that it may not import. */
  readonly needs?: N
  /** Makes what the process holds for it: engines, feeds. It runs before any module is connected. */
  readonly open?: (app: RunningApp) => S
  /** Ends what `open` made: after the clocks, before live connections and pools. */
  readonly close?: (state: S) => Promise<void>
  /** Fills ports of others. */
  readonly provides?: (state: S) => readonly Provision[]
  /** Calls of the site. */
  readonly calls?: (parts: Parts<N, S>) => Routes
  /** Calls of the back office. */
  readonly officeCalls?: (parts: Parts<N, S>) => Routes
  /** What the gate asks. */
  readonly resolvers?: (parts: Parts<N, S>) => Partial<Resolvers>
  /** Names handlers of jobs and scheduled tasks. */
  readonly jobs?: (app: RunningApp, parts: Parts<N, S>) => void
  /** Subscribes to events. Subscribers of one event run as jobs of their own, in no order. */
  readonly events?: (app: RunningApp, parts: Parts<N, S>) => void
  /** Starts its clocks. */
  readonly clocks?: (app: RunningApp, parts: Parts<N, S>) => readonly Clock[]
  /** They run in this order, after those of the modules before it in the list. */
  readonly seeds?: readonly Seed[]
  readonly personal?: Personal
  /** How long the rows of each of its tables are kept. */
  readonly retention?: Retention
  /** Events of which members are told, one row each. */
  readonly notices?: Notices
}

/** A module whose ports are filled. */
export interface ConnectedModule {
  readonly calls: Routes
  readonly officeCalls: Routes
  readonly resolvers: Partial<Resolvers>
  nameJobs(): void
  nameEvents(): void
  startClocks(): readonly Clock[]
}

/** A module that is open in this process; its ports wait to be filled. */
export interface OpenModule {
  readonly name: string
  readonly provisions: readonly Provision[]
  /** Throws StartupError when nobody provides a port that it needs. */
  connect(connection: Connection): ConnectedModule
  close(): Promise<void>
}

/** A module as the list has it. */
export interface Module {
  readonly name: string
  readonly seeds: readonly Seed[]
  readonly personal: Personal
  readonly retention: Retention
  readonly notices: Notices
  /** The ports that it needs, by its own names for them. */
  readonly needs: Ports
  /** What it fills of the ports of others; `state` is what its `open` made. */
  provides(state: unknown): readonly Provision[]
  officeCalls(parts: Parts<Ports, unknown>): Routes
  openIn(app: RunningApp): OpenModule
}

/** A module with its calls, for the tests that serve some of them. */
export interface DefinedModule<N extends Ports, S> extends Module {
  provides(state: S): readonly Provision[]
  calls(parts: Parts<N, S>): Routes
  officeCalls(parts: Parts<N, S>): Routes
  resolvers(parts: Parts<N, S>): Partial<Resolvers>
}

/** Defines a module: `export const responsiblePlayModule = defineModule({ name: 'responsible-play', calls: () => responsiblePlayRoutes, jobs: responsiblePlayJobs })`. */
export function defineModule<const N extends Ports = Readonly<Record<string, never>>, S = undefined>(
  spec: ModuleSpec<N, S>,
): DefinedModule<N, S> {
  const { name } = spec
  const calls = (parts: Parts<N, S>): Routes => spec.calls?.(parts) ?? {}
  const officeCalls = (parts: Parts<N, S>): Routes => spec.officeCalls?.(parts) ?? {}
  const resolvers = (parts: Parts<N, S>): Partial<Resolvers> => spec.resolvers?.(parts) ?? {}
  const needs = spec.needs ?? ({} as N)
  const provides = (state: S): readonly Provision[] => spec.provides?.(state) ?? []
  return {
    name,
    seeds: spec.seeds ?? [],
    personal: spec.personal ?? { tables: {} },
    retention: spec.retention ?? { tables: {} },
    notices: spec.notices ?? {},
    needs,
    provides,
    calls,
    officeCalls,
    resolvers,
    openIn(app) {
      // Who names neither has the defaults of the types: no ports, and `undefined` for what is open.
      const state = spec.open?.(app) as S
      return {
        name,
        provisions: provides(state),
        connect(connection) {
          const parts: Parts<N, S> = { ports: readPorts(needs, connection, name), state }
          return {
            calls: calls(parts),
            officeCalls: officeCalls(parts),
            resolvers: resolvers(parts),
            nameJobs: () => spec.jobs?.(app, parts),
            nameEvents: () => spec.events?.(app, parts),
            startClocks: () => spec.clocks?.(app, parts) ?? [],
          }
        },
        close: async () => spec.close?.(state),
      }
    },
  }
}
