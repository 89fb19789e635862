/** SQL of sessions. They are found by the hash of a secret, before anybody has a scope. */
import type { Tx } from '../../kernel/index.ts'

export interface NewSession {
  readonly memberId: bigint
  readonly tokenHash: Buffer
  readonly idleSeconds: number
  readonly absoluteSeconds: number
  readonly ip: string | null
  readonly userAgent: string | null
}

export async function insertSession(t: Tx, session: NewSession): Promise<void> {
  await t.run(
    `insert into identity.session (member_id, token_hash, idle, ends_at, ip, user_agent)
     values ($1, $2, $3 * interval '1 second', kernel.now() + $4 * interval '1 second', $5, $6)`,
    [session.memberId, session.tokenHash, session.idleSeconds, session.absoluteSeconds, session.ip, session.userAgent],
  )
}

export interface LiveSession {
  readonly sessionId: bigint
  readonly memberId: bigint
  readonly publicId: string
  readonly type: number
  /** The last sign of life is old enough to be written anew. */
  readonly isStale: boolean
}

/** The session of a token if it still stands by the database's clock and its member is not disabled. */
export function liveSession(t: Tx, tokenHash: Buffer): Promise<LiveSession | undefined> {
  return t.maybe(
    `select s.id as "sessionId", m.id as "memberId", m.public_id as "publicId", m.type,
            s.seen_at < kernel.now() - least(interval '1 minute', s.idle / 4) as "isStale"
       from identity.session s join identity.member m on m.id = s.member_id
      where s.token_hash = $1 and s.revoked_at is null and m.disabled_at is null
        and s.ends_at > kernel.now() and s.seen_at + s.idle > kernel.now()`,
    [tokenHash],
  )
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

/** Sessions over for a week: kept that long to answer questions about them. */
export function forgetSessions(t: Tx): Promise<number> {
  return t.run(
    `delete from identity.session
      where least(ends_at, seen_at + idle, coalesce(revoked_at, ends_at)) < kernel.now() - interval '7 days'`,
  )
}
