import type { ChannelEars } from './small/connection.ts'

/** Hears the live messages of a channel; answers how to stop. The line's code is fetched here, never before. */
export function watchChannel(channel: string, ears: ChannelEars): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  void import('./late/open-live.ts').then(({ listenTo }) => {
    if (!isOver) stop = listenTo(channel, ears)
  })
  return () => {
    isOver = true
    stop?.()
  }
}
