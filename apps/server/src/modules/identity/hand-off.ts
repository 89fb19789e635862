/** A session taken along to another address of the site: the code stands in the address for a moment, the token never does (decisions C3). */
import type { ReplyOf } from '@khela/contract'
import { fail, newToken, playerOf, publicId, tokenHash, type Call, type Tx } from '../../kernel/index.ts'
import { insertHandedSession } from './session-store.ts'
import { insertTicket, lockTicket, useTicket } from './ticket-store.ts'

/** How long a code may be swapped. */
const codeSeconds = 60

/** Gives a code for the session of the caller. */
export async function handOff(t: Tx, call: Call<'handOff'>): Promise<ReplyOf<'handOff'>> {
  const { memberId, sessionId } = playerOf(call.actor)
  const { token, hash } = newToken()
  await insertTicket(t, { hash, purpose: 'hand_off', memberId, sessionId, lifeSeconds: codeSeconds })
  return { code: token }
}

/**
 * Swaps a code, once, for a session that ends when the one it was given for would. Error: link_over when the code is unknown,
 * used or older than a minute, or when its session has ended meanwhile.
 */
export async function handOffTake(t: Tx, call: Call<'handOffTake'>): Promise<ReplyOf<'handOffTake'>> {
  const hash = tokenHash(call.input.code)
  const ticket = await lockTicket(t, hash, 'hand_off')
  if (!ticket || ticket.sessionId === null) return fail('link_over')
  await useTicket(t, hash)
  const { token, hash: freshHash } = newToken()
  const isOpened = await insertHandedSession(t, ticket.sessionId, {
    tokenHash: freshHash,
    publicId: publicId('ses'),
    ip: call.ip,
    userAgent: call.userAgent.slice(0, 300),
  })
  return isOpened ? { token } : fail('link_over')
}
