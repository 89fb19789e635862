/** What a live ping asks of the page. Pure, so that every order of arrival can be tried. */
import type { LivePing, Topic } from '@khela/contract'

/** What was heard lately: the versions of the last pings of each topic, newest last. */
export type Heard = ReadonlyMap<string, readonly string[]>
export type Verdict = 'refetch' | 'ignore' | 'resync'

const remembered = 32
export const nothingHeard: Heard = new Map()

/**
 * Judges one ping. A version that is new asks for a refetch of its topic; one heard before (sent by two nodes, or
 * repeated after a reconnect) is ignored; `resync` means that pings may have been lost, so everything is read again and
 * the memory is cleared. Pings carry no data, so their order does not matter: a refetch reads what is true by then.
 */
export function judge(heard: Heard, ping: LivePing): { verdict: Verdict; heard: Heard } {
  if (ping.topic === 'resync') return { verdict: 'resync', heard: nothingHeard }
  const known = heard.get(ping.topic) ?? []
  if (known.includes(ping.version)) return { verdict: 'ignore', heard }
  return { verdict: 'refetch', heard: new Map(heard).set(ping.topic, [...known, ping.version].slice(-remembered)) }
}

/** Whether a message has the form of a ping; anything else from the wire is dropped. */
export function isPing(message: unknown, topics: ReadonlySet<string>): message is LivePing {
  if (typeof message !== 'object' || message === null) return false
  const { topic, version } = message as Partial<Record<'topic' | 'version', unknown>>
  return typeof version === 'string' && version.length <= 64 && typeof topic === 'string' && (topic === 'resync' || topics.has(topic))
}

export type { LivePing, Topic }
