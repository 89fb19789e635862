/** SQL of what guards an account: passwords, the member's switches, the last change. */
import { sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

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

/** Sets a password. One that its member did not choose must be changed at the next sign-in. */
export async function putPassword(t: Tx, memberId: bigint, passwordHash: string, mustChange = false): Promise<void> {
  await t.run(
    `insert into identity.credential (member_id, password_hash, must_change) values ($1, $2, $3)
     on conflict (member_id) do update
       set password_hash = excluded.password_hash, must_change = excluded.must_change, changed_at = kernel.now()`,
    [memberId, passwordHash, mustChange],
  )
}

/** From the next sign-in on another password must be chosen first. */
export async function forceNewPassword(t: Tx, memberId: bigint): Promise<void> {
  await t.run('update identity.credential set must_change = true where member_id = $1 and not must_change', [memberId])
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
  const within = sqlPrivate(scope, { member: 'm.member_id' })
  return t.one(
    `select c.changed_at as "passwordChangedAt", s.payment_hash is not null as "hasPaymentPassword",
            coalesce(s.extra_on, false) as "extraOn", s.changed_at as "changedAt", p.mobile_num as "mobileNum", p.email
       from identity.line_view m left join identity.credential c on c.member_id = m.member_id
       left join identity.security s on s.member_id = m.member_id left join identity.profile_view p on p.member_id = m.member_id
      where ${within.where}`,
    within.params,
  )
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

/** Takes every secret of an account that ends. */
export async function eraseSecrets(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from identity.credential where member_id = $1', [memberId])
  await t.run('delete from identity.ticket where member_id = $1', [memberId])
  await t.run('delete from identity.totp where member_id = $1', [memberId])
  await t.run('delete from identity.recovery_code where member_id = $1', [memberId])
  await t.run('delete from identity.security where member_id = $1', [memberId])
}
