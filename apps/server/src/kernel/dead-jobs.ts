/** Jobs that failed at all their attempts: kept 90 days for somebody to decide about. */
import { sqlDays, type DayRange } from './day-range.ts'
import type { Tx } from './db.ts'

export const deadQueue = 'dead-letter'

/** A job that failed at all its attempts. */
export interface DeadJob {
  readonly id: string
  readonly job: string
  readonly body: unknown
  readonly at: Date
  /** What the last attempt ended with. */
  readonly reason: string
}

interface Row {
  readonly id: string
  readonly source: string | null
  readonly data: { readonly body?: unknown }
  readonly at: Date
  readonly reason: string | null
}
const columns = `id, source_name as source, data, created_on as at, coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message') as reason`
const deadJob = ({ id, source, data, at, reason }: Row): DeadJob => ({
  id,
  job: source ?? '',
  body: data.body,
  at,
  reason: (reason ?? '').slice(0, 300),
})

/** Newest first, of those that failed for good in the range. */
export async function listDead(t: Tx, limit: number, range: DayRange = {}): Promise<DeadJob[]> {
  const days = sqlDays(range, 'created_on', 3)
  const rows = await t.query<Row>(
    `select ${columns} from pgboss.job where name = $1 and state = 'created' and ${days.where} order by created_on desc, id limit $2`,
    [deadQueue, limit, ...days.params],
  )
  return rows.map(deadJob)
}

export async function countDead(t: Tx): Promise<number> {
  const row = await t.one<{ count: bigint }>(`select count(*) as count from pgboss.job where name = $1 and state = 'created'`, [deadQueue])
  return Number(row.count)
}

/** Takes a dead letter away, for whoever comes first; undefined when it is gone. `id` is a UUID. */
export async function takeDead(t: Tx, id: string): Promise<DeadJob | undefined> {
  const row = await t.maybe<Row>(`delete from pgboss.job where name = $1 and id = $2 and state = 'created' returning ${columns}`, [
    deadQueue,
    id,
  ])
  return row && deadJob(row)
}
