/** What every house at which people sign in has to do, and what may go wrong there. */
import type { Provider } from '@khela/contract'
import { fail, type App, type Language } from '../../../kernel/index.ts'

/** What was drawn when a sign-in began; only its hash and this row know it (REL-A24). */
export interface Begun {
  readonly state: string
  readonly nonce: string
  /** PKCE code verifier. */
  readonly verifier: string
}
export interface Asked extends Begun {
  readonly language: Language
}
/** Who somebody is at another house. A mail address is no part of it: nothing is ever joined by mail (REL-A24). */
export interface Proven {
  readonly provider: Provider
  /** The person's number there, for ever the same. */
  readonly subject: string
  readonly name: string | null
  /** A phone number that was confirmed there, E.164. */
  readonly phone?: string
  /** The signed statement itself, where it could be shown twice. */
  readonly once?: { readonly statement: string; readonly lifeSeconds: number }
}
export interface House {
  /** Address of the window in which the person proves who they are. */
  open(app: App, asked: Asked): Promise<string>
  /** Who came back with this answer. Throws way_in_refused, way_in_unreachable, popup_closed or one of the phone's errors. */
  prove(app: App, begun: Begun, answer: URLSearchParams): Promise<Proven>
}

/** Where every house sends the browser back to; one page of the site. */
export const callbackUrl = (app: App): string => `${app.config.publicUrl()}/signin/callback`

/** How long another house may take to answer, in milliseconds. */
export const patienceMs = 8_000
const mostBytes = 64_000

/** A GET that answers JSON, whatever its status. Throws way_in_unreachable when no answer comes, comes late or is none. */
export async function readJson(url: URL): Promise<{ status: number; body: Record<string, unknown> }> {
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs), headers: { accept: 'application/json' } })
    const text = await reply.text()
    const body: unknown = text.length > mostBytes ? undefined : JSON.parse(text)
    if (reply.status < 500 && typeof body === 'object' && body !== null)
      return { status: reply.status, body: body as Record<string, unknown> }
  } catch {
    // Answered below: the reason is the other house's and of no use to the person.
  }
  return fail('way_in_unreachable')
}

/** A name in the form in which it is stored and shown; null when nothing readable is left. */
export function readableName(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const name = given
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return name === '' ? null : Array.from(name).slice(0, 64).join('')
}
