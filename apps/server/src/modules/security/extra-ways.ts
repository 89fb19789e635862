/** What a member can be asked for beside the first proof (PS-1.14). */
import { normaliseLine } from '@khela/contract/patterns'
import type { App, Tx } from '../../kernel/index.ts'
import { takeCode } from '../codes/index.ts'
import { contactsOf } from '../members/index.ts'
import { asksTotpAlways, hasTotp } from './totp-store.ts'
import { takeRecoveryCode, takeTotp } from './totp.ts'

type ExtraWay = 'sms' | 'email' | 'payee' | 'totp' | 'recovery'

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

/** A name as people type it: capitals and spaces do not matter. */
const plainName = (name: string): string => normaliseLine(name).toLowerCase().replaceAll(/\s+/gu, ' ')

/** Judges what a member answers in one of their ways. Wrong answers are the caller's to count. */
export async function isFurtherProof(t: Tx, app: App, memberId: bigint, way: ExtraWay, answer: string): Promise<boolean> {
  if (!(await extraWays(t, app, memberId)).includes(way)) return false
  const { mobileNum, email, payeeName } = await contactsOf(t, memberId)
  switch (way) {
    case 'totp':
      return (await takeTotp(t, app, memberId, answer)) === 'right'
    case 'recovery':
      return takeRecoveryCode(t, app, memberId, answer)
    case 'payee':
      return payeeName !== null && plainName(payeeName) === plainName(answer)
    case 'sms':
    case 'email': {
      const target = (way === 'sms' ? mobileNum : email) ?? ''
      return (await takeCode(t, app, { purpose: 'extra', channel: way, target, memberId, code: answer })) === 'ok'
    }
  }
}
