/** The line of a member: who brought them, and whom they brought, at any distance (PS-6.8). */
import { fail, type TeamScope, type Tx } from '../../kernel/index.ts'
import { team } from '../../kernel/scope-mint.ts'
import { lineRow, memberBelow, pathOf, uplineRow } from './line-store.ts'
import { maskName } from './names.ts'

/** Somebody of a line, as the line may see them. */
interface LineMember {
  readonly memberId: bigint
  readonly publicId: string
  /** Masked username. */
  readonly name: string
}

const shown = (row: { id: bigint; publicId: string; username: string } | undefined): LineMember | undefined =>
  row && { memberId: row.id, publicId: row.publicId, name: maskName(row.username) }

/** Who brought the member; undefined for one who came alone, and for an upline whose account is closed. */
export async function uplineOf(t: Tx, memberId: bigint): Promise<LineMember | undefined> {
  return shown(await uplineRow(t, memberId))
}

/** Somebody below the member, at any distance, by username or number; undefined for everybody else. */
export async function findBelow(t: Tx, memberId: bigint, name: string): Promise<LineMember | undefined> {
  return shown(await memberBelow(t, memberId, name.trim().toLowerCase()))
}

/** These members as somebody of their line sees them, whether or not their accounts are open, and whether they stand above `memberId`. */
export async function lineMembers(
  t: Tx,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<(LineMember & { readonly isAbove: boolean })[]> {
  const rows = await lineRow(t, memberId, ids)
  return rows.map((row) => ({ memberId: row.id, publicId: row.publicId, name: maskName(row.username), isAbove: row.isAbove }))
}

const tree = { view: 'identity.line_view', member: 'member_id', path: 'path' } as const

/** What a member sees of everybody below them, at any distance, and of their own. Errors: not_found. */
export async function teamOf(t: Tx, memberId: bigint): Promise<TeamScope> {
  return team(memberId, (await pathOf(t, memberId)) ?? fail('not_found'), tree)
}
