import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dialling, diallingRule, mobileOf, typedMobile, type DiallingCountry } from './phone.ts'

const bd = diallingRule('BD')

test('a number has one form however it is typed', () => {
  for (const typed of [
    '01712345678',
    '1712345678',
    '+880 1712-345678',
    '008801712345678',
    '০১৭১২৩৪৫৬৭৮',
    '(017) 1234.5678',
    '+88001712345678',
  ])
    expect([typed, mobileOf(bd, typed)]).toEqual([typed, '+8801712345678'])
})

test('what has other digits than its country is refused', () => {
  for (const typed of ['', '0', '0171234567', '017123456789', '+911712345678', 'abc', '01712x345678', '+'])
    expect([typed, mobileOf(bd, typed)]).toEqual([typed, undefined])
})

test('every country: its own digits make a number of the stored form, and that form is taken again as it is', () => {
  const countries = Object.keys(dialling) as DiallingCountry[]
  fc.assert(
    fc.property(fc.constantFrom(...countries), fc.nat({ max: 20 }), fc.boolean(), (country, length, zero) => {
      const rule = diallingRule(country)
      const digits = '912345678901234567890'.slice(0, length)
      const mobile = mobileOf(rule, `${zero ? '0' : ''}${digits}`)
      expect(mobile !== undefined).toBe(length >= rule.minDigits && length <= rule.maxDigits)
      if (mobile === undefined) return
      expect(mobile).toMatch(/^\+[1-9][0-9]{5,14}$/)
      expect(mobileOf(rule, mobile)).toBe(mobile)
    }),
  )
})

test('a field for numbers takes no letters, and Bengali digits as Latin ones', () => {
  expect(['abc', '০১৭১২৩৪৫৬৭৮', '+880 1712-345678', '01712x345678'].map(typedMobile)).toEqual([
    '',
    '01712345678',
    '+880 1712-345678',
    '01712345678',
  ])
})
