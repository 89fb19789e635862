import { settings } from '@khela/contract'
import { expect, test } from 'vitest'
import { ageOf, fieldOfRefusal, formsOf, needsCode, rulesOf, type Flags } from './model.ts'

const rules = settings.REGISTER_RULES.value
const none: Flags = {
  USERNAMEREG3: false,
  MOBILENUMREG3: false,
  REGMOBVERF3: false,
  MOBILENUMPASSREG3: false,
  FREEPLAY3: false,
  PWDEXPFORCECHANGE3: false,
  MOBILEVERCODELOGIN3: false,
  PTSYS3: false,
  MANPLAYREB3: false,
}
const flags = (...on: (keyof Flags)[]): Flags => ({ ...none, ...Object.fromEntries(on.map((flag) => [flag, true])) })
const fieldsOf = (...[form, given]: [Parameters<typeof rulesOf>[1], Flags]) => rulesOf(rules, form, given).map(({ field }) => field)

test('each form is open by its flag, and mobile is the first when it is', () => {
  expect(formsOf(none)).toEqual([])
  expect(formsOf(flags('USERNAMEREG3'))).toEqual(['username'])
  expect(formsOf(flags('USERNAMEREG3', 'MOBILENUMREG3'))).toEqual(['mobile', 'username'])
})

test('a form asks for what it cannot be without, and a number needs a password or a code', () => {
  expect(fieldsOf('username', none)).toEqual(['username', 'password', 'payeeName', 'recommenderId'])
  expect(fieldsOf('mobile', none)).toEqual(['mobileNum', 'password', 'payeeName', 'recommenderId'])
  expect(fieldsOf('mobile', flags('REGMOBVERF3'))).toEqual(['mobileNum', 'payeeName', 'recommenderId'])
  expect(fieldsOf('mobile', flags('REGMOBVERF3', 'MOBILENUMPASSREG3'))).toEqual(['mobileNum', 'password', 'payeeName', 'recommenderId'])
  expect(rulesOf(rules, 'mobile', none)[0]).toMatchObject({ field: 'mobileNum', required: true })
})

test('by another house nobody is asked for a name or a password, nor for a number that it has proved', () => {
  const shown = rules.map((rule) => (rule.field === 'mobileNum' ? { ...rule, shown: true } : rule))
  const asked = (form: 'way' | 'provedWay') => rulesOf(shown, form, flags('MOBILENUMPASSREG3')).map(({ field }) => field)
  expect(asked('way')).toEqual(['payeeName', 'mobileNum', 'recommenderId'])
  expect(asked('provedWay')).toEqual(['payeeName', 'recommenderId'])
})

test('a code is needed by flag for a number that is given or must be', () => {
  const on = flags('REGMOBVERF3')
  const optional = rules.filter(({ field }) => field === 'mobileNum')
  expect([needsCode(optional, on, ''), needsCode(optional, on, '0171'), needsCode(optional, none, '0171')]).toEqual([false, true, false])
  expect(needsCode(rulesOf(rules, 'mobile', on), on, '')).toBe(true)
  expect(needsCode(rulesOf(rules, 'username', on), on, '')).toBe(false)
})

test('age counts birthdays, in either order of a date, and knows no 30th of February', () => {
  expect([ageOf('2000-05-17', '2018-05-16'), ageOf('2000-05-17', '2018-05-17'), ageOf('05-17-2000', '2018-05-18')]).toEqual([17, 18, 18])
  expect([ageOf('2000-02-30', '2020-01-01'), ageOf('2030-01-01', '2020-01-01'), ageOf('', '2020-01-01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a refusal stands under the field it belongs to', () => {
  expect(fieldOfRefusal('phone_code_wrong', {}, {})).toBe('verificationCode')
  expect(fieldOfRefusal('reg_pattern', { field: 'qqNum' }, {})).toBe('qqNum')
  expect(fieldOfRefusal('recommender_unknown', {}, { referralCode: ' AB ' })).toBe('referralCode')
  expect(fieldOfRefusal('recommender_unknown', {}, {})).toBe('recommenderId')
  expect(fieldOfRefusal('unavailable', {}, {})).toBeUndefined()
})
