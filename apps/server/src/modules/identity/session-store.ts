/** SQL of sessions. They are found by the hash of a secret, before anybody has a scope. */
import { sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

export interface NewSession {
  readonly memberId: bigint
  readonly tokenHash: Buffer
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  readonly ip: string | null
  readonly userAgent: string | null
  readonly publicId: string
  /** How its member signed in. */
  readonly way: string | null
}

export async function insertSession(t: Tx, session: NewSession): Promise<void> {
  await t.run(
    `insert into identity.session (member_id, token_hash, idle, ends_at, ip, user_agent, public_id, way)
     values ($1, $2, $3 * interval '1 second', kernel.now() + $4 * interval '1 second', $5, $6, $7, $8)`,
    [
      session.memberId,
      session.tokenHash,
      session.idleSeconds,
      session.absoluteSeconds,
      session.ip,
      session.userAgent,
      session.publicId,
      session.way,
    ],
  )
}

/**
 * Opens a session beside one that still stands, with its limits and its end: moving never makes a session live longer.
 * False when that one has ended, must change its password first, or its member is disabled.
 */
export async function insertHandedSession(
  t: Tx,
  from: bigint,
  session: Pick<NewSession, 'tokenHash' | 'publicId' | 'ip' | 'userAgent'>,
): Promise<boolean> {
  const opened = await t.run(
    `insert into identity.session (member_id, token_hash, idle, ends_at, ip, user_agent, public_id, way, device_id)
     select s.member_id, $2, s.idle, s.ends_at, $3, $4, $5, s.way, s.device_id
       from identity.session s join identity.line_view m on m.member_id = s.member_id
      where s.id = $1 and s.revoked_at is null and not s.must_change_password and m.is_open
        and s.ends_at > kernel.now() and s.seen_at + s.idle > kernel.now()`,
    [from, session.tokenHash, session.ip, session.userAgent, session.publicId],
  )
  return opened === 1
}

export interface LiveSession {
  readonly sessionId: bigint
  readonly memberId: bigint
  readonly publicId: string
  readonly type: number
  /** The last sign of life is old enough to be written anew. */
  readonly isStale: boolean
  readonly mustChangePassword: boolean
}

/**
 * The sessions of tokens, by their hashes, those that still stand by the database's clock and whose members are not disabled, in the
 * order asked. One statement that tells by what time it decided: for a look.
 */
export async function liveSessions(t: Tx, hashes: readonly Buffer[]): Promise<(LiveSession | undefined)[]> {
  const rows = await t.query<LiveSession & { readonly tokenHash: Buffer | null }>(
    `select l.at, l.token_hash as "tokenHash", l.session_id as "sessionId", l.member_id as "memberId", l.public_id as "publicId", l.type,
            l.must_change_password as "mustChangePassword", l.is_stale as "isStale"
       from identity.live_sessions($1) l`,
    [hashes],
  )
  const found = new Map(rows.map((row) => [row.tokenHash?.toString('base64'), row]))
  return hashes.map((hash) => found.get(hash.toString('base64')))
}

/** Writes a sign of life, unless another call of the same session is doing so right now. */
export async function touchSession(t: Tx, sessionId: bigint): Promise<void> {
  await t.run(
    `update identity.session set seen_at = kernel.now()
      where id = (select id from identity.session where id = $1 and revoked_at is null for update skip locked)`,
    [sessionId],
  )
}

export async function revokeSession(t: Tx, sessionId: bigint): Promise<void> {
  await t.run('update identity.session set revoked_at = kernel.now() where id = $1 and revoked_at is null', [sessionId])
}

/** Revokes the sessions of a member, except one. Answers those that stood. */
export async function revokeSessions(t: Tx, memberId: bigint, except: bigint | null): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>(
    `update identity.session set revoked_at = kernel.now()
      where member_id = $1 and revoked_at is null and ($2::bigint is null or id <> $2) returning id`,
    [memberId, except],
  )
  return rows.map(({ id }) => id)
}

/** Revokes the sessions of one browser of a member. Answers those that stood. */
export async function revokeSessionsOfDevice(t: Tx, scope: Scope, deviceId: bigint): Promise<bigint[]> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 2)
  const rows = await t.query<{ id: bigint }>(
    `update identity.session set revoked_at = kernel.now() where device_id = $1 and revoked_at is null and ${within.where} returning id`,
    [deviceId, ...within.params],
  )
  return rows.map(({ id }) => id)
}

/** Revokes a session by its public name. Undefined when the scope has none of this name that stands. */
export async function revokeSessionByName(t: Tx, scope: Scope, publicId: string): Promise<bigint | undefined> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 2)
  const row = await t.maybe<{ id: bigint }>(
    `update identity.session set revoked_at = kernel.now() where public_id = $1 and revoked_at is null and ${within.where} returning id`,
    [publicId, ...within.params],
  )
  return row?.id
}

export interface OpenSession {
  readonly id: bigint
  readonly publicId: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly way: string | null
  readonly createdAt: Date
  readonly seenAt: Date
}

/** Sessions that stand now, the one last used first, at most a hundred. */
export function openSessions(t: Tx, scope: Scope): Promise<OpenSession[]> {
  const within = sqlPrivate(scope, { member: 's.member_id' })
  return t.query(
    `select s.id, s.public_id as "publicId", s.ip, s.user_agent as "userAgent", s.way, s.created_at as "createdAt", s.seen_at as "seenAt"
       from identity.session s
      where ${within.where} and s.revoked_at is null and s.ends_at > kernel.now() and s.seen_at + s.idle > kernel.now()
      order by s.seen_at desc limit 100`,
    within.params,
  )
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
