import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeSameName } from './name-match.ts'

test.each([
  ['Rahim Uddin', 'RAHIM  UDIN'],
  ['Rahim Uddin', 'Uddin, Rahim'],
  ['Md. Rahim Uddin', 'Mohammad Rahim Uddin'],
  ['Md. Rahim Uddin', 'Rahim Uddin'],
  ['Abdul Karim Mia', 'Abdul Kareem'],
  ['José Pérez', 'Jose Perez'],
  ['Rahim Uddin', 'রহিম উদ্দিন'],
  ['Rafiqul Islam', 'মোঃ রফিকুল ইসলাম'],
  ['Sumaiya Akhter', 'সুমাইয়া আক্তার'],
  ['Kamal Hossain', 'কামাল হোসেন'],
  ['রহিম উদ্দিন', 'রহীম উদ্দীন'],
])('%s may be %s', (one, other) => {
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([true, true])
})

test.each([
  ['Rahim Uddin', 'Karim Uddin'],
  ['Rahim Uddin', 'করিম উদ্দিন'],
  ['Rahim Uddin', 'Rahim'],
  ['Rahima Khatun', 'Rahim Khan'],
  ['Md. Rahim', 'Md. Salam'],
  ['Jamal Hossain', 'Kamal Ahmed'],
  ['', 'Rahim Uddin'],
  ['Md.', 'Mohammad Rahim Uddin'],
])('%s is not %s', (one, other) => {
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([false, false])
})

test('the order of words, their case, and what stands between them do not matter; both ways answer the same', () => {
  const word = fc.stringMatching(/^[a-z]{3,9}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 4 }), fc.array(word, { minLength: 1, maxLength: 4 }), (words, others) => {
      expect(mayBeSameName(words.join(' '), words.toReversed().join(' - ').toUpperCase())).toBe(true)
      expect(mayBeSameName(words.join(' '), words.join(' '))).toBe(true)
      fc.pre(words.length !== others.length)
      expect(mayBeSameName(words.join(' '), others.join(' '))).toBe(mayBeSameName(others.join(' '), words.join(' ')))
    }),
  )
})
