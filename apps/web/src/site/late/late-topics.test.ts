import type { Topic } from '@khela/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noShows } from '../show/model.ts'
import { beginShow, endShow, enterFrame, noteFrameEnd, sendStake, settleStake, showStore } from '../show/shows.ts'
import { openLateTopics } from './late-topics.ts'

let told: Topic[][] = []
let late: ReturnType<typeof openLateTopics>
beforeEach(() => {
  vi.useFakeTimers()
  showStore.setState(noShows)
  told = []
  late = openLateTopics((topics) => told.push([...topics]))
})
afterEach(() => {
  late.stop()
  vi.useRealTimers()
})

test('news of own rounds wait for the scene, others do not', () => {
  late.hear(['wallet', 'messages'])
  expect(told).toEqual([['wallet', 'messages']])
  beginShow({ id: 'one', mode: 'real', payout: 5n })
  late.hear(['wallet', 'rounds', 'messages'])
  late.hear(['winners'])
  expect(told.slice(1)).toEqual([['messages']])
  endShow('one')
  expect(told.slice(2)).toEqual([['wallet', 'rounds', 'winners']])
  late.hear(['wallet'])
  expect(told.at(-1)).toEqual(['wallet'])
})

test('a bet without an answer and a scene without an end are waited for eight seconds', () => {
  sendStake('key', 'real', 5n)
  late.hear(['wallet'])
  vi.advanceTimersByTime(7_900)
  expect(told).toEqual([])
  vi.advanceTimersByTime(200)
  expect(told).toEqual([['wallet']])
  settleStake('key')
  for (let more = 0; more < 4; more += 1) {
    beginShow({ id: String(more), mode: 'real', payout: 5n })
    late.hear(['wallet'])
    vi.advanceTimersByTime(3_000)
  }
  // Scenes that follow one another without a pause keep nothing back for longer.
  expect(told.length).toBe(2)
  vi.advanceTimersByTime(8_100)
  expect(showStore.getState().shows).toEqual([])
})

test('a vendor’s frame is waited for until it speaks, five seconds at most', () => {
  const leave = enterFrame()
  late.hear(['wallet'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
  noteFrameEnd()
  expect(told).toEqual([['wallet']])
  late.hear(['wallet'])
  vi.advanceTimersByTime(4_900)
  expect(told.length).toBe(1)
  vi.advanceTimersByTime(200)
  expect(told.length).toBe(2)
  late.hear(['wallet'])
  leave()
  expect(told.length).toBe(3)
})
