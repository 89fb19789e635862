import type { QueryClient } from '@tanstack/react-query'

/** Connects after the first paint and keeps the cache true. Answers how to stop. Its code is fetched here, never before. */
export async function startLive(queries: QueryClient): Promise<() => void> {
  const { openLive } = await import('./late/open-live.ts')
  return openLive(queries)
}
