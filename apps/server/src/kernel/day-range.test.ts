import { expect, test } from 'vitest'
import { dayRangeOf, sqlDays } from './day-range.ts'

const app = { config: { timeZone: 'Asia/Dhaka' } }
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

test('a side of the range that is open puts nothing into the query', () => {
  const [from, to] = [new Date('2026-11-24T18:00:00Z'), new Date('2026-11-25T18:00:00Z')]
  expect(sqlDays({ from, to }, 'x.at', 3)).toEqual({
    isOpen: false,
    where: 'x.at >= $3::timestamptz and x.at < $4::timestamptz',
    params: [from, to],
  })
  expect(sqlDays({ to }, 'at', 7)).toEqual({ isOpen: false, where: 'at < $7::timestamptz', params: [to] })
  expect(sqlDays({}, 'at', 1)).toEqual({ isOpen: true, where: 'true', params: [] })
})
