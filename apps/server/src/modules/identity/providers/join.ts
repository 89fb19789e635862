/** A newcomer whom another house has proved becomes a member: the terms are accepted, the username is drawn. */
import type { ReplyOf } from '@khela/contract'
import { fail, tokenHash, type Call, type Tx } from '../../../kernel/index.ts'
import { deviceOf } from '../../codes/index.ts'
import { putContact } from '../../members/index.ts'
import { addNewcomer, readForm } from '../register.ts'
import { finishSignIn } from '../sign-in.ts'
import { browserCookie } from './begin.ts'
import { houseOf } from './houses.ts'
import { insertLink, takeNewcomer } from './store.ts'

/**
 * Registers and signs in. The fields are those of the register form, but for what names and proves a member there: the other
 * house does that. Errors: terms_required, way_in_stale (no such newcomer from this browser), way_in_off, way_in_taken
 * (somebody was quicker), those of `readForm` and `addNewcomer`, and those of `finishSignIn`.
 */
export async function joinByWay(t: Tx, call: Call<'wayInRegister'>): Promise<ReplyOf<'wayInRegister'>> {
  const { app, input, ip, userAgent, actor } = call
  if (!input.terms) return fail('terms_required')
  const browser = browserCookie(call) ?? fail('way_in_stale')
  const newcomer = (await takeNewcomer(t, tokenHash(input.ticket), browser)) ?? fail('way_in_stale')
  const { provider, subject, name, mobileNum } = newcomer
  await houseOf(app, provider)
  const { given, ...told } = await readForm(t, call, mobileNum === null ? 'way' : 'provedWay', false)
  const memberId = await addNewcomer(t, call, { ...told, given: { ...given, nickname: name ?? undefined } })
  if (mobileNum !== null && !(await putContact(t, memberId, 'sms', mobileNum))) return fail('way_in_taken')
  if (!(await insertLink(t, { provider, subject, name, memberId }))) return fail('way_in_taken')
  return finishSignIn(t, app, { member: memberId, how: provider, ip, userAgent, actor, device: deviceOf(call) })
}
