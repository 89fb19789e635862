/** One Fastify instance per site, its routes made from the contract in a loop (AR-ENDPOINT). */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import rateLimit from '@fastify/rate-limit'
import { endpoints, type Endpoint, type EndpointName } from '@khela/contract'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { handlerOf, type App, type Call, type Routes } from '../call.ts'
import { AppError, fail, toAppError } from '../errors.ts'
import { bearer, pass, rateGuard, tellRefusal, type RateGuard } from '../gate.ts'
import { actorName, openIdempotency } from '../idempotency.ts'
import { trustOf } from '../network.ts'
import type { Resolvers } from '../resolvers.ts'
import { openSeals, type Seals } from '../seal.ts'
import { bodyLimit, parseForm, parseJson, parseQuery } from './body.ts'
import { answerClientError } from './client-error.ts'
import { cookieHeader, readCookie, type CookieChange } from './cookies.ts'
import { execute, keyOf, type Outcome, type Route } from './execute.ts'
import { openGathered } from './gathered.ts'
import { addHeaders, pagePolicy } from './headers.ts'
import { openQueue } from './queue.ts'
import { errorBody, languageOf } from './reply.ts'
import { compileChecks } from './schemas.ts'
import { guardSockets, type SocketLimits } from './sockets.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract's endpoint, or of an infrastructure route. */
    endpoint?: string
    /** The endpoint takes forms besides JSON. */
    form?: boolean
    /** The endpoint takes any content type. */
    raw?: boolean
  }
}

export type HostSite = 'web' | 'office'

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]

/** The endpoints a site serves: `web` also serves those of peers. */
export function endpointsOf(site: HostSite): [EndpointName, Endpoint][] {
  return table.filter(([, e]) => (site === 'web' ? e.site !== 'office' : e.site === 'office'))
}

/** Names of the calls the kernel answers itself. */
export const kernelCalls: readonly EndpointName[] = ['sealKey', 'officeSealKey']

function kernelRoutes(seals: Seals): Routes {
  return { sealKey: (t) => seals.publicKey(t), officeSealKey: (t) => seals.publicKey(t) }
}

/** Throws one sentence when the contract and the handlers do not match exactly. */
export function checkRoutes(site: HostSite, routes: Routes): void {
  const wanted = new Set<string>(endpointsOf(site).map(([name]) => name))
  const given = new Set(Object.keys(routes))
  const missing = [...wanted].filter((name) => !given.has(name))
  if (missing.length > 0) throw new Error(`These endpoints of the contract have no handler: ${missing.join(', ')}.`)
  const unknown = [...given].filter((name) => !Object.hasOwn(endpoints, name))
  if (unknown.length > 0) throw new Error(`These handlers have no endpoint in the contract: ${unknown.join(', ')}.`)
}

export interface HostOptions {
  /** Tests of one module: endpoints without a handler answer 404 instead of stopping the start. */
  readonly partial?: boolean
  /** A process that only works on jobs: no endpoint at all, only what `extend` adds. */
  readonly bare?: boolean
  /** Tests bound connections more narrowly. */
  readonly sockets?: Partial<SocketLimits>
  /** Adds infrastructure routes and pages before the host is made ready. */
  readonly extend?: (host: FastifyInstance) => Promise<void>
}

/**
 * Costly calls inside at a time: as many as end together, and as many again, so that passwords are being hashed while those that
 * ended are written down and others begin.
 */
const costlyPerCore = 6
/** At some 50 a second those at the end wait for twelve seconds; they are rather told so. */
const longestCostlyQueue = 600

/** Does the work unless the caller has hung up while waiting. */
function whileThere<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return request.raw.socket.destroyed ? fail('unavailable') : work()
}

/** Builds the host of a site. It does not listen yet. Throws when an endpoint has no handler or a handler no endpoint. */
export async function buildHost(
  app: App,
  site: HostSite,
  routes: Routes,
  resolvers: Resolvers,
  options: HostOptions = {},
): Promise<FastifyInstance> {
  const seals = openSeals(app.config)
  const all: Routes = { ...routes, ...kernelRoutes(seals) }
  if (options.partial !== true && options.bare !== true) checkRoutes(site, all)
  const host = openFastify(app)
  guardSockets(host.server, app.log, { ...socketLimits(app.config), ...options.sockets })
  await host.register(rateLimit, { global: false })
  await addHeaders(host)
  addParsers(host)
  addErrors(host, app, site)
  warnOfForwarding(host, app)
  if (site === 'office') closeToOthers(host, app.config.officeNetworks)
  const fingerprintSecret = app.config.secret('idempotency')
  const idempotency = openIdempotency(fingerprintSecret)
  const costly = openQueue({ inside: costlyPerCore * availableParallelism(), longest: longestCostlyQueue })
  for (const [name, endpoint] of options.bare === true ? [] : endpointsOf(site)) {
    const handler = handlerOf(all, name)
    if (!handler) continue
    const route: Route = { name, endpoint, handler, checks: compileChecks(name, endpoint.request, endpoint.reply) }
    const gathered = openGathered(app, idempotency, fingerprintSecret, route)
    const guard = rateGuard(host, app, endpoint)
    host.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint: name, raw: endpoint.raw === true, form: endpoint.form === true },
      bodyLimit: endpoint.maxBytes ?? bodyLimit,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const cookies: CookieChange[] = []
        try {
          const read = await admit(app, resolvers, seals, route, guard, request, cookies)
          const run = async () => {
            const call = await read()
            try {
              return await (gathered === undefined ? execute(app, idempotency, fingerprintSecret, route, call) : gathered(call))
            } catch (error) {
              await tellRefusal(app, resolvers, endpoint, { actor: call.actor, subject: (call.input as { id?: unknown }).id, error })
              throw error
            }
          }
          const outcome = endpoint.costly === true ? await costly.inTurn(() => whileThere(request, run)) : await run()
          sendCookies(app, reply, cookies)
          return answer(route, reply, outcome)
        } catch (error) {
          sendCookies(
            app,
            reply,
            cookies.filter(({ evenIfRefused }) => evenIfRefused),
          )
          throw error
        }
      },
    })
  }
  await options.extend?.(host)
  return host
}

/** What each listener of a house bounds its connections by. */
export const socketLimits = ({ networkConnections, trustedProxies, rateFactor }: App['config']): SocketLimits => ({
  most: networkConnections * rateFactor,
  trustedProxies,
})

const newRequestId = (): string => `req_${randomBytes(12).toString('base64url')}`

function openFastify(app: App): FastifyInstance {
  const host = fastify({
    logger: false,
    bodyLimit,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 60_000,
    maxRequestsPerSocket: 0,
    // Node looks twice a minute by itself, and so would bear a slow caller four times as long as it is told to.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    // A call that arrives on an open connection while the server stops is still answered (REL-R28).
    return503OnClosing: false,
    trustProxy: app.config.trustedProxies.length > 0 ? [...app.config.trustedProxies] : false,
    genReqId: newRequestId,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, newRequestId()),
    // Queries are read by parseQuery, which refuses what this one would merge.
    routerOptions: { querystringParser: () => ({}), ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendError(app, error, request, reply as never),
  })
  return host
}

const formType = 'application/x-www-form-urlencoded'

/** Whether a call names no origin, or the one it was sent to. */
function isOwnOrigin({ origin, host }: FastifyRequest['headers']): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** JSON only (415 for everything else), but for the calls that take forms and for messages of other houses; the body stays bytes until the gate has been passed. */
function addParsers(host: FastifyInstance): void {
  host.removeAllContentTypeParsers()
  host.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  host.addContentTypeParser(formType, { parseAs: 'buffer' }, ({ headers, routeOptions: { config } }, body, done) => {
    if (config.raw !== true && config.form !== true) return done(new AppError('unsupported_media'))
    // A browser sends a form to any site without asking first; it says where the form stood, and only our own pages count.
    const from = headers['sec-fetch-site']
    const isForeign = from !== undefined && from !== 'same-origin' && from !== 'none'
    if (config.form === true && (isForeign || !isOwnOrigin(headers))) return done(new AppError('forbidden'))
    return done(null, body)
  })
  host.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) =>
    request.routeOptions.config.raw === true ? done(null, body) : done(new AppError('unsupported_media')),
  )
}

function addErrors(host: FastifyInstance, app: App, site: HostSite): void {
  host.setErrorHandler((error, request, reply) => sendError(app, error, request, reply))
  const methods = new Map<string, string[]>()
  for (const [, e] of endpointsOf(site)) methods.set(e.path, [...(methods.get(e.path) ?? []), e.method])
  host.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(request.url.split('?')[0] ?? '')
    if (allowed && !allowed.includes(request.method)) {
      reply.header('allow', allowed.join(', '))
      return sendError(app, new AppError('method_not_allowed'), request, reply)
    }
    return sendError(app, new AppError(request.method === 'TRACE' ? 'method_not_allowed' : 'not_found'), request, reply)
  })
}

/** Says once that a proxy speaks which is not trusted: until it is named, all who come through it are one network to every limit. */
function warnOfForwarding(host: FastifyInstance, app: App): void {
  const isTrusted = trustOf(app.config.trustedProxies)
  let isSaid = false
  host.addHook('onRequest', async ({ headers, raw }) => {
    if (isSaid || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    const peer = raw.socket.remoteAddress ?? ''
    if (isTrusted(peer)) return
    isSaid = true
    app.log.warn(
      { peer },
      'a forwarded address came from a peer that is not trusted and is not believed: a proxy belongs into KHELA_TRUST_PROXY',
    )
  })
}

/** Calls from outside the networks of the back office get what an unknown page gets: that there is an office is not theirs to know. */
function closeToOthers(host: FastifyInstance, networks: readonly string[]): void {
  if (networks.length === 0) return
  const isInside = trustOf(networks)
  host.addHook('onRequest', async (request) => {
    if (!isInside(plainIp(request.ip))) fail('not_found')
  })
}

function sendError(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = toAppError(error)
  const requestId = request.id
  if (shown.code === 'unknown_error')
    app.log.error({ err: error, requestId, endpoint: request.routeOptions.config.endpoint }, 'call failed')
  else if (shown.code === 'unavailable') app.log.warn({ err: error, requestId }, 'database unavailable')
  if (shown.code === 'rate_limited' && shown.params.seconds !== undefined) reply.header('retry-after', String(shown.params.seconds))
  if (shown.status === 503) reply.header('retry-after', '5')
  return reply
    .code(shown.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(shown, languageOf(request.headers), requestId))
}

const plainIp = (ip: string) => (ip.startsWith('::ffff:') ? ip.slice(7) : ip)
const flat = (headers: FastifyRequest['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))

/**
 * Everything between the wire and the handler, which puts into `cookies` what it sends. Answers how to read the call:
 * opening a sealed body is work, which whoever has to wait in a queue causes only in their turn. Both throw an AppError for
 * whatever is refused.
 */
async function admit(
  app: App,
  resolvers: Resolvers,
  seals: Seals,
  route: Route,
  guard: RateGuard,
  request: FastifyRequest,
  cookies: CookieChange[],
): Promise<() => Promise<Call<EndpointName>>> {
  const { endpoint, checks } = route
  await guard.byAddress(request)
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const sent = endpoint.raw === true ? {} : readSent(endpoint, request, rawBody)
  const headers = flat(request.headers)
  const ip = plainIp(request.ip)
  const passed = await app.db.tx((t) => pass(t, app, resolvers, endpoint, { ip, token: bearer(headers.authorization) }))
  await guard.byActor(request, passed.actor)
  const key = keyOf(endpoint, headers['idempotency-key'])
  const readInput = async () => {
    const input = endpoint.sealed === true ? await seals.open(app.asideDb, sent, endpoint) : sent
    checks.request(input)
    return input as never
  }
  app.log.debug({ requestId: request.id, endpoint: route.name, actor: actorName(passed.actor), ip }, 'call')
  return async () => ({
    app,
    input: await readInput(),
    actor: passed.actor,
    scope: passed.scope,
    key,
    ip,
    lang: languageOf(request.headers),
    requestId: request.id,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    headers,
    rawBody,
    rawQuery: (request.raw.url ?? '').split('?').slice(1).join('?'),
    cookie: (name) => readCookie(app.config, headers['cookie'], name),
    setCookie: (change) => void cookies.push(change),
    aside: (fn) => app.asideDb.tx(fn),
  })
}

/** The query of a read, the JSON body (or form) of everything else, whose address must carry none. */
function readSent(endpoint: Endpoint, { raw, headers }: FastifyRequest, rawBody: Buffer): unknown {
  const query = parseQuery(raw.url ?? '')
  if (endpoint.method === 'GET') return query
  if (Object.keys(query).length > 0) fail('bad_input')
  if (rawBody.length === 0) return {}
  return (headers['content-type'] ?? '').startsWith(formType) ? parseForm(rawBody) : parseJson(rawBody)
}

function sendCookies(app: App, reply: FastifyReply, cookies: readonly CookieChange[]): void {
  if (cookies.length > 0)
    reply.header(
      'set-cookie',
      cookies.map((change) => cookieHeader(app.config, change)),
    )
}

function answer(route: Route, reply: FastifyReply, outcome: Outcome): FastifyReply {
  const { media } = route.endpoint
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  if (media === undefined)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ success: true, value: outcome.value }))
  // 303: a form that brought the browser here is not sent on.
  if (media === 'redirect') return reply.redirect(String(outcome.value), 303)
  if (media.startsWith('text/html')) reply.header('content-security-policy', pagePolicy(String(outcome.value), { scripts: false }))
  return reply.type(media).send(String(outcome.value))
}
