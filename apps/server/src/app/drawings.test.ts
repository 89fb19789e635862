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
  const first = drawings.begin('/', draw, { isFront: true })
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
  void drawings.begin('/', draw, { isFront: true })
  await pass(65_000)
  const atRest = made
  await pass(10_000)
  expect(made).toBe(atRest)
  expect(drawings.ask('/')?.isFresh).toBe(false)
})

test('other pages are drawn for who asks for them, and so is one that could not be drawn anew', async () => {
  const drawings = open()
  void drawings.begin('/help', draw, { isFront: false })
  await pass(6_000)
  expect(made).toBe(1)
  void drawings.begin('/', draw, { isFront: true })
  await pass(1_000)
  fails = true
  await pass(10_000)
  expect([made, log.warn.mock.calls.length, drawings.ask('/')?.isFresh, drawings.areFull()]).toEqual([3, 1, false, false])
})

test('two turns of drawing never become more: a drawing of a visitor ends the one before it', async () => {
  const drawings = open()
  for (let visit = 0; visit < 5; visit += 1) void drawings.begin('/', draw, { isFront: true })
  await pass(20_000)
  expect(made).toBeLessThan(5 + 9)
})
