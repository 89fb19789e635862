/**
 * One-time codes by SMS and mail (REL-A11, REL-A16, REL-A17). A code is six digits, bound to purpose, target and member,
 * good for at most ten minutes and six wrong answers, replaced by the next one, and stored as an HMAC. Nothing is sent that
 * the budgets do not cover; a refusal says nothing about whether somebody has the number.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { fail, type App, type Language, type Tx } from '../../kernel/index.ts'
import { budgetsOf, mostWrong, typedDigits, waitOf, type Channel, type Origin, type Purpose } from './code-rules.ts'
import { budgetsEnd, countWrong, lockCode, putCode, secondsUntilAgain, spend, tally, useCode, type Slot } from './code-store.ts'
import { codeText } from './texts.ts'

export interface CodeFor {
  readonly purpose: Purpose
  readonly channel: Channel
  /** A number in its one form (`mobileOf`), or a mail address in lower case. */
  readonly target: string
  /** The member who asks; left out where nobody is signed in or known. */
  readonly memberId?: bigint | undefined
}
export interface CodeAsked extends CodeFor, Origin {
  readonly language: Language
  /** Does everything but send: for a target that belongs to nobody, when the answer must not tell that. */
  readonly toNobody?: boolean
}
export type CodeCheck = 'ok' | 'wrong' | 'expired' | 'missing'

const digits = 6

const hmac = (app: Pick<App, 'config'>, ...parts: (string | Buffer)[]): Buffer => {
  const made = createHmac('sha256', app.config.secret('codes'))
  for (const part of parts) made.update(part).update('|')
  return made.digest()
}
const slotOf = (app: Pick<App, 'config'>, { purpose, channel, target, memberId = 0n }: CodeFor): Slot => ({
  purpose,
  target: hmac(app, 'target', channel, target),
  memberId,
})

/** Takes one message from every budget that is touched, in one order, so that two calls never wait for each other. */
async function pay(t: Tx, app: App, asked: CodeAsked): Promise<void> {
  const budgets = budgetsOf(asked.channel, asked.target, asked, await app.settings.get('CODE_CAPS'))
    .map((budget) => ({ ...budget, hash: hmac(app, 'budget', budget.subject) }))
    .toSorted((a, b) => Number(a.isShared) - Number(b.isShared) || Buffer.compare(a.hash, b.hash))
  for (const { hash, cap, isShared } of budgets)
    if (!(await spend(t, hash, cap))) {
      if (isShared) fail('phone_quota_exceeded')
      fail('phone_too_many_requests', { reason: 'day', at: (await budgetsEnd(t)).toISOString() })
    }
}

/**
 * Sends a code once `t` is committed; `expiredMinutes` is the countdown before another may be asked for. Errors:
 * phone_not_enabled (nothing carries this channel), phone_too_many_requests with the true wait (countdown, or a budget of
 * the day: the number's, its block's, the network's or the device's), phone_quota_exceeded (the day's budget of all).
 */
export async function sendCode(t: Tx, app: App, asked: CodeAsked): Promise<{ expiresMinutes: number }> {
  const { channel, target, language, toNobody = false } = asked
  if (!app.delivery.has(channel)) fail('phone_not_enabled')
  const [againMinutes, lifeMinutes] = [await app.settings.get('CODE_AGAIN_MINUTES'), await app.settings.get('CODE_LIFE_MINUTES')]
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const salt = randomBytes(16)
  const answer = hmac(app, 'answer', salt, code)
  const slot = slotOf(app, asked)
  if (!(await putCode(t, slot, { salt, answer, againMinutes, lifeMinutes })))
    fail('phone_too_many_requests', waitOf(await secondsUntilAgain(t, slot)))
  await pay(t, app, asked)
  await tally(t, channel, { sent: toNobody ? 0 : 1, taken: 0 })
  const { subject, text } = codeText(language, { code, minutes: lifeMinutes })
  if (toNobody) await app.delivery.nobody(t, text)
  else if (channel === 'sms') await app.delivery.sms(t, { to: target, text })
  else await app.delivery.mail(t, { to: target, subject, text })
  return { expiresMinutes: againMinutes }
}

/**
 * Judges a typed code. The wrong answer is counted in a transaction of its own, so that it stays counted when `t` is rolled
 * back; the right one is used up in `t`, so that a person whose call fails otherwise can use it again.
 * `expired` also means dead after six wrong answers; `missing`, that none was asked for, that it was used, or that
 * another call is using it at this moment.
 */
export async function takeCode(t: Tx, app: App, given: CodeFor & { readonly code: string }): Promise<CodeCheck> {
  const slot = slotOf(app, given)
  const typed = typedDigits(given.code)
  const found = await app.asideDb.tx(async (own) => {
    const code = await lockCode(own, slot)
    if (code === undefined || !code.isFresh || code.wrong >= mostWrong) return code
    const isRight = timingSafeEqual(code.answer, hmac(app, 'answer', code.salt, typed))
    if (!isRight) await countWrong(own, slot)
    return { ...code, isRight }
  })
  if (found === undefined) return 'missing'
  if (!('isRight' in found)) return 'expired'
  if (!found.isRight) return 'wrong'
  if (!(await useCode(t, slot, found.salt))) return 'missing'
  await tally(t, given.channel, { sent: 0, taken: 1 })
  return 'ok'
}
