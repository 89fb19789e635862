/** Sessions: opaque tokens, stored hashed, new at every sign-in, over at once when revoked (REL-A12 to REL-A15). */
import { playerRole } from '@khela/contract'
import { newToken, onePer, openBatches, publicId as newPublicId, tokenHash, type Actor, type App, type Tx } from '../../kernel/index.ts'
import { insertSession, liveSessions, revokeSession, revokeSessions, touchSession, type LiveSession } from './session-store.ts'

/** Where a session is opened from, as far as it is known. */
export interface Origin {
  readonly ip?: string
  readonly userAgent?: string
  /** How the member signed in. */
  readonly way?: string
}

/** What a new session is made of beside its member: a fresh token, and the idle and absolute limits of now. */
export async function freshSession(app: App) {
  const { token, hash } = newToken()
  return {
    token,
    tokenHash: hash,
    publicId: newPublicId('ses'),
    idleSeconds: await app.settings.get('SESSION_IDLE_SECONDS'),
    absoluteSeconds: await app.settings.get('SESSION_ABSOLUTE_SECONDS'),
  }
}

/** Opens a session without a proof of who comes: after a change of the password, for trial visitors. The token is seen here only. */
export async function openSession(t: Tx, app: App, memberId: bigint, origin: Origin = {}): Promise<string> {
  const { token, ...fresh } = await freshSession(app)
  await insertSession(t, {
    ...fresh,
    memberId,
    ip: origin.ip ?? null,
    userAgent: origin.userAgent?.slice(0, 300) ?? null,
    way: origin.way ?? null,
  })
  return token
}

/** Look-ups of one statement at most, and statements at a time: a second one goes while the first is on its way. */
const lookUps = { most: 256, atOnce: 2 }

/** Looks up sessions that calls come with, those of calls that come together in one statement (PERFORMANCE.md, "The gate"). */
const lookUpsOf = onePer(({ db }: App) =>
  openBatches({ ...lookUps, run: (hashes: readonly Buffer[]) => db.tx((t) => liveSessions(t, hashes), { look: true }) }),
)

async function actorOf(t: Tx, found: LiveSession | undefined): Promise<Actor | undefined> {
  if (!found) return undefined
  const { sessionId, memberId, publicId, type, isStale, mustChangePassword } = found
  if (isStale) await touchSession(t, sessionId)
  return { kind: 'player', memberId, publicId, role: playerRole(type), sessionId, mustChangePassword }
}

/**
 * The player of a token: undefined when it is unknown, revoked, idle for too long, too old, or its member is disabled.
 * Writes a sign of life at most once a minute, so `t` must be able to write. With an `app` it is looked up apart from `t`, together
 * with others; what was revoked before this was called stands in no answer.
 */
export async function resolveSession(t: Tx, token: string, app?: App): Promise<Actor | undefined> {
  const hash = tokenHash(token)
  return actorOf(t, app ? await lookUpsOf(app).add(hash) : (await liveSessions(t, [hash]))[0])
}

/** Ends the session somebody came with, if any: signing in or out leaves no old token alive. Its live connections are cut. */
export async function endSession(t: Tx, app: App, actor: Actor): Promise<void> {
  if (actor.kind !== 'player') return
  await revokeSession(t, actor.sessionId)
  await app.live.revoke(t, [actor.sessionId])
}

/** Ends every session of a member on every node, except one (REL-A13). Answers how many stood. */
export async function endSessions(t: Tx, app: App, memberId: bigint, except?: bigint): Promise<number> {
  const ended = await revokeSessions(t, memberId, except ?? null)
  await app.live.revoke(t, ended)
  return ended.length
}
