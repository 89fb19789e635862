/** Whom a member brought: their own link, and how many came by it, without names (PS-2.42); and whether a code is good. */
import { agentTypes, type ReplyOf } from '@khela/contract'
import { fail, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { countBrought, inviteOf, listBrought } from './invite-store.ts'
import { findMember } from './members.ts'
import { maskName } from './names.ts'
import { inviterOf } from './new-member.ts'

const pageSize = 20
/** The field of the register form that a code of this kind fills. */
const fieldOf = { affiliate: 'a', referral: 'ref' } as const

export async function readReferral(t: Tx, { app, scope, actor, input }: Call<'referral'>): Promise<ReplyOf<'referral'>> {
  const { memberId } = playerOf(actor)
  const member = (await findMember(t, scope, memberId)) ?? fail('not_found')
  const isOn = await app.settings.get('REFERRAL')
  const kind = (agentTypes as readonly number[]).includes(member.type) ? 'affiliate' : 'referral'
  const code = isOn ? await inviteOf(t, scope, kind) : undefined
  const after = input.cursor !== undefined && /^[1-9][0-9]{0,17}$/.test(input.cursor) ? BigInt(input.cursor) : undefined
  const found = await listBrought(t, scope, { after, limit: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  const { came, cameThisMonth } = await countBrought(t, scope, app.config.timeZone)
  return {
    isOn,
    code: code ?? null,
    url: code === undefined ? null : `${app.config.publicUrl()}/register?${fieldOf[kind]}=${code}`,
    came,
    cameThisMonth,
    content: shown.map(({ username, at }) => ({ name: maskName(username), at: at.toISOString() })),
    next: found.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}

/** Whether an affiliate code is good on a domain. Error: affiliate_unknown. */
export async function affiliate(t: Tx, { input }: Call<'affiliate'>): Promise<ReplyOf<'affiliate'>> {
  if ((await inviterOf(t, 'affiliate', input.code, input.domain)) === undefined) fail('affiliate_unknown')
  return {}
}
