import * as fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { endpoints, type Endpoint } from '@khela/contract'
import { fitting, sample, type Schema } from './arbitrary.ts'

test('what the sweeps call fitting fits, for every request of the contract', () => {
  for (const [name, e] of Object.entries<Endpoint>(endpoints)) {
    const check = Compile(e.request)
    fc.assert(
      fc.property(fitting(e.request as Schema), (value) => check.Check(value)),
      { numRuns: 30, seed: 11 },
    )
    expect(check.Check(sample(e.request as Schema)), name).toBe(true)
  }
})

test('an unknown schema word is refused, not skipped', () => {
  expect(() => fitting({ type: 'number' })).toThrow('no generator')
})
