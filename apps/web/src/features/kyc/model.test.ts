import { expect, test } from 'vitest'
import { missingOf, newestOf, offerOf, stationsOf, stepNow, type Application, type Kyc } from './model.ts'

const at = '2026-03-10T06:00:00.000Z'
const application = (state: Application['state'], states: Application['state'][], tier = 2) =>
  ({ id: 'kyc_1', tier, state, steps: states.map((one) => ({ state: one, at })), reasons: [] }) as unknown as Application

test('the stations say what is done, what is now and what failed', () => {
  const words = (one: Application) => stationsOf(one).map(({ key, state }) => `${key} ${state}`)
  expect(words(application('DRAFT', ['DRAFT']))).toEqual(['begun now', 'handed next', 'looked next', 'confirmed next'])
  expect(words(application('IN_REVIEW', ['DRAFT', 'SUBMITTED', 'IN_REVIEW']))).toEqual([
    'begun done',
    'handed done',
    'looked now',
    'confirmed next',
  ])
  expect(words(application('REJECTED', ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'REJECTED'])).at(-1)).toBe('rejected failed')
  expect(words(application('EXPIRED', ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'APPROVED', 'EXPIRED']))).toEqual([
    'begun done',
    'handed done',
    'looked done',
    'confirmed done',
    'expired failed',
  ])
})

test('the step is the first that does not stand; while somebody looks there is nothing to fill in', () => {
  const kyc = (tier: number) => ({ tier, applications: [application('SUBMITTED', ['DRAFT', 'SUBMITTED'])] }) as unknown as Kyc
  expect([stepNow(kyc(0)), stepNow(kyc(1)), stepNow(kyc(3))]).toEqual([1, 2, undefined])
  expect(offerOf(newestOf(kyc(1), 2))).toBe('wait')
  expect(offerOf(application('REJECTED', []))).toBe('form')
  expect(offerOf(undefined)).toBe('form')
})

test('what is missing before a draft is handed in: what is kept counts', () => {
  const now = new Date('2026-03-10T00:00:00Z')
  expect(missingOf(2, undefined, {}, now)).toEqual(['documentNumber', 'front', 'back', 'selfie'])
  const kept = { documentType: 'passport', documentMasked: '•• 12', expiresOn: '2027-01-01', front: 'fil_a' } as Application
  expect(missingOf(2, kept, {}, now)).toEqual(['selfie'])
  expect(missingOf(2, kept, { selfie: 'fil_b', expiresOn: null, documentNumber: '' }, now)).toEqual(['expiresOn'])
  expect(missingOf(3, undefined, { explanation: 'Ten years at a bank' }, now)).toEqual(['proof'])
})
