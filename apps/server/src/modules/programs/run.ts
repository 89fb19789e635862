/**
 * The runs of programs: a period begins, payees are worked out, payees are paid. Every step is one transaction with a compare-and-set, so
 * that it can be broken off anywhere and done again, by any node.
 */
import { MERCHANT_CURRENCY } from '@khela/money'
import { nextPeriod, periodOf } from '@khela/time'
import { now, type App, type Json, type Tx } from '../../kernel/index.ts'
import { postMany } from '../../ledger/index.ts'
import { computeNext } from './compute.ts'
import type { ProgramKind } from './kind.ts'
import { unpaid, writePostings } from './line-store.ts'
import { rebate } from './kinds/rebate.ts'
import {
  findProgram,
  firstUnfinished,
  insertProgram,
  insertRun,
  insertVersion,
  listPrograms,
  moveState,
  setNext,
  type Program,
  type Run,
} from './store.ts'

/** Payees in one transaction. */
const payeesAtOnce = 500
/** Periods begun at once, after a time without work. */
const mostPeriods = 300

export type ProgramKinds = ReadonlyMap<string, ProgramKind>
/** Every kind that the house has. */
export const programKinds: ProgramKinds = new Map([rebate].map((kind) => [kind.name, kind]))

/** One program of each kind that needs no list of payees. */
export async function seedPrograms({ db }: Pick<App, 'db'>): Promise<void> {
  await db.tx((t) => insertProgram(t, { id: rebate.name, kind: rebate.name, period: rebate.period, audience: null }))
}

/**
 * Freezes changed terms, and begins the runs of periods that are over. Terms count from the first period that begins after they were
 * seen to have changed, so none changes a period that runs.
 */
export async function beginRuns(t: Tx, kind: ProgramKind, { id, nextAt }: Program, terms: Json, zone: string): Promise<void> {
  const at = await now(t)
  if (nextAt === null && terms === null) return
  await insertVersion(t, id, terms)
  if (nextAt === null) {
    await setNext(t, id, null, nextPeriod(periodOf(kind.period, at, zone)).startAt)
    return
  }
  let begin = nextAt
  for (let count = 0; count < mostPeriods; count += 1) {
    const period = periodOf(kind.period, begin, zone)
    if (period.endAt > at) return
    if (!(await setNext(t, id, begin, period.endAt))) return
    await insertRun(t, id, period)
    begin = period.endAt
  }
}

/** What a posting of a run is named by, for ever. */
export const paymentKey = ({ program, period }: Pick<Run, 'program' | 'period'>): string => `program:${program}:${period}`

/** Pays the next payees, or ends with it. A posting that is there is the same one: its key names program, period and member. */
async function payNext(t: Tx, app: Pick<App, 'live'>, kind: ProgramKind, run: Run, limit: number): Promise<boolean> {
  const due = await unpaid(t, run, limit)
  if (due.length === 0) return moveState(t, run, 'PAID')
  const key = paymentKey(run)
  const outcomes = await postMany(
    t,
    due.map(({ memberId, amount }) => ({
      kind: kind.posting,
      memberId,
      key,
      ref: { type: 'program', id: `${run.program}:${run.period}` },
      lines: [
        { account: { house: 'promotion' }, currency: MERCHANT_CURRENCY, amount: -amount },
        { account: { memberId, kind: 'cash' }, currency: MERCHANT_CURRENCY, amount },
      ],
    })),
  )
  const posted = outcomes.map((outcome, index) => {
    const memberId = due[index]?.memberId ?? 0n
    if (outcome.status !== 'posted' && outcome.status !== 'replayed') throw new Error(`${key} of member ${memberId} is ${outcome.status}`)
    return { memberId, postingId: outcome.postingId }
  })
  await writePostings(t, run, posted)
  for (const { memberId } of posted) app.live.ping(t, 'wallet', memberId)
  return true
}

/** The next step of a program; false when there is none, or somebody else takes it. */
export async function advance(
  t: Tx,
  app: Pick<App, 'live'>,
  id: string,
  { kinds = programKinds, limit = payeesAtOnce }: { kinds?: ProgramKinds; limit?: number } = {},
): Promise<boolean> {
  const program = await findProgram(t, id)
  const kind = program && kinds.get(program.kind)
  if (program === undefined || kind === undefined) return false
  const run = await firstUnfinished(t, id)
  if (run === undefined) return false
  return run.state === 'OPEN' ? computeNext(t, kind, program, run, limit) : payNext(t, app, kind, run, limit)
}

const stepJob = 'programs.step'

/** Names the handlers. Every minute periods that are over are begun, and whatever stands still goes on; a step asks for the next one. */
export function programJobs(app: App): void {
  const step = (t: Tx, id: string) => app.jobs.enqueue(t, stepJob, { id })
  app.jobs.schedule('programs.look', 'minute', async (t) => {
    for (const program of await listPrograms(t)) {
      const kind = programKinds.get(program.kind)
      if (kind === undefined) continue
      await beginRuns(t, kind, program, await kind.termsNow(app.settings), app.config.timeZone)
      if ((await firstUnfinished(t, program.id)) !== undefined) await step(t, program.id)
    }
  })
  app.jobs.work(stepJob, async (t, body) => {
    const { id } = body as { id: string }
    if (await advance(t, app, id)) await step(t, id)
  })
}
