import { agentTypes, memberType } from '@khela/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGiven } from './gift.ts'

test('a newcomer gets a gift; one of a browser that had one, of a network that had its share, or that nobody registered does not', () => {
  const newcomer = { type: memberType, browsers: 1, giftsOfBrowser: 0, giftsOfNetwork: 2 }
  expect(isGiven(newcomer, 3)).toBe(true)
  const count = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(count, fc.constantFrom(...agentTypes), (n, agent) => {
      expect(isGiven({ ...newcomer, giftsOfBrowser: n }, 1_001)).toBe(false)
      expect(isGiven({ ...newcomer, giftsOfNetwork: n }, n)).toBe(false)
      expect(isGiven({ ...newcomer, browsers: 0 }, n + 2)).toBe(false)
      expect(isGiven({ ...newcomer, type: agent }, n + 2)).toBe(false)
    }),
  )
})
