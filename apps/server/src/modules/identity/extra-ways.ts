/** What a member can be asked for beside the first proof (product-spec §1, extra verification). */
import type { App, Tx } from '../../kernel/index.ts'
import { contactsOf } from './contact-store.ts'
import { hasTotp } from './security/totp-store.ts'

export type ExtraWay = 'sms' | 'email' | 'payee' | 'totp' | 'recovery'

/** The ways a member has now, strongest first; none for a member nothing is known of. */
export async function extraWays(t: Tx, app: App, memberId: bigint): Promise<ExtraWay[]> {
  const { mobileNum, email, payeeName } = await contactsOf(t, memberId)
  const totp = await hasTotp(t, memberId)
  return [
    ...(totp ? (['totp', 'recovery'] as const) : []),
    ...(mobileNum !== null && app.delivery.has('sms') ? (['sms'] as const) : []),
    ...(email !== null && app.delivery.has('email') ? (['email'] as const) : []),
    ...(payeeName !== null ? (['payee'] as const) : []),
  ]
}
