/** SQL of how far the chain of the audit has been walked. */
import type { Tx } from '../../kernel/index.ts'
import type { ChainEnd } from './chain.ts'

export interface Checkpoint {
  readonly seen: ChainEnd
  readonly brokenAt: bigint | undefined
}

export async function auditCheckpoint(t: Tx): Promise<Checkpoint> {
  const row = await t.one<ChainEnd & { brokenAt: bigint | null }>('select seq, hash, broken_at as "brokenAt" from office.audit_checkpoint')
  return { seen: { seq: row.seq, hash: row.hash }, brokenAt: row.brokenAt ?? undefined }
}

/** Compare-and-set: of two who walked on from the same place one moves it, and it never goes back. */
export async function moveCheckpoint(t: Tx, from: ChainEnd, to: ChainEnd): Promise<void> {
  if (to.seq <= from.seq) return
  await t.run('update office.audit_checkpoint set seq = $2, hash = $3 where seq = $1', [from.seq, to.seq, to.hash])
}

/** Keeps what a walk through all of it found. */
export async function endFullWalk(t: Tx, brokenAt: bigint | undefined): Promise<void> {
  await t.run('update office.audit_checkpoint set full_at = kernel.now(), broken_at = $1', [brokenAt ?? null])
}
