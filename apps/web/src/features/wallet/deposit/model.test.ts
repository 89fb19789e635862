import { parseMoney } from '@khela/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, exampleOf, inOrder, isTrx, plainTrx, type Offer } from './model.ts'

const words = { bn: '', en: '' }
const offer: Offer = {
  id: `ofr_${'0'.repeat(22)}`,
  title: words,
  terms: words,
  percent: 50,
  cap: '2500.00',
  minDeposit: '500.00',
  multiplier: 10,
  contribution: [],
  days: 30,
}

test('the worked example of an offer is what the server grants (PAY-3.5)', () => {
  expect(exampleOf(offer, parseMoney('1000.00'))).toEqual({ bonus: parseMoney('500.00'), wagering: parseMoney('15000.00') })
  expect(exampleOf(offer, parseMoney('801.01'))).toEqual({ bonus: parseMoney('400.50'), wagering: parseMoney('12015.10') })
  expect(exampleOf(offer, parseMoney('9000.00'))?.bonus).toBe(parseMoney('2500.00'))
  expect(exampleOf(offer, parseMoney('499.99'))).toBeUndefined()
})

test('less or more than asked for is told, the same is not', () => {
  const of = (confirmed: string | null, credited: string | null = null) => differenceOf({ amount: '1000.00', confirmed, credited })
  expect([of(null), of('1000.00'), of('999.99'), of('1000.01'), of(null, '900.00')]).toEqual([
    undefined,
    undefined,
    'under',
    'over',
    'under',
  ])
})

test('a transaction number is taken as people type it', () => {
  expect(plainTrx(' 9ab3-c7d5 ef')).toBe('9AB3C7D5EF')
  expect([isTrx('9AB3C7D5EF'), isTrx('12345'), isTrx('9AB3৭')]).toEqual([true, false, false])
})

test('methods stand in one list: the one used last first, the others by kind, what is closed at the end, each once', () => {
  const method = (
    code: 'sim_card' | 'sim_bkash' | 'manual_nagad' | 'bank_transfer',
    group: 'card' | 'wallet' | 'agent' | 'bank',
    open = true,
  ) => ({
    code,
    group,
    open,
  })
  const some = [method('sim_card', 'card'), method('manual_nagad', 'agent'), method('sim_bkash', 'wallet'), method('bank_transfer', 'bank')]
  const codes = (last?: 'sim_card' | 'bank_transfer') => inOrder(some, last).map(({ code }) => code)
  expect(codes()).toEqual(['sim_bkash', 'manual_nagad', 'bank_transfer', 'sim_card'])
  expect(codes('sim_card')).toEqual(['sim_card', 'sim_bkash', 'manual_nagad', 'bank_transfer'])
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      fc.constantFrom('sim_card', 'bank_transfer', undefined),
      (open, last) => {
        const given = some.map((one, nth) => ({ ...one, open: open[nth] ?? true }))
        const listed = inOrder(given, last)
        expect(listed.map(({ code }) => code).toSorted()).toEqual(some.map(({ code }) => code).toSorted())
        expect(listed.map((one) => one.open)).toEqual(listed.map((one) => one.open).toSorted((a, b) => Number(b) - Number(a)))
        const used = given.find(({ code }) => code === last)
        if (used?.open === true) expect(listed[0]).toBe(used)
      },
    ),
  )
})
