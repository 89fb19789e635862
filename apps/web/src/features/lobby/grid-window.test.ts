import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsNear, type Grid } from './grid-window.ts'

const grid = fc.record({
  columns: fc.integer({ min: 2, max: 7 }),
  stride: fc.integer({ min: 80, max: 400 }),
  top: fc.integer({ min: -400_000, max: 5_000 }),
  windowHeight: fc.integer({ min: 300, max: 2_000 }),
})
const counts = fc.integer({ min: 1, max: 5_000 })

test('every row in the window is drawn, and few others', () => {
  fc.assert(
    fc.property(grid, counts, (at, count) => {
      const { from, to } = rowsNear(at, count)
      const rows = Math.ceil(count / at.columns)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeGreaterThan(from)
      expect(to).toBeLessThanOrEqual(rows)
      for (let row = 0; row < rows; row++) {
        const top = at.top + row * at.stride
        const isSeen = top < at.windowHeight && top + at.stride > 0
        if (isSeen) expect(row >= from && row < to, `row ${row}`).toBe(true)
      }
      expect(to - from).toBeLessThanOrEqual(Math.ceil(at.windowHeight / at.stride) + 14)
    }),
  )
})

test('the first row moves in steps, so that most frames draw nothing anew', () => {
  const at = (top: number): Grid => ({ columns: 5, stride: 100, top, windowHeight: 800 })
  const drawn = new Set(Array.from({ length: 200 }, (_, n) => rowsNear(at(-2_000 - n), 5_000).from))
  expect(drawn.size).toBeLessThanOrEqual(2)
})
