export interface ChannelEars {
  /** What was said on the channel, as it came. */
  readonly onMessage: (message: unknown) => void
  /** Messages may have been missed: read again. */
  readonly onGap: () => void
  /** The channel was joined: what changed between the page's own read and now was told to nobody here. */
  readonly onJoin?: () => void
}

/** Hears the live messages of a channel; answers how to stop. The line's code is fetched here, never before. */
export function watchChannel(channel: string, ears: ChannelEars): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  void import('./live/open-live.ts').then(({ listenTo }) => {
    if (!isOver) stop = listenTo(channel, ears)
  })
  return () => {
    isOver = true
    stop?.()
  }
}
