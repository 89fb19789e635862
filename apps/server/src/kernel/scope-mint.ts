import type { AllScope, Scope, SelfScope, SystemScope, TeamScope, Tree } from './scope.ts'

/**
 * Makes scopes. Who imports this file decides who may see what, so the list is short and checked: the session hook, the
 * job runner, the team check of members, and tests.
 */
function mint<S extends Scope>(scope: { [K in keyof S as K extends symbol ? never : K]: S[K] }): S {
  return Object.freeze(scope) as unknown as S
}

export function self(memberId: bigint): SelfScope {
  return mint<SelfScope>({ kind: 'self', memberId })
}

/** `rootPath` must end in its separator ("/12/"): without it "/1" would hold "/12" too. */
export function team(memberId: bigint, rootPath: string, tree: Tree): TeamScope {
  if (!/[/.]$/.test(rootPath)) throw new Error('the root path of a team must end in its separator')
  return mint<TeamScope>({ kind: 'team', memberId, rootPath, tree: Object.freeze(tree) })
}

export function all(reason: string): AllScope {
  if (reason === '') throw new Error('seeing everything needs a reason')
  return mint<AllScope>({ kind: 'all', reason })
}

export function system(): SystemScope {
  return mint<SystemScope>({ kind: 'system' })
}
