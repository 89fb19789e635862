/** SQL of the lease of the node that moves a table on (db/migrations/0093-tables.sql). */
import type { TableId } from '@khela/contract'
import type { Tx } from '../../kernel/index.ts'

/** Takes or keeps up the lease. Answers 0 when this node has it, else in how many milliseconds that of another is over. */
export async function takeLead(t: Tx, table: TableId, node: string, leaseMs: number): Promise<number> {
  const taken = await t.run(
    `insert into house.table_lead (table_id, leader, lease_until) values ($1, $2, kernel.now() + make_interval(secs => $3::float8 / 1000))
     on conflict (table_id) do update set leader = excluded.leader, lease_until = excluded.lease_until
        where house.table_lead.leader = excluded.leader or house.table_lead.lease_until <= kernel.now()`,
    [table, node, leaseMs],
  )
  if (taken === 1) return 0
  const { ms } = await t.one<{ ms: number }>(
    `select greatest(1, ceil(extract(epoch from lease_until - kernel.now()) * 1000))::int as ms from house.table_lead where table_id = $1`,
    [table],
  )
  return ms
}
/** Tables with a round that is not over and nobody who moves it on. */
export async function leaderless(t: Tx): Promise<TableId[]> {
  const rows = await t.query<{ table: TableId }>(
    `select r.table_id as "table" from house.table_round r left join house.table_lead l on l.table_id = r.table_id
      where r.over_at is null and coalesce(l.lease_until, '-infinity') <= kernel.now()`,
  )
  return rows.map(({ table }) => table)
}
