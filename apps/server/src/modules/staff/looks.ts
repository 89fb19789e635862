/** Who of the house looked at which member: in the audit once per operator, member and hour (CO-5.58). */
import { createHash } from 'node:crypto'
import type { EndpointName } from '@khela/contract'
import { fail, operatorOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { deskMember, type DeskMember } from '../identity/index.ts'
import { appendAudit } from './audit.ts'
import { hasLooked, insertLook } from './look-store.ts'

/** The member of a number. Raises `not_found`. */
export async function memberOf(t: Tx, scope: Scope, id: string): Promise<DeskMember> {
  return (await deskMember(t, scope, id)) ?? fail('not_found')
}

type LookCall = Pick<Call<EndpointName>, 'actor' | 'aside'>

/** Written in a transaction of its own: reading changes nothing, and a look counts although what follows fails. */
async function note(
  t: Tx,
  call: LookCall,
  look: { readonly act: string; readonly subject: string; readonly key: string; readonly detail: string },
) {
  const { username } = operatorOf(call.actor)
  const { act, subject, key, detail } = look
  if (await hasLooked(t, username, key)) return
  await call.aside(async (aside) => {
    if (await insertLook(aside, username, key)) await appendAudit(aside, { operator: username, act, subject, detail })
  })
}

/** An operator read something of a member. `subject`: the member's public number. */
export const noteLook = (t: Tx, call: LookCall, subject: string): Promise<void> =>
  note(t, call, { act: 'member.read', subject, key: `member:${subject}`, detail: 'the hour’s first look' })

/** An operator searched and was shown these members. What was searched for may be a number or a name, and is not kept. */
export function noteSearch(t: Tx, call: LookCall, found: readonly string[]): Promise<void> {
  const ids = found.toSorted().join(' ')
  const key = `search:${createHash('sha256').update(ids).digest('hex')}`
  return note(t, call, { act: 'member.search', subject: '', key, detail: `${found.length} found ${ids}`.trim() })
}
