import type { Topic } from '@khela/contract'
import { isOver } from '../show/model.ts'
import { noteFrameNews, frameStore, longestFrameMs, longestShowMs, showStore } from '../show/shows.ts'

/** What tells how an own round ended. */
const ofRounds: ReadonlySet<Topic> = new Set<Topic>(['wallet', 'rounds', 'winners', 'jackpots'])

/** How long news of own rounds may wait now, in milliseconds; 0 when nothing of an own round is shown. */
function patience(): number {
  if (!isOver(showStore.getState())) return longestShowMs
  return frameStore.getState().open > 0 ? longestFrameMs : 0
}

/**
 * Keeps the news of own rounds back while their scene is shown: until it is over, a vendor's frame says so, or patience ends. What is
 * no such news is told at once. Answers `hear` and how to stop.
 */
export function openLateTopics(tell: (topics: readonly Topic[]) => void) {
  const kept = new Set<Topic>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellKept = () => {
    clearTimeout(timer)
    timer = undefined
    const topics = [...kept]
    kept.clear()
    if (topics.length > 0) tell(topics)
  }
  const stopShows = showStore.subscribe(() => {
    if (patience() === 0) tellKept()
  })
  const stopFrames = frameStore.subscribe((now, before) => {
    if (now.told !== before.told || patience() === 0) tellKept()
  })
  return {
    hear(topics: readonly Topic[]): void {
      const waitMs = patience()
      const late = waitMs === 0 ? [] : topics.filter((topic) => ofRounds.has(topic))
      for (const topic of late) kept.add(topic)
      if (late.length > 0) {
        timer ??= setTimeout(tellKept, waitMs)
        noteFrameNews()
      }
      const now = topics.filter((topic) => !late.includes(topic))
      if (now.length > 0) tell(now)
    },
    stop(): void {
      clearTimeout(timer)
      stopShows()
      stopFrames()
    },
  }
}
