/**
 * Calls that come by the hundred in one second, as bets before a close do, are answered together: whatever came while the
 * batch before was written is the next batch, in one transaction, each call with its own answer under its own key. Nothing
 * waits on purpose, so a call that comes alone is a batch of one. Nothing is acknowledged before its commit: what a node that
 * dies had in its queue has not happened, and the caller's retry with the same key decides it.
 */
import type { EndpointName } from '@khela/contract'
import { togetherOf, type App, type Call, type Together } from '../call.ts'
import { DbUnavailable, type Tx } from '../db.ts'
import { AppError } from '../errors.ts'
import type { Answer, Claim, Idempotency } from '../idempotency.ts'
import { claimOf, decided, folded, unfold, type Outcome, type Route } from './execute.ts'

/** Calls of one batch at most, and waiting in one lane at most: more is refused honestly. */
const BATCH = 64
const QUEUE = 2_000

interface Waiting {
  readonly call: Call<EndpointName>
  readonly claim: Claim
  readonly done: (outcome: Outcome) => void
  readonly failed: (error: unknown) => void
}
interface Lane {
  readonly queue: Waiting[]
  isBusy: boolean
}
/** What a batch comes to for one of its calls: an answer, or a refusal that is not kept. */
type CallResult = { readonly answer: Answer; readonly replayed: boolean } | { readonly refused: AppError }

/** Up to `BATCH` calls in the order they came, one an actor: a second one waits for the next batch, and so do those behind it. */
function take(queue: Waiting[]): Waiting[] {
  const actors = new Set<string>()
  let count = 0
  for (const { claim } of queue) {
    if (count === BATCH || actors.has(claim.actor)) break
    actors.add(claim.actor)
    count += 1
  }
  return queue.splice(0, count)
}

/** Answers a batch in its transaction. */
async function answerAll(
  t: Tx,
  idempotency: Idempotency,
  route: Route,
  how: Together<EndpointName>,
  batch: readonly Waiting[],
): Promise<CallResult[]> {
  const before = await idempotency.known(
    t,
    batch.map(({ claim }) => claim),
  )
  const fresh = batch.filter((_, n) => before[n] === undefined)
  const made =
    fresh.length === 0
      ? []
      : await how.decide(
          t,
          fresh.map(({ call }) => call),
        )
  const kept: { claim: Claim; answer: Answer }[] = []
  const keep = (claim: Claim, answer: Answer): CallResult => {
    kept.push({ claim, answer })
    return { answer, replayed: false }
  }
  let nth = 0
  const told = batch.map(({ claim }, n): CallResult => {
    const stored = before[n]
    if (stored === 'expired') return { refused: new AppError('key_expired') }
    if (stored === 'conflict') return { refused: new AppError('idempotency_conflict') }
    if (stored !== undefined) return { answer: stored, replayed: true }
    const one = made[nth++]
    if (one === undefined) throw new Error('a call was not decided')
    if ('reply' in one) return keep(claim, { status: 200, body: route.checks.reply(one.reply) })
    return decided(one.refused) ? keep(claim, folded(one.refused)) : one
  })
  if (kept.length > 0) await idempotency.keep(t, kept)
  return told
}

function tell({ done, failed }: Waiting, told: CallResult | undefined): void {
  try {
    if (told === undefined) throw new Error('a call has no answer')
    if ('refused' in told) throw told.refused
    done(unfold(told.answer, told.replayed))
  } catch (error) {
    failed(error)
  }
}

/** Answers the calls of a route whose handler takes them together (`together` in ../call.ts); undefined where it does not. */
export function openGathered(
  app: App,
  idempotency: Idempotency,
  fingerprintSecret: Buffer,
  route: Route,
): ((call: Call<EndpointName>) => Promise<Outcome>) | undefined {
  const how = togetherOf(route.handler)
  if (how === undefined) return undefined
  const lanes = new Map<string, Lane>()
  const answer = async (batch: readonly Waiting[]): Promise<void> => {
    const told = await app.db.tx((t) => answerAll(t, idempotency, route, how, batch))
    for (const [n, waiting] of batch.entries()) tell(waiting, told[n])
  }
  /** What a call threw is what it comes to; a refusal that was decided stays so, as in `execute`. */
  const giveUp = async ({ claim, done, failed }: Waiting, error: unknown): Promise<void> => {
    if (!decided(error)) return failed(error)
    try {
      done(unfold(await app.db.tx((t) => idempotency.refuse(t, claim, folded(error))), false))
    } catch (told) {
      failed(told)
    }
  }
  /** A batch that failed as a whole is answered one by one, so that one bad call spoils no other. */
  const answerEach = async (batch: readonly Waiting[], error: unknown): Promise<void> => {
    for (const waiting of batch) {
      if (batch.length === 1 || error instanceof DbUnavailable) await giveUp(waiting, error)
      else await answer([waiting]).catch((own: unknown) => giveUp(waiting, own))
    }
  }
  const run = async (name: string, lane: Lane): Promise<void> => {
    for (let batch = take(lane.queue); batch.length > 0; batch = take(lane.queue))
      await answer(batch).catch((error: unknown) => answerEach(batch, error))
    lane.isBusy = false
    lanes.delete(name)
  }
  return (call) => {
    const name = how.lane(call)
    const lane = lanes.get(name) ?? { queue: [], isBusy: false }
    lanes.set(name, lane)
    const { key } = call
    if (key === undefined) throw new Error(`${route.name} is answered together, so it must have a key`)
    if (lane.queue.length >= QUEUE) throw new AppError('unavailable')
    return new Promise((done, failed) => {
      lane.queue.push({ call, claim: claimOf(route, call, key, fingerprintSecret), done, failed })
      if (lane.isBusy) return
      lane.isBusy = true
      // What comes in the same turn of the loop joins the batch.
      setImmediate(() => void run(name, lane))
    })
  }
}
