/** The accounts at other houses that sign a member in, in the security center. */
import type { ReplyOf } from '@khela/contract'
import { fail, playerOf, type Call, type Tx } from '../../../kernel/index.ts'
import { takeProof } from '../../security/index.ts'
import { linksOf, removeLink, waysLeft } from './store.ts'

export async function linkedWays(t: Tx, { scope, actor }: Call<'linkedWays'>): Promise<ReplyOf<'linkedWays'>> {
  const { memberId } = playerOf(actor)
  const { hasPassword } = await waysLeft(t, memberId, 'look')
  const rows = await linksOf(t, scope, memberId)
  return {
    hasPassword,
    linked: rows.map(({ provider, name, linkedAt, usedAt }) => ({
      provider,
      name,
      linkedAt: linkedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
  }
}

/** Parts the two accounts; nobody is locked out by it. Errors: proof_required, way_in_last. */
export async function unlinkWay(t: Tx, call: Call<'unlinkWay'>): Promise<ReplyOf<'unlinkWay'>> {
  const { memberId } = playerOf(call.actor)
  await takeProof(t, call.actor, call.input.proof)
  await waysLeft(t, memberId, 'lock')
  await removeLink(t, memberId, call.input.provider)
  const { hasPassword, hasPhone, linked } = await waysLeft(t, memberId, 'look')
  if (!hasPassword && !hasPhone && linked === 0) return fail('way_in_last')
  return {}
}
