/** Sessions: opaque tokens, stored hashed, new at every sign-in, over at once when revoked (reliability A12 to A15). */
import { newToken, tokenHash, type Actor, type App, type Tx } from '../../kernel/index.ts'
import { roleOf } from './rules.ts'
import { insertSession, liveSession, revokeSession, touchSession } from './session-store.ts'

/** Where a session is opened from, as far as it is known. */
export interface Origin {
  readonly ip?: string
  readonly userAgent?: string
}

/** Opens a session with a fresh token, the only time the token is seen. Idle and absolute limits are those of now. */
export async function openSession(t: Tx, app: App, memberId: bigint, origin: Origin = {}): Promise<string> {
  const { token, hash } = newToken()
  await insertSession(t, {
    memberId,
    tokenHash: hash,
    idleSeconds: await app.settings.get('SESSION_IDLE_SECONDS'),
    absoluteSeconds: await app.settings.get('SESSION_ABSOLUTE_SECONDS'),
    ip: origin.ip ?? null,
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
  })
  return token
}

/**
 * The player of a token: undefined when it is unknown, revoked, idle for too long, too old, or its member is disabled.
 * Writes a sign of life at most once a minute, so `t` must be able to write.
 */
export async function resolveSession(t: Tx, token: string): Promise<Actor | undefined> {
  const found = await liveSession(t, tokenHash(token))
  if (!found) return undefined
  const { sessionId, memberId, publicId, type, isStale } = found
  if (isStale) await touchSession(t, sessionId)
  return { kind: 'player', memberId, publicId, role: roleOf(type), sessionId }
}

/** Ends the session somebody came with, if any: signing in or out leaves no old token alive. Its live connections are cut. */
export async function endSession(t: Tx, app: App, actor: Actor): Promise<void> {
  if (actor.kind !== 'player') return
  await revokeSession(t, actor.sessionId)
  app.live.revoke(t, actor.sessionId)
}
