import fc from 'fast-check'
import { expect, test } from 'vitest'
import { riskChecks, type RiskFacts } from './checks.ts'
import { approvalOf, isAccount, isPayable, maskAccount, receiptAt, stateOf, unassigned, withdrawalSteps, type PartFacts } from './rules.ts'

test('accounts: mobile numbers of the country, bank numbers, TRON addresses by their checksum', () => {
  expect(isAccount('bkash', '01712345678')).toBe(true)
  for (const wrong of ['01212345678', '0171234567', '8801712345678', '01712345678a']) expect(isAccount('rocket', wrong)).toBe(false)
  expect(isAccount('bank', '12345678')).toBe(true)
  expect(isAccount('bank', '1234567')).toBe(false)
  // The contract of USDT itself is an address.
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(isAccount('usdt_trc20', address)).toBe(true)
  for (const wrong of [address.replace('6t', '6u'), `0${address.slice(1)}`, address.slice(0, -1), address.replace('HqjeK', 'HqjKe')])
    expect(isAccount('usdt_trc20', wrong)).toBe(false)
})

test('approvals: one up to the limit, two above it, and none in any other state', () => {
  expect(approvalOf('RISK_CHECK', false)).toBe('APPROVED_1')
  expect(approvalOf('APPROVED_1', false)).toBeUndefined()
  expect(approvalOf('APPROVED_1', true)).toBe('APPROVED_2')
  for (const state of ['REQUESTED', 'KYC_REQUIRED', 'APPROVED_2', 'SENT', 'PAID', 'REJECTED', 'DISPUTED'] as const)
    expect(approvalOf(state, true)).toBeUndefined()
  expect([isPayable('APPROVED_1', false), isPayable('APPROVED_1', true), isPayable('APPROVED_2', true)]).toEqual([true, false, true])
  for (const state of ['REQUESTED', 'RISK_CHECK', 'KYC_REQUIRED', 'PAID', 'REJECTED'] as const) expect(isPayable(state, false)).toBe(false)
})

const parts: fc.Arbitrary<PartFacts[]> = fc
  .array(fc.record({ state: fc.constantFrom('SENDING', 'PAID', 'FAILED'), amount: fc.bigInt(1n, 1000n), isAgain: fc.boolean() }), {
    maxLength: 6,
  })
  .map((rows) => rows.map((row, index) => ({ ...row, no: index + 1 })))

test('while money is held a withdrawal has not ended, and without it has, whatever its parts are', () => {
  fc.assert(
    fc.property(parts, fc.bigInt(0n, 1000n), fc.bigInt(0n, 1000n), fc.boolean(), (some, remaining, paid, hasOpenDispute) => {
      const state = stateOf({ remaining, paid, parts: some, hasOpenDispute })
      const hasEnded = state === 'PAID' || state === 'REJECTED'
      expect(hasEnded).toBe(remaining === 0n && !hasOpenDispute)
      expect(state === 'DISPUTED').toBe(hasOpenDispute)
      if (state === 'REJECTED') expect(paid).toBe(0n)
      expect(unassigned(remaining, some) <= remaining).toBe(true)
    }),
  )
})

test('steps show what happened, once each, and on the straight path what comes next', () => {
  const at = new Date(0)
  const steps = (...states: string[]) =>
    withdrawalSteps(states.map((state) => ({ state, at }))).map(({ state, at: when }) => [state, when !== null])
  expect(steps('REQUESTED', 'REJECTED')).toEqual([
    ['REQUESTED', true],
    ['REJECTED', true],
  ])
  expect(steps('REQUESTED', 'RISK_CHECK', 'APPROVED_1', 'APPROVED_2').slice(-2)).toEqual([
    ['SENT', false],
    ['PAID', false],
  ])
  expect(steps('REQUESTED', 'KYC_REQUIRED').map(([state]) => state)).toEqual(['REQUESTED', 'KYC_REQUIRED', 'APPROVED_1', 'SENT', 'PAID'])
  expect(steps('REQUESTED', 'RISK_CHECK', 'APPROVED_1', 'SENT', 'SENT', 'SENT').map(([state]) => state)).toEqual([
    'REQUESTED',
    'RISK_CHECK',
    'APPROVED_1',
    'SENT',
    'PAID',
  ])
})

test('a receipt that waits is over at its time, not after it', () => {
  const receiptUntil = new Date(1000)
  expect(receiptAt({ receipt: 'WAITING', receiptUntil }, new Date(999))).toBe('WAITING')
  expect(receiptAt({ receipt: 'WAITING', receiptUntil }, new Date(1000))).toBe('AUTO')
  expect(receiptAt({ receipt: 'RECEIVED', receiptUntil }, new Date(1000))).toBe('RECEIVED')
})

test('each check can fail, alone', () => {
  const good: RiskFacts = {
    turnoverMissing: 0n,
    bonus: 0n,
    needsIdentity: false,
    tier: 1,
    payeeName: 'Rahim',
    profileName: 'rahim',
    sharedWith: [],
    paidBefore: 1,
    channel: 'bkash',
    depositMethods: ['sim_bkash', 'sim_card'],
    tiedTo: [],
    tiedInLine: [],
    oppositeRounds: 0,
    sinceDeposit: { played: 50n, deposit: 100n },
    askedInADay: 3,
  }
  const failing = (facts: Partial<RiskFacts>) =>
    riskChecks({ ...good, ...facts }, { perDay: 3, playedPercent: 50 }).flatMap(({ code, ok }) => (ok ? [] : [code]))
  expect(failing({})).toEqual([])
  expect(failing({ sinceDeposit: null, depositMethods: [] })).toEqual([])
  expect(failing({ channel: 'bank' })).toEqual([])
  expect(failing({ turnoverMissing: 1n })).toEqual(['turnover_done'])
  expect(failing({ bonus: 1n })).toEqual(['no_bonus'])
  expect(failing({ needsIdentity: true })).toEqual(['identity_known'])
  expect(failing({ profileName: null })).toEqual(['identity_known', 'payee_is_member'])
  expect(failing({ profileName: 'Karim' })).toEqual(['payee_is_member'])
  expect(failing({ sharedWith: ['700002'] })).toEqual(['payee_not_shared'])
  expect(failing({ paidBefore: 0 })).toEqual(['payee_known'])
  expect(failing({ channel: 'nagad' })).toEqual(['closed_loop'])
  expect(failing({ tiedTo: ['700002'] })).toEqual(['no_overlap'])
  expect(failing({ tiedInLine: ['700002'] })).toEqual(['no_upline_overlap'])
  expect(failing({ oppositeRounds: 1 })).toEqual(['no_opposite_bets'])
  expect(failing({ sinceDeposit: { played: 49n, deposit: 100n } })).toEqual(['played_since_deposit'])
  expect(failing({ askedInADay: 4 })).toEqual(['velocity'])
  const found = (facts: Partial<RiskFacts>) =>
    riskChecks({ ...good, ...facts }, { perDay: 3, playedPercent: 50 }).flatMap((row) =>
      row.found ? [[row.code, row.ok, row.found, row.detail]] : [],
    )
  // "In order" is said of what was looked at; what nobody asked for is not "confirmed".
  expect(found({})).toEqual([['identity_known', true, 'proven', '1']])
  expect(found({ tier: 0 })).toEqual([['identity_known', true, 'not_required', '']])
  expect(found({ needsIdentity: true })).toEqual([['identity_known', false, 'missing', '1']])
  expect(found({ tier: 0, profileName: null })).toEqual([['identity_known', false, 'no_name', '']])
  expect(found({ depositMethods: [], sinceDeposit: null }).slice(1)).toEqual([
    ['closed_loop', true, 'no_deposit', ''],
    ['played_since_deposit', true, 'no_deposit', ''],
  ])
})

test('a masked account keeps its ends and hides at least three digits', () => {
  expect(maskAccount('01712345678')).toBe('017••••••78')
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{8,20}$/), (account) => {
      const masked = maskAccount(account)
      expect(masked.length).toBe(account.length)
      expect(masked.replaceAll(/[^•]/g, '').length).toBe(account.length - 5)
    }),
  )
})
