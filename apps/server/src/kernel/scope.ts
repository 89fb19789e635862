import type { Tx } from './db.ts'
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
/** Where the path of each member is read, by SQL names; the module that knows the tree says so when it makes a team scope. */
export interface Tree {
  readonly view: string
  readonly member: string
  readonly path: string
}
/** The rows of a member and of everybody below: all whose path begins with `rootPath`, which ends in its separator. */
export type TeamScope = { readonly kind: 'team'; readonly memberId: bigint; readonly rootPath: string; readonly tree: Tree } & Minted
/** Everybody's rows, for an operator; `reason` says by which right, and goes into the audit. */
export type AllScope = { readonly kind: 'all'; readonly reason: string } & Minted
/** Everybody's rows, for the product itself: jobs and settlement. */
export type SystemScope = { readonly kind: 'system' } & Minted

export type Scope = SelfScope | TeamScope | AllScope | SystemScope

/** SQL names of the columns a scope is applied to. With `path` beside the member a team is found without the tree. */
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

/** The condition that keeps a query within a scope. `first` is the number of the first parameter it may use. */
export function sqlScope(scope: Scope, columns: ScopeColumns, first = 1): SqlScope {
  switch (scope.kind) {
    case 'self':
      return { where: `${columns.member} = $${first}`, params: [scope.memberId] }
    case 'team':
      return { where: inTeam(scope.tree, columns, `$${first}::text`), params: [scope.rootPath] }
    case 'all':
    case 'system':
      return { where: 'true', params: [] }
  }
}

function inTeam({ view, member, path }: Tree, columns: ScopeColumns, root: string): string {
  if (columns.path !== undefined) return `${columns.path} ^@ ${root}`
  return `${columns.member} in (select below.${member} from ${view} below where below.${path} ^@ ${root})`
}

/**
 * The same for what is one person's alone: sessions, browsers, what guards an account, papers of identity. Nobody above sees it, so a team
 * scope throws.
 */
export function sqlPrivate(scope: Scope, columns: ScopeColumns, first = 1): SqlScope {
  if (scope.kind === 'team') throw new Error('this is private to one member, and no team sees it')
  return sqlScope(scope, columns, first)
}

/** The same for calls of many members that are answered together: the rows of each. Throws for a scope that is not of one member. */
export function sqlScopes(scopes: readonly Scope[], columns: ScopeColumns, first = 1): SqlScope {
  const members = scopes.map((scope) => {
    if (scope.kind === 'self') return scope.memberId
    throw new Error('calls that are answered together are of members')
  })
  return { where: `${columns.member} = any ($${first}::bigint[])`, params: [numberArray(members)] }
}

/** Whether the scope covers one member; a team scope asks where they stand in the tree. */
export async function covers(t: Tx, scope: Scope, memberId: bigint): Promise<boolean> {
  switch (scope.kind) {
    case 'self':
      return scope.memberId === memberId
    case 'team': {
      const { where, params } = sqlScope(scope, { member: '$1::bigint' }, 2)
      return (await t.query(`select where ${where}`, [memberId, ...params])).length === 1
    }
    case 'all':
    case 'system':
      return true
  }
}
