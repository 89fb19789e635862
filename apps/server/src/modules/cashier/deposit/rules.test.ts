import { parseMoney } from '@khela/money'
import { expect, test } from 'vitest'
import { pending, refused } from '../../gateways/index.ts'
import { creditedOf, depositOutcome, depositSteps, turnoverNeeded } from './rules.ts'

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
})
