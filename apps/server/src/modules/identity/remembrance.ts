/** The cookie by which a browser stands for its member's password for a day (D-H1). */
import type { EndpointName } from '@khela/contract'
import { newToken, tokenHash, type Call } from '../../kernel/index.ts'

const cookie = 'khela-cpw'
const daySeconds = 86_400

type AnyCall = Pick<Call<EndpointName>, 'cookie' | 'setCookie'>

/** The hash of the token that stands for the password for a day (D-H1), if the browser shows one. */
export function remembranceCookie(call: AnyCall): Buffer | undefined {
  const shown = call.cookie(cookie)
  return shown === undefined ? undefined : tokenHash(shown)
}

/** Sends a fresh one-day token, or one for what is left of the day; answers its hash and life in seconds. */
export function sendRemembrance(call: AnyCall, lifeSeconds = daySeconds): { hash: Buffer; lifeSeconds: number } {
  const { token, hash } = newToken()
  call.setCookie({ name: cookie, value: token, maxAgeSeconds: lifeSeconds, sameSite: 'Strict' })
  return { hash, lifeSeconds }
}

/** Takes the one-day token from the browser. */
export function dropRemembrance(call: AnyCall): void {
  if (call.cookie(cookie) === undefined) return
  call.setCookie({ name: cookie, value: 'x', maxAgeSeconds: 0, sameSite: 'Strict', evenIfRefused: true })
}
