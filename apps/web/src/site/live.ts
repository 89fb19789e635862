import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'

interface LineState {
  /** Since when the line is down; undefined while it is up or was never needed. */
  readonly downSince: Date | undefined
  /** It is being opened again right now. */
  readonly isTrying: boolean
  /** What is told is heard. */
  readonly isUp: boolean
}
export const lineStore = create<LineState>(() => ({ downSince: undefined, isTrying: false, isUp: false }))

/** Connects after the first paint and keeps the cache true. Answers how to stop. Its code is fetched here, never before. */
export async function startLive(queries: QueryClient): Promise<() => void> {
  const { openLive } = await import('./live/open-live.ts')
  return openLive(queries)
}
