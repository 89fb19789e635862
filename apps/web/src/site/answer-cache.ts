/** Answers kept in session storage until they are asked for anew (PS-9.11: hot games, vendor data). */
import type { EndpointName } from '@khela/contract'

const cachedNames: ReadonlySet<EndpointName> = new Set<EndpointName>(['hotGames', 'vendors'])
/** Kept this long at most, in milliseconds: a tab may stay open for days. */
const cacheMs = 600_000
const keyOf = (name: EndpointName): string => `khela.kept.${name}`

interface CacheEntry {
  readonly at: number
  readonly value: unknown
}

/** What was kept of a read without input; undefined when nothing is, when it is too old, or when storage is closed to us. */
function cacheOf(name: EndpointName, now: number): CacheEntry | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as CacheEntry | null
    return kept !== null && now - kept.at >= 0 && now - kept.at < cacheMs ? kept : undefined
  } catch {
    return undefined
  }
}

/** The kept answer, else the one that `ask` brings, which is kept when it is of this kind. */
export async function cacheOr<T>(name: EndpointName, ask: () => Promise<T>): Promise<T> {
  if (!cachedNames.has(name)) return ask()
  const kept = cacheOf(name, Date.now())
  if (kept !== undefined) return kept.value as T
  const value = await ask()
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), value } satisfies CacheEntry))
  } catch {
    // A full or closed storage costs a request, nothing else.
  }
  return value
}

/** Lets go of a kept answer: the next read asks the server. */
export function clearCache(name: EndpointName): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Nothing is kept where storage is closed.
  }
}
