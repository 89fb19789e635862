/**
 * A session taken along to another address of the site: the code stands in the address for a moment, the token never does
 * (D-C3). Whoever opens such a link is asked first: it may be a stranger's, and lead into the stranger's account.
 */
import type { ReplyOf } from '@khela/contract'
import { fail, newToken, playerOf, publicId, tokenHash, type App, type Call, type Tx } from '../../kernel/index.ts'
import { deviceOf, deviceToken } from '../codes/index.ts'
import { bindTicket, insertTicket, lockTicket, secretsOf, useTicket, type TicketRow } from '../security/index.ts'
import { insertHandedSession } from './session-store.ts'
import { endSession } from './sessions.ts'

/** How long a code may travel. */
const codeSeconds = 60
/** How long the person may think about the question. */
const questionSeconds = 300

type AnyCall = Call<'handOffLook'> | Call<'handOffTake'> | Call<'handOffDrop'>

async function isOurs(app: App, host: string): Promise<boolean> {
  const further = await app.settings.get('DOMAIN_ROUTE')
  return host === new URL(app.config.publicUrl()).host || further.some(({ domain }) => domain === host)
}

/** The address that the page of a call stands at. */
function pageHost({ headers }: AnyCall): string | undefined {
  const { origin, host } = headers
  return origin === undefined ? host : URL.canParse(origin) ? new URL(origin).host : undefined
}

/** Gives a code for the session of the caller, good at one address of this site. Error: bad_input for an address that is not ours. */
export async function handOff(t: Tx, call: Call<'handOff'>): Promise<ReplyOf<'handOff'>> {
  const { memberId, sessionId } = playerOf(call.actor)
  const { host } = call.input
  if (!(await isOurs(call.app, host))) return fail('bad_input', { field: 'host' })
  const { token, hash } = newToken()
  await insertTicket(t, { hash, purpose: 'hand_off', memberId, sessionId, host, lifeSeconds: codeSeconds })
  return { code: token }
}

type HandedTicket = TicketRow & { readonly sessionId: bigint }

/** The ticket of a code at the address it was made for, held by no other browser than this one. Error: link_over. */
async function ticketOf(t: Tx, call: AnyCall): Promise<HandedTicket> {
  const ticket = await lockTicket(t, tokenHash(call.input.code), 'hand_off')
  if (!ticket || ticket.sessionId === null || ticket.host === null || ticket.host !== pageHost(call)) return fail('link_over')
  const device = tokenHash(deviceToken(call) ?? '')
  if (ticket.device !== null && !ticket.device.equals(device)) return fail('link_over')
  return { ...ticket, sessionId: ticket.sessionId }
}

/**
 * Says into whose account a code leads, and who is signed in here now; from then on the code is this browser's, for as long
 * as a person thinks. Error: link_over when the code is unknown, used, over, made for another address or held by another browser.
 */
export async function handOffLook(t: Tx, call: Call<'handOffLook'>): Promise<ReplyOf<'handOffLook'>> {
  const { actor, input } = call
  const ticket = await ticketOf(t, call)
  if (ticket.device === null) await bindTicket(t, tokenHash(input.code), tokenHash(deviceOf(call)), questionSeconds)
  const owner = (await secretsOf(t, ticket.memberId)) ?? fail('link_over')
  const here = actor.kind === 'player' ? await secretsOf(t, actor.memberId) : undefined
  return { account: owner.username, here: here?.username ?? null }
}

/**
 * Swaps a code, once, for a session that ends when the one it was given for would; the session the caller came with ends.
 * Errors: link_over as `handOffLook`, when nobody was asked before, or when the session of the code has ended meanwhile.
 */
export async function handOffTake(t: Tx, call: Call<'handOffTake'>): Promise<ReplyOf<'handOffTake'>> {
  const { app, actor } = call
  const ticket = await ticketOf(t, call)
  if (ticket.device === null) return fail('link_over')
  await useTicket(t, tokenHash(call.input.code))
  const { token, hash: freshHash } = newToken()
  const isOpened = await insertHandedSession(t, ticket.sessionId, {
    tokenHash: freshHash,
    publicId: publicId('ses'),
    ip: call.ip,
    userAgent: call.userAgent.slice(0, 300),
  })
  if (!isOpened) return fail('link_over')
  if (actor.kind === 'player' && actor.sessionId !== ticket.sessionId) await endSession(t, app, actor)
  return { token }
}

/** The person said no: nobody takes this code any more. Error: link_over. */
export async function handOffDrop(t: Tx, call: Call<'handOffDrop'>): Promise<ReplyOf<'handOffDrop'>> {
  await ticketOf(t, call)
  await useTicket(t, tokenHash(call.input.code))
  return {}
}
