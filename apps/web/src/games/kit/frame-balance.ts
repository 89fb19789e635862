import { frameStore, noteFrameEnd } from '../../site/show/shows.ts'

/** Messages that come close together are one change, in milliseconds. */
export const gatherMs = 300

/**
 * Takes the `balance` messages of a vendor's frame: the first one ends the wait for its round at once and calls `read`; those that
 * follow within `gatherMs` do so together. A later one that came before the news of another round says nothing about that round, which
 * goes on waiting for a message of its own. Answers `hear` and how to stop.
 */
export function openFrameBalance(read: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again: number | undefined
  const tell = () => {
    again = undefined
    noteFrameEnd()
    read()
    timer = setTimeout(() => {
      timer = undefined
      if (again === frameStore.getState().news) tell()
    }, gatherMs)
  }
  return {
    hear(): void {
      if (timer === undefined) tell()
      else again = frameStore.getState().news
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
