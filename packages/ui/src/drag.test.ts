import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampShift, shiftByKey } from './drag.ts'

const room = { left: 500, top: 200, width: 440, height: 400, windowWidth: 1440, windowHeight: 800 }

test('a panel goes where it is pulled, and no further than the edges of the window', () => {
  expect(clampShift({ x: 100, y: -50 }, room)).toEqual({ x: 100, y: -50 })
  expect(clampShift({ x: 2000, y: 2000 }, room)).toEqual({ x: 500, y: 200 })
  expect(clampShift({ x: -2000, y: -2000 }, room)).toEqual({ x: -500, y: -200 })
})

test('whatever is wanted, a panel that fits stands whole in the window, and the head of a larger one is in it', () => {
  const size = fc.integer({ min: 1, max: 3000 })
  const far = fc.integer({ min: -5000, max: 5000 })
  fc.assert(
    fc.property(far, far, far, far, size, size, size, size, (x, y, left, top, width, height, windowWidth, windowHeight) => {
      const shift = clampShift({ x, y }, { left, top, width, height, windowWidth, windowHeight })
      for (const [start, long, total] of [
        [left + shift.x, width, windowWidth],
        [top + shift.y, height, windowHeight],
      ] as const) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start + Math.min(long, total)).toBeLessThanOrEqual(total)
      }
    }),
  )
})

test('arrow keys move by a step, with shift by a stride; Home takes the panel back', () => {
  const from = { x: 10, y: 10 }
  expect(shiftByKey('ArrowRight', false, from)).toEqual({ x: 26, y: 10 })
  expect(shiftByKey('ArrowLeft', true, from)).toEqual({ x: -54, y: 10 })
  expect(shiftByKey('ArrowUp', false, from)).toEqual({ x: 10, y: -6 })
  expect(shiftByKey('ArrowDown', true, from)).toEqual({ x: 10, y: 74 })
  expect(shiftByKey('Home', false, from)).toEqual({ x: 0, y: 0 })
  expect(shiftByKey('Enter', false, from)).toBeUndefined()
})
