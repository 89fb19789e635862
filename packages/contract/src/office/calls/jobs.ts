/** Background work that failed for good: somebody has to look, and puts it in again or drops it (REL-R13). */
import { endpoint, rates } from '../../endpoint.ts'
import { Instant, Integer, OneLine, T, list, obj, dayRange } from '../../schema.ts'

const operator = ['operator'] as const
const spec = 'REL-R13'

const JobId = T.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
const DeadJobRow = obj({
  id: JobId,
  /** Name of the job: `event.depositCredited.inbox`. */
  job: OneLine(0, 200),
  /** When its last attempt failed. */
  at: Instant,
  /** What that ended with. */
  reason: T.String({ maxLength: 300 }),
  /** What it was asked to do, as JSON; secrets are masked, and what is long is cut. */
  body: T.String({ maxLength: 600 }),
})
const Act = obj({ id: JobId, reason: OneLine(0, 200) })

export const officeCalls = {
  officeJobs: endpoint({
    method: 'GET',
    path: '/office/jobs',
    site: 'office',
    title: 'Background jobs that failed at all their attempts, newest first',
    who: operator,
    permission: 'jobs.read',
    always: true,
    rate: rates.read,
    request: obj(dayRange),
    reply: obj({ content: list(DeadJobRow, 100), open: Integer(0, 2_000_000_000) }),
    errors: [],
    spec,
  }),
  officeJobRetry: endpoint({
    method: 'POST',
    path: '/office/job/retry',
    site: 'office',
    title: 'Put a failed job in again: it has all its attempts once more',
    who: operator,
    permission: 'jobs.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: Act,
    reply: obj({}),
    errors: ['reason_required', 'state_changed'],
    spec,
  }),
  officeJobDrop: endpoint({
    method: 'POST',
    path: '/office/job/drop',
    site: 'office',
    title: 'Drop a failed job: what it was to do is not done',
    who: operator,
    permission: 'jobs.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: Act,
    reply: obj({}),
    errors: ['reason_required', 'state_changed'],
    spec,
  }),
} as const
