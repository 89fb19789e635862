import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayPattern } from './day.ts'
import { instantPattern } from './schema.ts'

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

test('an instant on the wire is a moment that a clock can show, on a day of the calendar', () => {
  const instant = new RegExp(instantPattern)
  const two = (value: number) => String(value).padStart(2, '0')
  const part = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(
      part(13),
      part(32),
      part(25),
      part(61),
      part(61),
      fc.constantFrom('', '.5', '.123456'),
      (month, date, hour, minute, second, rest) => {
        const at = `2028-${two(month)}-${two(date)}`
        const real = isReal(at) && hour < 24 && minute < 60 && second < 60
        expect(instant.test(`${at}T${two(hour)}:${two(minute)}:${two(second)}${rest}Z`)).toBe(real)
      },
    ),
    { numRuns: 5_000 },
  )
  for (const text of [
    '2026-13-45T99:99:99Z',
    '2026-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00',
  ])
    expect(instant.test(text), text).toBe(false)
  for (const text of ['1970-01-01T00:00:00Z', '2028-02-29T23:59:59.999999Z']) expect(instant.test(text), text).toBe(true)
})
