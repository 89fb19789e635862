/** Background jobs that failed for good: seen, put in again or dropped by an operator, with the reason in the audit. */
import type { ReplyOf } from '@khela/contract'
import {
  countDead,
  dayRangeOf,
  fail,
  listDead,
  operatorOf,
  redact,
  routes,
  takeDead,
  type Call,
  type DeadJob,
  type Tx,
} from '../../kernel/index.ts'
import { appendAudit } from '../staff/index.ts'

const pageSize = 100
const bodyOf = ({ body }: DeadJob): string => (JSON.stringify(redact(body)) ?? '').slice(0, 600)

async function readJobs(t: Tx, { app, input }: Call<'officeJobs'>): Promise<ReplyOf<'officeJobs'>> {
  const letters = await listDead(t, pageSize, dayRangeOf(app, input))
  return {
    content: letters.map((letter) => ({
      id: letter.id,
      job: letter.job.slice(0, 200),
      at: letter.at.toISOString(),
      reason: letter.reason,
      body: bodyOf(letter),
    })),
    open: await countDead(t),
  }
}

/** Errors: reason_required; state_changed when somebody else has decided. */
async function decide(
  t: Tx,
  call: Call<'officeJobRetry' | 'officeJobDrop'>,
  act: string,
  take: (id: string) => Promise<DeadJob | undefined>,
): Promise<ReplyOf<'officeJobRetry'>> {
  const { id } = call.input
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  const letter = (await take(id)) ?? fail('state_changed')
  const detail = `${letter.job} ${bodyOf(letter).slice(0, 250)}: ${reason}`
  await appendAudit(t, { operator: operatorOf(call.actor).username, act, subject: id, detail })
  return {}
}

export const jobDesk = routes({
  officeJobs: readJobs,
  officeJobRetry: (t, call) => decide(t, call, 'job.retry', (id) => call.app.jobs.retry(t, id)),
  officeJobDrop: (t, call) => decide(t, call, 'job.drop', (id) => takeDead(t, id)),
})
