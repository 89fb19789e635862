/** What a call is: the application handed down, who calls, and the shape of a handler. */
import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import type { Actor } from './actor.ts'
import type { ClockWatch } from './clock-watch.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db.ts'
import type { Delivery } from './delivery/delivery.ts'
import type { AppError } from './errors.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { CookieChange } from './http/cookies.ts'
import type { Scope } from './scope.ts'
import type { Settings } from './settings.ts'

export type Language = 'bn' | 'en'

/** The one application object of a process. */
export interface App {
  readonly db: Db
  /** A small pool of its own for `Call.aside`, so that calls holding a connection never wait for each other. */
  readonly asideDb: Db
  /** For nightly work whose statements take minutes: one connection, made when it is first used. */
  readonly longDb: Db
  /** Whether the database's clock runs as it did; every pool of this process asks it. */
  readonly clock: ClockWatch
  readonly settings: Settings
  readonly jobs: Jobs
  readonly live: Live
  readonly delivery: Delivery
  readonly log: Log
  readonly config: Config
}

/** One call as its handler sees it. The input has passed the request schema; sealed bodies are open. */
export interface Call<N extends EndpointName> {
  readonly app: App
  readonly input: RequestOf<N>
  readonly actor: Actor
  readonly scope: Scope
  /** Idempotency key of the caller, present on keyed endpoints. */
  readonly key: string | undefined
  readonly ip: string
  readonly lang: Language
  readonly requestId: string
  readonly userAgent: string
  readonly headers: Readonly<Record<string, string>>
  /** The exact bytes that arrived, for signatures over the body. */
  readonly rawBody: Buffer
  /** The query as it stands in the address, without `?`: for endpoints that are `raw`. */
  readonly rawQuery: string
  /** The value of a cookie of this site that came along (REL-A23: it proves a browser, never a person). */
  cookie(name: string): string | undefined
  /** Sends a cookie with the answer; with a refusal only where the change says so. */
  setCookie(change: CookieChange): void
  /** A transaction of its own that commits even when the call fails: attempt counters, refusals in the audit. */
  aside<T>(fn: (t: Tx) => Promise<T>): Promise<T>
}

type Asked<N extends EndpointName> = Pick<Call<N>, 'input' | 'actor' | 'scope'> &
  Partial<Pick<Call<N>, 'key' | 'ip' | 'lang' | 'requestId' | 'userAgent'>>

/** A call that came by no wire: the house asks its own handlers, for a page or a file. Nothing that a request carries is there. */
export function ownCall<N extends EndpointName>(app: App, asked: Asked<N>): Call<N> {
  return {
    app,
    key: undefined,
    ip: '',
    lang: 'en',
    requestId: 'own',
    userAgent: '',
    ...asked,
    headers: {},
    rawBody: Buffer.alloc(0),
    rawQuery: '',
    cookie: () => undefined,
    setCookie: () => undefined,
    aside: (fn) => app.asideDb.tx(fn),
  }
}

/** A reply that is made once the call's transaction has been committed; see `afterwards`. */
export class Afterwards<R> {
  readonly run: () => Promise<R>
  constructor(run: () => Promise<R>) {
    this.run = run
  }
}

/**
 * What a handler answers when its reply needs somebody outside who may be slow: `run` starts after the commit, so no
 * transaction stays open meanwhile, and its value passes the reply schema. What it throws refuses the call without undoing
 * it. Not for keyed calls, whose answer is stored in the transaction, nor for reads.
 */
export function afterwards<R>(run: () => Promise<R>): Afterwards<R> {
  return new Afterwards(run)
}

export type Handler<N extends EndpointName> = (t: Tx, call: Call<N>) => Promise<ReplyOf<N> | Afterwards<ReplyOf<N>>>

/** What was decided on one of several calls: its reply, or why it is refused. */
export type Decided<R> = { readonly reply: R } | { readonly refused: AppError }

/** A handler of keyed calls that come by the hundred: those that wait are answered together, in one transaction. */
export interface Together<N extends EndpointName> {
  /** Calls of one lane are answered one batch after the other, in the order they came; lanes do not wait for each other. */
  lane(call: Call<N>): string
  /** Decides each, in the order given; no actor has two. A refusal undoes no other call; what is thrown undoes all. */
  decide(t: Tx, calls: readonly Call<N>[]): Promise<readonly Decided<ReplyOf<N>>[]>
}
const togethers = new WeakMap<object, Together<EndpointName>>()

/** The handler that the host gathers calls for. Called by itself it is a handler like any other, of one call. */
export function together<N extends EndpointName>(how: Together<N>): Handler<N> {
  const handler: Handler<N> = async (t, call) => {
    const [only] = await how.decide(t, [call])
    if (only === undefined) throw new Error('a call was not decided')
    if ('refused' in only) throw only.refused
    return only.reply
  }
  togethers.set(handler, how)
  return handler
}
/** How a handler answers several calls, if it can. */
export const togetherOf = (handler: Handler<EndpointName>): Together<EndpointName> | undefined => togethers.get(handler)

export type Routes = { readonly [N in EndpointName]?: Handler<N> }

/** Types the handlers of a module: `export const walletRoutes = routes({ balance: (t, call) => readBalance(t, call) })`. */
export function routes<const M extends Routes>(map: M): M {
  return map
}

/** The handler of an endpoint by its name, whatever its types: for loops over the contract. */
export function handlerOf(map: Routes, name: EndpointName): Handler<EndpointName> | undefined {
  return (map as Readonly<Record<string, Handler<EndpointName> | undefined>>)[name]
}
