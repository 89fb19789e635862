import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterFailure, networkShare, sharedLimits } from './attempt-rules.ts'

const limits = { captchaAfter: 5, lockAfter: 10, lockSeconds: 300 }

test('the tenth failure locks, and counts again from where a captcha is asked for', () => {
  expect(afterFailure(8, limits)).toEqual({ failures: 9, locks: false })
  expect(afterFailure(9, limits)).toEqual({ failures: 5, locks: true })
  expect(afterFailure(2, { ...limits, captchaAfter: 20, lockAfter: 3 })).toEqual({ failures: 2, locks: true })
  expect(sharedLimits(limits, networkShare)).toEqual({ captchaAfter: 50, lockAfter: 100, lockSeconds: 300 })
})

test('after any failures at most lockAfter in a row go through before a lock', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 3, max: 100 }), (captchaAfter, lockAfter) => {
      const given = { captchaAfter, lockAfter, lockSeconds: 1 }
      let failures = 0
      let tries = 0
      for (let locked = false; !locked; tries++) {
        expect(failures).toBeLessThan(lockAfter)
        const next = afterFailure(failures, given)
        failures = next.failures
        locked = next.locks
      }
      expect(tries).toBe(lockAfter)
      expect(failures).toBeLessThan(lockAfter)
    }),
  )
})
