import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'

/** Since when the line is down, undefined while it is up or was never needed; and whether it is being opened again right now. */
export const lineStore = create<{ readonly downSince: Date | undefined; readonly isTrying: boolean }>(() => ({
  downSince: undefined,
  isTrying: false,
}))

/** Connects after the first paint and keeps the cache true. Answers how to stop. Its code is fetched here, never before. */
export async function startLive(queries: QueryClient): Promise<() => void> {
  const { openLive } = await import('./live/open-live.ts')
  return openLive(queries)
}
