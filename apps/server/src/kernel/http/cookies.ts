/** Cookies of calls (REL-A23): HttpOnly, SameSite, bound to this host; they prove a browser, never a person. */
import type { Config } from '../config.ts'

export interface CookieChange {
  /** Without prefix: over https it is stored as `__Host-<name>`. */
  readonly name: string
  /** Characters of base64url. */
  readonly value: string
  /** 0 forgets the cookie. */
  readonly maxAgeSeconds: number
  readonly sameSite: 'Strict' | 'Lax'
  /** Sent with a refusal too: what names the browser must reach it before anything is granted to it. */
  readonly evenIfRefused?: true
}

const isSecure = (config: Config): boolean => config.publicUrl().startsWith('https:')
const storedName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name)

/** The value of a cookie that a call brought, if it has the form of one of ours. */
export function readCookie(config: Config, header: string | undefined, name: string): string | undefined {
  const stored = storedName(config, name)
  for (const part of (header ?? '').slice(0, 8_000).split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === stored) return /^[0-9A-Za-z_-]{1,200}$/.exec(part.slice(at + 1).trim())?.[0]
  }
  return undefined
}

/** The `Set-Cookie` header of a change. */
export function cookieHeader(config: Config, { name, value, maxAgeSeconds, sameSite }: CookieChange): string {
  const secure = isSecure(config) ? '; Secure' : ''
  return `${storedName(config, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`
}
