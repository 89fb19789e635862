/** Proof anew before something that guards the account or its money is changed: single use, bound to the session (REL-A18). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, newToken, playerOf, tokenHash, type Actor, type Afterwards, type Call, type Tx } from '../../kernel/index.ts'
import { deviceToken, subjectsOf, tryOnce } from '../codes/index.ts'
import { isPassword } from './password-hash.ts'
import { paymentHashOf, secretsOf } from './store.ts'
import { insertTicket, lockTicket, useTicket } from './ticket-store.ts'
import { hasTotp } from './totp-store.ts'
import { takeRecoveryCode, takeTotp } from './totp.ts'

const proofSeconds = 300
const wrong = {
  password: 'password_wrong',
  totp: 'totp_wrong',
  recovery: 'recovery_code_wrong',
  payment: 'payment_password_wrong',
} as const

/**
 * Gives a proof for the password, the payment password, an authenticator code or a recovery code. Where an authenticator is
 * confirmed nothing else but a recovery code proves: whoever got hold of a password must not get past it. Errors:
 * totp_required, one of `wrong`, account_locked.
 */
export async function giveProof(t: Tx, call: Call<'securityProof'>): Promise<Afterwards<ReplyOf<'securityProof'>>> {
  const { app, input, ip } = call
  const { memberId, sessionId } = playerOf(call.actor)
  const isStrong = input.way === 'totp' || input.way === 'recovery'
  if (!isStrong && (await hasTotp(t, memberId))) return fail('totp_required')
  const secrets = await secretsOf(t, memberId)
  const subjects = subjectsOf(`proof:${memberId}`, ip, deviceToken(call))
  const paymentHash = input.way === 'payment' ? await paymentHashOf(t, memberId) : undefined
  const judge = (): Promise<boolean> => {
    if (input.way === 'totp') return app.db.tx(async (own) => (await takeTotp(own, app, memberId, input.answer)) === 'right')
    if (input.way === 'recovery') return app.db.tx((own) => takeRecoveryCode(own, app, memberId, input.answer))
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

/**
 * What moving money asks a member for: the payment password where there is one (D-H7; REL-A18), but for who
 * has an authenticator, which stands for every password.
 */
export async function payProofKind(t: Tx, memberId: bigint): Promise<'proof' | 'payment'> {
  if (await hasTotp(t, memberId)) return 'proof'
  return (await paymentHashOf(t, memberId)) === undefined ? 'proof' : 'payment'
}

/** Uses a proof up in `t`; a call that fails otherwise leaves it good. Error: proof_required when it is not this session's, of another kind or over. */
export async function takeProof(t: Tx, actor: Actor, proof: string | undefined, kind: 'proof' | 'payment' = 'proof'): Promise<void> {
  const { memberId, sessionId } = playerOf(actor)
  const hash = tokenHash(proof ?? '')
  const ticket = await lockTicket(t, hash, kind)
  if (!ticket || ticket.memberId !== memberId || ticket.sessionId !== sessionId) return fail('proof_required')
  return useTicket(t, hash)
}
