import { expect, test } from 'vitest'
import { isUndecided, orderFor } from './order.ts'

test('the same request keeps its key, another one gets its own', () => {
  let made = 0
  const makeKey = () => `key-${(made += 1)}`
  const first = orderFor(undefined, { amount: '1.00' }, makeKey)
  expect(orderFor(first, { amount: '1.00' }, makeKey)).toBe(first)
  expect(orderFor(first, { amount: '2.00' }, makeKey)).toEqual({ key: 'key-2', input: { amount: '2.00' } })
})

test('no answer, a fault of the server and a rate limit leave a request undecided; a refusal decides it', () => {
  expect(isUndecided({ code: 'offline', status: 0 })).toBe(true)
  expect(isUndecided({ code: 'unknown_error', status: 500 })).toBe(true)
  expect(isUndecided({ code: 'rate_limited', status: 429 })).toBe(true)
  expect(isUndecided({ code: 'turnover_missing', status: 422 })).toBe(false)
  expect(isUndecided({ code: 'state_changed', status: 409 })).toBe(false)
})
