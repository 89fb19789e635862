import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actsOn, differencesOf, differenceText, onlySets } from './rules.ts'

test('differences are told by field, nested and listed ones by their path', () => {
  const before = { number: '01700000001', hours: null, presets: ['1.00', '2.00'], answers: [{ bn: 'ক', en: 'a' }], active: true }
  const after = {
    number: '01800000001',
    hours: { from: '08:00', to: '22:00' },
    presets: ['1.00'],
    answers: [{ bn: 'ক', en: 'b' }],
    active: true,
  }
  expect(differencesOf(before, after)).toEqual([
    { field: 'number', before: '01700000001', after: '01800000001' },
    { field: 'hours.from', before: null, after: '08:00' },
    { field: 'hours.to', before: null, after: '22:00' },
    { field: 'presets', before: '1.00, 2.00', after: '1.00' },
    { field: 'answers.0.en', before: 'a', after: 'b' },
  ])
  expect(differenceText(differencesOf(null, { off: true }))).toBe('off: – → true')
  expect(differencesOf({ links: [] }, { links: [{ url: 'a' }] })).toEqual([{ field: 'links.0.url', before: null, after: 'a' }])
  expect(differencesOf({ links: ['a'] }, { links: [] })).toEqual([{ field: 'links', before: 'a', after: null }])
})

test('values that are the same differ in nothing, and any other value of a field is seen', () => {
  const value = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.oneof(fc.string(), fc.boolean(), fc.integer()), { minKeys: 1 })
  fc.assert(
    fc.property(value, fc.nat(), (values, at) => {
      expect(differencesOf(values, structuredClone(values))).toEqual([])
      const keys = Object.keys(values)
      const field = keys[at % keys.length] ?? ''
      expect(differencesOf(values, { ...values, [field]: 'Zebrafink' }).map((one) => one.field)).toEqual(
        values[field] === 'Zebrafink' ? [] : [field],
      )
    }),
  )
})

test('a change protects only when it does nothing else', () => {
  const on = { active: true, number: '1' }
  expect(onlySets(on, { ...on, active: false }, 'active', 'false')).toBe(true)
  expect(onlySets(on, { active: false, number: '2' }, 'active', 'false')).toBe(false)
  expect(onlySets(on, { ...on, number: '2' }, 'active', 'false')).toBe(false)
  expect(onlySets({ ...on, active: false }, on, 'active', 'false')).toBe(false)
  expect(onlySets(null, { ...on, active: false }, 'active', 'false')).toBe(false)
  expect(onlySets(on, on, 'active', 'false')).toBe(false)
})

test('whoever made a proposal only takes it back; whoever may not do the act does nothing with it', () => {
  expect(actsOn({ state: 'OPEN', madeBy: 'a' }, 'a', true)).toEqual(['withdraw'])
  expect(actsOn({ state: 'OPEN', madeBy: 'a' }, 'b', true)).toEqual(['approve', 'reject'])
  expect(actsOn({ state: 'OPEN', madeBy: 'a' }, 'b', false)).toEqual([])
  expect(actsOn({ state: 'STALE', madeBy: 'a' }, 'b', true)).toEqual([])
})
