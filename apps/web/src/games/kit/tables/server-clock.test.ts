import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

test('the answer with the shortest way sets the clock, until it is old', () => {
  let local = 1_000
  const clock = createServerClock(() => local)
  expect(clock.now()).toBe(1_000)
  clock.note(50_000, 200)
  expect(clock.now()).toBe(50_100)
  clock.note(49_000, 900)
  expect(clock.now()).toBe(50_100)
  local += 500
  expect(clock.silence()).toBe(500)
  clock.note(50_560, 40)
  expect(clock.now()).toBe(50_580)
  local += 61_000
  clock.note(111_700, 300)
  expect(clock.now()).toBe(111_850)
})
