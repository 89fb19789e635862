import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsUntil } from './countdown.ts'

test('a minute counts from sixty to none and stays there', () => {
  const until = 1_000_000
  expect([until - 60_000, until - 59_999, until - 1, until, until + 5_000].map((now) => secondsUntil(until, now))).toEqual([
    60, 60, 1, 0, 0,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600_000 }), (left) => {
      expect(secondsUntil(left, 0)).toBe(Math.ceil(left / 1000))
    }),
  )
})
