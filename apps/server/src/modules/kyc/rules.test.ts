import { kycStates } from '@khela/contract'
import { formatMoney } from '@khela/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { kycMissing, type KycFilled } from '@khela/contract/kyc'
import { mayFollow, nameKey, neededTier, numberKey, standingTier } from './rules.ts'

const whole = fc.bigInt({ min: 0n, max: 10n ** 9n })
const asText = (units: bigint) => formatMoney(units * 10_000n)

test('a tier is asked for from its sum on, by what came in or by what went out, never by both together', () => {
  fc.assert(
    fc.property(whole, whole, whole, (limit, inSum, outSum) => {
      const needed = neededTier(
        { tier1: null, tier2: asText(limit), tier3: null },
        {
          deposited: inSum * 10_000n,
          withdrawn: outSum * 10_000n,
        },
      )
      expect(needed).toBe(inSum >= limit || outSum >= limit ? 2 : 0)
    }),
  )
})

test('the edge: a paisa below asks nothing, the sum itself does, and more never asks for less', () => {
  const thresholds = { tier1: null, tier2: '250000.00', tier3: '2500000.00' }
  const at = (deposited: bigint) => neededTier(thresholds, { deposited, withdrawn: 0n })
  expect([at(2_499_999_900n), at(2_500_000_000n), at(24_999_999_900n), at(25_000_000_000n)]).toEqual([0, 2, 2, 3])
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (a, b) => at(a + b) >= at(a)))
})

test('a tier stands only above all lower ones', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 3 })), (approved) => {
      const tier = standingTier(new Set(approved))
      for (let below = 1; below <= tier; below += 1) expect(approved).toContain(below)
      if (tier < 3) expect(approved).not.toContain(tier + 1)
    }),
  )
})

test('no state leads back, and what is decided is decided', () => {
  for (const from of kycStates) expect(mayFollow(from, from)).toBe(false)
  expect(kycStates.filter((to) => mayFollow('REJECTED', to) || mayFollow('EXPIRED', to))).toEqual([])
  expect(kycStates.filter((to) => mayFollow('DRAFT', to))).toEqual(['SUBMITTED'])
})

test('a name is the same name in any order, case and dress, and others are others', () => {
  expect(nameKey('  Rahim   UDDIN')).toBe(nameKey('uddin, Rahim'))
  expect(nameKey('José Pérez')).toBe(nameKey('JOSE PEREZ'))
  expect(nameKey('রহিম উদ্দিন')).toBe(nameKey('উদ্দিন রহিম'))
  expect(nameKey('রহিম উদ্দিন')).not.toBe(nameKey('রহম উদ্দিন'))
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 5 }), (words) => {
      expect(nameKey(words.toReversed().join(' - '))).toBe(nameKey(words.join(' ').toUpperCase()))
    }),
  )
})

test('a number is the same with any signs between its digits', () => {
  expect(numberKey('19-90 123/456')).toBe(numberKey('1990123456'))
  expect(numberKey('ab 123')).toBe('AB123')
})

const passport: KycFilled = {
  tier: 2,
  documentType: 'passport',
  hasNumber: true,
  expiresOn: '2027-01-01',
  source: null,
  explanation: null,
  front: 'fil_a',
  back: null,
  selfie: 'fil_b',
  proof: null,
}
test('nothing is handed in while a part is missing; a document that is over is none', () => {
  const today = '2026-03-10'
  const missing = (part: Partial<KycFilled>) => kycMissing({ ...passport, ...part }, today)
  expect(missing({})).toEqual([])
  expect(missing({ expiresOn: today })).toEqual([])
  expect([{ front: null }, { selfie: null }, { hasNumber: false }, { expiresOn: null }, { expiresOn: '2026-03-09' }].map(missing)).toEqual([
    ['front'],
    ['selfie'],
    ['documentNumber'],
    ['expiresOn'],
    ['expiresOn'],
  ])
  expect(missing({ documentType: null, back: 'fil_c' })).toEqual(['documentType'])
  expect(missing({ documentType: 'national_id', front: null })).toEqual(['front', 'back'])
  expect(missing({ documentType: 'national_id', back: 'fil_c', expiresOn: null })).toEqual([])
  const funds = { tier: 3, source: 'salary', explanation: 'Ten years at a bank', proof: 'fil_d' }
  expect(missing(funds)).toEqual([])
  expect(missing({ ...funds, source: null })).toEqual(['source'])
  expect(missing({ ...funds, explanation: 'short', proof: null })).toEqual(['explanation', 'proof'])
})
