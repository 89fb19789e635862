import { createLive, type Live } from '@khela/client/live'
import type { Topic } from '@khela/contract'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from './session.ts'

let live: Live | undefined
let users = 0

/** One line for every page of the office; it closes when nobody listens any more. */
function hold(): Live {
  users += 1
  live ??= createLive({ token: () => useSession.getState().token })
  return live
}
function release(): void {
  users -= 1
  if (users > 0) return
  live?.close()
  live = undefined
}

/** Calls `fn` when what the topic names may have changed. Pages ask now and then as well: a line may be down. */
export function useOfficeLive(topic: Topic, fn: () => void): void {
  const tell = useEffectEvent(fn)
  useEffect(() => {
    const stop = hold().subscribe(topic, () => tell())
    return () => {
      stop()
      release()
    }
  }, [topic])
}
