import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocate,
  exactMoney,
  floorToCent,
  formatMoney,
  isMoneyText,
  isWithin,
  MAX_MONEY,
  MoneyError,
  mulRate,
  parseMoney,
  parseTyped,
  showMoney,
  UNIT,
} from './index.ts'

const money = fc.bigInt({ min: -MAX_MONEY, max: MAX_MONEY })
const positive = fc.bigInt({ min: 0n, max: MAX_MONEY })
// Flooring to a hundredth must not leave the range.
const floorable = fc.bigInt({ min: -MAX_MONEY + 99n, max: MAX_MONEY })

describe('wire form', () => {
  test.each([
    ['1250.00', 12_500_000n],
    ['0.0625', 625n],
    ['0.00', 0n],
    ['-3.10', -31_000n],
    ['0.005', 50n],
    ['10.0001', 100_001n],
    ['99999999999999.9999', MAX_MONEY],
    ['-99999999999999.9999', -MAX_MONEY],
  ])('%s', (text, amount) => {
    expect(parseMoney(text)).toBe(amount)
    expect(formatMoney(amount)).toBe(text)
  })

  test.each([
    '',
    '1',
    '1.5',
    '1.500',
    '1.5000',
    '0.0000',
    '-0.00',
    '+1.00',
    '01.00',
    '00.00',
    '.50',
    '1.',
    '1e3',
    '1,000.00',
    ' 1.00',
    '1.00\n',
    '1.00001',
    '--1.00',
    '১.০০',
    '100000000000000.00',
    'NaN',
    '0x1.00',
    '1.00 ',
  ])('refuses %j', (text) => {
    expect(isMoneyText(text)).toBe(false)
    expect(() => parseMoney(text)).toThrow(MoneyError)
  })

  test('round trip of every amount', () => {
    fc.assert(
      fc.property(money, (amount) => {
        const text = formatMoney(amount)
        expect(isMoneyText(text)).toBe(true)
        expect(parseMoney(text)).toBe(amount)
      }),
    )
  })

  test('any text that is read is the text that is written', () => {
    const near = fc.stringMatching(/^-?[0-9]{0,3}\.?[0-9]{0,5}$/)
    fc.assert(
      fc.property(near, (text) => {
        if (isMoneyText(text)) expect(formatMoney(parseMoney(text))).toBe(text)
        else expect(() => parseMoney(text)).toThrow(MoneyError)
      }),
    )
  })

  test('an amount of 19 digits is not written', () => {
    expect(() => formatMoney(MAX_MONEY + 1n)).toThrow(expect.objectContaining({ reason: 'range' }))
    expect(() => formatMoney(-MAX_MONEY - 1n)).toThrow(expect.objectContaining({ reason: 'range' }))
  })
})

describe('typed amounts', () => {
  test.each([
    ['500', 5_000_000n],
    ['500.5', 5_005_000n],
    [' 1,250.00 ', 12_500_000n],
    ['1,00,000', 1_000_000_000n],
    ['12,34,567.89', 12_345_678_900n],
    ['1 250', 12_500_000n],
    ['1\u00a0250\u202f000', 12_500_000_000n],
    ['১২৫০.৫০', 12_505_000n],
    ['১,২৫০', 12_500_000n],
    ['٥٠٠٫٢٥', 5_002_500n],
    ['۱٬۲۵۰', 12_500_000n],
    ['۱،۲۵۰', 12_500_000n],
    ['99999999999999', 999_999_999_999_990_000n],
    ['२५०', 2_500_000n],
    ['5.', 50_000n],
    ['.5', 5_000n],
    ['007', 70_000n],
    ['0', 0n],
  ])('%j', (input, amount) => expect(parseTyped(input)).toBe(amount))

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-5',
    '+5',
    '12,50',
    '1,25',
    ',500',
    '500,',
    '1,,000',
    '1.2.3',
    '1.005',
    '1e3',
    'abc',
    '৳',
    '5৳',
    '1000,000',
    '1,000,00',
    '1.0,0',
    '1000000000000000',
    // The sign after the Bengali nine is a letter.
    '১\u09f0',
  ])('refuses %j', (input) => expect(parseTyped(input)).toBeUndefined())

  test('the largest amount there is can be typed, and nothing above it', () => {
    expect(parseTyped('99999999999999.9999', 4)).toBe(MAX_MONEY)
    expect(parseTyped('100000000000000', 4)).toBeUndefined()
  })

  test('the number of decimals is a limit', () => {
    expect(parseTyped('1.2345', 4)).toBe(12_345n)
    expect(parseTyped('1.2345', 3)).toBeUndefined()
    expect(parseTyped('1.5', 0)).toBeUndefined()
    expect(parseTyped('1.23456', 9)).toBeUndefined()
  })

  test('what is shown can be typed back, in any digits', () => {
    const zeros = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10)
    fc.assert(
      fc.property(positive, zeros, (amount, zero) => {
        const typed = showMoney(amount).replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))
        expect(parseTyped(typed)).toBe(floorToCent(amount))
      }),
    )
  })
})

test('an amount is within its bounds, both included', () => {
  expect([1n, 2n, 3n, 4n, 5n].map((amount) => isWithin(amount, 2n, 4n))).toEqual([false, true, true, true, false])
})

describe('shown amounts', () => {
  test.each([
    [124_805_000n, '12,480.50'],
    [0n, '0.00'],
    [99n, '0.00'],
    [199n, '0.01'],
    [9_999_999n, '999.99'],
    [10_000_000n, '1,000.00'],
    [-30_000n, '-3.00'],
    [-1n, '-0.01'],
    [-10_000_000n, '-1,000.00'],
    [MAX_MONEY, '99,999,999,999,999.99'],
  ])('%s', (amount, text) => expect(showMoney(amount)).toBe(text))

  test('never more than there is, and less than a hundredth below it', () => {
    fc.assert(
      fc.property(floorable, (amount) => {
        const shown = parseMoney(showMoney(floorToCent(amount)).replaceAll(',', ''))
        expect(showMoney(amount).replaceAll(',', '')).toBe(formatMoney(shown))
        expect(shown <= amount && amount - shown < 100n).toBe(true)
      }),
    )
  })
})

describe('amounts of records', () => {
  test.each([
    [7_330_548n, '733.0548'],
    [-269_452n, '-26.9452'],
    [12_480_500_000n, '1,248,050.00'],
    [1n, '0.0001'],
    [50n, '0.005'],
    [0n, '0.00'],
  ])('%s', (amount, text) => expect(exactMoney(amount)).toBe(text))

  test('what is shown of two amounts adds up to what is shown of their sum', () => {
    const half = fc.bigInt({ min: -MAX_MONEY / 2n, max: MAX_MONEY / 2n })
    const read = (amount: bigint) => parseMoney(exactMoney(amount).replaceAll(',', ''))
    fc.assert(
      fc.property(half, half, (a, b) => {
        expect(read(a) + read(b)).toBe(read(a + b))
      }),
    )
  })
})

describe('rates', () => {
  test('floor goes towards minus infinity', () => {
    expect(mulRate(10n, 1n, 3n)).toBe(3n)
    expect(mulRate(-10n, 1n, 3n)).toBe(-4n)
    expect(mulRate(10n, -1n, 3n)).toBe(-4n)
    expect(mulRate(-9n, 1n, 3n)).toBe(-3n)
    expect(mulRate(100n * UNIT, 12n, 1000n)).toBe(12_000n)
  })

  test('the result is the only whole number within one step below', () => {
    const rate = fc.bigInt({ min: -100_000n, max: 100_000n })
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), rate, fc.bigInt({ min: 1n, max: 10n ** 8n }), (m, num, den) => {
        const result = mulRate(m, num, den)
        expect(result * den <= m * num && m * num < (result + 1n) * den).toBe(true)
      }),
    )
  })

  test('refuses a denominator below one and a result out of range', () => {
    expect(() => mulRate(1n, 1n, 0n)).toThrow(expect.objectContaining({ reason: 'rate' }))
    expect(() => mulRate(1n, 1n, -1n)).toThrow(expect.objectContaining({ reason: 'rate' }))
    expect(() => mulRate(MAX_MONEY, 2n, 1n)).toThrow(expect.objectContaining({ reason: 'range' }))
  })
})

describe('allocation', () => {
  test('the odd parts go to the largest remainders, the earlier first', () => {
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(allocate(10n, [1n, 6n, 3n])).toEqual([1n, 6n, 3n])
    expect(allocate(5n, [1n, 2n, 0n])).toEqual([2n, 3n, 0n])
    expect(allocate(-5n, [1n, 2n, 0n])).toEqual([-2n, -3n, 0n])
    expect(allocate(1n, [0n, 0n, 7n])).toEqual([0n, 0n, 1n])
  })

  test('parts add up, stay within one of the exact share, mirror, and give nothing to a zero weight', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(money, weights, (amount, list) => {
        const total = list.reduce((sum, weight) => sum + weight, 0n)
        fc.pre(total > 0n)
        const parts = allocate(amount, list)
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
        expect(allocate(-amount, list).map((part) => (part === 0n ? 0n : -part))).toEqual(parts)
        parts.forEach((part, index) => {
          const weight = list[index] ?? 0n
          const off = part * total - amount * weight
          expect(off < total && off > -total).toBe(true)
          if (weight === 0n) expect(part).toBe(0n)
        })
      }),
    )
  })

  test('refuses weights that cannot share', () => {
    expect(() => allocate(1n, [])).toThrow(MoneyError)
    expect(() => allocate(1n, [0n])).toThrow(MoneyError)
    expect(() => allocate(1n, [2n, -1n])).toThrow(MoneyError)
  })
})
