/** Whether the database has room for the connections of this node, before it begins to lack them under load. */
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { StartupError } from './startup-error.ts'

/** Most connections of each part of a node. */
export const nodePools = {
  main: 12,
  /** Reads that must not wait behind the main pool: rates, settings, health. */
  aside: 4,
  /** Work of a night that may take long. */
  long: 1,
  /** Stakes come in batches, and what ends a round takes one connection each: four keep two processor cores busy. */
  vendors: 4,
  jobs: 4,
  jobsListener: 1,
  /** Of each of the two sites. */
  live: 4,
  listener: 1,
}

/** Most that a node holds. */
export const NODE_CONNECTIONS = Object.values(nodePools).reduce((sum, count) => sum + count, nodePools.live)

/**
 * Throws StartupError when the database could never give a node its connections; warns when it cannot now, beside those
 * that are open: another node more, and somebody will wait.
 */
export async function checkConnections(db: Db, log: Log, wanted = NODE_CONNECTIONS): Promise<void> {
  const { most, used } = await db.tx((t) =>
    t.one<{ most: number; used: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                - current_setting('reserved_connections')::int as most,
              (select count(*)::int from pg_stat_activity where usename is not null and pid <> pg_backend_pid()) as used`,
    ),
  )
  if (most < wanted)
    throw new StartupError(
      `The database takes ${most} connections, and a node needs ${wanted}: set max_connections to ${wanted + 20} or more for each node.`,
    )
  if (most - used < wanted) log.warn({ most, used, wanted }, 'the database has too few connections left for this node')
}
