import { settings, type SettingValue } from '@khela/contract'
import { fieldFault, hasHiddenCharacters } from '@khela/contract/patterns'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { birthdayOf, checkFields, rulesOf, valueOf, type Rule } from './register-rules.ts'

const all = settings.REGISTER_RULES.value
type Rules = SettingValue<'REGISTER_RULES'>

/** What a merchant may make of the rules: each shown, required, bounded or not, with any pattern, in any order. */
const merchantRules: fc.Arbitrary<Rules> = fc
  .array(
    fc.record({
      rule: fc.constantFrom(...all),
      shown: fc.boolean(),
      required: fc.boolean(),
      minLength: fc.integer({ min: 0, max: 6 }),
      maxLength: fc.integer({ min: 6, max: 20 }),
      acceptedPattern: fc.constantFrom('*', '^[a-z]+$', '^[0-9]+$', '(['),
    }),
    { maxLength: 24 },
  )
  .map((changes) => [...new Map(changes.map(({ rule, ...change }) => [rule.field, { ...rule, ...change }])).values()])
const text = fc.string({ unit: fc.constantFrom('a', 'z', '1', ' ', 'অ', '\u200b', 'A'), maxLength: 22 })
const input = fc
  .record(Object.fromEntries(all.map(({ field }) => [field, fc.option(text, { nil: undefined })])))
  .map((values) => ({ ...values, terms: true, registerUrl: 'http://localhost', registerMethod: 'WEB' as const }))

test('whatever a merchant sets: what passes keeps every rule, what is hidden is not taken, and the first broken rule is named', () => {
  fc.assert(
    fc.property(
      merchantRules,
      fc.constantFrom('username' as const, 'mobile' as const),
      fc.boolean(),
      input,
      (rules, form, asksPassword, given) => {
        const asked = rulesOf(rules, form, asksPassword)
        const breaks = (rule: Rule) => {
          const value = valueOf(given, rule.field)
          const isSecret = rule.field === 'password' || rule.field === 'paymentPassword'
          const looksLikeAnother =
            (!isSecret && hasHiddenCharacters(value)) || (rule.field === 'username' && !/^[a-z0-9][a-z0-9._-]*$/.test(value))
          return rule.field !== 'captcha' && (looksLikeAnother || fieldFault(rule, value) !== undefined)
        }
        const checked = checkFields(asked, given)
        if ('broken' in checked) {
          expect(checked.broken).toBe(asked.find(breaks))
          return
        }
        expect(asked.filter(breaks)).toEqual([])
        const fields = asked.map(({ field }) => field).filter((field) => field !== 'captcha')
        expect(Object.keys(checked.values).toSorted()).toEqual(fields.toSorted())
      },
    ),
    { numRuns: 1_500 },
  )
})

test('no merchant can leave a form without what it needs, or make it optional', () => {
  fc.assert(
    fc.property(merchantRules, fc.boolean(), (rules, asksPassword) => {
      const musts = (form: 'username' | 'mobile', asks: boolean) =>
        rulesOf(rules, form, asks)
          .filter((rule) => ['username', 'password', 'mobileNum'].includes(rule.field) && rule.required)
          .map(({ field }) => field)
      expect(musts('username', true)).toEqual(expect.arrayContaining(['username', 'password']))
      expect(musts('mobile', asksPassword)).toEqual(expect.arrayContaining(asksPassword ? ['mobileNum', 'password'] : ['mobileNum']))
      const mobile = rulesOf(rules, 'mobile', asksPassword).map(({ field }) => field)
      expect(mobile).not.toContain('username')
      if (!asksPassword) expect(mobile).not.toContain('password')
      expect(new Set(mobile).size).toBe(mobile.length)
    }),
  )
})

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
