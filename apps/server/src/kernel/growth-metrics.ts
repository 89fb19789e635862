/** Growth in /metrics: rows, bytes, bytes a day and days until the disk is full, for each table and in all. */
import { Gauge, type Registry } from 'prom-client'
import type { RunningApp } from './app.ts'
import { daysUntil, readGrowth, type Growth, type TableGrowth } from './growth.ts'

/** Sizes are asked for at most this often, however often the metrics are read. */
const KEPT_MS = 30_000

export function addGrowth(registry: Registry, app: RunningApp): void {
  let last: { readonly at: number; readonly growth: Promise<Growth | undefined> } | undefined
  const unread = (error: unknown): undefined => {
    app.log.warn({ err: error }, 'the sizes of the tables could not be read')
  }
  const read = (): Promise<Growth | undefined> => {
    if (last === undefined || performance.now() - last.at > KEPT_MS)
      last = { at: performance.now(), growth: readGrowth(app.asideDb, app.config).catch(unread) }
    return last.growth
  }
  const registers = [registry]
  const whole = (name: string, help: string, of: (growth: Growth) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const growth = await read()
        const value = growth && of(growth)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  const each = (name: string, help: string, of: (table: TableGrowth, growth: Growth) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['table'],
      async collect() {
        const growth = await read()
        this.reset()
        for (const table of growth?.tables ?? []) {
          const value = growth && of(table, growth)
          if (value !== undefined) this.set({ table: table.table }, value)
        }
      },
    })
  whole('khela_database_bytes', 'Size of the database', ({ databaseBytes }) => databaseBytes)
  whole('khela_disk_free_bytes', 'Free on the disk of the database', ({ freeBytes }) => freeBytes)
  whole('khela_disk_days_until_full', 'Days until the disk of the database is full, at the growth of the last week', (g) => g.daysLeft)
  each('khela_table_rows', 'Rows of a table, as PostgreSQL estimates them', ({ rows }) => rows)
  each('khela_table_bytes', 'Size of a table with its indexes', ({ bytes }) => bytes)
  each('khela_table_growth_bytes_per_day', 'What a table grew by in a day, over the last week', ({ perDay }) => perDay)
  each('khela_table_days_until_full', 'Days until this table alone has filled the disk', ({ perDay }, { freeBytes }) =>
    daysUntil(freeBytes, perDay),
  )
}
