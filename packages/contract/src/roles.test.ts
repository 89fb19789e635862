import { expect, test } from 'vitest'
import { playerRole } from './roles.ts'

test('types have the roles of the specification', () => {
  expect([0, 1, 2, 4, 41, 42].map(playerRole)).toEqual(['member', 'agent', 'agent', 'trial', 'agent', 'agent'])
})
