/** The work a browser does before calls that may be abused, in a worker of its own. */
import type { RequestOf } from '@khela/contract'
import { ownScript } from './own-script.ts'
import type { Challenge, Solution } from './solve.ts'
import workerAddress from './work.worker.ts?worker&url'

export type Work = NonNullable<RequestOf<'login'>['work']>

/** Solves in a worker. Rejects when this browser cannot. */
function solveAside(given: Challenge): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ownScript(workerAddress), { type: 'module' })
    const end = (fn: () => void) => {
      worker.terminate()
      fn()
    }
    worker.addEventListener('message', (event: MessageEvent<Solution | null>) =>
      end(() => (event.data === null ? reject(new Error('the work was not done')) : resolve(event.data))),
    )
    worker.addEventListener('error', () => end(() => reject(new Error('the work could not be begun'))))
    worker.postMessage(given, [])
  })
}

/** Does work that was given: about a second on a phone, nothing of it on the page's own thread. */
export async function doWork(given: Challenge): Promise<Work> {
  const { counter, derivedKey } = await solveAside(given)
  return { ...given, counter, derivedKey }
}
