import fc from 'fast-check'
import { expect, test } from 'vitest'
import { birthdayOf } from './birthday.ts'

test('ages are those of the calendar, whichever way the date is written', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (born, today) => {
      const american = `${born.slice(5)}-${born.slice(0, 4)}`
      const found = birthdayOf(born, today)
      expect(birthdayOf(american, today)).toEqual(found)
      if (born > today) {
        expect(found).toBeUndefined()
        return
      }
      // Counted the slow way: every birthday that has come.
      let age = 0
      while (`${Number(born.slice(0, 4)) + age + 1}${born.slice(4)}` <= today) age++
      expect(found).toEqual({ day: born, age })
    }),
  )
})

test('what is no day is no birthday', () => {
  for (const typed of [
    '1990-02-30',
    '0000-01-01',
    '1899-12-31',
    '1990-13-01',
    '1990-00-10',
    '13-01-1990',
    '1990-1-1',
    '',
    'yesterday',
    '1990-01-01T00:00',
    '19900-01-01',
  ])
    expect([typed, birthdayOf(typed, '2026-03-10')]).toEqual([typed, undefined])
})
