import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTrouble, withinTime } from './load.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part that has not come after two minutes is given up, and says so', async () => {
  const waiting = withinTime(new Promise(() => undefined)).catch(loadTrouble)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toBe('loadTimeout')
})

test('a part that comes or fails in time does as it would, and leaves no timer behind', async () => {
  expect(await withinTime(Promise.resolve('part'))).toBe('part')
  await expect(withinTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('a script that did not come is told from a fault of the page, in the words of each browser', () => {
  for (const words of [
    'Failed to fetch dynamically imported module: https://example.com/assets/x.js',
    'error loading dynamically imported module: https://example.com/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])
    expect(loadTrouble(new TypeError(words)), words).toBe('chunkFailed')
  expect([loadTrouble(new TypeError('x is not a function')), loadTrouble('text')]).toEqual([undefined, undefined])
})
