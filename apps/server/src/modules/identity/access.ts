/** Where a member is and was signed in: browsers, networks, sessions, history; and ending them (MB-1.4 to MB-1.6). */
import type { ReplyOf } from '@khela/contract'
import { fail, networkOf, playerOf, tokenHash, type Call, type Tx } from '../../kernel/index.ts'
import { deviceToken } from '../codes/index.ts'
import { networksOf, removeNetwork, signInsOf } from './access-store.ts'
import { devicesOf, forgetAllRemembered, forgetRememberedOf, forgetRememberedOfSession, removeDevice } from './device-store.ts'
import { openSessions, revokeSessionByName, revokeSessionsOfDevice } from './session-store.ts'
import { endSessions } from './sessions.ts'

type Nothing = Record<string, never>

export async function listDevices(t: Tx, call: Call<'devices'>): Promise<ReplyOf<'devices'>> {
  const own = tokenHash(deviceToken(call) ?? '')
  const here = networkOf(call.ip)
  const devices = await devicesOf(t, call.scope)
  const networks = await networksOf(t, call.scope)
  return {
    devices: devices.map(({ publicId, userAgent, ip, firstSeenAt, lastSeenAt, rememberedUntil, tokenHash: hash }) => ({
      id: publicId,
      userAgent,
      ip,
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      rememberedUntil: rememberedUntil?.toISOString() ?? null,
      isThis: hash.equals(own),
    })),
    networks: networks.map(({ network, addedAt, lastSeenAt }) => ({
      network,
      addedAt: addedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis: network === here,
    })),
  }
}

/** Lets a browser stand for the password no longer. Error: not_found. */
export async function forgetBrowser(t: Tx, call: Call<'rememberedForget'>): Promise<Nothing> {
  if (!(await forgetRememberedOf(t, call.scope, call.input.id))) return fail('not_found')
  return {}
}

/** Forgets a browser; its sessions end on every node. Error: not_found. */
export async function dropDevice(t: Tx, call: Call<'deviceRemove'>): Promise<Nothing> {
  const id = (await removeDevice(t, call.scope, call.input.id)) ?? fail('not_found')
  await call.app.live.revoke(t, await revokeSessionsOfDevice(t, call.scope, id))
  return {}
}

/** Error: not_found. */
export async function dropNetwork(t: Tx, call: Call<'networkRemove'>): Promise<Nothing> {
  return (await removeNetwork(t, call.scope, call.input.network)) ? {} : fail('not_found')
}

export async function listSessions(t: Tx, call: Call<'sessions'>): Promise<ReplyOf<'sessions'>> {
  const { sessionId } = playerOf(call.actor)
  const rows = await openSessions(t, call.scope)
  return {
    sessions: rows.map(({ id, publicId, ip, userAgent, way, createdAt, seenAt }) => ({
      id: publicId,
      userAgent,
      ip,
      way,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: id === sessionId,
    })),
  }
}

/** Ends one session, or every session and remembered browser of the member; on every node at once. Error: not_found. */
export async function endSessionOf(t: Tx, call: Call<'sessionEnd'>): Promise<Nothing> {
  const { app, input, scope, actor } = call
  const { memberId } = playerOf(actor)
  if (input.id !== undefined) {
    const ended = (await revokeSessionByName(t, scope, input.id)) ?? fail('not_found')
    await app.live.revoke(t, [ended])
    // Its browser would sign itself in again.
    await forgetRememberedOfSession(t, ended)
    return {}
  }
  // First, so that a browser that is signing itself in right now has come when sessions end.
  await forgetAllRemembered(t, memberId)
  await endSessions(t, app, memberId)
  return {}
}

const pageSize = 20

export async function listLogins(t: Tx, call: Call<'logins'>): Promise<ReplyOf<'logins'>> {
  const { before } = call.input
  if (before !== undefined && !/^[1-9][0-9]{0,17}$/.test(before)) return fail('bad_input', { field: 'before' })
  const rows = await signInsOf(t, call.scope, before === undefined ? null : BigInt(before), pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    content: shown.map(({ id, at, ip, userAgent, way, result }) => ({
      id: id.toString(),
      at: at.toISOString(),
      ip,
      userAgent,
      way,
      result,
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.id.toString() ?? null) : null,
  }
}
