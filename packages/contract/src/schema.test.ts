import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayPattern } from './schema.ts'

const day = new RegExp(dayPattern)
/** Whether the calendar of the machine has this day. */
const isReal = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

test('a day on the wire is a day of the calendar, from 1900 to 2199', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, date) => {
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
        expect(day.test(text)).toBe(isReal(text) && year >= 1900 && year < 2200)
      },
    ),
    { numRuns: 5_000 },
  )
  for (let year = 1900; year < 2200; year += 1) expect(day.test(`${year}-02-29`), String(year)).toBe(isReal(`${year}-02-29`))
  for (const text of ['0000-01-01', '2030-02-30', '9999-12-31', '2026-1-1', ' 2026-01-01', '2026-01-01\n'])
    expect(day.test(text)).toBe(false)
})
