/** Acts of operators: appended to a chain that can only grow, read newest first. */
import type { ReplyOf } from '@khela/contract'
import { dayRangeOf, type Call, type Tx } from '../../kernel/index.ts'
import { checkNewAudit } from './audit-check.ts'
import { moveCheckpoint } from './audit-check-store.ts'
import { rowHash } from './chain.ts'
import { refusedNewest } from './refused-store.ts'
import { auditNewest, insertAudit, lockAuditHead } from './store.ts'

const pageSize = 20
const refusedShown = 50

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

/** A page of acts. The chain is walked from where it was last seen whole; the whole of it each night (audit-check.ts). */
export async function readAudit(t: Tx, call: Call<'officeAudit'>): Promise<ReplyOf<'officeAudit'>> {
  const { cursor } = call.input
  const before = cursor !== undefined && /^[1-9][0-9]{0,17}$/.test(cursor) ? BigInt(cursor) : undefined
  const rows = await auditNewest(t, before, pageSize + 1, dayRangeOf(call.app, call.input))
  const shown = rows.slice(0, pageSize)
  const { brokenAt, from, end } = await checkNewAudit(t)
  if (brokenAt === undefined && end.seq > from.seq) await call.aside((aside) => moveCheckpoint(aside, from, end))
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
    intact: brokenAt === undefined,
    brokenAt: brokenAt === undefined ? null : Number(brokenAt),
    refused: refused.map((line) => ({ ...line, at: line.at.toISOString() })),
  }
}
