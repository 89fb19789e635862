/** SQL of how a member can be reached and asked: number, mail, name at the bank. */
import { sqlScopes, type Scope, type Tx } from '../../kernel/index.ts'

export interface Contacts {
  /** `+` and digits. */
  readonly mobileNum: string | null
  readonly email: string | null
  readonly payeeName: string | null
}

/** What is known of a member; nothing for one who is not there. */
export async function contactsOf(t: Tx, memberId: bigint): Promise<Contacts> {
  const found = await t.maybe<Contacts>(
    'select mobile_num as "mobileNum", email, payee_name as "payeeName" from identity.profile where member_id = $1',
    [memberId],
  )
  return found ?? { mobileNum: null, email: null, payeeName: null }
}

/** The member who signs in with a number: the one who proved it. A number that was only stated opens nothing, for it may be anybody's. */
export async function memberByMobile(t: Tx, mobileNum: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ id: bigint }>(
    `select member_id as id from identity.profile
      where mobile_num = $1 and mobile_signs_in and mobile_verified_at is not null`,
    [mobileNum],
  )
  return row?.id
}

/**
 * Gives a member a number they have proved; it signs them in from now on. It is taken away from an account that holds it
 * without proof. False when another member has proved the same one.
 */
async function putMobile(t: Tx, memberId: bigint, mobileNum: string): Promise<boolean> {
  await t.run(
    `update identity.profile set mobile_signs_in = false, mobile_num = null
      where mobile_num = $2 and mobile_signs_in and mobile_verified_at is null and member_id <> $1`,
    [memberId, mobileNum],
  )
  const put = await t.run(
    `insert into identity.profile (member_id, mobile_num, mobile_verified_at, mobile_signs_in)
     select $1, $2, kernel.now(), true
      where not exists (select 1 from identity.profile o where o.mobile_num = $2 and o.mobile_signs_in and o.member_id <> $1)
     on conflict (member_id) do update
       set mobile_num = excluded.mobile_num, mobile_verified_at = kernel.now(), mobile_signs_in = true`,
    [memberId, mobileNum],
  )
  return put === 1
}

/** Takes an address that a code proved; false when it is proved to be somebody else's. */
async function putEmail(t: Tx, memberId: bigint, email: string): Promise<boolean> {
  const taken = await t.maybe('select 1 from identity.profile where email = $1 and email_verified_at is not null and member_id <> $2', [
    email,
    memberId,
  ])
  if (taken !== undefined) return false
  await t.run(
    `insert into identity.profile (member_id, email, email_verified_at) values ($1, $2, kernel.now())
     on conflict (member_id) do update set email = excluded.email, email_verified_at = kernel.now()`,
    [memberId, email],
  )
  return true
}

/** Gives a member a number or address that they have proved; false when somebody else has proved it. */
export function putContact(t: Tx, memberId: bigint, channel: 'sms' | 'email', target: string): Promise<boolean> {
  return channel === 'sms' ? putMobile(t, memberId, target) : putEmail(t, memberId, target)
}

/** The member who has this name and has proved this address: one that was only typed may be a stranger's. */
export async function memberByMail(t: Tx, username: string, email: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ id: bigint }>(
    `select m.id from identity.member m join identity.profile p on p.member_id = m.id
      where m.username = $1 and p.email = $2 and p.email_verified_at is not null and m.type <> 4 and m.disabled_at is null`,
    [username, email],
  )
  return row?.id
}

/** Where a member has proved to be reachable; null where they have not. */
export type Reach = Pick<Contacts, 'mobileNum' | 'email'>

/** The proved number and address of a member. The scope must be one member's. */
export async function reachOf(t: Tx, scope: Scope): Promise<Reach> {
  const [found] = (await reachesOf(t, [scope])).values()
  return found ?? { mobileNum: null, email: null }
}

/** The proved numbers and addresses of members, by their ids: of scopes of one member each. */
export async function reachesOf(t: Tx, scopes: readonly Scope[]): Promise<ReadonlyMap<bigint, Reach>> {
  const within = sqlScopes(scopes, { member: 'member_id' })
  const rows = await t.query<Reach & { memberId: bigint }>(
    `select member_id as "memberId", case when mobile_verified_at is not null then mobile_num end as "mobileNum",
            case when email_verified_at is not null then email end as email
       from identity.profile where ${within.where}`,
    within.params,
  )
  return new Map(rows.map(({ memberId, mobileNum, email }) => [memberId, { mobileNum, email }]))
}
