/** One call in its transaction: read-only for GET, keyed where the endpoint says so (D-C7). */
import type { Endpoint, EndpointName, ErrorCode } from '@khela/contract'
import { Afterwards, type App, type Call, type Handler } from '../call.ts'
import type { Tx } from '../db.ts'
import { AppError, consequenceOf, fail } from '../errors.ts'
import { actorName, fingerprintOf, type Answer, type Claim, type Idempotency } from '../idempotency.ts'
import type { Checks } from './schemas.ts'

export interface Route {
  readonly name: EndpointName
  readonly endpoint: Endpoint
  readonly handler: Handler<EndpointName>
  readonly checks: Checks
}
type AnyCall = Call<EndpointName>

/** What the caller gets: a value to wrap or send, and whether it is a stored answer. */
export interface Outcome {
  readonly value: unknown
  readonly replayed: boolean
}

/** A refusal that was decided on the facts, and so stays decided: status 422. Others (409, 404 …) are looked at afresh. */
export const decided = (error: unknown): error is AppError => error instanceof AppError && error.status === 422

interface StoredRefusal {
  readonly code: ErrorCode
  readonly params: Record<string, string | number>
  readonly extra: Record<string, unknown>
}

/** A refusal as it is kept. */
export function folded(error: AppError): Answer {
  const refusal: StoredRefusal = { code: error.code, params: { ...error.params }, extra: { ...error.extra } }
  return { status: error.status, body: refusal }
}

export function unfold(answer: Answer, replayed: boolean): Outcome {
  if (answer.status < 400) return { value: answer.body, replayed }
  const refusal = answer.body as StoredRefusal
  throw new AppError(refusal.code, refusal.params, refusal.extra)
}

/** The key of a call: required, forbidden nowhere, `^[0-9A-Za-z_-]{16,64}$`. */
export function keyOf(endpoint: Endpoint, header: string | undefined): string | undefined {
  if (endpoint.key !== 'required') return undefined
  if (header === undefined || header === '') return fail('key_required')
  return /^[0-9A-Za-z_-]{16,64}$/.test(header) ? header : fail('bad_input', { field: 'Idempotency-Key' })
}

/** Under which key, and for which body, the answer of a call is kept. */
export const claimOf = (route: Route, call: AnyCall, key: string, fingerprintSecret: Buffer): Claim => ({
  actor: actorName(call.actor),
  endpoint: route.name,
  key,
  fingerprint: fingerprintOf(call.input, fingerprintSecret),
  secret: route.endpoint.sealed === true,
})

/** Does what a failed call costs, in a transaction of its own: that of the call is undone. */
async function payConsequence(app: App, error: unknown): Promise<void> {
  const consequence = consequenceOf(error)
  if (consequence !== undefined) await app.db.tx(consequence)
}

/** Runs the handler, and after the commit what it left for then; passes the reply through the reply schema. */
export async function execute(
  app: App,
  idempotency: Idempotency,
  fingerprintSecret: Buffer,
  route: Route,
  call: AnyCall,
): Promise<Outcome> {
  const { endpoint, handler, checks } = route
  const run = async (t: Tx) => {
    const made = await handler(t, call)
    return made instanceof Afterwards ? made : checks.reply(made)
  }
  if (call.key === undefined) {
    try {
      const made = await app.db.tx(run, { readOnly: endpoint.method === 'GET' })
      return { value: made instanceof Afterwards ? checks.reply(await made.run()) : made, replayed: false }
    } catch (error) {
      await payConsequence(app, error)
      throw error
    }
  }
  const claim = claimOf(route, call, call.key, fingerprintSecret)
  try {
    const { answer, replayed } = await app.db.tx(async (t) => {
      const before = await idempotency.begin(t, claim)
      if (before) return { answer: before, replayed: true }
      const body = await run(t)
      if (body instanceof Afterwards) throw new Error(`${route.name} has a key, so its answer must be made in its transaction`)
      const made: Answer = { status: 200, body }
      await idempotency.finish(t, claim, made)
      return { answer: made, replayed: false }
    })
    return unfold(answer, replayed)
  } catch (error) {
    await payConsequence(app, error)
    if (!decided(error)) throw error
    return unfold(await app.db.tx((t) => idempotency.refuse(t, claim, folded(error))), false)
  }
}
