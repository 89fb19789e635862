import { doWork, type Work } from '@khela/client/work'
import { useRef } from 'react'
import { call } from '../client.ts'

export interface ChallengeWork {
  /** Begins the work early, such as at the first key: it is done by the time it is wanted. */
  readonly warm: () => void
  /** The challenge fields to send with a call. Each is good for one call; the next one begins anew. */
  readonly fields: () => Promise<{ readonly work: Work }>
}

/** The work a browser does for calls that may be abused: SMS requests, signing in after a failure (PS-3.5). */
export function useChallenge(): ChallengeWork {
  const running = useRef<Promise<Work> | undefined>(undefined)
  const begin = () => {
    const work = running.current ?? call('challenge', {}).then(doWork)
    running.current = work
    work.catch(() => (running.current = undefined))
    return work
  }
  return {
    warm: () => void begin().catch(() => undefined),
    async fields() {
      const work = await begin()
      running.current = undefined
      return { work }
    },
  }
}
