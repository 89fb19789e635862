/** What the gate asks the database for a call with a session: transactions a call, while one and while many ask at a time. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb, type Db } from '../apps/server/src/kernel/index.ts'
import { DATABASE, USER } from '../tools/postgres/cluster.ts'

/** Backends tell the statistics what they did a second later at most. */
const settleMs = 1_500
const seconds = 3

export interface GateFigures {
  /** Transactions of one call, the reading of the balance itself among them. */
  readonly transactions: number
  readonly callsPerSecond: number
  readonly p50Ms: number
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The database of a house that was started in `home`. */
function databaseOf(home: string): Db {
  const read = (name: string) => readFileSync(join(home, 'postgres', name), 'utf8').trim()
  const url = new URL(`postgres://${USER}:${read('password')}@127.0.0.1:${read('port')}/${DATABASE}`)
  if (existsSync(join(home, 'postgres/socket'))) url.searchParams.set('host', join(home, 'postgres/socket'))
  return openDb({ url: url.href, max: 1 })
}

/** Has `count` callers at a time ask again and again. What the house does by itself meanwhile is taken off. */
export async function measureGate(home: string, ask: () => Promise<unknown>, counts: readonly number[]): Promise<GateFigures[]> {
  const db = databaseOf(home)
  /** Transactions there were until now, and when that was. */
  const look = async (): Promise<{ readonly n: number; readonly at: number }> => {
    await pause(settleMs)
    const { n } = await db.tx((t) =>
      t.one<{ n: bigint }>('select xact_commit as n from pg_stat_database where datname = current_database()'),
    )
    return { n: Number(n), at: performance.now() }
  }
  const figures: GateFigures[] = []
  try {
    const first = await look()
    await pause(seconds * 1_000)
    const idle = await look()
    const idleRate = (idle.n - first.n) / (idle.at - first.at)
    for (const count of counts) {
      const before = await look()
      const times: number[] = []
      const end = performance.now() + seconds * 1_000
      const caller = async (): Promise<void> => {
        while (performance.now() < end) {
          const began = performance.now()
          await ask()
          times.push(performance.now() - began)
        }
      }
      await Promise.all(Array.from({ length: count }, caller))
      const after = await look()
      times.sort((a, b) => a - b)
      const transactions = (after.n - before.n - idleRate * (after.at - before.at)) / times.length
      figures.push({ transactions, callsPerSecond: times.length / seconds, p50Ms: times[Math.floor(times.length / 2)] ?? 0 })
    }
    return figures
  } finally {
    await db.close()
  }
}
