import type { ReplyOf, RequestOf } from '@khela/contract'
import { call } from '../client.ts'

type Given = ReplyOf<'challenge'>
export type Work = NonNullable<RequestOf<'login'>['work']>

/** Solves in a worker. Rejects when this browser cannot. */
function solve(given: Given): Promise<{ counter: number; derivedKey: string }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
    const end = (fn: () => void) => {
      worker.terminate()
      fn()
    }
    worker.addEventListener('message', (event: MessageEvent<{ counter: number; derivedKey: string } | null>) =>
      end(() => (event.data === null ? reject(new Error('the work was not done')) : resolve(event.data))),
    )
    worker.addEventListener('error', () => end(() => reject(new Error('the work could not be begun'))))
    worker.postMessage(given, [])
  })
}

/** Asks for work and does it: about a second on a phone, nothing of it on the page's own thread. */
export async function doWork(): Promise<Work> {
  const given = await call('challenge', {})
  const { counter, derivedKey } = await solve(given)
  return { ...given, counter, derivedKey }
}
