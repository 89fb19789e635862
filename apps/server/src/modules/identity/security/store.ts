/** SQL of the security centre: passwords, the member's switches, networks, history. */
import { sqlPrivate, type Scope, type Tx } from '../../../kernel/index.ts'

export interface Secrets {
  readonly username: string
  readonly passwordHash: string | undefined
}

/** The secrets of a member; undefined when there is none. */
export async function secretsOf(t: Tx, memberId: bigint): Promise<Secrets | undefined> {
  const row = await t.maybe<{ username: string; passwordHash: string | null }>(
    `select m.username, c.password_hash as "passwordHash"
       from identity.member m left join identity.credential c on c.member_id = m.id where m.id = $1`,
    [memberId],
  )
  return row && { username: row.username, passwordHash: row.passwordHash ?? undefined }
}

/** Sets a password that its member chose. */
export async function putPassword(t: Tx, memberId: bigint, passwordHash: string): Promise<void> {
  await t.run(
    `insert into identity.credential (member_id, password_hash) values ($1, $2)
     on conflict (member_id) do update set password_hash = excluded.password_hash, must_change = false, changed_at = kernel.now()`,
    [memberId, passwordHash],
  )
}

/** Sets the payment password. Keep it hashed by `hashPassword`. */
export async function putPaymentPassword(t: Tx, memberId: bigint, passwordHash: string): Promise<void> {
  await t.run(
    `insert into identity.security (member_id, payment_hash, payment_changed_at) values ($1, $2, kernel.now())
     on conflict (member_id) do update set payment_hash = excluded.payment_hash, payment_changed_at = kernel.now()`,
    [memberId, passwordHash],
  )
}

/** The hash of the payment password; undefined when the member has none. */
export async function paymentHashOf(t: Tx, memberId: bigint): Promise<string | undefined> {
  const row = await t.maybe<{ hash: string | null }>('select payment_hash as hash from identity.security where member_id = $1', [memberId])
  return row?.hash ?? undefined
}

export async function putExtra(t: Tx, memberId: bigint, on: boolean): Promise<void> {
  await t.run(
    `insert into identity.security (member_id, extra_on) values ($1, $2) on conflict (member_id) do update set extra_on = excluded.extra_on`,
    [memberId, on],
  )
}

/** Withdrawals wait from now (REL-A19). */
export async function noteChange(t: Tx, memberId: bigint): Promise<void> {
  await t.run(
    `insert into identity.security (member_id, changed_at) values ($1, kernel.now())
     on conflict (member_id) do update set changed_at = kernel.now()`,
    [memberId],
  )
}

/** When something that guards the account was last changed; null when never. The scope must be one member's. */
export async function changedAt(t: Tx, scope: Scope): Promise<Date | null> {
  const within = sqlPrivate(scope, { member: 'member_id' })
  const row = await t.maybe<{ at: Date | null }>(
    `select changed_at as at from identity.security where ${within.where} order by changed_at desc nulls last limit 1`,
    within.params,
  )
  return row?.at ?? null
}

export interface SecurityRow {
  readonly passwordChangedAt: Date | null
  readonly hasPaymentPassword: boolean
  readonly extraOn: boolean
  readonly changedAt: Date | null
  readonly mobileNum: string | null
  readonly email: string | null
}

export function securityOf(t: Tx, scope: Scope): Promise<SecurityRow> {
  const within = sqlPrivate(scope, { member: 'm.id' })
  return t.one(
    `select c.changed_at as "passwordChangedAt", s.payment_hash is not null as "hasPaymentPassword",
            coalesce(s.extra_on, false) as "extraOn", s.changed_at as "changedAt", p.mobile_num as "mobileNum", p.email
       from identity.member m left join identity.credential c on c.member_id = m.id
       left join identity.security s on s.member_id = m.id left join identity.profile p on p.member_id = m.id
      where ${within.where}`,
    within.params,
  )
}

/** Takes an address that a code proved; false when it is proved to be somebody else's. */
export async function putEmail(t: Tx, memberId: bigint, email: string): Promise<boolean> {
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

/** The member who has this name and has proved this address: one that was only typed may be a stranger's. */
export async function memberByMail(t: Tx, username: string, email: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ id: bigint }>(
    `select m.id from identity.member m join identity.profile p on p.member_id = m.id
      where m.username = $1 and p.email = $2 and p.email_verified_at is not null and m.type <> 4 and m.disabled_at is null`,
    [username, email],
  )
  return row?.id
}

/** Links to set a password that were asked for in the last hour. */
export async function recentLinks(t: Tx, memberId: bigint): Promise<number> {
  const { links } = await t.one<{ links: number }>(
    `select count(*)::int as links from identity.ticket
      where member_id = $1 and purpose = 'reset' and expires_at > kernel.now() - interval '50 minutes'`,
    [memberId],
  )
  return links
}

export interface NetworkRow {
  readonly network: string
  readonly addedAt: Date
  readonly lastSeenAt: Date
}

export function networksOf(t: Tx, scope: Scope): Promise<NetworkRow[]> {
  const within = sqlPrivate(scope, { member: 'member_id' })
  return t.query(
    `select network, added_at as "addedAt", last_seen_at as "lastSeenAt" from identity.known_network
      where ${within.where} order by last_seen_at desc limit 100`,
    within.params,
  )
}

/** False when the scope has no such network. */
export async function removeNetwork(t: Tx, scope: Scope, network: string): Promise<boolean> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 2)
  return (await t.run(`delete from identity.known_network where network = $1 and ${within.where}`, [network, ...within.params])) > 0
}

export interface EventRow {
  readonly id: bigint
  readonly at: Date
  readonly ip: string
  readonly userAgent: string | null
  readonly way: string
  readonly result: 'ok' | 'wrong' | 'locked' | 'extra_asked' | 'extra_wrong' | 'refused'
}

/** Newest first, those before the one numbered `before`. */
export function signInsOf(t: Tx, scope: Scope, before: bigint | null, limit: number): Promise<EventRow[]> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 3)
  return t.query(
    `select id, at, ip, user_agent as "userAgent", way, result from identity.login_event
      where ($1::bigint is null or id < $1) and ${within.where} order by id desc limit $2`,
    [before, limit, ...within.params],
  )
}
