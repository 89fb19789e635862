import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captchaImage, captchaSvg, height, width } from './captcha-image.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'
import { afterFailure, maskName, networkOf, networkShare, roleOf, sameName, sharedLimits, typedDigits } from './rules.ts'

test('types have the roles of the specification', () => {
  expect([0, 1, 2, 4, 41, 42].map(roleOf)).toEqual(['member', 'agent', 'agent', 'trial', 'agent', 'agent'])
})

test('a masked name shows two characters, no length and never the middle', () => {
  expect(['rahim1990', 'rahim', 'rah', 'r', '', 'রহিম উদ্দিন'].map(maskName)).toEqual(['ra***0', 'ra***m', 'r***', 'r***', '***', 'রহি***ন'])
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 5, maxLength: 60 }),
      fc.string({ minLength: 3, maxLength: 10 }),
      (name, middle) => {
        const masked = maskName(`ab${middle}${name}z`)
        expect(masked).toBe('ab***z')
      },
    ),
    { examples: [['aaaaa', 'secret']] },
  )
})

test('networks: a whole IPv4 address, half of an IPv6 one, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  for (const ip of ['2001:db8:0:1::1', '2001:DB8:0:1:ffff::', '2001:0db8:0000:0001:1:2:3:4'])
    expect(networkOf(ip)).toBe('2001:db8:0:1::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8:0:2::1')).not.toBe(networkOf('2001:db8:0:1::1'))
})

const limits = { captchaAfter: 5, lockAfter: 10, lockSeconds: 300 }

test('the tenth failure locks, and counts again from where a captcha is asked for', () => {
  expect(afterFailure(8, limits)).toEqual({ failures: 9, locks: false })
  expect(afterFailure(9, limits)).toEqual({ failures: 5, locks: true })
  expect(afterFailure(2, { ...limits, captchaAfter: 20, lockAfter: 3 })).toEqual({ failures: 2, locks: true })
  expect(sharedLimits(limits, networkShare)).toEqual({ captchaAfter: 50, lockAfter: 100, lockSeconds: 300 })
})

test('after any failures at most lockAfter in a row go through before a lock', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 3, max: 100 }), (captchaAfter, lockAfter) => {
      const given = { captchaAfter, lockAfter, lockSeconds: 1 }
      let failures = 0
      let tries = 0
      for (let locked = false; !locked; tries++) {
        expect(failures).toBeLessThan(lockAfter)
        const next = afterFailure(failures, given)
        failures = next.failures
        locked = next.locks
      }
      expect(tries).toBe(lockAfter)
      expect(failures).toBeLessThan(lockAfter)
    }),
  )
})

test('digits of a captcha may be typed in Bengali and with spaces', () => {
  expect(typedDigits(' ০১২ 34')).toBe('01234')
})

test('the picture is a PNG of the stated size without any text in its source', async () => {
  const image = await captchaImage('0123456789'.slice(0, 5))
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width, height })
  expect(image.toString('base64').length).toBeLessThan(60_000)
  const svg = captchaSvg('98765')
  expect(svg).not.toMatch(/<text|98765|href/)
  expect(captchaSvg('98765')).not.toBe(svg)
})

test('each digit has a shape of its own', async () => {
  const shapes = Array.from('0123456789', (digit) => captchaSvg(digit).match(/[MC L]/g)?.length)
  expect(new Set(shapes).size).toBeGreaterThan(2)
  const ink = await Promise.all(
    Array.from('0123456789', async (digit) => {
      const { channels } = await sharp(await captchaImage(digit.repeat(5))).stats()
      return channels[0]?.mean ?? 255
    }),
  )
  for (const mean of ink) expect(mean).toBeLessThan(232)
})

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

test('names are compared without spaces at the ends, runs of spaces and case', () => {
  expect(sameName('  Rahim   Uddin', 'rahim uddin ')).toBe(true)
  expect(sameName('রহিম উদ্দিন', 'রহিম উদ্দিন')).toBe(true)
  expect(sameName('Rahim Uddin', 'Rahima Uddin')).toBe(false)
})
