/** The browser a call comes from: named by a cookie that proves the browser, never a person (REL-A23). */
import type { EndpointName } from '@khela/contract'
import { newToken, type Call } from '../../kernel/index.ts'

const deviceCookie = 'khela-device'
const yearSeconds = 400 * 86_400

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
