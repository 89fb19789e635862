/** SQL of browsers that members signed in with, and of the one-day token that stands for a password (decisions H1). */
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** Whether this browser's token stands for the password of this member now. */
export async function isRemembered(t: Tx, memberId: bigint, tokenHash: Buffer, rememberHash: Buffer): Promise<boolean> {
  const found = await t.maybe(
    `select 1 from identity.device
      where member_id = $1 and token_hash = $2 and remember_hash = $3 and remember_until > kernel.now()`,
    [memberId, tokenHash, rememberHash],
  )
  return found !== undefined
}

/** Whether the member of this name signed in with this browser before. */
export async function isDeviceOf(t: Tx, username: string, tokenHash: Buffer): Promise<boolean> {
  const found = await t.maybe(
    `select 1 from identity.device d join identity.member m on m.id = d.member_id where m.username = $1 and d.token_hash = $2`,
    [username, tokenHash],
  )
  return found !== undefined
}

/** Forgets the one-day token of a browser, whoever it belongs to. */
export async function forgetRemembered(t: Tx, rememberHash: Buffer): Promise<void> {
  await t.run('update identity.device set remember_hash = null, remember_until = null where remember_hash = $1', [rememberHash])
}

/** Forgets the one-day tokens of a member on every browser. */
export async function forgetAllRemembered(t: Tx, memberId: bigint): Promise<void> {
  await t.run('update identity.device set remember_hash = null, remember_until = null where member_id = $1 and remember_hash is not null', [
    memberId,
  ])
}

export interface DeviceRow {
  readonly id: bigint
  readonly publicId: string
  readonly tokenHash: Buffer
  readonly userAgent: string | null
  readonly ip: string | null
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly isRemembered: boolean
}

/** Newest first, at most a hundred. */
export function devicesOf(t: Tx, scope: Scope): Promise<DeviceRow[]> {
  const within = sqlScope(scope, { member: 'd.member_id' })
  return t.query(
    `select d.id, d.public_id as "publicId", d.token_hash as "tokenHash", d.user_agent as "userAgent", d.ip,
            d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt",
            coalesce(d.remember_until > kernel.now(), false) as "isRemembered"
       from identity.device d where ${within.where} order by d.last_seen_at desc limit 100`,
    within.params,
  )
}

/** Removes a browser with its one-day token. Answers its number; undefined when the scope has none of this name. */
export async function removeDevice(t: Tx, scope: Scope, publicId: string): Promise<bigint | undefined> {
  const within = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.maybe<{ id: bigint }>(`delete from identity.device where public_id = $1 and ${within.where} returning id`, [
    publicId,
    ...within.params,
  ])
  return row?.id
}
