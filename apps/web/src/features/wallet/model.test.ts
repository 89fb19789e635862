import { parseMoney } from '@khela/money'
import { expect, test } from 'vitest'
import { amountFault, inView, isOpenDeposit, durationOf, stationsOf, type Deposit } from './model.ts'

const at = '2026-11-20T08:00:00.000Z'
const noon = Date.parse('2026-11-20T12:00:00.000Z')
function deposit(id: string, state: Deposit['state'], changedAt: string = at): Deposit {
  const steps = [
    { state: 'CREATED', at },
    { state, at: changedAt },
  ]
  return {
    id,
    method: 'sim_bkash',
    amount: '500.00',
    credited: null,
    confirmed: null,
    fee: null,
    sendTo: null,
    state,
    createdAt: at,
    expiresAt: at,
    payUrl: null,
    steps,
    reason: null,
    manual: null,
    standing: { holder: 'member', since: changedAt, until: at, can: [] },
    offer: null,
  }
}

test('the deposit in view is the newest one under way', () => {
  const list = [deposit('a', 'CREDITED', '2026-11-20T11:59:00.000Z'), deposit('b', 'AWAITING_PAYER'), deposit('c', 'CREATED')]
  expect(inView(list, isOpenDeposit, noon)?.id).toBe('b')
})

test('a deposit that ended just now stays in view, an older one does not', () => {
  expect(inView([deposit('a', 'CREDITED', '2026-11-20T11:46:00.000Z')], isOpenDeposit, noon)?.id).toBe('a')
  expect(inView([deposit('a', 'CREDITED', '2026-11-20T11:44:00.000Z')], isOpenDeposit, noon)).toBeUndefined()
  expect(inView([], isOpenDeposit, noon)).toBeUndefined()
})

test('stations: done, the one going on, and what comes next', () => {
  const steps = [
    { state: 'CREATED', at },
    { state: 'AWAITING_PAYER', at },
    { state: 'CONFIRMED', at: null },
    { state: 'CREDITED', at: null },
  ]
  expect(stationsOf(steps, true).map(({ look }) => look)).toEqual(['done', 'now', 'next', 'next'])
})

test('a finished path is done to the end; a broken one ends in its failure', () => {
  const done = [
    { state: 'CREATED', at },
    { state: 'CREDITED', at },
  ]
  expect(stationsOf(done, false).map(({ look }) => look)).toEqual(['done', 'done'])
  const failed = [
    { state: 'CREATED', at },
    { state: 'EXPIRED', at },
  ]
  expect(stationsOf(failed, false).map(({ look }) => look)).toEqual(['done', 'failed'])
})

test('durations are said in one unit', () => {
  expect(durationOf(0)).toEqual({ unit: 'seconds', n: 1 })
  expect(durationOf(45)).toEqual({ unit: 'seconds', n: 45 })
  expect(durationOf(60)).toEqual({ unit: 'minutes', n: 1 })
  expect(durationOf(3600)).toEqual({ unit: 'minutes', n: 60 })
  expect(durationOf(7200)).toEqual({ unit: 'hours', n: 2 })
})

test('amounts are refused for the reason a person can act on', () => {
  const bounds = { min: parseMoney('100.00'), max: parseMoney('500.00') }
  expect(amountFault(' ', undefined, bounds)).toBe('empty')
  expect(amountFault('1.234', undefined, bounds)).toBe('form')
  expect(amountFault('abc', undefined, bounds)).toBe('form')
  // Below nothing, in digits of either script, and beyond all money: how much it is, not how it is written.
  expect(['-5', '−5', '-৫.৫', '9'.repeat(40)].map((text) => amountFault(text, undefined, bounds))).toEqual(Array(4).fill('range'))
  expect(amountFault('99.99', parseMoney('99.99'), bounds)).toBe('range')
  expect(amountFault('100', parseMoney('100.00'), bounds)).toBeUndefined()
  expect(amountFault('500', parseMoney('500.00'), bounds)).toBeUndefined()
  expect(amountFault('500.01', parseMoney('500.01'), bounds)).toBe('range')
  expect(amountFault('300', parseMoney('300.00'), { ...bounds, balance: parseMoney('299.99') })).toBe('balance')
})
