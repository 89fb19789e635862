import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOf, matchesPattern, type FieldRule } from './model.ts'

const username: FieldRule = {
  field: 'username',
  acceptedPattern: '^[a-z][a-z0-9]*$',
  minLength: 5,
  maxLength: 16,
  patternId: 'letter_first_letters_digits',
  shown: true,
  required: true,
}
const name: FieldRule = {
  ...username,
  field: 'payeeName',
  acceptedPattern: '*',
  minLength: 3,
  maxLength: 60,
  patternId: 'any',
  required: false,
}

test('a required field says that it is empty, an optional one may be', () => {
  expect(faultOf(username, '')).toBe('empty')
  expect(faultOf(name, '')).toBeUndefined()
})

test('pattern and both bounds are held', () => {
  expect(faultOf(username, 'rahim')).toBeUndefined()
  expect(faultOf(username, 'rahi')).toBe('rule')
  expect(faultOf(username, 'r'.repeat(16))).toBeUndefined()
  expect(faultOf(username, 'r'.repeat(17))).toBe('rule')
  expect(faultOf(username, '7rahim')).toBe('rule')
})

test('length counts characters, not code units', () => {
  expect(faultOf(name, '😀😀')).toBe('rule')
  expect(faultOf(name, 'রহিম')).toBeUndefined()
})

test('a star takes anything, and a pattern that cannot be read takes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(matchesPattern(name, value)).toBe(true)
      expect(matchesPattern({ ...name, acceptedPattern: '([' }, value)).toBe(false)
    }),
  )
})
