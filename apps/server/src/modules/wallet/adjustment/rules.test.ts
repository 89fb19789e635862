import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkersFor, effectOf, mayApprove } from './rules.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 14n })
const balance = fc.bigInt({ min: 0n, max: 10n ** 14n })
const side = fc.constantFrom('credit' as const, 'debit' as const)
const rest = fc.constantFrom('refuse' as const, 'receivable' as const)

test('whatever is adjusted: the balance is never below zero, and what is moved and what is owed are the amount', () => {
  fc.assert(
    fc.property(amount, balance, side, rest, (asked, has, which, what) => {
      const effect = effectOf({ amount: asked, side: which, rest: what }, has)
      if (effect === undefined) {
        expect([which, what, asked > has]).toEqual(['debit', 'refuse', true])
        return
      }
      expect(has + effect.moved >= 0n).toBe(true)
      expect(effect.owed >= 0n).toBe(true)
      expect(which === 'credit' ? effect.moved : effect.owed - effect.moved).toBe(asked)
    }),
  )
})

const person = (username: string, ...others: string[]) => ({ username, accounts: [username, ...others] })

test('from the setting on two must approve, neither of whom made it, nor the other', () => {
  expect([checkersFor(99n, 100n), checkersFor(100n, 100n)]).toEqual([1, 2])
  expect(mayApprove({ madeBy: 'a', firstBy: null }, person('b'))).toBe(true)
  expect(mayApprove({ madeBy: 'a', firstBy: null }, person('a'))).toBe(false)
  expect(mayApprove({ madeBy: 'a', firstBy: 'b' }, person('b'))).toBe(false)
  expect(mayApprove({ madeBy: 'a', firstBy: 'b' }, person('c'))).toBe(true)
  expect(mayApprove({ madeBy: 'a', firstBy: null }, person('b', 'a'))).toBe(false)
  expect(mayApprove({ madeBy: 'a', firstBy: 'b' }, person('c', 'b'))).toBe(false)
})
