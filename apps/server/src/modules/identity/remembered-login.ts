/**
 * A browser that is remembered for a day signs in by itself (D-H1). Its token stands for the password and for nothing
 * else: what is asked for beside a password is asked for here. It is good once; the next one lives for what is left of the day.
 */
import type { ReplyOf } from '@khela/contract'
import { fail, tokenHash, type App, type Call, type Tx } from '../../kernel/index.ts'
import { forgetRememberedBrowser, lockRemembered } from './device-store.ts'
import { dropRemembrance, sendRemembrance, shownDevice, shownRemembrance } from './devices.ts'
import { finishSignIn } from './sign-in.ts'
import { noteSignIn } from './sign-in-store.ts'

/** Signs in by the two cookies of the browser. Errors: invalid_credentials, and those of `finishSignIn`. */
export async function rememberedLogin(t: Tx, call: Call<'rememberedLogin'>): Promise<ReplyOf<'rememberedLogin'>> {
  const { app, ip, userAgent, actor } = call
  const device = shownDevice(call)
  const shown = shownRemembrance(call)
  if (device === undefined || shown === undefined) return fail('invalid_credentials')
  const stands = await lockRemembered(t, tokenHash(device), shown)
  if (stands === undefined) {
    await endReplayed(app, call, device)
    dropRemembrance(call)
    return fail('invalid_credentials')
  }
  const { memberId: member, lifeSeconds } = stands
  const remember = () => sendRemembrance(call, lifeSeconds)
  return finishSignIn(t, app, { member, how: 'remembered', ip, userAgent, actor, device, remember })
}

/** A token that was used before, or never was: two hold the browser's cookies, and neither is signed in by them again. */
async function endReplayed({ asideDb }: App, { ip, userAgent }: Call<'rememberedLogin'>, device: string): Promise<void> {
  await asideDb.tx(async (a) => {
    for (const memberId of await forgetRememberedBrowser(a, tokenHash(device)))
      await noteSignIn(a, { memberId, ip, userAgent, way: 'remembered', result: 'wrong' })
  })
}
