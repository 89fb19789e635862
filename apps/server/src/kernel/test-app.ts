/** An application on a fresh test database, for tests beside the files of every module. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openApp, type RunningApp } from './app.ts'
import type { Routes } from './call.ts'
import type { Clocks } from './clock-watch.ts'
import { readConfig, type Config } from './config.ts'
import type { Db } from './db.ts'
import { buildHost, type HostSite } from './http/host.ts'
import { silent, type Log } from './log.ts'
import type { Resolvers } from './resolvers.ts'
import { testDb, testWaitMs } from './testing.ts'

export interface TestApp {
  readonly app: RunningApp
  /** As the owner of the database: to look behind the curtain. */
  readonly owner: Db
  readonly url: string
  readonly config: Config
  /** A host for `inject`; endpoints without a handler answer 404. */
  host(site: HostSite, routes: Routes, resolvers?: Partial<Resolvers>): Promise<FastifyInstance>
  close(): Promise<void>
}

/** Everybody is a guest, the site is open and the terms are accepted. */
export const noResolvers: Resolvers = {
  session: async () => undefined,
  operator: async () => undefined,
  siteState: async () => ({ status: 0 }),
  team: async () => {
    throw new Error('no team is known to this test')
  },
  hasConsent: async () => true,
  operatorRefused: async () => undefined,
}

/** Clones the template and opens an App on it. Jobs are started without workers: `app.jobs.drain()` runs what is due. `supervise` as a working process does. */
export async function testApp(
  options: {
    env?: Record<string, string>
    log?: Log
    clocks?: Clocks
    jobs?: { retryLimit?: number; retryDelay?: number }
    supervise?: boolean
  } = {},
): Promise<TestApp> {
  const database = await testDb()
  const home = mkdtempSync(join(tmpdir(), 'khela-test-'))
  const config = readConfig({ KHELA_RATE_FACTOR: '1000', ...options.env }, home)
  config.listeningAt('http://localhost:3000')
  const app = await openApp({
    config,
    url: database.url,
    log: options.log ?? silent(),
    max: 8,
    waitMs: testWaitMs,
    ...(options.jobs ? { jobs: options.jobs } : {}),
    ...(options.clocks ? { clocks: options.clocks } : {}),
  })
  await app.start({ supervise: options.supervise ?? false })
  const hosts: FastifyInstance[] = []
  return {
    app,
    owner: database.owner,
    url: database.url,
    config,
    async host(site, routes, resolvers = {}) {
      const host = await buildHost(app, site, routes, { ...noResolvers, ...resolvers }, { partial: true })
      hosts.push(host)
      return host
    },
    async close() {
      await Promise.all(hosts.map((host) => host.close()))
      await app.close()
      await database.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
