/**
 * Background jobs: enqueued in the caller's transaction, completed in the handler's, so the rows a job writes and the
 * job's end are one commit (AR-QUEUE). Handlers run again after a crash and must stand it.
 */
import type { EventBody, EventName } from '@khela/contract'
import type { PeriodKind } from '@khela/time'
import type { Tx } from './db.ts'
import { takeDead, type DeadJob } from './dead-jobs.ts'
import { fail } from './errors.ts'
import { JobQueue, type Json, type QueueOptions, type Work, type WorkAll } from './job-queue.ts'
import { startDuePeriods, type ScheduledTask } from './schedule.ts'

export interface Jobs {
  /** Adds a job in the caller's transaction: a rollback leaves none. */
  enqueue(t: Tx, job: string, body: Json, options?: { startAfterSeconds?: number; singletonKey?: string }): Promise<void>
  /** Names the handler of a job. One per job; runs in a transaction of its own. */
  work(job: string, handler: (t: Tx, body: Json) => Promise<void>): void
  /** Runs a task once per period, on whichever node comes first; periods missed while nothing ran are caught up. */
  schedule(task: string, every: PeriodKind | 'minute', handler: (t: Tx, period: string) => Promise<void>): void
  /** Puts a dead letter in again, for whoever asks first; undefined when it is gone. Errors: not_found when this build has no such job. */
  retry(t: Tx, id: string): Promise<DeadJob | undefined>
  /** Tells the subscribers of an event: one job each, in the caller's transaction. */
  emit<N extends EventName>(t: Tx, event: N, body: EventBody<N>): Promise<void>
  /** `emit` of several bodies, in one statement for each subscriber. */
  emitAll<N extends EventName>(t: Tx, event: N, bodies: readonly EventBody<N>[]): Promise<void>
  /** Subscribes. A module does it in the `events` of its value. */
  on<N extends EventName>(event: N, subscriber: string, handler: (t: Tx, body: EventBody<N>) => Promise<void>): void
  /**
   * Subscribes with a handler of several: those that are taken together are done in one transaction, and one by one when that fails.
   * For handlers that do little.
   */
  onMany<N extends EventName>(event: N, subscriber: string, handler: (t: Tx, bodies: readonly EventBody<N>[]) => Promise<void>): void
}

export interface JobRunner extends Jobs {
  /** Opens the queue for enqueueing. `supervise` also watches over jobs whose worker died; every working process does. */
  start(options: { supervise: boolean }): Promise<void>
  /** Fetches and runs jobs from now on, and starts scheduled tasks. */
  startWorking(): Promise<void>
  /** Stops fetching, waits for running handlers at most `graceMs`, closes. */
  stop(graceMs?: number): Promise<void>
  /**
   * Runs everything that is due, here and now, until nothing is left: for tests and the simulator. `later` also runs jobs
   * whose time has not come. A failing job counts an attempt and waits for its repeat. Answers how many ran.
   */
  drain(options?: { later?: boolean }): Promise<number>
}

export interface JobOptions extends QueueOptions {
  /** Periods of tasks are cut in this zone. */
  readonly timeZone: string
}

/** How often each node looks for periods to start. */
const lookMs = 5000

/** Looks for periods to start, now and every few seconds. */
function openClock(look: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  const again = () => {
    if (!isRunning) return
    timer = setTimeout(() => void look().finally(again), lookMs)
    timer.unref()
  }
  return {
    async start() {
      isRunning = true
      await look()
      again()
    },
    stop() {
      isRunning = false
      clearTimeout(timer)
    },
  }
}

/** Who does what: handlers by the names of jobs, and the subscribers of events. */
function openHandlers() {
  const handlers = new Map<string, Work>()
  const handlersOfMany = new Map<string, WorkAll>()
  const subscribers = new Map<EventName, string[]>()
  const work: Jobs['work'] = (job, handler) => {
    if (handlers.has(job)) throw new Error(`job ${job} has two handlers`)
    handlers.set(job, handler)
  }
  const on: Jobs['on'] = (event, subscriber, handler) => {
    subscribers.set(event, [...(subscribers.get(event) ?? []), subscriber])
    work(`event.${event}.${subscriber}`, (t, body) => handler(t, body as unknown as EventBody<typeof event>))
  }
  const onMany: Jobs['onMany'] = (event, subscriber, handler) => {
    on(event, subscriber, (t, body) => handler(t, [body]))
    handlersOfMany.set(`event.${event}.${subscriber}`, (t, bodies) => handler(t, bodies as unknown as EventBody<typeof event>[]))
  }
  /** The jobs that tell of an event. */
  const jobsOf = (event: EventName): string[] => (subscribers.get(event) ?? []).map((subscriber) => `event.${event}.${subscriber}`)
  return { handlers, handlersOfMany, work, on, onMany, jobsOf }
}

/** Opens nothing until `start`. */
export function openJobs(options: JobOptions): JobRunner {
  const { handlers, handlersOfMany, work, on, onMany, jobsOf } = openHandlers()
  const tasks = new Map<string, ScheduledTask>()
  let queue: JobQueue | undefined

  const open = (): JobQueue => {
    if (!queue) throw new Error('the job queue is not started')
    return queue
  }
  const enqueue: Jobs['enqueue'] = (t, job, body, when = {}) => open().put(t, job, body, when)
  const look = async () => {
    try {
      await startDuePeriods(options.db, [...tasks.values()], options.timeZone, enqueue)
    } catch (error) {
      options.log.warn({ err: error }, 'scheduled tasks could not be looked at')
    }
  }
  const clock = openClock(look)

  return {
    enqueue,
    work,
    schedule(task, every, handler) {
      if (tasks.has(task)) throw new Error(`task ${task} is scheduled twice`)
      tasks.set(task, { task, every })
      work(`task.${task}`, (t, period) => handler(t, period as string))
    },
    async emit(t, event, body) {
      for (const job of jobsOf(event)) await enqueue(t, job, body)
    },
    async emitAll(t, event, bodies) {
      for (const job of bodies.length === 0 ? [] : jobsOf(event)) await open().putAll(t, job, bodies)
    },
    on,
    onMany,
    async start({ supervise }) {
      const opened = await JobQueue.open(options, supervise)
      queue = opened
      await Promise.all([...handlers.keys()].map((job) => opened.ensure(job)))
    },
    async startWorking() {
      for (const [name, handler] of handlers) await open().work(name, handler, handlersOfMany.get(name))
      await clock.start()
    },
    async stop(graceMs = 10_000) {
      clock.stop()
      const running = queue
      queue = undefined
      await running?.close(graceMs)
    },
    async drain({ later = false } = {}) {
      await look()
      let ran = 0
      for (let before = -1; before !== ran;) {
        before = ran
        for (const [name, handler] of handlers) ran += await open().runDue(name, handler, later)
      }
      return ran
    },
    async retry(t, id) {
      const letter = await takeDead(t, id)
      if (letter === undefined) return undefined
      if (!handlers.has(letter.job)) fail('not_found')
      await enqueue(t, letter.job, letter.body as Json)
      return letter
    },
  }
}
