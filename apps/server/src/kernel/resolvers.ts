import type { ErrorCode } from '@khela/contract'
import type { Actor } from './actor.ts'
import type { App } from './call.ts'
import type { Tx } from './db.ts'
import type { Scope, TeamScope } from './scope.ts'

/** What the gate asks the floors above; one module has each answer. */
/** An operator's call that was refused for who they are: by the role, or because another one has to do it. */
export interface Refusal {
  readonly actor: Extract<Actor, { kind: 'operator' }>
  /** Method and path of the call. */
  readonly call: string
  readonly code: ErrorCode
  /** What the call was about, where it names one. */
  readonly subject: string
}

export interface Resolvers {
  /** The player of a site token, or undefined. */
  session(t: Tx, token: string, app: App): Promise<Actor | undefined>
  /** The operator of an office token, or undefined. */
  operator(t: Tx, token: string): Promise<Actor | undefined>
  /** Whether the site is open to this address: 0 open, 1 maintenance, 2 region restricted. */
  siteState(t: Tx, app: App, ip: string): Promise<{ status: 0 | 1 | 2 }>
  /** What the member sees of everybody below, and of their own. */
  team(t: Tx, memberId: bigint): Promise<TeamScope>
  /** Whether the member of the scope has accepted the terms as they stand. */
  hasConsent(t: Tx, app: App, scope: Scope): Promise<boolean>
  /** Told of each refusal, before it is answered. */
  operatorRefused(app: App, refusal: Refusal): Promise<void>
}
