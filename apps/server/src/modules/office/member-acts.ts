/** What an operator does to a member's account: each act with its reason, never to the own one, audited in the same commit. */
import type { EndpointName, ReplyOf } from '@khela/contract'
import { fail, operatorOf, routes, type Call, type Tx } from '../../kernel/index.ts'
import { disableMember, giveOneTimePassword, lockSignIn, signOutEverywhere, type DeskMember } from '../identity/index.ts'
import { appendAudit, memberOf, refuseOwn } from '../staff/index.ts'

type ActCall = Pick<Call<EndpointName>, 'actor' | 'aside' | 'scope'> & { readonly input: { readonly id: string; readonly reason: string } }

/** The member an act is about, and a way to write the act down. Raises `reason_required`, `not_found`, `own_request`. */
async function begin(t: Tx, call: ActCall, act: string): Promise<{ member: DeskMember; done: (what?: string) => Promise<void> }> {
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  const member = await memberOf(t, call.scope, call.input.id)
  await refuseOwn(t, call, member.memberId, { act: `${act}.refused`, subject: member.publicId })
  const operator = operatorOf(call.actor).username
  return {
    member,
    done: (what) => appendAudit(t, { operator, act, subject: member.publicId, detail: what === undefined ? reason : `${what}: ${reason}` }),
  }
}

async function reveal(t: Tx, { actor, scope, input }: Call<'officeMemberReveal'>): Promise<ReplyOf<'officeMemberReveal'>> {
  const { publicId: subject, mobile, email, payeeName } = await memberOf(t, scope, input.id)
  await appendAudit(t, { operator: operatorOf(actor).username, act: 'member.reveal', subject, detail: 'contacts' })
  return { mobile, email, payeeName }
}

async function endSessions(t: Tx, call: Call<'officeMemberEndSessions'>): Promise<ReplyOf<'officeMemberEndSessions'>> {
  const { member, done } = await begin(t, call, 'member.endSessions')
  const ended = await signOutEverywhere(t, call.app, member.memberId)
  await done(`${ended} ended`)
  return { ended }
}

async function signIn(t: Tx, call: Call<'officeMemberSignIn'>): Promise<ReplyOf<'officeMemberSignIn'>> {
  const { locked } = call.input
  const { member, done } = await begin(t, call, locked ? 'member.lockSignIn' : 'member.unlockSignIn')
  await lockSignIn(t, member, locked)
  await done()
  return { isDisabled: member.isDisabled, isSignInLocked: locked }
}

async function putState(t: Tx, call: Call<'officeMemberState'>): Promise<ReplyOf<'officeMemberState'>> {
  const { disabled } = call.input
  const { member, done } = await begin(t, call, disabled ? 'member.disable' : 'member.enable')
  await disableMember(t, call.app, member.memberId, disabled)
  await done()
  return { isDisabled: disabled, isSignInLocked: member.isSignInLocked }
}

async function password(t: Tx, call: Call<'officeMemberPassword'>): Promise<ReplyOf<'officeMemberPassword'>> {
  const { member, done } = await begin(t, call, 'member.oneTimePassword')
  const sentBy = await giveOneTimePassword(t, call.app, member)
  await done(`by ${sentBy}`)
  return { sentBy }
}

export const memberActs = routes({
  officeMemberReveal: reveal,
  officeMemberEndSessions: endSessions,
  officeMemberSignIn: signIn,
  officeMemberState: putState,
  officeMemberPassword: password,
})
