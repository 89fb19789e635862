import { expect, test } from 'vitest'
import { dayRangeOf } from './day-range.ts'

const app = { config: { timeZone: 'Asia/Dhaka' } } as Parameters<typeof dayRangeOf>[0]
const codeOf = (input: Parameters<typeof dayRangeOf>[1]) => {
  try {
    dayRangeOf(app, input)
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

test('days begin and end at midnight of the merchant, and both of them belong to the range', () => {
  expect(dayRangeOf(app, { from: '2026-11-25', to: '2026-11-25' })).toEqual({
    from: new Date('2026-11-24T18:00:00Z'),
    to: new Date('2026-11-25T18:00:00Z'),
  })
  expect(dayRangeOf(app, {})).toEqual({ from: undefined, to: undefined })
  expect(dayRangeOf(app, { to: '2026-11-25' }).from).toBeUndefined()
})

test('a range that runs backwards is refused', () => {
  expect(codeOf({ from: '2026-11-25', to: '2026-11-24' })).toBe('bad_input')
})
