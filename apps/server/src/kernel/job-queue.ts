/** pg-boss behind three verbs: make a queue, put a job in, take jobs out. Settings from KG-4.1. */
import { PgBoss, type Db as BossDb, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { ClockWatch } from './clock-watch.ts'
import { nodePools } from './connections.ts'
import type { Db, Tx } from './db.ts'
import { deadQueue } from './dead-jobs.ts'
import { forgetStarts, mayStart } from './job-starts.ts'
import type { Log } from './log.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type Work = (t: Tx, body: Json) => Promise<void>
export type WorkAll = (t: Tx, bodies: readonly Json[]) => Promise<void>
type QueueJob = JobWithMetadata<{ body: Json }>

export interface QueueOptions {
  readonly url: string
  readonly role?: string | undefined
  readonly db: Db
  /** Jobs wait while it is wrong. */
  readonly clock?: ClockWatch
  readonly log: Log
  /** Attempts after the first; 8 with backoff spread over about 20 minutes. */
  readonly retryLimit?: number
  /** Seconds before the first repeat. */
  readonly retryDelay?: number
}

/** A job that is done is kept this long, to be looked at; of what is told with every bet there are many, and an hour is enough. */
const doneSeconds = (job: string): number => (job.startsWith('event.') ? 3_600 : 86_400)

/** The least pg-boss allows; a killed worker's job is taken up after about this long. */
const heartbeatSeconds = 10
/** Jobs taken at once: each runs in a transaction of its own, and a full batch is followed by the next at once. */
const batchSize = 25
/** How often a job that waits for a right clock looks at it, and how many times. */
const LOOK_MS = 500
const MOST_LOOKS = 480

/**
 * Whether putting a job of this queue wakes the workers at once. PostgreSQL lets commits that notify through one at a
 * time; what is told with every bet or sign-in would hold those up and waits for the next poll instead, with others.
 */
const wakes = (job: string): boolean => !job.startsWith('event.roundsSettled.') && !job.startsWith('event.newDeviceSeen.')

/** pg-boss on a transaction of ours. */
const over = (t: Tx): BossDb => ({ executeSql: async (sql, values) => ({ rows: await t.query(sql, values ?? []) }) })

export class JobQueue {
  readonly #options: QueueOptions
  readonly #boss: PgBoss
  readonly #made = new Map<string, Promise<void>>()
  #isClosing = false

  private constructor(options: QueueOptions, boss: PgBoss) {
    this.#options = options
    this.#boss = boss
  }

  /** Connects. `supervise` also looks for jobs whose worker died, and listens for new ones. */
  static async open(options: QueueOptions, supervise: boolean): Promise<JobQueue> {
    const boss = new PgBoss({
      connectionString: options.url,
      max: nodePools.jobs,
      application_name: 'khela-jobs',
      schema: 'pgboss',
      ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
      // The schema is a migration of ours (db/migrations/0004-jobs.sql).
      migrate: false,
      createSchema: false,
      schedule: false,
      supervise,
      useListenNotify: supervise,
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
      queueCacheIntervalSeconds: 2,
      // The application's role owns no index.
      reindex: false,
      monitorVacuum: false,
    })
    boss.on('error', (error) => options.log.warn({ err: error }, 'job queue'))
    return new JobQueue(options, await boss.start())
  }

  /** Makes the queue of a job when it is not there yet; asks the database once per process. */
  ensure(job: string): Promise<void> {
    let made = this.#made.get(job)
    if (!made) {
      made = this.#make(job)
      made.catch(() => this.#made.delete(job))
      this.#made.set(job, made)
    }
    return made
  }

  async #make(job: string): Promise<void> {
    await this.#boss.createQueue(deadQueue, { retentionSeconds: 90 * 86_400 })
    await this.#boss.createQueue(job, {
      deadLetter: deadQueue,
      retryLimit: this.#options.retryLimit ?? 8,
      retryDelay: this.#options.retryDelay ?? 2,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: 300,
      heartbeatSeconds,
      deleteAfterSeconds: doneSeconds(job),
      notify: wakes(job),
    })
    // A queue of a release before has another life.
    await this.#boss.updateQueue(job, { deleteAfterSeconds: doneSeconds(job) })
  }

  /** Puts a job in, in the caller's transaction. */
  async put(t: Tx, job: string, body: Json, when: { startAfterSeconds?: number; singletonKey?: string }): Promise<void> {
    await this.ensure(job)
    const { startAfterSeconds: startAfter, singletonKey } = when
    const options = {
      db: over(t),
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(singletonKey === undefined ? {} : { singletonKey }),
    }
    await this.#boss.send(job, { body }, options)
  }

  /** Puts several in, in the caller's transaction. */
  async putAll(t: Tx, job: string, bodies: readonly Json[]): Promise<void> {
    await this.ensure(job)
    await this.#boss.insert(
      job,
      bodies.map((body) => ({ data: { body } })),
      { db: over(t) },
    )
  }

  /** Takes jobs of a name and runs them, until `close`: those taken together by `handlerOfMany`, where there is one. */
  async work(name: string, handler: Work, handlerOfMany?: WorkAll): Promise<void> {
    await this.ensure(name)
    const options = {
      pollingIntervalSeconds: 1,
      // Repeats and jobs put off come due without a call.
      notifyPollingIntervalSeconds: 2,
      batchSize,
      burstWhenBatchFull: true,
      heartbeatRefreshSeconds: 3,
      perJobResults: true,
      includeMetadata: true,
    } as const
    await this.#boss.work<{ body: Json }, unknown, typeof options>(name, options, async (jobs) => {
      const results: JobResult[] = []
      if (handlerOfMany && jobs.length > 1) {
        await this.#rightClock()
        if (await this.#runTogether(name, handlerOfMany, jobs)) return jobs.map(({ id }) => ({ id, status: 'completed' }))
      }
      for (const job of jobs) {
        await this.#rightClock()
        const error = await this.#run(name, handler, job)
        results.push(
          error === undefined ? { id: job.id, status: 'completed' } : { id: job.id, status: 'failed', output: { message: error } },
        )
      }
      return results
    })
  }

  /** Runs what is due of a name, here and now; answers how many. */
  async runDue(name: string, handler: Work, later: boolean): Promise<number> {
    await this.ensure(name)
    const jobs = await this.#boss.fetch<{ body: Json }>(name, { batchSize, ignoreStartAfter: later, includeMetadata: true })
    for (const job of jobs) {
      const error = await this.#run(name, handler, job)
      if (error !== undefined) await this.#boss.fail(name, job.id, { message: error })
    }
    return jobs.length
  }

  /** The handler's transaction also completes the job; when the job was taken from us meanwhile, it is undone. Answers the fault. */
  async #run(name: string, handler: Work, job: QueueJob): Promise<string | undefined> {
    const { db, log } = this.#options
    const started = performance.now()
    const isCounted = job.retryCount > 0
    try {
      if (isCounted && !(await mayStart(db, job.id))) {
        await db.tx((t) => t.run('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [name, job.id]))
        log.error({ job: name, id: job.id }, 'a job ended as a dead letter: process after process ended under it')
        return 'process after process ended under it'
      }
      await db.tx(async (t) => {
        await handler(t, job.data.body)
        if (isCounted) await forgetStarts(t, job.id)
        const done = (await this.#boss.complete(name, job, null, { db: over(t) })) as { affected?: number }
        if (done.affected !== 1) throw new Error('the job was given to another worker')
      })
      log.debug({ job: name, id: job.id, ms: Math.round(performance.now() - started) }, 'job done')
      return undefined
    } catch (error) {
      if (isCounted) await db.tx((t) => forgetStarts(t, job.id)).catch(() => undefined)
      if (job.retryCount >= job.retryLimit) log.error({ job: name, id: job.id, err: error }, 'a job ended as a dead letter')
      else log.warn({ job: name, id: job.id, err: error }, 'job failed')
      return error instanceof Error ? error.message : 'a handler threw something that is no error'
    }
  }

  /** Runs jobs in one transaction, which also completes them. False when nothing was done: one failed, was tried before, or was taken from us. */
  async #runTogether(name: string, handler: WorkAll, jobs: readonly QueueJob[]): Promise<boolean> {
    const { db, log } = this.#options
    if (jobs.some(({ retryCount }) => retryCount > 0)) return false
    try {
      await db.tx(async (t) => {
        await handler(
          t,
          jobs.map(({ data }) => data.body),
        )
        const done = (await this.#boss.complete(name, [...jobs], null, { db: over(t) })) as { affected?: number }
        if (done.affected !== jobs.length) throw new Error('a job was given to another worker')
      })
      return true
    } catch (error) {
      log.debug({ job: name, err: error }, 'jobs are done one by one')
      return false
    }
  }

  /** Waits, so that no attempt is spent, until the clock is right, we close, or the job is nearly given to another worker. */
  async #rightClock(): Promise<void> {
    const { db, clock } = this.#options
    for (let looks = 0; looks < MOST_LOOKS && clock?.isRight() === false && !this.#isClosing; looks++) {
      await new Promise((resolve) => void setTimeout(resolve, LOOK_MS))
      await db.tx((t) => t.run('select'), { readOnly: true }).catch(() => undefined)
    }
  }

  /** Stops taking, waits for what runs, disconnects. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true
    await this.#boss.stop({ graceful: true, timeout: graceMs, close: true })
  }
}
