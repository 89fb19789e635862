/**
 * Does together what calls ask for one by one: what is asked for in one turn of the event loop, or while those before it are under
 * way, is one batch. A batch is closed when it is sent, so nobody gets an answer that was read before they asked. Nothing waits on
 * purpose unless `isDue` says so: what comes alone is a batch of one.
 */
import { DbUnavailable } from './db.ts'

export interface BatchRules<I, O> {
  /** Does it for all, and answers in their order. What it throws is what each comes to that is no better alone. */
  readonly run: (items: readonly I[]) => Promise<readonly O[]>
  /** Items of one batch. */
  readonly most: number
  /** Batches under way at a time: more than one, so that one that waits does not keep all others. */
  readonly atOnce: number
  /** What an item would touch twice with another one of the same key: those go in different batches. */
  readonly keysOf?: (item: I) => readonly string[]
  /** Whether so many that wait should be sent now; whoever answers no calls `look` when that may have changed. */
  readonly isDue?: (count: number) => boolean
}

export interface Batches<I, O> {
  add(item: I): Promise<O>
  /** Sends what is due. */
  look(): void
}

interface Waiting<I, O> {
  readonly item: I
  readonly done: (value: O) => void
  readonly failed: (error: unknown) => void
}

/** Takes the first items that may go together, and leaves the others in their order. */
function take<I, O>(queue: Waiting<I, O>[], { most, keysOf }: BatchRules<I, O>): Waiting<I, O>[] {
  if (!keysOf) return queue.splice(0, most)
  const [taken, left, keys] = [[] as Waiting<I, O>[], [] as Waiting<I, O>[], new Set<string>()]
  for (const one of queue) {
    const own = keysOf(one.item)
    // Keys of those left behind count too, so that nobody is overtaken by another one of the same key.
    const isFree = taken.length < most && own.every((key) => !keys.has(key))
    for (const key of own) keys.add(key)
    ;(isFree ? taken : left).push(one)
  }
  queue.splice(0, queue.length, ...left)
  return taken
}

/** Opens the batches of one process. */
export function openBatches<I, O>(rules: BatchRules<I, O>): Batches<I, O> {
  const queue: Waiting<I, O>[] = []
  let underWay = 0
  let isAwake = false
  const answer = async (batch: readonly Waiting<I, O>[]): Promise<void> => {
    const values = await rules.run(batch.map(({ item }) => item))
    if (values.length !== batch.length) throw new Error('a batch was not answered in full')
    for (const [n, { done }] of batch.entries()) done(values[n] as O)
  }
  /** A batch that failed is done one by one, so that one bad item spoils no other. Without a database nobody waits for it twice. */
  const answerEach = async (batch: readonly Waiting<I, O>[], error: unknown): Promise<void> => {
    if (batch.length > 1 && !(error instanceof DbUnavailable))
      return void (await Promise.all(batch.map((one) => answer([one]).catch(one.failed))))
    const lost = error instanceof DbUnavailable ? queue.splice(0) : []
    for (const { failed } of [...batch, ...lost]) failed(error)
  }
  const send = async (batch: readonly Waiting<I, O>[]): Promise<void> => {
    underWay += 1
    await answer(batch).catch((error: unknown) => answerEach(batch, error))
    underWay -= 1
    look()
  }
  const look = (): void => {
    isAwake = false
    while (queue.length > 0 && underWay < rules.atOnce && (rules.isDue?.(queue.length) ?? true)) void send(take(queue, rules))
  }
  const wake = (): void => {
    if (isAwake) return
    isAwake = true
    // What comes in the same turn of the loop joins the batch.
    setImmediate(look)
  }
  return {
    add: (item) =>
      new Promise((done, failed) => {
        queue.push({ item, done, failed })
        wake()
      }),
    look: wake,
  }
}

/** Something of which there is one for each application of a process, made when it is first asked for. */
export function onePer<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const made = new WeakMap<K, T>()
  return (of) => {
    const value = made.get(of) ?? make(of)
    made.set(of, value)
    return value
  }
}
