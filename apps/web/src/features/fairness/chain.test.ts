import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { walkAside } from './chain.ts'

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
function endOf(hash: string, steps: number): string {
  let end = hash
  for (let step = 0; step < steps; step += 1) end = sha(end)
  return end
}
const first = sha('khela')

/** A worker that the test answers for. */
function workers(answer: (worker: EventTarget, asked: unknown) => void): unknown[] {
  const asked: unknown[] = []
  vi.stubGlobal('location', new URL('http://khela.test/'))
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate = () => asked.push('terminate')
      postMessage(message: unknown) {
        asked.push(message)
        answer(this, message)
      }
    },
  )
  return asked
}
afterEach(() => vi.unstubAllGlobals())

test('a long walk is done in a worker, which tells how far it is, and is ended', async () => {
  const asked = workers((worker) => {
    worker.dispatchEvent(new MessageEvent('message', { data: { done: 2_000 } }))
    worker.dispatchEvent(new MessageEvent('message', { data: { end: 'the end' } }))
  })
  const progress: number[] = []
  expect(await walkAside(first, 5_000, (done) => progress.push(done))).toBe('the end')
  expect([asked, progress]).toEqual([[{ hash: first, steps: 5_000 }, 'terminate'], [2_000]])
})

test('where no worker can be begun the page walks by itself and comes to the same end', async () => {
  workers((worker) => worker.dispatchEvent(new Event('error')))
  expect(await walkAside(first, 2_100, () => undefined)).toBe(endOf(first, 2_100))
})

test('a short walk begins no worker', async () => {
  const asked = workers(() => undefined)
  expect(await walkAside(first, 10, () => undefined)).toBe(endOf(first, 10))
  expect(asked).toEqual([])
})
