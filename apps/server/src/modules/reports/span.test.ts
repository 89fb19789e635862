import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../kernel/index.ts'
import { daySpan } from './span.ts'

const zone = 'Asia/Dhaka'

test('a day of Dhaka is cut at 18:00 UTC', () => {
  const span = daySpan('2026-03-01', '2026-03-02', zone)
  expect(span.from.toISOString()).toBe('2026-02-28T18:00:00.000Z')
  expect(span.to.toISOString()).toBe('2026-03-02T18:00:00.000Z')
})

test('days that do not exist, spans that run backwards and spans over a year are refused', () => {
  for (const [from, to, field] of [
    ['2026-02-30', '2026-03-01', 'from'],
    ['2026-02-01', '2026-02-29', 'to'],
    ['2026-03-02', '2026-03-01', 'to'],
    ['2025-01-01', '2026-03-01', 'to'],
  ] as const) {
    const error = (() => {
      try {
        return daySpan(from, to, zone)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).params).toEqual({ field })
  }
})

test('neighbouring spans meet without gap or overlap', () => {
  const day = fc.integer({ min: 10, max: 15_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, (date) => {
      const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
      expect(daySpan(date, date, zone).to).toEqual(daySpan(next, next, zone).from)
    }),
  )
})
