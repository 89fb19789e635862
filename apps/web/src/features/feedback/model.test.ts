import { expect, test } from 'vitest'
import { characters, emptyDraft, emptyFields, missingCharacters, withinLength } from './model.ts'

test('characters are what people see, without the space around: a letter with its signs, a picture', () => {
  expect(characters('  abc \n')).toBe(3)
  expect(characters('খেলা')).toBe(2)
  expect(characters('🎲')).toBe(1)
})

test('no more than two hundred characters are taken, and none of them in half', () => {
  expect(withinLength('কি'.repeat(201))).toBe('কি'.repeat(200))
  expect(withinLength('কি'.repeat(200))).toBe('কি'.repeat(200))
})

test('fields that were left empty are named in the order of the form', () => {
  expect(emptyFields(emptyDraft, ' ')).toEqual(['type', 'content', 'captcha'])
  expect(emptyFields({ ...emptyDraft, type: '0', content: '  ' }, '123')).toEqual(['content'])
  expect(emptyFields({ type: '1', content: 'x', sender: '' }, '123')).toEqual([])
})

test('twenty characters are enough', () => {
  expect(missingCharacters('')).toBe(0)
  expect(missingCharacters('a'.repeat(19))).toBe(1)
  expect(missingCharacters('a'.repeat(20))).toBe(0)
})
