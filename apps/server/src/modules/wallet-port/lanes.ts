/**
 * Lanes: calls of many callers gathered and committed together, each with its own answer (AR-BATCH). Stakes have lanes of theirs, wins too.
 * A member's calls always take the same lane, so they stay in the order they came and two batches in
 * flight never wait for each other. Nothing waits on purpose: what came while the batch before was written is the next
 * batch. A queue that is full refuses honestly, and no vendor may fill it alone.
 */
import { DbUnavailable, type App, type Db, type Tx } from '../../kernel/index.ts'
import type { PortCall, PortResult } from '../bets/index.ts'
import { Overloaded } from './vendor-port.ts'

/** Decides the calls of a batch, each with its own answer, in their order. */
export type Place<C> = (t: Tx, app: Pick<App, 'jobs' | 'live' | 'settings'>, calls: readonly C[]) => Promise<PortResult[]>

export interface LaneOptions<C extends PortCall> {
  readonly db: Db
  readonly app: Pick<App, 'jobs' | 'live' | 'settings'>
  readonly place: Place<C>
  /** Whether a batch is decided by one statement that tells when it did (`TxOptions.timed`). */
  readonly isTimed?: (calls: readonly C[]) => boolean
  /** Two calls of one name never stand in one batch. */
  readonly nameOf: (call: C) => string
  /** Batches in flight. */
  readonly lanes?: number
  /** Calls of one batch at most. */
  readonly batch?: number
  /** Calls waiting at most, over all lanes; one vendor has at most half of it. */
  readonly queue?: number
}
export interface Lanes<C> {
  /** Decides one call. Throws `Overloaded`. */
  place(call: C): Promise<PortResult>
  /** Calls waiting now. */
  waiting(): number
}

interface Waiting<C extends PortCall> {
  readonly call: C
  readonly key: string
  readonly done: (result: PortResult) => void
  readonly failed: (error: unknown) => void
}

/** One lane's queues, one a vendor, taken from in turn so that a flood of one vendor does not keep another waiting. */
class Lane<C extends PortCall> {
  readonly #queues = new Map<string, Waiting<C>[]>()
  isBusy = false

  add(waiting: Waiting<C>): void {
    const queue = this.#queues.get(waiting.call.vendor)
    if (queue === undefined) this.#queues.set(waiting.call.vendor, [waiting])
    else queue.push(waiting)
  }

  /** Up to `most` calls, vendors in turn, each vendor's in order. A second call with the same name waits for the next batch. */
  take(most: number): Waiting<C>[] {
    const taken: Waiting<C>[] = []
    const names = new Set<string>()
    const share = Math.max(1, Math.ceil(most / Math.max(1, this.#queues.size)))
    for (let isMore = true; isMore && taken.length < most;) {
      isMore = false
      for (const [vendor, queue] of this.#queues) {
        let nth = 0
        for (; nth < queue.length && nth < share && taken.length < most; nth += 1) {
          const next = queue[nth]
          if (next === undefined || names.has(next.key)) break
          names.add(next.key)
          taken.push(next)
        }
        if (nth === queue.length) this.#queues.delete(vendor)
        else queue.splice(0, nth)
        isMore ||= nth > 0
      }
    }
    return taken
  }
}

const defaults = { lanes: 2, batch: 256, queue: 4096 }
const RETRY_SECONDS = 1

async function decide<C extends PortCall>(options: LaneOptions<C>, batch: readonly Waiting<C>[]): Promise<void> {
  const calls = batch.map(({ call }) => call)
  const results = await options.db.tx((t) => options.place(t, options.app, calls), { timed: options.isTimed?.(calls) ?? false })
  for (const [n, waiting] of batch.entries()) {
    const result = results[n]
    if (result === undefined) waiting.failed(new Error('a call has no answer'))
    else waiting.done(result)
  }
}

/** A batch that failed as a whole is decided one by one, so that one bad call spoils no other. */
async function decideEach<C extends PortCall>(options: LaneOptions<C>, batch: readonly Waiting<C>[], error: unknown): Promise<void> {
  const isDown = error instanceof DbUnavailable
  for (const waiting of batch) {
    if (isDown) waiting.failed(new Overloaded('database', RETRY_SECONDS))
    else if (batch.length === 1) waiting.failed(error)
    else
      await decide(options, [waiting]).catch((own: unknown) =>
        waiting.failed(own instanceof DbUnavailable ? new Overloaded('database', RETRY_SECONDS) : own),
      )
  }
}

/** Opens the lanes. Their transactions are their own. */
export function openLanes<C extends PortCall>(options: LaneOptions<C>): Lanes<C> {
  const { lanes: count = defaults.lanes, batch = defaults.batch, queue = defaults.queue } = options
  const lanes = Array.from({ length: count }, () => new Lane<C>())
  const ofVendor = new Map<string, number>()
  let waiting = 0

  const leave = (vendor: string): void => {
    waiting -= 1
    const left = (ofVendor.get(vendor) ?? 1) - 1
    if (left === 0) ofVendor.delete(vendor)
    else ofVendor.set(vendor, left)
  }
  const run = async (lane: Lane<C>): Promise<void> => {
    lane.isBusy = true
    for (let taken = lane.take(batch); taken.length > 0; taken = lane.take(batch)) {
      for (const { call } of taken) leave(call.vendor)
      await decide(options, taken).catch((error: unknown) => decideEach(options, taken, error))
    }
    lane.isBusy = false
  }
  return {
    waiting: () => waiting,
    place(call) {
      const mine = ofVendor.get(call.vendor) ?? 0
      if (waiting >= queue) return Promise.reject(new Overloaded('queue', RETRY_SECONDS))
      if (mine >= queue / 2) return Promise.reject(new Overloaded('vendor', RETRY_SECONDS))
      waiting += 1
      ofVendor.set(call.vendor, mine + 1)
      const lane = lanes[Number(call.memberId % BigInt(count))]
      if (lane === undefined) throw new Error('there is no lane')
      return new Promise((done, failed) => {
        lane.add({ call, key: options.nameOf(call), done, failed })
        // What comes in the same turn of the loop joins the batch.
        if (!lane.isBusy) {
          lane.isBusy = true
          setImmediate(() => void run(lane))
        }
      })
    },
  }
}
