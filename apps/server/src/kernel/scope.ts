import { numberArray } from './sql-array.ts'

/**
 * Whose rows a read may see (AR-SCOPE). Every store function takes one; only `scope-mint.ts` makes
 * them, and outside the kernel and the tests only the files that `scopeMakers` of tools/floors.ts names may import that file.
 */
declare const minted: unique symbol

interface Minted {
  readonly [minted]: true
}

/** The member's own rows. */
export type SelfScope = { readonly kind: 'self'; readonly memberId: bigint } & Minted
/** The rows of a member and of everybody below: all whose path begins with `rootPath`, which ends in its separator. */
export type TeamScope = { readonly kind: 'team'; readonly memberId: bigint; readonly rootPath: string } & Minted
/** Everybody's rows, for an operator; `reason` says by which right, and goes into the audit. */
export type AllScope = { readonly kind: 'all'; readonly reason: string } & Minted
/** Everybody's rows, for the product itself: jobs and settlement. */
export type SystemScope = { readonly kind: 'system' } & Minted

export type Scope = SelfScope | TeamScope | AllScope | SystemScope

/** SQL names of the columns a scope is applied to; `path` is needed where team scopes arrive. */
export interface ScopeColumns {
  readonly member: string
  readonly path?: string
}

export interface SqlScope {
  /** A boolean SQL expression. */
  readonly where: string
  /** Its parameters, numbered from the `first` given. */
  readonly params: readonly unknown[]
}

/**
 * The condition that keeps a query within a scope. `first` is the number of the first parameter it may use.
 * Throws when a team scope meets a query without a path column: leaving the condition out would show everybody's rows.
 */
export function sqlScope(scope: Scope, columns: ScopeColumns, first = 1): SqlScope {
  switch (scope.kind) {
    case 'self':
      return { where: `${columns.member} = $${first}`, params: [scope.memberId] }
    case 'team':
      if (columns.path === undefined) throw new Error('this query has no path column, so it cannot be limited to a team')
      return { where: `${columns.path} ^@ $${first}::text`, params: [scope.rootPath] }
    case 'all':
    case 'system':
      return { where: 'true', params: [] }
  }
}

/** The same for calls of many members that are answered together: the rows of each. Throws for a scope that is not of one member. */
export function sqlScopes(scopes: readonly Scope[], columns: ScopeColumns, first = 1): SqlScope {
  const members = scopes.map((scope) => {
    if (scope.kind === 'self') return scope.memberId
    throw new Error('calls that are answered together are of members')
  })
  return { where: `${columns.member} = any ($${first}::bigint[])`, params: [numberArray(members)] }
}

/**
 * Whether the scope covers one member, where that can be said without asking the database. A team scope throws: the
 * floor that knows the team must narrow it to a member first (`memberOfTeam` in scope-mint.ts).
 */
export function covers(scope: Scope, memberId: bigint): boolean {
  switch (scope.kind) {
    case 'self':
      return scope.memberId === memberId
    case 'team':
      if (scope.memberId === memberId) return true
      throw new Error('a team scope must be narrowed to one of its members first')
    case 'all':
    case 'system':
      return true
  }
}
