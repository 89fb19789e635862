import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskName, sameName } from './names.ts'

test('a masked name shows two characters, no length and never the middle', () => {
  expect(['rahim1990', 'rahim', 'rah', 'r', '', 'রহিম উদ্দিন'].map(maskName)).toEqual(['ra***0', 'ra***m', 'r***', 'r***', '***', 'রহি***ন'])
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 5, maxLength: 60 }),
      fc.string({ minLength: 3, maxLength: 10 }),
      (name, middle) => {
        const masked = maskName(`ab${middle}${name}z`)
        expect(masked).toBe('ab***z')
      },
    ),
    { examples: [['aaaaa', 'secret']] },
  )
})

test('names are compared without spaces at the ends, runs of spaces and case', () => {
  expect(sameName('  Rahim   Uddin', 'rahim uddin ')).toBe(true)
  expect(sameName('রহিম উদ্দিন', 'রহিম উদ্দিন')).toBe(true)
  expect(sameName('Rahim Uddin', 'Rahima Uddin')).toBe(false)
})
