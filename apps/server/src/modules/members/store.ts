/** SQL of the rows of members. */
import type { MemberIcon } from '@khela/contract/member-icons'
import { sqlScope, sqlScopes, type Scope, type Tx } from '../../kernel/index.ts'

export interface MemberRow {
  readonly id: bigint
  readonly publicId: string
  readonly username: string
  readonly nickname: string
  readonly type: number
  readonly path: string
  readonly registeredAt: Date
  readonly lastLoginAt: Date | null
  readonly icon: MemberIcon | null
}

const columns = `m.id, m.public_id as "publicId", m.username, m.nickname, m.type, m.path,
  m.registered_at as "registeredAt", m.last_login_at as "lastLoginAt", m.icon`

/** The members of these scopes, of one member each, in no order. */
export function membersOf(t: Tx, scopes: readonly Scope[]): Promise<MemberRow[]> {
  const within = sqlScopes(scopes, { member: 'm.id' })
  return t.query(`select ${columns} from identity.member m where ${within.where}`, within.params)
}
/** Those of the members that the scope covers, in no order. */
export function membersById(t: Tx, scope: Scope, ids: readonly bigint[]): Promise<(MemberRow & { payeeName: string | null })[]> {
  const within = sqlScope(scope, { member: 'm.id', path: 'm.path' }, 2)
  return t.query(
    `select ${columns}, p.payee_name as "payeeName" from identity.member m left join identity.profile p on p.member_id = m.id
      where m.id = any($1::bigint[]) and ${within.where}`,
    [ids, ...within.params],
  )
}

/** Changes the picture of a member that the scope covers. */
export async function setIcon(t: Tx, scope: Scope, memberId: bigint, icon: MemberIcon | null): Promise<void> {
  const within = sqlScope(scope, { member: 'm.id', path: 'm.path' }, 3)
  await t.run(`update identity.member m set icon = $2 where m.id = $1 and m.icon is distinct from $2 and ${within.where}`, [
    memberId,
    icon,
    ...within.params,
  ])
}

/** The member a newcomer names as the one who brought them; trial visitors and disabled members bring nobody. */
export function findUpline(t: Tx, publicId: string): Promise<{ id: bigint; path: string } | undefined> {
  return t.maybe('select id, path from identity.member where public_id = $1 and type <> 4 and disabled_at is null', [publicId])
}

/** The member whose username or public number this is; a username wins. */
export async function memberIdByName(t: Tx, name: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ id: bigint }>(
    'select id from identity.member where username = $1 or public_id = $1 order by (username = $1) desc limit 1',
    [name],
  )
  return row?.id
}

export async function isUsernameTaken(t: Tx, username: string): Promise<boolean> {
  return (await t.maybe('select 1 from identity.member where username = $1', [username])) !== undefined
}

export interface MemberEntry {
  readonly publicId: string
  readonly username: string
  readonly nickname: string
  readonly type: number
  readonly upline: { readonly id: bigint; readonly path: string } | undefined
}

/** Adds a member; undefined when its username or its public number is in use. A trial member passes no username and is named after its number. */
export function insertMember(t: Tx, member: MemberEntry): Promise<MemberRow | undefined> {
  return t.maybe(
    `with next as (select nextval('identity.member_id') as id)
     insert into identity.member as m
       (id, public_id, username, nickname, type, upline_id, path)
     select id, $1, $2, $3, $4, $5, $6 || id || '/' from next
     on conflict do nothing
     returning ${columns}`,
    [member.publicId, member.username, member.nickname, member.type, member.upline?.id ?? null, member.upline?.path ?? '/'],
  )
}

/**
 * Keeps a member from the account as a whole (nothing is staked on it), or from signing in alone, while sessions that stand
 * go on; or lets them again.
 */
export async function barMember(t: Tx, memberId: bigint, from: 'account' | 'signIn', isBarred: boolean): Promise<void> {
  await t.run(
    from === 'account'
      ? `update identity.member set disabled_at = case when $2 then kernel.now() end where id = $1 and (disabled_at is not null) <> $2`
      : `update identity.member set sign_in_locked_at = case when $2 then kernel.now() end where id = $1 and (sign_in_locked_at is not null) <> $2`,
    [memberId, isBarred],
  )
}
