/** SQL of the member page: members as the office finds and sees them. */
import { sqlPrivate, sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'

export type FoundBy = 'username' | 'number' | 'phone' | 'mail' | 'payee' | 'ip'
export interface FoundMember {
  readonly memberId: bigint
  readonly publicId: string
  readonly username: string
  readonly nickname: string
  readonly type: number
  readonly isDisabled: boolean
  readonly isSignInLocked: boolean
  readonly registeredAt: Date
  readonly lastLoginAt: Date | null
}
// Whoever registers is signed in by that: the history knows it, the time of the last sign-in by a password does not.
const columns = `m.id as "memberId", m.public_id as "publicId", m.username, m.nickname, m.type, m.disabled_at is not null as "isDisabled",
  m.sign_in_locked_at is not null as "isSignInLocked", m.registered_at as "registeredAt",
  coalesce(m.last_login_at, (select max(e.at) from identity.login_event e where e.member_id = m.id and e.result = 'ok')) as "lastLoginAt"`

export interface Sought {
  readonly text: string
  /** In the form numbers are stored in, one for each way of reading it. */
  readonly mobiles: readonly string[]
  /** Members that another module knows by a payee account. */
  readonly payees: readonly bigint[]
  readonly limit: number
}
/** Each member once, by the plainest way of finding them. Each way is an index of its own. */
export function searchMembers(
  t: Tx,
  scope: Scope,
  { text, mobiles, payees, limit }: Sought,
): Promise<(FoundMember & { found: FoundBy })[]> {
  const within = sqlScope(scope, { member: 'm.id', path: 'm.path' }, 5)
  return t.query<FoundMember & { found: FoundBy }>(
    `with hit as (
       (select id, 'number' as found, 1 as rank from identity.member where public_id = $1)
       union all (select id, 'username', 2 from identity.member where username ^@ $1 and type <> 4 order by username limit $4)
       union all (select member_id, 'phone', 3 from identity.profile where mobile_num = any($2) limit $4)
       union all (select member_id, 'mail', 4 from identity.profile where email = $1 limit $4)
       union all (select id, 'payee', 5 from unnest($3::bigint[]) p(id))
       union all (select distinct member_id, 'ip', 6 from identity.device where ip = $1 limit $4)
     ), best as (select distinct on (id) id, found, rank from hit order by id, rank)
     select ${columns}, b.found from best b join identity.member m on m.id = b.id
      where ${within.where} order by b.rank, m.username limit $4`,
    [text, mobiles, payees, limit, ...within.params],
  )
}

export interface DeskMember extends FoundMember {
  readonly mobile: string | null
  readonly email: string | null
  readonly payeeName: string | null
  readonly mobileVerified: boolean
  readonly emailVerified: boolean
  readonly upline: { readonly publicId: string; readonly username: string } | null
  readonly downlines: bigint
  readonly team: bigint
  readonly hasAuthenticator: boolean
  readonly hasPaymentPassword: boolean
  readonly mustChangePassword: boolean
  readonly securityChangedAt: Date | null
}
/** A member by number, with what stands beside; trial visitors are not members here. */
export function deskMember(t: Tx, scope: Scope, publicId: string): Promise<DeskMember | undefined> {
  const within = sqlScope(scope, { member: 'm.id', path: 'm.path' }, 2)
  return t.maybe<DeskMember>(
    `select ${columns}, p.mobile_num as mobile, p.email, p.payee_name as "payeeName",
            p.mobile_verified_at is not null as "mobileVerified", p.email_verified_at is not null as "emailVerified",
            case when u.id is not null then json_build_object('publicId', u.public_id, 'username', u.username) end as upline,
            (select count(*) from identity.member d where d.upline_id = m.id) as downlines,
            (select count(*) - 1 from identity.member d where d.path ^@ m.path) as team,
            exists (select from identity.totp o where o.member_id = m.id and o.confirmed_at is not null) as "hasAuthenticator",
            s.payment_hash is not null as "hasPaymentPassword", coalesce(c.must_change, false) as "mustChangePassword",
            s.changed_at as "securityChangedAt"
       from identity.member m left join identity.profile p on p.member_id = m.id left join identity.member u on u.id = m.upline_id
       left join identity.credential c on c.member_id = m.id left join identity.security s on s.member_id = m.id
      where m.public_id = $1 and m.type <> 4 and ${within.where}`,
    [publicId, ...within.params],
  )
}

export interface SignIns {
  readonly sessions: readonly SignInRow[]
  readonly devices: readonly Omit<SignInRow, 'way'>[]
  readonly networks: readonly { readonly network: string; readonly since: Date; readonly seenAt: Date; readonly others: number }[]
  readonly signIns: readonly { readonly at: Date; readonly ip: string; readonly way: string; readonly result: string }[]
}
interface SignInRow {
  readonly id: string
  readonly ip: string | null
  readonly agent: string | null
  readonly way: string | null
  readonly since: Date
  readonly seenAt: Date
}
/** Where a member is and was signed in. `others`: further members of the same network. */
export async function accessOf(t: Tx, scope: Scope, memberId: bigint): Promise<SignIns> {
  const { where, params } = sqlPrivate(scope, { member: 'r.member_id' }, 2)
  const rows = <R extends object>(sql: string) => t.query<R>(sql, [memberId, ...params])
  return {
    sessions: await rows(
      `select public_id as id, ip, user_agent as agent, way, created_at as since, seen_at as "seenAt" from identity.session r
        where member_id = $1 and ${where} and public_id is not null and revoked_at is null and ends_at > kernel.now()
          and seen_at + idle > kernel.now() order by seen_at desc limit 100`,
    ),
    devices: await rows(
      `select public_id as id, ip, user_agent as agent, first_seen_at as since, last_seen_at as "seenAt" from identity.device r
        where member_id = $1 and ${where} order by last_seen_at desc limit 100`,
    ),
    networks: await rows(
      `select network, added_at as since, last_seen_at as "seenAt",
              (select count(*)::int from identity.known_network o where o.network = r.network and o.member_id <> r.member_id) as others
         from identity.known_network r where member_id = $1 and ${where} order by last_seen_at desc limit 100`,
    ),
    signIns: await rows(
      `select at, ip, way, result from identity.login_event r where member_id = $1 and ${where} order by id desc limit 50`,
    ),
  }
}
