/**
 * A queue before calls that cost the machine much: so many are inside at a time, first come, first served, and the others
 * hold nothing while they wait, neither a connection of the database nor their turn of anybody else's.
 */
import { fail } from '../errors.ts'

export interface Queue {
  /** Does the work when its turn comes. Errors: unavailable, when too many wait; what `work` throws. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** `longest` wait at most: a longer queue would outlive its callers. */
export function openQueue({ inside, longest }: { inside: number; longest: number }): Queue {
  const waiting: (() => void)[] = []
  let free = inside
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    async inTurn(work) {
      if (free > 0) free -= 1
      else if (waiting.length < longest) await new Promise<void>((resolve) => void waiting.push(resolve))
      else fail('unavailable')
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
