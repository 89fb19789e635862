import { expect, test } from 'vitest'
import { blocksOf, isAccount, isPayeeName, percentOf, plainAccount, type Payee, type WithdrawInfo } from './model.ts'

const account: Payee = {
  id: 'pay_1',
  channel: 'bkash',
  holder: 'Rahim',
  accountMasked: '017••••••78',
  bank: null,
  branch: null,
  isDefault: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  usableAt: '2026-11-20T08:00:00.000Z',
}

test('turnover is floored and never 100 while something is missing', () => {
  expect(percentOf({ needed: '1000.00', done: '999.99' })).toBe(99)
  expect(percentOf({ needed: '1000.00', done: '1000.00' })).toBe(100)
  expect(percentOf({ needed: '0.00', done: '0.00' })).toBe(100)
})

test('every obstacle is named', () => {
  const free: WithdrawInfo = {
    available: '500.00',
    min: '200.00',
    max: '1000.00',
    turnover: { needed: '0.00', done: '0.00', missing: '0.00' },
    requirements: [],
    holds: [],
    coolOffUntil: null,
    autoReceiptMinutes: 60,
    leastOdds: 130,
    channels: ['bkash'],
    open: null,
  }
  expect(blocksOf(free, [account])).toEqual([])
  expect(blocksOf({ ...free, turnover: { needed: '10.00', done: '9.99', missing: '0.01' } }, [account])).toEqual(['turnover'])
  expect(blocksOf({ ...free, available: '199.99', turnover: { needed: '1.00', done: '0.00', missing: '1.00' } }, [account])).toEqual([
    'turnover',
    'low',
  ])
  expect(blocksOf(free, [])).toEqual(['payee'])
  expect(blocksOf(free, undefined)).toEqual([])
  const since = '2026-11-20T08:00:00.000Z'
  expect(blocksOf({ ...free, holds: [{ reason: 'review', since }], coolOffUntil: since }, [account])).toEqual(['hold', 'coolOff'])
  expect(blocksOf({ ...free, holds: [{ reason: 'kyc', since }] }, [account])).toEqual([])
  expect(blocksOf({ ...free, open: 'wdr_1', available: '199.99' }, [account])).toEqual(['open'])
})

test('account numbers are read in Bengali and Arabic digits', () => {
  expect(plainAccount('০১৭ ১২৩৪-৫৬৭৮')).toBe('01712345678')
  expect(plainAccount('٠١٧١٢٣٤٥٦٧٨')).toBe('01712345678')
  expect(isAccount('bkash', '01712345678')).toBe(true)
  expect(isAccount('bkash', '0171234567')).toBe(false)
  expect(isAccount('nagad', '02712345678')).toBe(false)
  expect(isAccount('bank', '12345678')).toBe(true)
  expect(isAccount('bank', '1234567')).toBe(false)
  expect(isAccount('usdt_trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
  expect(isAccount('usdt_trc20', '0R7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(false)
})

test('a payee name counts without its outer spaces', () => {
  expect(isPayeeName('  ab ')).toBe(false)
  expect(isPayeeName(' abc ')).toBe(true)
  expect(isPayeeName('x'.repeat(61))).toBe(false)
})
