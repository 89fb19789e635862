/** What a member can be asked for beside the first proof (PS-1.14). */
import type { App, Tx } from '../../kernel/index.ts'
import { contactsOf } from './contact-store.ts'
import { asksTotpAlways, hasTotp } from './security/totp-store.ts'

export type ExtraWay = 'sms' | 'email' | 'payee' | 'totp' | 'recovery'

/**
 * The ways a member has now, strongest first; none for a member nothing is known of. The name at the bank stands on every
 * receipt: it is asked for only where there is nothing else. Whoever wants the authenticator at every sign-in is asked for
 * nothing weaker.
 */
export async function extraWays(t: Tx, app: App, memberId: bigint): Promise<ExtraWay[]> {
  const strong: ExtraWay[] = (await hasTotp(t, memberId)) ? ['totp', 'recovery'] : []
  if (strong.length > 0 && (await asksTotpAlways(t, memberId))) return strong
  const { mobileNum, email, payeeName } = await contactsOf(t, memberId)
  if (mobileNum !== null && app.delivery.has('sms')) strong.push('sms')
  if (email !== null && app.delivery.has('email')) strong.push('email')
  return strong.length === 0 && payeeName !== null ? ['payee'] : strong
}
