import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askAgainAfter, blockedUntil } from './rules.ts'

const at = new Date('2026-03-10T12:00:00Z')
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)

test('row 42: five failed within ten minutes stop transfers for half an hour after the fifth; four, or five further apart, do not', () => {
  expect(blockedUntil([1, 2, 3, 4].map(ago), at)).toBeUndefined()
  expect(blockedUntil([1, 2, 3, 4, 5].map(ago), at)).toEqual(new Date(ago(1).getTime() + 30 * 60_000))
  expect(blockedUntil([1, 4, 7, 9, 12].map(ago), at)).toBeUndefined()
  expect(blockedUntil([31, 32, 33, 34, 35].map(ago), at)).toBeUndefined()
  // A further failure alone does not move the end of a block.
  expect(blockedUntil([1, 25, 26, 27, 28, 29].map(ago), at)).toEqual(new Date(ago(25).getTime() + 30 * 60_000))
})

test('row 42: five more stop them for a day', () => {
  const ten = [20, 21, 22, 23, 24, 60, 61, 62, 63, 64].map(ago)
  expect(blockedUntil(ten, at)).toEqual(new Date(ago(20).getTime() + 24 * 60 * 60_000))
})

test('whatever the times: nothing stops without five failures, and a block always ends within a day of a failure', () => {
  const times = fc
    .array(fc.integer({ min: -60, max: 3_000 }), { maxLength: 30 })
    .map((minutes) => minutes.toSorted((a, b) => a - b).map(ago))
  fc.assert(
    fc.property(times, (failedAt) => {
      const until = blockedUntil(failedAt, at)
      const past = failedAt.filter((one) => one <= at)
      if (past.length < 5) expect(until).toBeUndefined()
      if (until === undefined) return
      expect(until.getTime()).toBeGreaterThan(at.getTime())
      expect(past.some((one) => until.getTime() - one.getTime() <= 24 * 3_600_000)).toBe(true)
    }),
  )
})

test('a vendor is asked again ever more seldom, at least every ten minutes, for ever', () => {
  const seconds = Array.from({ length: 50 }, (_, n) => askAgainAfter(n))
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  expect([seconds[0], seconds.at(-1)]).toEqual([5, 600])
})
