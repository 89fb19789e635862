/**
 * The one door: merchant state, rate, envelope, session, role, permission, scope, what is owed, in this order, driven by the endpoint
 * value (AR-CALL). Nothing behind it asks again who calls.
 */
import { officeRoles, type Endpoint, type ErrorCode, type Role } from '@khela/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor, Player } from './actor.ts'
import type { App } from './call.ts'
import type { Tx } from './db.ts'
import { AppError, fail } from './errors.ts'
import { networkOf } from './network.ts'
import type { Resolvers } from './resolvers.ts'
import * as mint from './scope-mint.ts'
import type { Scope } from './scope.ts'
import { countCall } from './shared-rate.ts'

export interface Passed {
  readonly actor: Actor
  readonly scope: Scope
}
type Limit = ReturnType<FastifyInstance['createRateLimit']>

export interface RateGuard {
  /** Asked before anything is read: throws `rate_limited` with the seconds to wait. */
  byAddress(request: FastifyRequest): Promise<void>
  /** Asked once the caller is known. */
  byActor(request: FastifyRequest, actor: Actor): Promise<void>
}

/** Calls of one address to an endpoint limited by actor: many people share an address behind a carrier's NAT. */
const addressShare = 20
const keys = new WeakMap<FastifyRequest, string>()

/**
 * Counters of one endpoint on this node, and of all nodes together where the endpoint wants that; those are asked after the
 * own ones, so that a flood does not reach the database. `rateFactor` multiplies the limit (load tests).
 */
export function rateGuard(
  host: FastifyInstance,
  { db, config: { rateFactor: factor } }: Pick<App, 'db' | 'config'>,
  endpoint: Endpoint,
): RateGuard {
  const { max, seconds, by, shared = false } = endpoint.rate
  const make = (limit: number): Limit =>
    host.createRateLimit({ max: limit, timeWindow: seconds * 1000, keyGenerator: (request) => keys.get(request) ?? networkOf(request.ip) })
  const address = make(max * factor * (by === 'ip' ? 1 : addressShare))
  const actorLimit = by === 'actor' ? make(max * factor) : undefined
  const ask = async (limit: Limit, request: FastifyRequest, key: string) => {
    keys.set(request, key)
    const answer = await limit(request)
    if (!answer.isAllowed && answer.isExceeded) fail('rate_limited', { seconds: Math.max(1, answer.ttlInSeconds) })
  }
  return {
    async byAddress(request) {
      const network = networkOf(request.ip)
      await ask(address, request, network)
      if (!shared) return
      const { calls, waitSeconds } = await countCall(db, `${endpoint.method} ${endpoint.path}`, network, seconds)
      if (calls > max * factor) fail('rate_limited', { seconds: Math.max(1, waitSeconds) })
    },
    async byActor(request, actor) {
      if (actorLimit) await ask(actorLimit, request, nameOf(actor) ?? networkOf(request.ip))
    },
  }
}
function nameOf(actor: Actor): string | undefined {
  if (actor.kind === 'player') return `member:${actor.memberId}`
  return actor.kind === 'operator' ? `operator:${actor.operatorId}` : undefined
}

const roleOf = (actor: Actor): Role => (actor.kind === 'player' ? actor.role : actor.kind)

/** The bearer token of a call, if it has the form of one. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer ([0-9A-Za-z_-]{43})$/.exec(header ?? '')?.[1]
}

/** Refuses a caller the endpoint is not for. */
export function checkRole(endpoint: Endpoint, actor: Actor): void {
  if (!endpoint.who.includes(roleOf(actor))) {
    if (actor.kind === 'guest') fail('not_logged_in')
    if (actor.kind === 'player' && actor.role === 'trial' && endpoint.who.includes('member')) fail('need_true_account')
    fail('forbidden')
  }
  if (endpoint.permission === undefined) return
  if (actor.kind !== 'operator' || !officeRoles[actor.role](endpoint.permission)) fail('forbidden')
}

/**
 * Refuses a player who owes something first: a new password, or consent to the terms where value is moved. Trial players
 * have agreed to nothing and move none.
 */
async function checkOwed(t: Tx, app: App, resolvers: Resolvers, endpoint: Endpoint, { actor, scope }: Passed): Promise<void> {
  if (actor.kind !== 'player') return
  const isOpen = endpoint.beforePassword ?? endpoint.who.includes('guest')
  if (actor.mustChangePassword === true && !isOpen) fail('password_change_required')
  if (endpoint.needsConsent === true && actor.role !== 'trial' && !(await resolvers.hasConsent(t, app, scope))) fail('consent_required')
}

/** Whether the call shows an agent the rows of the team; what changes something is never of a team. */
const showsTeam = (endpoint: Endpoint, actor: Actor): actor is Player =>
  endpoint.view === 'team' && endpoint.method === 'GET' && actor.kind === 'player' && actor.role === 'agent'

/** What the actor may see where the call is of no team: a player the own rows, an operator all (the permission is the reason), a guest nobody's. */
export function scopeOf(actor: Actor, endpoint: Endpoint): Scope {
  switch (actor.kind) {
    case 'player':
      return mint.self(actor.memberId)
    case 'operator':
      return mint.all(endpoint.permission ?? endpoint.path)
    case 'guest':
      // No member has number 0, so a guest's scope covers no row.
      return mint.self(0n)
  }
}

/** Codes that say "not you": of a role that may not, and of an act that another operator has to do. */
const notYou: readonly string[] = ['forbidden', 'four_eyes', 'credited_by_you'] satisfies ErrorCode[]

/** Tells the floors above of an operator who was refused. What goes wrong with that is logged: the refusal is answered all the same. */
export async function tellRefusal(
  app: App,
  resolvers: Resolvers,
  endpoint: Endpoint,
  { actor, subject, error }: { readonly actor: Actor; readonly subject: unknown; readonly error: unknown },
): Promise<void> {
  if (actor.kind !== 'operator' || !(error instanceof AppError) || !notYou.includes(error.code)) return
  const refusal = {
    actor,
    call: `${endpoint.method} ${endpoint.path}`,
    code: error.code,
    subject: typeof subject === 'string' ? subject : '',
  }
  try {
    await resolvers.operatorRefused(app, refusal)
  } catch (fault) {
    app.log.error({ err: fault, call: refusal.call }, 'a refusal was not written down')
  }
}

/** Merchant state, session, role, permission, scope and what is owed, in one short transaction. */
export async function pass(
  t: Tx,
  app: App,
  resolvers: Resolvers,
  endpoint: Endpoint,
  call: { ip: string; token: string | undefined },
): Promise<Passed> {
  if (endpoint.always !== true) {
    const { status } = await resolvers.siteState(t, app, call.ip)
    if (status === 1) fail('maintenance')
    if (status === 2) fail('region_restricted')
  }
  const resolve = (token: string) => (endpoint.site === 'office' ? resolvers.operator(t, token) : resolvers.session(t, token, app))
  const actor = (call.token === undefined ? undefined : await resolve(call.token)) ?? ({ kind: 'guest' } as const)
  try {
    checkRole(endpoint, actor)
  } catch (error) {
    // Who has a key to the office and tries other doors is worth a line (REL-O05); members try doors all day.
    if (actor.kind === 'operator')
      app.log.warn({ operator: actor.operatorId, role: actor.role, path: endpoint.path }, 'an operator was refused a call')
    await tellRefusal(app, resolvers, endpoint, { actor, subject: '', error })
    throw error
  }
  const passed = { actor, scope: showsTeam(endpoint, actor) ? await resolvers.team(t, actor.memberId) : scopeOf(actor, endpoint) }
  await checkOwed(t, app, resolvers, endpoint, passed)
  return passed
}
