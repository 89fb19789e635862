/** SQL of the codes that newcomers name to say who brought them. */
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

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

/** The living code of a member; undefined when there is none. The scope must be one member's. */
export async function inviteOf(t: Tx, scope: Scope, kind: InviteKind): Promise<string | undefined> {
  const within = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.maybe<{ code: string }>(
    `select code from identity.invite where kind = $1 and ended_at is null and domain is null and ${within.where} order by created_at limit 1`,
    [kind, ...within.params],
  )
  return row?.code
}

/** Who came directly by a member, the last first. */
export function listBrought(
  t: Tx,
  scope: Scope,
  o: { after: bigint | undefined; limit: number },
): Promise<{ id: bigint; username: string; at: Date }[]> {
  const within = sqlScope(scope, { member: 'm.upline_id' }, 3)
  return t.query(
    `select m.id, m.username, m.registered_at as at from identity.member m
      where m.upline_id is not null and m.type <> 4 and ($1::bigint is null or m.id < $1) and ${within.where} order by m.id desc limit $2`,
    [o.after ?? null, o.limit, ...within.params],
  )
}

export function countBrought(t: Tx, scope: Scope, timeZone: string): Promise<{ came: number; cameThisMonth: number }> {
  const within = sqlScope(scope, { member: 'm.upline_id' }, 2)
  return t.one(
    `select count(*)::int as came,
            count(*) filter (where m.registered_at >= date_trunc('month', kernel.now(), $1))::int as "cameThisMonth"
       from identity.member m where m.upline_id is not null and m.type <> 4 and ${within.where}`,
    [timeZone, ...within.params],
  )
}
