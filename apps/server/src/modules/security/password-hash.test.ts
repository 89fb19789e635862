import { expect, test } from 'vitest'
import { hashPassword, isCommonPassword, isPassword } from './password-hash.ts'

test('passwords everybody tries are refused, in any dress', () => {
  for (const common of [
    'password',
    'Password123!',
    'P@ssw0rd2024',
    'iloveyou',
    'dhaka2025',
    'Bangladesh@71',
    '123456789',
    '987654321',
    'qwertyuiop',
    'zxcvbnm1',
    'aaaaaaaaaa',
    '12121212',
    'abcabcabc',
    'Tiger!2024',
    '1qaz2wsx3edc',
    'Sh@pl@99',
    'rahima1990',
    'my-rahima',
    'amihar12',
  ])
    expect([common, isCommonPassword(common, 'rahima')]).toEqual([common, true])
  for (const good of [
    'Kutta-Billi-77',
    'correct horse battery',
    'x7#Lq92!vTa',
    'নদীরপাড়েবসেআছি',
    '8472-love-9183',
    'rahima-drives-a-red-rickshaw',
  ])
    expect([good, isCommonPassword(good, 'rahima')]).toEqual([good, false])
})

test('a password is stored as argon2id with a salt, and found again in either form of its letters', async () => {
  const [one, two] = await Promise.all([hashPassword('Jose\u0301-is-here'), hashPassword('Jose\u0301-is-here')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword(one, 'Jos\u00e9-is-here')).toBe(true)
  expect(await isPassword(one, 'jos\u00e9-is-here')).toBe(false)
  expect(await isPassword(undefined, 'anything')).toBe(false)
})
