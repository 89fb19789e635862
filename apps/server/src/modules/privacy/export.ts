/** The file of everything personal: asked for with fresh proof, made by a job, encrypted while it waits, fetched once within a day. */
import type { ReplyOf } from '@khela/contract'
import {
  fail,
  now,
  openAtRest,
  playerOf,
  publicId,
  sealAtRest,
  type App,
  type Call,
  type PersonalSources,
  type Tx,
} from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { takeProof } from '../security/index.ts'
import { exportOf, insertExport, putExport, takeExport, waitingExport } from './store.ts'

const job = 'identity.export'
const lifeHours = 24

const sealFile = (app: App, id: string, text: string): Buffer => sealAtRest(app.config.secret('exports'), id, Buffer.from(text, 'utf8'))
const openFile = (app: App, id: string, sealed: Buffer): string => openAtRest(app.config.secret('exports'), id, sealed).toString('utf8')

/** Asks for a file. Errors: proof_required; state_changed while one is being made or waits to be fetched. */
export async function exportAsk(t: Tx, call: Call<'exportAsk'>): Promise<ReplyOf<'exportAsk'>> {
  const { memberId } = playerOf(call.actor)
  await takeProof(t, call.actor, call.input.proof)
  const before = await exportOf(t, call.scope)
  if (before?.state === 'asked' || before?.state === 'ready') return fail('state_changed')
  const id = publicId('exp')
  await insertExport(t, id, memberId)
  await call.app.jobs.enqueue(t, job, { id })
  return { id }
}

/** Hands the file over and forgets it. Error: export_not_ready, also for what is another's, over or fetched. */
export async function exportFetch(t: Tx, { app, input, scope, actor }: Call<'exportFetch'>): Promise<ReplyOf<'exportFetch'>> {
  const sealed = (await takeExport(t, scope, input.id)) ?? fail('export_not_ready')
  return { name: `khela-${playerOf(actor).publicId}.json`, file: openFile(app, input.id, sealed) }
}

async function collect(t: Tx, memberId: bigint, sources: PersonalSources): Promise<string> {
  const scope = self(memberId)
  const file: Record<string, unknown> = { madeAt: (await now(t)).toISOString() }
  for (const [name, read] of Object.entries(sources)) file[name] = await read(t, scope, memberId)
  return JSON.stringify(file, null, 2)
}

/** Names the job that makes the files. */
export function exportJobs(app: App, sources: PersonalSources): void {
  app.jobs.work(job, async (t, body) => {
    const { id } = body as { id: string }
    const waiting = await waitingExport(t, id)
    if (waiting) await putExport(t, id, sealFile(app, id, await collect(t, waiting.memberId, sources)), lifeHours)
  })
}
