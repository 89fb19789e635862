/** Where a caller is: the address behind trusted proxies, and the network that limits count. */
import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/**
 * The network that attempts and calls are counted by: an IPv4 address, or the first half of an IPv6 one, for a household or a
 * server owns a whole half and could change the rest at every try.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled = tail === undefined ? groups : [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
  const half = filled.slice(0, 4).map((group) => (Number.parseInt(group, 16) || 0).toString(16))
  return `${half.join(':')}::/64`
}

/** Whether a peer is one of the proxies of KHELA_TRUST_PROXY, addresses and networks (`10.0.0.0/8`). Throws when one of them is neither. */
export function trustOf(proxies: readonly string[]): (peer: string) => boolean {
  const isTrusted = compile([...proxies])
  return (peer) => isIP(peer) !== 0 && isTrusted(peer, 0)
}

/** The address that called: the last one of the way that no trusted proxy has. `forwarded`: the X-Forwarded-For that came along. */
export function callerBehind(isTrusted: (peer: string) => boolean): (peer: string, forwarded: string) => string {
  return (peer, forwarded) => {
    if (forwarded === '' || !isTrusted(peer)) return peer
    const hops = forwarded.split(',').map((hop) => hop.trim())
    return hops.findLast((hop) => !isTrusted(hop)) ?? peer
  }
}

/** Networks remembered by one limit: beyond, all are forgotten, and an attacker with so many has no use for one more call. */
const MOST_NETWORKS = 100_000

/** At most `most` calls of a network in `windowMs`, on this node. Answers whether this one is within. */
export function networkLimit(most: number, windowMs: number): (ip: string) => boolean {
  const counts = new Map<string, number>()
  let until = 0
  return (ip) => {
    if (performance.now() >= until || counts.size > MOST_NETWORKS) {
      counts.clear()
      until = performance.now() + windowMs
    }
    const network = networkOf(ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= most
  }
}
