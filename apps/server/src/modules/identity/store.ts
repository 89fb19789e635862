/** SQL of members and their passwords. Sessions, captchas and attempts have stores of their own. */
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

export interface NewMember {
  readonly publicId: string
  readonly username: string
  readonly nickname: string
  readonly type: number
  readonly upline: { readonly id: bigint; readonly path: string } | undefined
}

/** Adds a member; undefined when its username or its public number is in use. A trial member passes no username and is named after its number. */
export function insertMember(t: Tx, member: NewMember): Promise<MemberRow | undefined> {
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

/** From the next sign-in on another password must be chosen first. */
export async function forceNewPassword(t: Tx, memberId: bigint): Promise<void> {
  await t.run('update identity.credential set must_change = true where member_id = $1 and not must_change', [memberId])
}

export async function insertCredential(t: Tx, memberId: bigint, passwordHash: string, mustChange: boolean): Promise<void> {
  await t.run('insert into identity.credential (member_id, password_hash, must_change) values ($1, $2, $3)', [
    memberId,
    passwordHash,
    mustChange,
  ])
}

/** Trial members who were made longer ago than so many days, and have no session any more: those are forgotten a week after their end. */
export async function oldTrials(t: Tx, days: number, limit: number): Promise<bigint[]> {
  const rows = await t.query<{ memberId: bigint }>(
    `select m.id as "memberId" from identity.member m
      where m.type = 4 and m.closed_at is null and m.registered_at < kernel.now() - make_interval(days => $1)
        and not exists (select from identity.session s where s.member_id = m.id)
      order by m.registered_at limit $2 for update of m skip locked`,
    [days, limit],
  )
  return rows.map(({ memberId }) => memberId)
}
