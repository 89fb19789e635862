import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDrawings, type Drawn } from './drawings.ts'

const log = { warn: vi.fn<() => void>() }
let made = 0
let fails = false
const draw = async (): Promise<Drawn> => {
  made += 1
  await Promise.resolve()
  if (fails) throw new Error('no database')
  return { page: {} as Drawn['page'], status: 200, isPassing: false }
}
const open = () => openDrawings(log as never)

beforeEach(() => {
  made = 0
  fails = false
  log.warn.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the front page in demand is drawn anew before it is old: its visitors wait for no drawing', async () => {
  const drawings = open()
  const first = drawings.begin('/', draw, draw)
  await pass(100)
  await first
  for (let visit = 0; visit < 4; visit += 1) {
    await pass(10_000)
    expect(drawings.ask('/')?.isFresh).toBe(true)
  }
  expect(made).toBeGreaterThan(12)
  expect(made).toBeLessThan(18)
})

test('it rests a minute after the last visitor', async () => {
  const drawings = open()
  void drawings.begin('/', draw, draw)
  await pass(65_000)
  const atRest = made
  await pass(10_000)
  expect(made).toBe(atRest)
  expect(drawings.ask('/')?.isFresh).toBe(false)
})

test('other pages are drawn for who asks for them, and so is one that could not be drawn anew', async () => {
  const drawings = open()
  void drawings.begin('/help', draw)
  await pass(6_000)
  expect(made).toBe(1)
  void drawings.begin('/', draw, draw)
  await pass(1_000)
  fails = true
  await pass(10_000)
  expect([made, log.warn.mock.calls.length, drawings.ask('/')?.isFresh, drawings.areFull()]).toEqual([3, 1, false, false])
})

test('a page that visitors get under another key is drawn no more: what was drawn of the closed site is not sent when it opens', async () => {
  const drawings = open()
  let isClosed = false
  void drawings.begin('/', draw, async () => (isClosed ? undefined : draw()))
  await pass(6_000)
  isClosed = true
  const before = made
  await pass(20_000)
  expect([made, drawings.ask('/')?.isFresh]).toEqual([before, false])
})

test('beside a drawing that a visitor waits for no front page is drawn anew; afterwards it is', async () => {
  const drawings = open()
  void drawings.begin('/', draw, draw)
  await pass(100)
  let finish: ((drawn: Drawn) => void) | undefined
  void drawings.begin('/slow', () => new Promise((resolve) => (finish = resolve)))
  await pass(2_600)
  expect([made, drawings.areFull()]).toEqual([1, false])
  finish?.(await draw())
  await pass(2_600)
  expect([made, drawings.ask('/')?.isFresh]).toEqual([3, true])
})

test('two turns of drawing never become more: a drawing of a visitor ends the one before it', async () => {
  const drawings = open()
  for (let visit = 0; visit < 5; visit += 1) void drawings.begin('/', draw, draw)
  await pass(20_000)
  expect(made).toBeLessThan(5 + 9)
})
