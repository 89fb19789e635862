/** The hash chain of the audit, pure: what a row's hash covers, and where a chain breaks (REL-O05). */
import { createHash } from 'node:crypto'

export interface AuditRow {
  readonly seq: bigint
  readonly at: Date
  readonly operator: string
  readonly act: string
  readonly subject: string
  readonly detail: string
  readonly prev: Buffer
  readonly hash: Buffer
}
export interface ChainEnd {
  readonly seq: bigint
  readonly hash: Buffer
}

/** Where every chain begins. */
export const chainStart: ChainEnd = { seq: 0n, hash: Buffer.alloc(32) }

/** SHA-256 of the hash before and the row as a JSON list, so that no two rows can spell the same bytes. */
export function rowHash(prev: Buffer, row: Omit<AuditRow, 'prev' | 'hash'>): Buffer {
  const canonical = JSON.stringify([String(row.seq), row.at.toISOString(), row.operator, row.act, row.subject, row.detail])
  return createHash('sha256').update(prev).update(canonical).digest()
}

/** Follows rows from `end` on. `brokenAt` names the first seq that is missing, out of place or altered. */
export function follow(end: ChainEnd, rows: readonly AuditRow[]): { end: ChainEnd; brokenAt: bigint | undefined } {
  let at = end
  for (const row of rows) {
    const expected = at.seq + 1n
    if (row.seq !== expected || !row.prev.equals(at.hash) || !row.hash.equals(rowHash(row.prev, row)))
      return { end: at, brokenAt: expected }
    at = { seq: row.seq, hash: row.hash }
  }
  return { end: at, brokenAt: undefined }
}
