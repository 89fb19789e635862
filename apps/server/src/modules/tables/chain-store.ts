/** SQL of the hash chains (db/migrations/0093-tables.sql). */
import type { TableId } from '@khela/contract'
import { bytesArray, numberArray, type Tx } from '../../kernel/index.ts'

export interface ChainRow {
  readonly id: string
  readonly table: TableId
  readonly length: number
  readonly terminal: string
  readonly saltCommit: string
  readonly saltPart: string
  readonly auditorPart: string | null
  /** Of a chain that has come into play. */
  readonly salt: string
  readonly announcedAt: Date
}
const CHAIN = `id, table_id as "table", length, terminal, salt_commit as "saltCommit", salt_part as "saltPart",
  auditor_part as "auditorPart", salt, announced_at as "announcedAt"`

export function findActive(t: Tx, table: TableId): Promise<ChainRow | undefined> {
  return t.maybe<ChainRow>(`select ${CHAIN} from house.table_chain where table_id = $1 and active_at is not null and ended_at is null`, [
    table,
  ])
}
/** A chain that is or was in play. */
export function findChain(t: Tx, id: string): Promise<ChainRow | undefined> {
  return t.maybe<ChainRow>(`select ${CHAIN} from house.table_chain where id = $1 and active_at is not null`, [id])
}
export async function hasNext(t: Tx, table: TableId): Promise<boolean> {
  return (await t.maybe('select from house.table_chain where table_id = $1 and active_at is null', [table])) !== undefined
}
/** Writes nothing when the table has an announced chain already. */
export async function insertChain(
  t: Tx,
  chain: Pick<ChainRow, 'id' | 'table' | 'length' | 'terminal' | 'saltCommit' | 'saltPart'>,
  links: readonly { readonly no: number; readonly sealed: Buffer }[],
): Promise<void> {
  const written = await t.run(
    `insert into house.table_chain (id, table_id, length, terminal, salt_commit, salt_part, announced_at)
     values ($1, $2, $3, $4, $5, $6, kernel.now()) on conflict do nothing`,
    [chain.id, chain.table, chain.length, chain.terminal, chain.saltCommit, chain.saltPart],
  )
  if (written === 0) return
  await t.run(
    'insert into house.table_link (chain_id, no, sealed) select $1, u.no, u.sealed from unnest($2::bigint[], $3::bytea[]) u(no, sealed)',
    [chain.id, numberArray(links.map(({ no }) => no)), bytesArray(links.map(({ sealed }) => sealed))],
  )
}
/** Takes the announced chain into play; undefined when there is none, or another is in play. */
export async function activateNext(
  t: Tx,
  table: TableId,
  auditorPart: string | null,
  saltOf: (part: string) => string,
): Promise<ChainRow | undefined> {
  const next = await t.maybe<ChainRow>(`select ${CHAIN} from house.table_chain where table_id = $1 and active_at is null for update`, [
    table,
  ])
  if (next === undefined || (await findActive(t, table)) !== undefined) return undefined
  return t.one<ChainRow>(
    `update house.table_chain set active_at = kernel.now(), auditor_part = $2, salt = $3 where id = $1 and active_at is null returning ${CHAIN}`,
    [next.id, auditorPart, saltOf(next.saltPart)],
  )
}
export async function endChain(t: Tx, id: string): Promise<void> {
  await t.run('update house.table_chain set ended_at = kernel.now() where id = $1 and ended_at is null', [id])
}
/** The first kept hash at or behind a round. */
export function linkAfter(t: Tx, chainId: string, no: number): Promise<{ readonly no: number; readonly sealed: Buffer } | undefined> {
  return t.maybe('select no, sealed from house.table_link where chain_id = $1 and no >= $2 order by no limit 1', [chainId, no])
}
