/** How large the tables are, what they grow by, and when the disk of the database is full. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Db, Tx } from './db.ts'
import type { Log } from './log.ts'

export interface TableGrowth {
  readonly table: string
  /** Estimate of PostgreSQL's statistics. */
  readonly rows: number
  /** Heap, indexes and what is kept out of line. */
  readonly bytes: number
  /** Bytes a day over the last week; undefined before the first hour is over. */
  readonly perDay: number | undefined
}
export interface Growth {
  readonly tables: readonly TableGrowth[]
  readonly databaseBytes: number
  /** What is free on the disk of the database; undefined where nobody told its size (`KHELA_DATABASE_DISK_MB`). */
  readonly freeBytes: number | undefined
  /** Days until all tables together have filled the disk; Infinity when they do not grow, undefined when it is not known. */
  readonly daysLeft: number | undefined
}

/** Our tables. One in parts is the sum of them: parts come and go by the day. */
const OURS = `
  select n.nspname || '.' || c.relname as name, sum(greatest(p.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(p.oid))::bigint as bytes
    from pg_class p join pg_class c on c.oid = coalesce(pg_partition_root(p.oid), p.oid) join pg_namespace n on n.oid = c.relnamespace
   where p.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
   group by n.nspname, c.relname`

/** Notes the size of each table; what is older than eight days is forgotten. */
export async function noteSizes(t: Tx): Promise<void> {
  await t.run(
    `insert into kernel.table_size (table_name, bytes) select s.name, s.bytes from (${OURS}) s where s.bytes is not null on conflict do nothing`,
  )
  await t.run(`delete from kernel.table_size where at < kernel.now() - interval '8 days'`)
}

/** Days until `free` bytes are used up by `perDay` more each day. */
export const daysUntil = (free: number | undefined, perDay: number | undefined): number | undefined =>
  free === undefined || perDay === undefined ? undefined : perDay > 0 ? Math.max(0, free) / perDay : Infinity

const LOOPBACK = /@(127\.\d+\.\d+\.\d+|localhost|\[::1\])[:/]/

async function freeBytes(config: Pick<Config, 'home' | 'databaseUrl' | 'databaseDiskMb'>, used: number): Promise<number | undefined> {
  if (config.databaseDiskMb !== undefined) return config.databaseDiskMb * 1_000_000 - used
  // The embedded database lies in the data folder.
  const folder = join(config.home, 'postgres')
  if (!existsSync(folder) || !LOOPBACK.test(config.databaseUrl ?? '')) return undefined
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Sizes and growth as of now. */
export async function readGrowth(db: Db, config: Pick<Config, 'home' | 'databaseUrl' | 'databaseDiskMb'>): Promise<Growth> {
  const { rows, used } = await db.tx(
    async (t) => ({
      rows: await t.query<{ table: string; rows: number; bytes: number; perDay: number | null }>(
        `select s.name as table, s.rows, s.bytes::float8 as bytes,
                case when o.at < kernel.now() - interval '59 minutes'
                     then (s.bytes - o.bytes)::float8 / extract(epoch from kernel.now() - o.at)::float8 * 86400 end as "perDay"
           from (${OURS}) s
           left join lateral (select at, bytes from kernel.table_size z
                               where z.table_name = s.name and z.at > kernel.now() - interval '7 days' order by z.at limit 1) o on true
          where s.bytes is not null order by s.bytes desc`,
      ),
      used: (await t.one<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')).bytes,
    }),
    { readOnly: true },
  )
  const tables = rows.map(({ perDay, ...table }) => ({ ...table, perDay: perDay ?? undefined }))
  const known = tables.filter(({ perDay }) => perDay !== undefined)
  const perDay = known.length === 0 ? undefined : known.reduce((sum, one) => sum + (one.perDay ?? 0), 0)
  const free = await freeBytes(config, used)
  return { tables, databaseBytes: used, freeBytes: free, daysLeft: daysUntil(free, perDay) }
}

/** One line in the log when the disk is full within `config.diskAlarmDays`, with the tables that grow the most. */
export function warnOfDisk(log: Log, config: Pick<Config, 'diskAlarmDays'>, { tables, freeBytes: free, daysLeft }: Growth): boolean {
  if (daysLeft === undefined || daysLeft >= config.diskAlarmDays) return false
  const growing = tables.toSorted((a, b) => (b.perDay ?? 0) - (a.perDay ?? 0)).slice(0, 5)
  const most = growing.map(({ table, perDay = 0 }) => `${table} ${Math.round(perDay / 1_000_000)} MB a day`)
  log.error({ days: Math.floor(daysLeft), freeMb: Math.round((free ?? 0) / 1_000_000), most }, 'the disk of the database will be full soon')
  return true
}
