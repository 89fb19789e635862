import { parseMoney } from '@khela/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advance,
  depositOutcome,
  depositSteps,
  maskAccount,
  sameName,
  turnoverNeeded,
  turnoverOf,
  withdrawalChecks,
  withdrawalSteps,
  type Requirement,
  type WithdrawalFacts,
  creditedOf,
  pending,
  refused,
} from './rules.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const requirements: fc.Arbitrary<Requirement[]> = fc
  .array(fc.record({ needed: fc.bigInt({ min: 1n, max: 10n ** 12n }), part: fc.nat(100) }), { maxLength: 8 })
  .map((rows) => rows.map(({ needed, part }, index) => ({ id: BigInt(index), needed, done: (needed * BigInt(part)) / 100n })))
const apply = (rows: readonly Requirement[], moved: readonly Requirement[]) =>
  rows.map((row) => moved.find(({ id }) => id === row.id) ?? row)

test('a stake is never counted for more than it is, and no requirement is overfilled', () => {
  fc.assert(
    fc.property(requirements, amount, (rows, stake) => {
      const { moved, counted } = advance(rows, stake)
      const after = apply(rows, moved)
      expect(counted).toBe(turnoverOf(after).done - turnoverOf(rows).done)
      expect(counted <= stake).toBe(true)
      for (const row of after) expect(row.done <= row.needed).toBe(true)
      expect(counted).toBe(stake < turnoverOf(rows).missing ? stake : turnoverOf(rows).missing)
    }),
  )
})

test('the oldest is filled first: what comes after an unfilled one has not moved', () => {
  fc.assert(
    fc.property(requirements, amount, (rows, stake) => {
      const after = apply(rows, advance(rows, stake).moved)
      const firstOpen = after.findIndex((row) => row.done < row.needed)
      const later = firstOpen < 0 ? rows.length : firstOpen + 1
      expect(after.slice(later)).toEqual(rows.slice(later))
    }),
  )
})

test('two stakes count as much as one of their sum', () => {
  fc.assert(
    fc.property(requirements, amount, amount, (rows, a, b) => {
      const twice = apply(apply(rows, advance(rows, a).moved), advance(apply(rows, advance(rows, a).moved), b).moved)
      expect(twice).toEqual(apply(rows, advance(rows, a + b).moved))
    }),
  )
})

test('turnover is a percentage of what was credited, floored', () => {
  expect(turnoverNeeded(parseMoney('1000.00'), 100)).toBe(parseMoney('1000.00'))
  expect(turnoverNeeded(parseMoney('0.0003'), 50)).toBe(1n)
  expect(turnoverNeeded(parseMoney('1000.00'), 0)).toBe(0n)
})

test('a deposit follows the gateway, late money is credited, and nothing leaves CREDITED, REVERSED or a person’s hands', () => {
  const paid = { ...pending, state: 'PAID', amount: 100n, providerTrxId: 'T' } as const
  expect(depositOutcome('AWAITING_PAYER', paid, false)).toBe('credit')
  expect(depositOutcome('EXPIRED', paid, true)).toBe('credit')
  expect(depositOutcome('AWAITING_PAYER', { ...paid, amount: 0n }, false)).toBe('wait')
  expect(depositOutcome('AWAITING_PAYER', refused, false)).toBe('reject')
  expect(depositOutcome('EXPIRED', refused, true)).toBe('wait')
  expect(depositOutcome('AWAITING_PAYER', pending, false)).toBe('wait')
  expect(depositOutcome('AWAITING_PAYER', pending, true)).toBe('expire')
  expect(depositOutcome('EXPIRED', pending, true)).toBe('wait')
  for (const state of ['CREDITED', 'REVERSED', 'UNDER_REVIEW', 'SUBMITTED', 'MATCHING'] as const)
    for (const found of [paid, pending, refused]) expect(depositOutcome(state, found, true)).toBe('wait')
})

test('money that something speaks against waits for a person: a hold, a refusal before, a fee that makes no sense', () => {
  const paid = { ...pending, state: 'PAID', amount: 100n, providerTrxId: 'T' } as const
  expect(depositOutcome('AWAITING_PAYER', { ...paid, hold: 'risk' }, false)).toBe('review')
  expect(depositOutcome('EXPIRED', { ...paid, hold: 'late' }, true)).toBe('review')
  expect(depositOutcome('REJECTED', paid, false)).toBe('review')
  expect(depositOutcome('REJECTED', pending, false)).toBe('wait')
  expect(depositOutcome('AWAITING_PAYER', { ...paid, fee: 99n }, false)).toBe('credit')
  for (const fee of [100n, 101n, -1n]) expect(depositOutcome('AWAITING_PAYER', { ...paid, fee }, false)).toBe('review')
})

test('the house bears the fee of a gateway unless the merchant says otherwise', () => {
  expect(creditedOf(1_000n, 20n, 'house')).toBe(1_000n)
  expect(creditedOf(1_000n, 20n, 'member')).toBe(980n)
})

test('steps show what happened and, on the straight path, what comes next', () => {
  const at = new Date(0)
  expect(
    depositSteps([
      { state: 'CREATED', at },
      { state: 'AWAITING_PAYER', at },
    ]),
  ).toEqual([
    { state: 'CREATED', at },
    { state: 'AWAITING_PAYER', at },
    { state: 'CONFIRMED', at: null },
    { state: 'CREDITED', at: null },
  ])
  expect(
    withdrawalSteps([
      { state: 'REQUESTED', at },
      { state: 'REJECTED', at },
    ]).map(({ state }) => state),
  ).toEqual(['REQUESTED', 'REJECTED'])
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

test('names are compared without spaces at the ends, runs of spaces and case', () => {
  expect(sameName('  Rahim   Uddin', 'rahim uddin ')).toBe(true)
  expect(sameName('রহিম উদ্দিন', 'রহিম উদ্দিন')).toBe(true)
  expect(sameName('Rahim Uddin', 'Rahima Uddin')).toBe(false)
})

test('each check can fail, alone', () => {
  const good: WithdrawalFacts = {
    turnoverMissing: 0n,
    payeeName: 'Rahim',
    profileName: 'rahim',
    sharedWith: [],
    playedSinceDeposit: 1n,
    paidBefore: 1,
  }
  const failing = (facts: Partial<WithdrawalFacts>) => withdrawalChecks({ ...good, ...facts }).flatMap(({ code, ok }) => (ok ? [] : [code]))
  expect(failing({})).toEqual([])
  expect(failing({ playedSinceDeposit: null })).toEqual([])
  expect(failing({ turnoverMissing: 1n })).toEqual(['turnover_done'])
  expect(failing({ profileName: null })).toEqual(['payee_is_member'])
  expect(failing({ profileName: 'Karim' })).toEqual(['payee_is_member'])
  expect(failing({ sharedWith: ['700002'] })).toEqual(['payee_not_shared'])
  expect(failing({ playedSinceDeposit: 0n })).toEqual(['played_since_deposit'])
  expect(failing({ paidBefore: 0 })).toEqual(['payee_known'])
})
