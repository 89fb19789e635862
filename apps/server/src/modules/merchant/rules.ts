/** Pure decisions of the merchant: is the site open here. */
import { isIP } from 'node:net'

/** Country of an address as two capital letters; null where it is not known, as for private addresses. */
export type CountryOf = (ip: string) => string | null

export type SiteStatus = 0 | 1 | 2

const privateV4 = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/
const privateV6 = /^(::1$|f[cd]|fe[89ab])/i

/** Addresses of one's own machine or network: they have no country. Whatever is no address at all counts as public. */
export function isPrivateAddress(ip: string): boolean {
  const version = isIP(ip)
  if (version === 4) return privateV4.test(ip)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return mapped === undefined ? version === 6 && privateV6.test(ip) : privateV4.test(mapped)
}

export interface SiteFacts {
  readonly isMaintained: boolean
  /** Countries the merchant shuts out. */
  readonly blocked: readonly string[]
  /** Countries of the licence, empty without one; with them, every other country and every unknown one is shut out. */
  readonly licensed: readonly string[]
  readonly ip: string
  readonly country: string | null
}

/** 1 maintenance, looked at first; 2 region restricted; 0 open (PS-4.1; D-P2). */
export function siteStatus({ isMaintained, blocked, licensed, ip, country }: SiteFacts): SiteStatus {
  if (isMaintained) return 1
  // Databases of addresses name a country for some of them all the same.
  if (isPrivateAddress(ip)) return 0
  if (country !== null && blocked.includes(country)) return 2
  if (licensed.length > 0 && (country === null || !licensed.includes(country))) return 2
  return 0
}
