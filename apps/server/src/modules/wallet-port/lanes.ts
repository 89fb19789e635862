/**
 * Lanes: stakes of many callers gathered and committed together, each with its own answer (AR-BATCH).
 * A member's stakes always take the same lane, so they stay in the order they came and two batches in
 * flight never wait for each other. Nothing waits on purpose: what came while the batch before was written is the next
 * batch. A queue that is full refuses honestly, and no vendor may fill it alone.
 */
import { DbUnavailable, type App, type Db } from '../../kernel/index.ts'
import { placeStakes, type PortResult, type Stake } from '../bets/index.ts'
import { Overloaded } from './vendor-port.ts'

export type Place = typeof placeStakes

export interface LaneOptions {
  readonly db: Db
  readonly app: Pick<App, 'jobs' | 'live' | 'settings'>
  /** Batches in flight. */
  readonly lanes?: number
  /** Stakes of one batch at most. */
  readonly batch?: number
  /** Stakes waiting at most, over all lanes; one vendor has at most half of it. */
  readonly queue?: number
  readonly place?: Place
}
export interface Lanes {
  /** Decides one stake. Throws `Overloaded`. */
  place(call: Stake): Promise<PortResult>
  /** Stakes waiting now. */
  waiting(): number
}

interface Waiting {
  readonly call: Stake
  readonly key: string
  readonly done: (result: PortResult) => void
  readonly failed: (error: unknown) => void
}

/** One lane's queues, one a vendor, taken from in turn so that a flood of one vendor does not keep another waiting. */
class Lane {
  readonly #queues = new Map<string, Waiting[]>()
  isBusy = false

  add(waiting: Waiting): void {
    const queue = this.#queues.get(waiting.call.vendor)
    if (queue === undefined) this.#queues.set(waiting.call.vendor, [waiting])
    else queue.push(waiting)
  }

  /** Up to `most` stakes, vendors in turn, each vendor's in order. A second stake with the same name waits for the next batch. */
  take(most: number): Waiting[] {
    const taken: Waiting[] = []
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

const defaults = { lanes: 2, batch: 128, queue: 4096 }
const RETRY_SECONDS = 1

async function decide(options: LaneOptions, batch: readonly Waiting[]): Promise<void> {
  const place = options.place ?? placeStakes
  const calls = batch.map(({ call }) => call)
  const results = await options.db.tx((t) => place(t, options.app, calls))
  for (const [n, waiting] of batch.entries()) {
    const result = results[n]
    if (result === undefined) waiting.failed(new Error('a stake has no answer'))
    else waiting.done(result)
  }
}

/** A batch that failed as a whole is decided one by one, so that one bad stake spoils no other. */
async function decideEach(options: LaneOptions, batch: readonly Waiting[], error: unknown): Promise<void> {
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
export function openLanes(options: LaneOptions): Lanes {
  const { lanes: count = defaults.lanes, batch = defaults.batch, queue = defaults.queue } = options
  const lanes = Array.from({ length: count }, () => new Lane())
  const ofVendor = new Map<string, number>()
  let waiting = 0

  const leave = (vendor: string): void => {
    waiting -= 1
    const left = (ofVendor.get(vendor) ?? 1) - 1
    if (left === 0) ofVendor.delete(vendor)
    else ofVendor.set(vendor, left)
  }
  const run = async (lane: Lane): Promise<void> => {
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
        lane.add({ call, key: `${call.memberId}\n${call.vendor}\n${call.txId}`, done, failed })
        // What comes in the same turn of the loop joins the batch.
        if (!lane.isBusy) {
          lane.isBusy = true
          setImmediate(() => void run(lane))
        }
      })
    },
  }
}
