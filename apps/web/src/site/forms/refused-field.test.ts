import { errorCodes } from '@khela/contract'
import { expect, test } from 'vitest'
import { firstFault } from './form-focus.ts'
import { refusedField } from './refused-field.ts'

test('a refusal is said at the field it is about', () => {
  const at = (code: string, field?: string) => refusedField({ code, params: field === undefined ? {} : { field } })
  expect([at('payment_password_wrong'), at('username_taken'), at('phone_invalid'), at('phone_code_wrong')]).toEqual([
    'paymentPassword',
    'username',
    'mobileNum',
    'verificationCode',
  ])
  expect([at('bad_input', 'amount'), at('reg_pattern', 'paymentPassword'), at('bad_input')]).toEqual([
    'amount',
    'paymentPassword',
    undefined,
  ])
  expect([at('kyc_incomplete', 'selfie'), at('profile_fixed', 'birthday')]).toEqual(['selfie', 'birthday'])
  expect([at('picture_unknown'), at('picture_unknown', 'back')]).toEqual(['picture', 'back'])
  expect([at('rate_limited'), at('withdrawal_held'), at('constructor')]).toEqual([undefined, undefined, undefined])
})

test('the focus goes to the first field that is marked, else to what was said of the whole', () => {
  const page = (found: Readonly<Record<string, object>>) => ({ querySelector: (what: string) => found[what] ?? null })
  const [field, note] = [{ id: 'field' }, { id: 'note' }]
  expect(firstFault(page({ '[aria-invalid="true"]': field, '[role="alert"]': note }) as unknown as ParentNode)).toBe(field)
  expect(firstFault(page({ '[role="alert"]': note }) as unknown as ParentNode)).toBe(note)
  expect(firstFault(page({}) as unknown as ParentNode)).toBeUndefined()
})

test('every code that has a field is one of the catalogue', () => {
  const known: ReadonlySet<string> = new Set(errorCodes)
  for (const code of errorCodes) if (refusedField({ code, params: {} }) !== undefined) expect(known.has(code)).toBe(true)
  expect(errorCodes.filter((code) => refusedField({ code, params: {} }) !== undefined).length).toBeGreaterThan(30)
})
