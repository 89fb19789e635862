import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { PermissionName } from './roles.ts'

/** Who may call: the session hook turns a token into one of these. `gateway` proves itself by signature in the route. */
export type Role = 'guest' | 'trial' | 'member' | 'agent' | 'operator' | 'gateway'
/** Which listener serves it: the site, the back office (own origin) or a peer (payment gateways). */
export type Site = 'web' | 'office' | 'peer'
export interface Rate {
  readonly max: number
  readonly seconds: number
  readonly by: 'ip' | 'actor'
  /** Counted for all nodes together, in the database. */
  readonly shared?: true
}

/** One call of the product. Server routes, typed client, OpenAPI, permission matrix and fuzzer are loops over these values. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly site: Site
  /** One sentence for the reader of the OpenAPI document. */
  readonly title: string
  readonly who: readonly Role[]
  /** Needed on top of the role `operator`. The right exists by being named here; `roles.ts` says which roles have it. */
  readonly permission?: PermissionName
  /** `team`, of a GET: an agent sees the rows of everybody below as well (AR-SCOPE). Left out, and for every other player: the own rows. */
  readonly view?: 'team'
  /** The body travels in the envelope of D-C4. */
  readonly sealed?: true
  /** `Idempotency-Key` header, D-C7; the first answer is stored and replayed. */
  readonly key?: 'required'
  /** Answers while the site is in maintenance or the region is blocked. */
  readonly always?: true
  /** Whether a session that must change its password first gets through; left out: where a guest does (PS-4.18). */
  readonly beforePassword?: boolean
  /** Moves value of the member: refused until they have accepted the terms as they stand (MB-2.1). */
  readonly needsConsent?: true
  /** Costs the machine the hash of a password: waits its turn in line before anything else is done for it. */
  readonly costly?: true
  /** What the reply is when it is not the JSON envelope; `redirect`: it is the path of this site that the browser is sent on to. */
  readonly media?: 'text/html; charset=utf-8' | 'text/javascript; charset=utf-8' | 'redirect'
  /**
   * Another house decides how its message looks, content type and query included. The handler gets bytes and query as they
   * came and trusts nothing in them; `request` stays empty.
   */
  readonly raw?: true
  /** Its body may also come as an HTML form sends it, from this very site; flat texts, read by the same schema. */
  readonly form?: true
  /** Largest body in bytes, where that of every other call (64 KB) is too little. */
  readonly maxBytes?: number
  readonly rate: Rate
  /** Query for GET, JSON body otherwise. */
  readonly request: TSchema
  /** The `value` of the envelope of D-C1. */
  readonly reply: TSchema
  /** Codes this call raises itself, beside those every call may raise (see `commonErrors`). */
  readonly errors: readonly ErrorCode[]
  /** The rules that ask for it (docs/rules), by id; beside them a standard, or a file or folder of the repository. */
  readonly spec: string
}

/** Codes that the kernel may answer on any call. */
export const commonErrors = [
  'bad_input',
  'body_too_large',
  'unsupported_media',
  'bad_envelope',
  'key_required',
  'idempotency_conflict',
  'key_expired',
  'not_found',
  'method_not_allowed',
  'rate_limited',
  'maintenance',
  'region_restricted',
  'unavailable',
  'unknown_error',
  'not_logged_in',
  'need_true_account',
  'forbidden',
  'password_change_required',
  'consent_required',
] as const satisfies readonly ErrorCode[]

/** Keeps the literal types of an endpoint value. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

export type Input<E extends Endpoint> = Static<E['request']>
export type Output<E extends Endpoint> = Static<E['reply']>

export const rates = {
  read: { max: 240, seconds: 60, by: 'actor' },
  write: { max: 60, seconds: 60, by: 'actor' },
  play: { max: 1200, seconds: 60, by: 'actor' },
  identity: { max: 30, seconds: 60, by: 'ip', shared: true },
  public: { max: 600, seconds: 60, by: 'ip' },
  peer: { max: 6000, seconds: 60, by: 'ip' },
} as const satisfies Record<string, Rate>

export const everyone = ['guest', 'trial', 'member', 'agent'] as const
export const players = ['trial', 'member', 'agent'] as const
export const trueAccounts = ['member', 'agent'] as const
