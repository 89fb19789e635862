/** The members behind seats of a game, as the desks name them. */
import type { Scope, Tx } from '../../kernel/index.ts'
import { findMembers } from '../members/index.ts'

/** Seats with the codes of their members; those that nobody in the scope sits at stay as they are. */
export async function withMembers<S extends { readonly memberId: string | null; readonly account: string | null }>(
  t: Tx,
  scope: Scope,
  seats: readonly { readonly seat: S; readonly memberId: bigint | undefined }[],
): Promise<S[]> {
  const ids = seats.flatMap(({ memberId }) => (memberId === undefined ? [] : [memberId]))
  const members = new Map((await findMembers(t, scope, [...new Set(ids)])).map((member) => [member.memberId, member]))
  return seats.map(({ seat, memberId }) => {
    const member = memberId === undefined ? undefined : members.get(memberId)
    return member === undefined ? seat : { ...seat, memberId: member.publicId, account: member.username }
  })
}
