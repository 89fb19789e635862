import { parseMoney } from '@khela/money'
import { expect, test } from 'vitest'
import {
  amountFault,
  blocksOf,
  inView,
  isOpenDeposit,
  durationOf,
  isAccount,
  isPayeeName,
  plainAccount,
  stationsOf,
  turnoverPercent,
  type Deposit,
  type WithdrawInfo,
} from './model.ts'

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
  expect(amountFault('99.99', parseMoney('99.99'), bounds)).toBe('range')
  expect(amountFault('100', parseMoney('100.00'), bounds)).toBeUndefined()
  expect(amountFault('500', parseMoney('500.00'), bounds)).toBeUndefined()
  expect(amountFault('500.01', parseMoney('500.01'), bounds)).toBe('range')
  expect(amountFault('300', parseMoney('300.00'), { ...bounds, balance: parseMoney('299.99') })).toBe('balance')
})

test('turnover is floored and never 100 while something is missing', () => {
  expect(turnoverPercent({ needed: '1000.00', done: '999.99' })).toBe(99)
  expect(turnoverPercent({ needed: '1000.00', done: '1000.00' })).toBe(100)
  expect(turnoverPercent({ needed: '0.00', done: '0.00' })).toBe(100)
})

test('every obstacle is named', () => {
  const free: WithdrawInfo = {
    available: '500.00',
    min: '200.00',
    max: '1000.00',
    turnover: { needed: '0.00', done: '0.00', missing: '0.00' },
    channels: ['bkash'],
    open: null,
  }
  expect(blocksOf(free)).toEqual([])
  expect(blocksOf({ ...free, turnover: { needed: '10.00', done: '9.99', missing: '0.01' } })).toEqual(['turnover'])
  expect(blocksOf({ ...free, available: '199.99', turnover: { needed: '1.00', done: '0.00', missing: '1.00' } })).toEqual([
    'turnover',
    'low',
  ])
  expect(blocksOf({ ...free, open: 'wdr_1', available: '199.99' })).toEqual(['open'])
})

test('account numbers are read in Bengali and Arabic digits', () => {
  expect(plainAccount('০১৭ ১২৩৪-৫৬৭৮')).toBe('01712345678')
  expect(plainAccount('٠١٧١٢٣٤٥٦٧٨')).toBe('01712345678')
  expect(isAccount('bkash', '01712345678')).toBe(true)
  expect(isAccount('bkash', '0171234567')).toBe(false)
  expect(isAccount('nagad', '02712345678')).toBe(false)
  expect(isAccount('bank', '12345678')).toBe(true)
  expect(isAccount('bank', '1234567')).toBe(false)
})

test('a payee name counts without its outer spaces', () => {
  expect(isPayeeName('  ab ')).toBe(false)
  expect(isPayeeName(' abc ')).toBe(true)
  expect(isPayeeName('x'.repeat(61))).toBe(false)
})
