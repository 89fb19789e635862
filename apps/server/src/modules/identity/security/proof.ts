/** Proof anew before something that guards the account or its money is changed: single use, bound to the session (A18). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, newToken, playerOf, tokenHash, type Actor, type Afterwards, type Call, type Tx } from '../../../kernel/index.ts'
import { subjectsOf, tryOnce } from '../attempts.ts'
import { shownDevice } from '../devices.ts'
import { isPassword } from '../passwords.ts'
import { insertTicket, lockTicket, useTicket } from '../ticket-store.ts'
import { paymentHashOf, secretsOf } from './store.ts'
import { takeTotp } from './totp.ts'

const proofSeconds = 300
const wrong = { password: 'password_wrong', totp: 'totp_wrong', payment: 'payment_password_wrong' } as const

/** Gives a proof for the password, the payment password or an authenticator code. Errors: one of `wrong`, account_locked. */
export async function giveProof(t: Tx, call: Call<'securityProof'>): Promise<Afterwards<ReplyOf<'securityProof'>>> {
  const { app, input, ip } = call
  const { memberId, sessionId } = playerOf(call.actor)
  const secrets = await secretsOf(t, memberId)
  const subjects = subjectsOf(`proof:${memberId}`, ip, shownDevice(call))
  const paymentHash = input.way === 'payment' ? await paymentHashOf(t, memberId) : undefined
  const judge = (): Promise<boolean> => {
    if (input.way === 'totp') return app.db.tx(async (own) => (await takeTotp(own, app, memberId, input.answer)) === 'right')
    return isPassword(input.way === 'payment' ? paymentHash : secrets?.passwordHash, input.answer)
  }
  return afterwards(async () => {
    const answer = await tryOnce(app, subjects, judge)
    if (answer === 'locked') return fail('account_locked')
    if (answer === 'wrong') return fail(wrong[input.way])
    const { token, hash } = newToken()
    await app.db.tx((own) =>
      insertTicket(own, { hash, purpose: input.way === 'payment' ? 'payment' : 'proof', memberId, sessionId, lifeSeconds: proofSeconds }),
    )
    return { proof: token }
  })
}

/** Whether the member has a payment password: then moving money asks for that one (decisions H7; reliability A18). */
export async function hasPaymentPassword(t: Tx, memberId: bigint): Promise<boolean> {
  return (await paymentHashOf(t, memberId)) !== undefined
}

/** Uses a proof up in `t`; a call that fails otherwise leaves it good. Error: proof_required when it is not this session's, of another kind or over. */
export async function takeProof(t: Tx, actor: Actor, proof: string | undefined, kind: 'proof' | 'payment' = 'proof'): Promise<void> {
  const { memberId, sessionId } = playerOf(actor)
  const hash = tokenHash(proof ?? '')
  const ticket = await lockTicket(t, hash, kind)
  if (!ticket || ticket.memberId !== memberId || ticket.sessionId !== sessionId) return fail('proof_required')
  return useTicket(t, hash)
}
