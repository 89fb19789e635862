import { ownScript } from '@khela/client/own-script'
import { walkChain } from '@khela/fair/chain-walk'
import workerAddress from './chain.worker.ts?worker&url'

type Word = { readonly done: number } | { readonly end: string }
/** Few steps are done before a worker has begun. */
const few = 1_000

/**
 * The end of a chain `steps` from a round's hash, worked out in a worker; where a browser has none, in the page, in turns.
 * `progress` hears how many steps are done.
 */
export function walkAside(hash: string, steps: number, progress: (done: number) => void): Promise<string> {
  if (steps < few) return walkChain(hash, steps)
  return new Promise<string>((resolve, reject) => {
    const worker = new Worker(ownScript(workerAddress), { type: 'module' })
    worker.addEventListener('error', () => reject(new Error('the worker could not be begun')))
    worker.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if ('done' in data) progress(data.done)
      else {
        worker.terminate()
        resolve(data.end)
      }
    })
    worker.postMessage({ hash, steps }, [])
  }).catch(() => walkChain(hash, steps, progress))
}
