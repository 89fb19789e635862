/** Proof anew before something that guards the account or its money is changed: single use, bound to the session (A18). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, newToken, playerOf, tokenHash, type Actor, type Afterwards, type Call, type Tx } from '../../../kernel/index.ts'
import { subjectsOf, tryOnce } from '../attempts.ts'
import { shownDevice } from '../devices.ts'
import { isPassword } from '../passwords.ts'
import { insertTicket, lockTicket, useTicket } from '../ticket-store.ts'
import { secretsOf } from './store.ts'
import { takeTotp } from './totp.ts'

const proofSeconds = 300

/** Gives a proof for the password or an authenticator code. Errors: password_wrong, totp_wrong, account_locked. */
export async function giveProof(t: Tx, call: Call<'securityProof'>): Promise<Afterwards<ReplyOf<'securityProof'>>> {
  const { app, input, ip } = call
  const { memberId, sessionId } = playerOf(call.actor)
  const secrets = await secretsOf(t, memberId)
  const subjects = subjectsOf(`proof:${memberId}`, ip, shownDevice(call))
  const judge = (): Promise<boolean> =>
    input.way === 'password'
      ? isPassword(secrets?.passwordHash, input.answer)
      : app.db.tx(async (own) => (await takeTotp(own, app, memberId, input.answer)) === 'right')
  return afterwards(async () => {
    const answer = await tryOnce(app, subjects, judge)
    if (answer === 'locked') return fail('account_locked')
    if (answer === 'wrong') return fail(input.way === 'password' ? 'password_wrong' : 'totp_wrong')
    const { token, hash } = newToken()
    await app.db.tx((own) => insertTicket(own, { hash, purpose: 'proof', memberId, sessionId, lifeSeconds: proofSeconds }))
    return { proof: token }
  })
}

/** Uses a proof up in `t`; a call that fails otherwise leaves it good. Error: proof_required when it is not this session's or is over. */
export async function takeProof(t: Tx, actor: Actor, proof: string | undefined): Promise<void> {
  const { memberId, sessionId } = playerOf(actor)
  const hash = tokenHash(proof ?? '')
  const ticket = await lockTicket(t, hash, 'proof')
  if (!ticket || ticket.memberId !== memberId || ticket.sessionId !== sessionId) return fail('proof_required')
  return useTicket(t, hash)
}
