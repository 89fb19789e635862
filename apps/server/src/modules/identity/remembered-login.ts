/**
 * A browser that is remembered for a day signs in by itself (D-H1). Its token stands for the password and for nothing
 * else: what is asked for beside a password is asked for here. It is good once; the next one lives for what is left of the day.
 */
import type { ReplyOf } from '@khela/contract'
import { AppError, attachConsequence, fail, tokenHash, type Call, type Tx } from '../../kernel/index.ts'
import { deviceToken } from '../codes/index.ts'
import { forgetRememberedBrowser, lockRemembered } from './device-store.ts'
import { dropRemembrance, remembranceCookie, sendRemembrance } from './remembrance.ts'
import { noteSignIn } from './sign-in-store.ts'
import { finishSignIn } from './sign-in.ts'

/** Signs in by the two cookies of the browser. Errors: invalid_credentials, and those of `finishSignIn`. */
export async function rememberedLogin(t: Tx, call: Call<'rememberedLogin'>): Promise<ReplyOf<'rememberedLogin'>> {
  const { app, ip, userAgent, actor } = call
  const device = deviceToken(call)
  const shown = remembranceCookie(call)
  if (device === undefined || shown === undefined) return fail('invalid_credentials')
  const stands = await lockRemembered(t, tokenHash(device), shown)
  if (stands === undefined) {
    dropRemembrance(call)
    const refusal = new AppError('invalid_credentials')
    // Not beside this transaction: one that waited for the row has it locked, though it no longer fits.
    attachConsequence(refusal, (after) => endReplayed(after, call, device))
    throw refusal
  }
  const { memberId: member, lifeSeconds } = stands
  const remember = () => sendRemembrance(call, lifeSeconds)
  return finishSignIn(t, app, { member, how: 'remembered', ip, userAgent, actor, device, remember })
}

/** A token that was used before, or never was: two hold the browser's cookies, and neither is signed in by them again. */
async function endReplayed(t: Tx, { ip, userAgent }: Call<'rememberedLogin'>, device: string): Promise<void> {
  for (const memberId of await forgetRememberedBrowser(t, tokenHash(device)))
    await noteSignIn(t, { memberId, ip, userAgent, way: 'remembered', result: 'wrong' })
}
