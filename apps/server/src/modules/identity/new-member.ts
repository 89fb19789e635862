/** Registering: a member with the password that they sign in with. */
import type { App, Tx } from '../../kernel/index.ts'
import { addMember, placeOf, type MemberView, type NewMember } from '../members/index.ts'
import { hashPassword, putPassword } from '../security/index.ts'

export interface Registration extends NewMember {
  /** Absent: the member signs in another way. */
  readonly password?: string | undefined
  /** The password was made for the member, who must change it at first use (D-H2). */
  readonly mustChange?: boolean | undefined
}

/**
 * Registers a member who needs no further check of pattern or password: the demo world, agents and operators. Tells
 * `memberRegistered`. Errors: username_taken, recommender_unknown, affiliate_unknown. A malformed username is a fault of the caller.
 */
export async function registerMember(t: Tx, app: App, input: Registration): Promise<MemberView> {
  // The name is looked at before the costly hash.
  const place = await placeOf(t, input)
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password)
  const member = await addMember(t, app, input, place)
  if (passwordHash !== undefined) await putPassword(t, member.memberId, passwordHash, input.mustChange)
  return member
}
