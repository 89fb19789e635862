import { fishingChannel, type FishingNews } from '@khela/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '../../kernel/index.ts'
import { openSeas } from './news.ts'

const SEA = `sea_${'a'.repeat(22)}`
const news = (tick: number, over: Partial<FishingNews> = {}): Omit<FishingNews, 'kind'> => ({
  at: new Date(tick * 50).toISOString(),
  tick,
  born: [],
  gone: [],
  shots: [],
  ended: [],
  chips: [],
  seats: null,
  ...over,
})

/** What a node says, and which channels it serves. */
function node() {
  const said: [string, FishingNews][] = []
  const served: { has(channel: string): boolean }[] = []
  const live = {
    tell: (channel: string, body: unknown) => void said.push([channel, body as FishingNews]),
    serve: (channels: { has(channel: string): boolean }) => void served.push(channels),
  }
  return { seas: openSeas({ live } as unknown as Pick<App, 'live'>), said, served }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('news of a fifth of a second are one message, in order, with the last word on chips and seats', () => {
  const { seas, said } = node()
  const seats = [null, null, null, null]
  seas.tell(SEA, news(5, { ended: [{ seat: 0, bullet: 1 }], chips: [{ seat: 0, chips: '1.00' }], seats }))
  seas.tell(SEA, news(4, { ended: [{ seat: 1, bullet: 7 }], chips: [{ seat: 1, chips: '3.00' }] }))
  seas.tell(SEA, news(6, { ended: [{ seat: 0, bullet: 2 }], chips: [{ seat: 0, chips: '2.00' }] }))
  expect(said).toEqual([])
  vi.advanceTimersByTime(200)
  expect(said).toEqual([[fishingChannel(SEA), { kind: 'sea', ...said[0]?.[1] }]])
  expect(said[0]?.[1]).toMatchObject({ tick: 6, seats, ended: [{ bullet: 1 }, { bullet: 7 }, { bullet: 2 }] })
  expect(said[0]?.[1].chips).toEqual([
    { seat: 1, chips: '3.00' },
    { seat: 0, chips: '2.00' },
  ])
  seas.tell(SEA, news(7))
  vi.advanceTimersByTime(199)
  expect(said).toHaveLength(1)
  seas.stop()
  vi.advanceTimersByTime(1_000)
  expect(said).toHaveLength(1)
})

test('channels are those of seas and nothing else', () => {
  const { served } = node()
  const has = (channel: string) => served[0]?.has(channel)
  expect([has(fishingChannel(SEA)), has('fishing:sea_'), has(`fishing:${SEA} `), has('table:crash')]).toEqual([true, false, false, false])
})
