/** Acts of operators: appended to a chain that can only grow, read newest first, verified from its first row. */
import type { ReplyOf } from '@khela/contract'
import type { Call, Tx } from '../../kernel/index.ts'
import { chainStart, follow, rowHash, type ChainEnd } from './chain.ts'
import { refusedNewest } from './refused-store.ts'
import { auditAfter, auditNewest, auditHead, insertAudit, lockAuditHead } from './store.ts'

const pageSize = 20
const refusedShown = 50
const verifyBatch = 1000

export interface Act {
  /** Username of whoever acted, or of whoever tried to. */
  readonly operator: string
  /** What was done: `withdrawal.approve`. */
  readonly act: string
  /** What it was done to: a public id. */
  readonly subject?: string
  /** Facts that matter later; never a secret. */
  readonly detail?: string
}

/** Adds an act in the caller's transaction: the act and its trace are one commit. Appends wait for each other. */
export async function appendAudit(t: Tx, { operator, act, subject = '', detail = '' }: Act): Promise<void> {
  const { head, at } = await lockAuditHead(t)
  const row = {
    seq: head.seq + 1n,
    at,
    operator: operator.slice(0, 64),
    act: act.slice(0, 60),
    subject: subject.slice(0, 80),
    detail: detail.slice(0, 4_000),
  }
  await insertAudit(t, { ...row, prev: head.hash, hash: rowHash(head.hash, row) })
}

/** Walks the whole chain. `brokenAt` is the first seq that is missing, altered or out of place; also when its end was cut off. */
export async function verifyAudit(t: Tx): Promise<{ intact: boolean; brokenAt: bigint | undefined }> {
  let end: ChainEnd = chainStart
  for (;;) {
    const rows = await auditAfter(t, end.seq, verifyBatch)
    const walked = follow(end, rows)
    if (walked.brokenAt !== undefined) return { intact: false, brokenAt: walked.brokenAt }
    end = walked.end
    if (rows.length < verifyBatch) break
  }
  const head = await auditHead(t)
  const isWhole = head.seq === end.seq && head.hash.equals(end.hash)
  return isWhole ? { intact: true, brokenAt: undefined } : { intact: false, brokenAt: end.seq + 1n }
}

export async function readAudit(t: Tx, call: Call<'officeAudit'>): Promise<ReplyOf<'officeAudit'>> {
  const { cursor } = call.input
  const before = cursor !== undefined && /^[1-9][0-9]{0,17}$/.test(cursor) ? BigInt(cursor) : undefined
  const rows = await auditNewest(t, before, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const { intact, brokenAt } = await verifyAudit(t)
  const refused = before === undefined ? await refusedNewest(t, refusedShown) : []
  return {
    content: shown.map((row) => ({
      seq: Number(row.seq),
      at: row.at.toISOString(),
      operator: row.operator,
      act: row.act,
      subject: row.subject,
      detail: row.detail,
      hash: row.hash.toString('hex'),
    })),
    next: rows.length > pageSize ? String(shown.at(-1)?.seq) : null,
    intact,
    brokenAt: brokenAt === undefined ? null : Number(brokenAt),
    refused: refused.map((line) => ({ ...line, at: line.at.toISOString() })),
  }
}
