/** Taking up what another house answered: the proof is checked with no transaction open, what follows is one transaction. */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, newToken, tokenHash, type Afterwards, type Call, type Tx } from '../../../kernel/index.ts'
import { deviceOf } from '../../codes/index.ts'
import { memberByMobile } from '../../members/index.ts'
import { insertTicket } from '../../security/index.ts'
import { finishSignIn } from '../sign-in.ts'
import { browserCookie } from './begin.ts'
import type { Proven } from './house.ts'
import { houseOf } from './houses.ts'
import { insertLink, insertNewcomer, takeWayIn, useLink, useStatement, type WayInRow } from './store.ts'

type Reply = ReplyOf<'wayInFinish'>
/** A newcomer has this long to read the terms. */
const newcomerSeconds = 600
const proofSeconds = 300

/** The fields of the answer, whichever of query and fragment it was, with the state that belongs to it. */
function fieldsOf(answer: string, state: string): URLSearchParams {
  const fields = new URLSearchParams(answer.replace(/^[?#]/, ''))
  for (const name of new Set(fields.keys())) if (fields.getAll(name).length > 1) fail('way_in_refused')
  const said = fields.get('state')
  if (said !== null && said !== state) fail('way_in_refused')
  return fields
}

/**
 * Signs in, links, or says that nobody here knows this person yet. A sign-in is used up by its first answer, right or
 * wrong. Errors: way_in_stale (another browser, too late, taken), way_in_refused (no proof), way_in_unreachable,
 * way_in_taken, the phone's errors of PS-8.1, and those of `finishSignIn`.
 */
export async function finishWayIn(t: Tx, call: Call<'wayInFinish'>): Promise<Afterwards<Reply>> {
  const { app, input } = call
  // A form of another site could bring the cookie along; a script of this site says where it comes from (REL-A23).
  if (!['same-origin', undefined].includes(call.headers['sec-fetch-site'])) return fail('way_in_stale')
  const browser = browserCookie(call) ?? fail('way_in_stale')
  const way = (await takeWayIn(t, tokenHash(input.state), browser)) ?? fail('way_in_stale')
  return afterwards(async () => {
    const house = await houseOf(app, way.provider)
    const { nonce, verifier } = way
    const proven = await house.prove(app, { state: input.state, nonce, verifier }, fieldsOf(input.answer, input.state))
    return app.db.tx((a) => settle(a, call, way, browser, proven))
  })
}

async function settle(t: Tx, call: Call<'wayInFinish'>, way: WayInRow, browser: Buffer, proven: Proven): Promise<Reply> {
  if (proven.once && !(await useStatement(t, proven.once.statement, proven.once.lifeSeconds))) return fail('way_in_stale')
  if (way.purpose !== 'enter') return serveMember(t, call, way, proven)
  const known = await memberOf(t, proven)
  if (known !== undefined) {
    const { ip, userAgent, actor } = call
    const page = way.page ?? 'site'
    const signIn = { member: known, how: proven.provider, ip, userAgent, actor, page, device: deviceOf(call) }
    return { outcome: 'in', signedIn: await finishSignIn(t, call.app, signIn), newcomer: null, proof: null }
  }
  const { provider, subject, name } = proven
  const { token, hash } = newToken()
  const newcomer = { provider, subject, name, mobileNum: proven.phone ?? null }
  await insertNewcomer(t, { ...newcomer, ticketHash: hash, browser, lifeSeconds: newcomerSeconds })
  return { outcome: 'new', signedIn: null, newcomer: { ticket: token, provider, name }, proof: null }
}

/** The member of a proof: by the link, or by a confirmed phone number that signs in here. Never by mail (REL-A24). */
async function memberOf(t: Tx, proven: Proven): Promise<bigint | undefined> {
  const linked = await useLink(t, proven.provider, proven.subject)
  if (linked) return linked.memberId
  return proven.phone === undefined ? undefined : memberByMobile(t, proven.phone)
}

/** Links, or gives a proof, to the member who began this in the session of then. */
async function serveMember(t: Tx, { actor }: Call<'wayInFinish'>, way: WayInRow, proven: Proven): Promise<Reply> {
  if (actor.kind !== 'player' || actor.sessionId !== way.sessionId || actor.memberId !== way.memberId) return fail('way_in_stale')
  const { memberId, sessionId } = actor
  const { provider, subject, name } = proven
  const isMine = (await useLink(t, provider, subject))?.memberId === memberId
  if (way.purpose === 'prove') {
    if (!isMine) return fail('way_in_refused')
    const { token, hash } = newToken()
    await insertTicket(t, { hash, purpose: 'proof', memberId, sessionId, lifeSeconds: proofSeconds })
    return { outcome: 'proved', signedIn: null, newcomer: null, proof: token }
  }
  if (!isMine && !(await insertLink(t, { provider, subject, name, memberId }))) return fail('way_in_taken')
  return { outcome: 'linked', signedIn: null, newcomer: null, proof: null }
}
