/** The other half of a sign-in from an unknown network (PS-1.14; REL-A16, REL-A25). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, networkOf, outside, tokenHash, type Afterwards, type Call, type Tx } from '../../kernel/index.ts'
import { beginAttempt, deviceOf, deviceToken, noteFailure, noteSuccess, readLimits, sendCode, subjectsOf } from '../codes/index.ts'
import { contactsOf } from '../members/index.ts'
import { isFurtherProof, lockTicket, maskContact, missTicket, useTicket, type TicketRow } from '../security/index.ts'
import { sendRemembrance } from './remembrance.ts'
import { noteSignIn } from './sign-in-store.ts'
import { finishSignIn, type Way } from './sign-in.ts'

/** Wrong answers after which a ticket is dead, whatever way they were given. */
const mostWrong = 5

type AnyCall = Call<'extraCheck'> | Call<'extraSend'>

/** The ticket of a call, from the network and browser that were given it. Error: verification_over. */
async function ticketOf(t: Tx, call: AnyCall): Promise<TicketRow> {
  const row = await lockTicket(t, tokenHash(call.input.ticket), 'sign_in')
  const device = tokenHash(deviceToken(call) ?? '')
  const isTheirs = row?.network === networkOf(call.ip) && row.device?.equals(device) === true
  return row && isTheirs && row.wrong < mostWrong ? row : fail('verification_over')
}

/** Sends a code to the member's own number or address. Errors: verification_over, and those of `sendCode`. */
export async function sendExtra(t: Tx, call: Call<'extraSend'>): Promise<ReplyOf<'extraSend'>> {
  const { app, input, ip, lang } = call
  const { memberId } = await ticketOf(t, call)
  const { mobileNum, email } = await contactsOf(t, memberId)
  const target = (input.way === 'sms' ? mobileNum : email) ?? fail('verification_over')
  const asked = { purpose: 'extra', channel: input.way, target, memberId, ip, device: deviceToken(call), language: lang } as const
  const { expiresMinutes } = await sendCode(t, app, asked)
  return { expiredMinutes: expiresMinutes, to: maskContact(target) }
}

/**
 * Finishes half a sign-in. Wrong answers count for the member over all tickets: who has the password gets tickets without
 * end, and must not guess the rest. Errors: verification_over, verification_wrong, account_locked, and those of `finishSignIn`.
 */
export async function checkExtra(t: Tx, call: Call<'extraCheck'>): Promise<ReplyOf<'login'> | Afterwards<ReplyOf<'login'>>> {
  const { app, input, ip, userAgent, actor } = call
  const { memberId, way } = await ticketOf(t, call)
  const hash = tokenHash(input.ticket)
  const how = (way ?? 'password') as Way
  const subjects = subjectsOf(`extra:${memberId}`, ip, deviceToken(call))
  const limits = await readLimits(app.settings)
  // The lock is enough; no picture is asked for between two halves.
  const state = await beginAttempt(t, subjects, { ...limits, captchaAfter: limits.lockAfter }, 'none')
  if (state !== 'go') return fail('account_locked')
  if (!(await isFurtherProof(t, app, memberId, input.way, input.answer))) {
    await missTicket(t, hash)
    await noteFailure(t, subjects, limits)
    const event = { memberId, ip, userAgent, way: how, result: 'extra_wrong' } as const
    outside(t, app, 'sign-in history', () => app.db.tx((after) => noteSignIn(after, event)))
    return afterwards(async () => fail('verification_wrong'))
  }
  await useTicket(t, hash)
  await noteSuccess(t, subjects)
  return finishSignIn(t, app, {
    member: memberId,
    how,
    ip,
    userAgent,
    actor,
    device: deviceOf(call),
    remember: input.remember === true && (how === 'password' || how === 'remembered') ? () => sendRemembrance(call) : undefined,
    isProvedFurther: true,
  })
}
