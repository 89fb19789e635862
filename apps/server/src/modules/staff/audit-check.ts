/** Whether the chain of the audit is whole: what is new for whoever reads it, all of it each night. */
import type { App, Json, Tx } from '../../kernel/index.ts'
import { auditCheckpoint, endFullWalk, moveCheckpoint } from './audit-check-store.ts'
import { chainStart, follow, type ChainEnd } from './chain.ts'
import { auditAfter, auditHead } from './store.ts'

const batch = 1000
/** Batches that one call or one step of the night walks at most. */
const mostBatches = 20
const walkJob = 'office.audit.walk'

interface Walked {
  readonly end: ChainEnd
  readonly brokenAt: bigint | undefined
  /** There is more to walk. */
  readonly more: boolean
}

/** Walks from `from` towards the head. `through`: an end that was seen before, which has to be on the way. */
async function walk(t: Tx, from: ChainEnd, through: ChainEnd): Promise<Walked> {
  // Read first: an act that is added meanwhile is for the next walk.
  const head = await auditHead(t)
  let end = from
  if (head.seq < through.seq) return { end, brokenAt: head.seq + 1n, more: false }
  for (let count = 0; count < mostBatches && end.seq < head.seq; count++) {
    const rows = (await auditAfter(t, end.seq, batch)).filter(({ seq }) => seq <= head.seq)
    const walked = follow(end, rows)
    if (walked.brokenAt !== undefined) return { ...walked, more: false }
    if (rows.length === 0) return { end, brokenAt: end.seq + 1n, more: false }
    if (rows.some(({ seq, hash }) => seq === through.seq && !hash.equals(through.hash))) return { end, brokenAt: through.seq, more: false }
    end = walked.end
  }
  const isOther = end.seq === head.seq && !head.hash.equals(end.hash)
  return { end, brokenAt: isOther ? end.seq + 1n : undefined, more: end.seq < head.seq }
}

/** What is new since the last look, and whether the last night found the rest whole. `end`: how far it is known to be. */
export async function checkNewAudit(t: Tx): Promise<{ brokenAt: bigint | undefined; from: ChainEnd; end: ChainEnd }> {
  const { seen, brokenAt } = await auditCheckpoint(t)
  const walked = await walk(t, seen, seen)
  return { brokenAt: brokenAt ?? walked.brokenAt, from: seen, end: walked.end }
}

/** Walks the whole chain. `brokenAt` is the first seq that is missing, altered or out of place; also when its end was cut off. */
export async function verifyAudit(t: Tx): Promise<{ intact: boolean; brokenAt: bigint | undefined }> {
  const { seen } = await auditCheckpoint(t)
  let walked: Walked = { end: chainStart, brokenAt: undefined, more: true }
  while (walked.more) walked = await walk(t, walked.end, seen)
  return { intact: walked.brokenAt === undefined, brokenAt: walked.brokenAt }
}

interface Progress {
  readonly seq: string
  readonly hash: string
}
const progressOf = ({ seq, hash }: ChainEnd) => ({ seq: String(seq), hash: hash.toString('hex') })

/** One step of the nightly walk; a break is an error in the log, which alarms, and stands on the audit page. */
async function walkStep(t: Tx, app: App, { seq, hash }: Progress): Promise<void> {
  const { seen } = await auditCheckpoint(t)
  const { end, brokenAt, more } = await walk(t, { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }, seen)
  if (brokenAt === undefined && more) return app.jobs.enqueue(t, walkJob, progressOf(end))
  if (brokenAt === undefined) await moveCheckpoint(t, seen, end)
  else app.log.error({ brokenAt: String(brokenAt) }, 'the chain of the audit is broken')
  await endFullWalk(t, brokenAt)
}

export function auditJobs(app: App): void {
  app.jobs.work(walkJob, (t, body: Json) => walkStep(t, app, body as unknown as Progress))
  app.jobs.schedule('office.audit', 'day', (t) => app.jobs.enqueue(t, walkJob, progressOf(chainStart)))
}
