import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Messages after news at these moments, in milliseconds. */
function told(news: readonly number[]): number[] {
  const began = Date.now()
  const at: number[] = []
  const gathered = gather(() => at.push(Date.now() - began), 100)
  for (const moment of news) setTimeout(() => gathered.news(), moment)
  vi.advanceTimersByTime(1_000)
  return at
}

test('news is told once the wait is over, and what comes meanwhile is never lost', () => {
  expect(told([0])).toEqual([100])
  expect(told([0, 99])).toEqual([100, 200])
  expect(told([0, 10, 20, 30])).toEqual([100, 200])
  expect(told([0, 150])).toEqual([100, 250])
  expect(told([])).toEqual([])
})

test('nothing is told after the end', () => {
  const at: number[] = []
  const gathered = gather(() => at.push(1), 100)
  gathered.news()
  gathered.stop()
  vi.advanceTimersByTime(1_000)
  expect(at).toEqual([])
})
