/** The browser a call comes from: named by a cookie that proves the browser, never a person (REL-A23). */
import type { EndpointName } from '@khela/contract'
import { newToken, tokenHash, type Call } from '../../kernel/index.ts'

const deviceCookie = 'khela-device'
const rememberCookie = 'khela-cpw'
const yearSeconds = 400 * 86_400
const daySeconds = 86_400

type AnyCall = Pick<Call<EndpointName>, 'cookie' | 'setCookie'>

/** Tokens given in calls under way: asked twice, a call hears the same. */
const given = new WeakMap<AnyCall, string>()

/** The browser's token; one without gets one with the answer, also with a refusal: a ticket is bound to it. */
export function deviceOf(call: AnyCall): string {
  const known = deviceToken(call) ?? given.get(call)
  if (known !== undefined) return known
  const { token: value } = newToken()
  given.set(call, value)
  call.setCookie({ name: deviceCookie, value, maxAgeSeconds: yearSeconds, sameSite: 'Strict', evenIfRefused: true })
  return value
}

/** The browser's token, if it has one already: what attempts are counted by. */
export function deviceToken(call: AnyCall): string | undefined {
  const shown = call.cookie(deviceCookie)
  return shown?.length === 43 ? shown : undefined
}

/** The hash of the token that stands for the password for a day (D-H1), if the browser shows one. */
export function remembranceCookie(call: AnyCall): Buffer | undefined {
  const shown = call.cookie(rememberCookie)
  return shown === undefined ? undefined : tokenHash(shown)
}

/** Sends a fresh one-day token, or one for what is left of the day; answers its hash and life in seconds. */
export function sendRemembrance(call: AnyCall, lifeSeconds = daySeconds): { hash: Buffer; lifeSeconds: number } {
  const { token, hash } = newToken()
  call.setCookie({ name: rememberCookie, value: token, maxAgeSeconds: lifeSeconds, sameSite: 'Strict' })
  return { hash, lifeSeconds }
}

/** Takes the one-day token from the browser. */
export function dropRemembrance(call: AnyCall): void {
  if (call.cookie(rememberCookie) === undefined) return
  call.setCookie({ name: rememberCookie, value: 'x', maxAgeSeconds: 0, sameSite: 'Strict', evenIfRefused: true })
}
