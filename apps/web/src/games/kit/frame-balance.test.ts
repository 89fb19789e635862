import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLateTopics } from '../../site/late/late-topics.ts'
import { noShows } from '../../site/show/model.ts'
import { enterFrame, showStore } from '../../site/show/shows.ts'
import { gatherMs, openFrameBalance } from './frame-balance.ts'

let told: number
let reads: number
let late: ReturnType<typeof openLateTopics>
let balance: ReturnType<typeof openFrameBalance>
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  showStore.setState(noShows)
  told = 0
  reads = 0
  late = openLateTopics(() => (told += 1))
  balance = openFrameBalance(() => (reads += 1))
  leave = enterFrame()
})
afterEach(() => {
  leave()
  balance.stop()
  late.stop()
  vi.useRealTimers()
})

test('the first message ends the wait at once, those close to it are one more', () => {
  late.hear(['wallet'])
  balance.hear()
  expect([told, reads]).toEqual([1, 1])
  for (let more = 0; more < 3; more += 1) balance.hear()
  expect(reads).toBe(1)
  vi.advanceTimersByTime(gatherMs)
  expect(reads).toBe(2)
  vi.advanceTimersByTime(gatherMs * 3)
  expect(reads).toBe(2)
})

test('a message about the last round does not show the next one', () => {
  late.hear(['wallet'])
  balance.hear()
  balance.hear()
  late.hear(['wallet', 'rounds'])
  vi.advanceTimersByTime(gatherMs * 2)
  expect([told, reads]).toEqual([1, 1])
  balance.hear()
  expect([told, reads]).toEqual([2, 2])
})

test('of rounds that follow one another closely, a message after the news shows them', () => {
  late.hear(['wallet'])
  balance.hear()
  late.hear(['wallet'])
  balance.hear()
  vi.advanceTimersByTime(gatherMs)
  expect([told, reads]).toEqual([2, 2])
})
