/** Trial members: a visitor's own credits to play demo games on (PS-4.9; D-H6). */
import type { ReplyOf } from '@khela/contract'
import { parseMoney, TRIAL_CURRENCY } from '@khela/money'
import { fail, type App, type Call, type Tx } from '../../kernel/index.ts'
import { post } from '../../ledger/index.ts'
import { addTrialMember } from '../members/index.ts'
import { forgetRemembered } from './device-store.ts'
import { checkNewcomer } from './newcomers.ts'
import { dropRemembrance, remembranceCookie } from './remembrance.ts'
import { endSession, openSession, type Origin } from './sessions.ts'

/**
 * Trial credits of a member, trial or true, once in its life: the key is the member, so a repeat is a replay, and a
 * conflict says that they were given before the amount of the setting changed.
 */
export async function grantTrialCredits(t: Tx, app: App, memberId: bigint): Promise<void> {
  const amount = parseMoney(await app.settings.get('TRIAL_CREDITS'))
  if (amount === 0n) return
  await post(t, {
    kind: 'trial_grant',
    memberId,
    key: `trial:${memberId}`,
    ref: { type: 'member', id: memberId.toString() },
    lines: [
      { account: { house: 'trial_bank' }, currency: TRIAL_CURRENCY, amount: -amount },
      { account: { memberId, kind: 'trial' }, currency: TRIAL_CURRENCY, amount },
    ],
  })
}

/** A new trial member, signed in, with its credits. Whether free play is on is the caller's to ask. */
export async function openTrial(t: Tx, app: App, origin: Origin = {}): Promise<{ token: string; memberId: bigint }> {
  const memberId = await addTrialMember(t)
  await grantTrialCredits(t, app, memberId)
  return { token: await openSession(t, app, memberId, origin), memberId }
}

/**
 * Free play. Whoever comes as a trial member stays that member, with a new token and no new credits; everybody else gets
 * a new one. The session they came with ends. Errors: free_play_off, captcha_required, captcha_wrong.
 */
export async function freePlay(t: Tx, call: Call<'freePlay'>): Promise<ReplyOf<'freePlay'>> {
  const { app, actor } = call
  if (!(await app.settings.get('FREEPLAY3'))) return fail('free_play_off')
  const isTrial = actor.kind === 'player' && actor.role === 'trial'
  if (!isTrial) await checkNewcomer(call)
  await endSession(t, app, actor)
  // The browser forgets who it stood for (D-H1).
  const remembered = remembranceCookie(call)
  if (remembered) await forgetRemembered(t, remembered)
  dropRemembrance(call)
  if (isTrial) return { token: await openSession(t, app, actor.memberId, call) }
  return { token: (await openTrial(t, app, call)).token }
}
