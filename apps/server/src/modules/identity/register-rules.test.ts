import { settings, type SettingValue } from '@khela/contract'
import { fieldFault, hasHiddenCharacters } from '@khela/contract/patterns'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFields, rulesOf, valueOf, type Rule } from './register-rules.ts'

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
