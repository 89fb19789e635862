/** SQL of the codes that newcomers name to say who brought them. */
import type { Tx } from '../../kernel/index.ts'

export type InviteKind = 'affiliate' | 'referral'

/** Adds a code; false when it is in use. */
export async function insertInvite(
  t: Tx,
  invite: { code: string; kind: InviteKind; memberId: bigint; domain: string | null },
): Promise<boolean> {
  const put = await t.run('insert into identity.invite (code, kind, member_id, domain) values ($1, $2, $3, $4) on conflict do nothing', [
    invite.code,
    invite.kind,
    invite.memberId,
    invite.domain,
  ])
  return put === 1
}

/** The member whose living code this is; an affiliate code that names a domain is good there only. Disabled members bring nobody. */
export function findInviter(
  t: Tx,
  kind: InviteKind,
  code: string,
  domain: string | null,
): Promise<{ id: bigint; path: string } | undefined> {
  return t.maybe(
    `select m.id, m.path from identity.invite i join identity.member m on m.id = i.member_id
      where i.code = $2 and i.kind = $1 and i.ended_at is null and (i.domain is null or i.domain = $3) and m.disabled_at is null`,
    [kind, code, domain],
  )
}
