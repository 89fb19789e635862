import { team } from '../../kernel/scope-mint.ts'
import { fail, type TeamScope, type Tx } from '../../kernel/index.ts'
import { pathOf } from './line-store.ts'

const tree = { view: 'identity.line_view', member: 'member_id', path: 'path' } as const

/** What a member sees of everybody below them, at any distance, and of their own. Errors: not_found. */
export async function teamOf(t: Tx, memberId: bigint): Promise<TeamScope> {
  return team(memberId, (await pathOf(t, memberId)) ?? fail('not_found'), tree)
}
