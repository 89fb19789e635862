/** SQL of browsers that members signed in with, and of the one-day token that stands for a password (D-H1). */
import { sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

/** Whether this browser's token stands for the password of this member now. */
export async function isRemembered(t: Tx, memberId: bigint, tokenHash: Buffer, rememberHash: Buffer): Promise<boolean> {
  const found = await t.maybe(
    `select 1 from identity.device
      where member_id = $1 and token_hash = $2 and remember_hash = $3 and remember_until > kernel.now()`,
    [memberId, tokenHash, rememberHash],
  )
  return found !== undefined
}

/** Whose password a browser stands for now, and for how many seconds more. Locked: of two calls with one token the second finds the next token. */
export function lockRemembered(
  t: Tx,
  tokenHash: Buffer,
  rememberHash: Buffer,
): Promise<{ readonly memberId: bigint; readonly lifeSeconds: number } | undefined> {
  return t.maybe(
    `select member_id as "memberId", ceil(extract(epoch from remember_until - kernel.now()))::int as "lifeSeconds"
       from identity.device where token_hash = $1 and remember_hash = $2 and remember_until > kernel.now() for update`,
    [tokenHash, rememberHash],
  )
}

/** Forgets the one-day tokens of a browser, whatever they are. Answers the members they stood for until now. */
export async function forgetRememberedBrowser(t: Tx, tokenHash: Buffer): Promise<bigint[]> {
  const rows = await t.query<{ memberId: bigint }>(
    `with stood as (select id, remember_until > kernel.now() as did from identity.device
                     where token_hash = $1 and remember_hash is not null for update)
     update identity.device d set remember_hash = null, remember_until = null from stood
      where d.id = stood.id returning case when stood.did then d.member_id end as "memberId"`,
    [tokenHash],
  )
  return rows.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
}

/** Forgets the one-day token of a browser by the browser's name. False when the scope has none of this name. */
export async function forgetRememberedOf(t: Tx, scope: Scope, publicId: string): Promise<boolean> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 2)
  const rows = await t.run(
    `update identity.device set remember_hash = null, remember_until = null where public_id = $1 and ${within.where}`,
    [publicId, ...within.params],
  )
  return rows === 1
}

/** Forgets the one-day token of the browser that a session was opened in. */
export async function forgetRememberedOfSession(t: Tx, sessionId: bigint): Promise<void> {
  await t.run(
    `update identity.device set remember_hash = null, remember_until = null
      where id = (select device_id from identity.session where id = $1) and remember_hash is not null`,
    [sessionId],
  )
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
  /** Null for one that is not remembered now. */
  readonly rememberedUntil: Date | null
}

/** Newest first, at most a hundred. */
export function devicesOf(t: Tx, scope: Scope): Promise<DeviceRow[]> {
  const within = sqlPrivate(scope, { member: 'd.member_id' })
  return t.query(
    `select d.id, d.public_id as "publicId", d.token_hash as "tokenHash", d.user_agent as "userAgent", d.ip,
            d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt",
            case when d.remember_until > kernel.now() then d.remember_until end as "rememberedUntil"
       from identity.device d where ${within.where} order by d.last_seen_at desc limit 100`,
    within.params,
  )
}

/** Removes a browser with its one-day token. Answers its number; undefined when the scope has none of this name. */
export async function removeDevice(t: Tx, scope: Scope, publicId: string): Promise<bigint | undefined> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 2)
  const row = await t.maybe<{ id: bigint }>(`delete from identity.device where public_id = $1 and ${within.where} returning id`, [
    publicId,
    ...within.params,
  ])
  return row?.id
}
