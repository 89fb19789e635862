/**
 * Gathers news so that one message tells many: every piece is followed by a message at least `waitMs` later, and messages
 * are at least `waitMs` apart. The wait also lets copies grow old that were made before the news.
 */
export function gather(send: () => void, waitMs: number): { news(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let hasMore = false
  const begin = () => {
    hasMore = false
    timer = setTimeout(() => {
      timer = undefined
      send()
      if (hasMore) begin()
    }, waitMs)
    timer.unref()
  }
  return {
    news() {
      if (timer === undefined) begin()
      else hasMore = true
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
