/** The operators of the demo are enough for every rule that asks for more than one person. */
import { hasPermission, type OfficePermission } from '@khela/contract'
import { expect, test } from 'vitest'
import { demoOperators } from './demo.ts'

/** How many of the demo's operators have a right. */
const holders = (permission: OfficePermission) => demoOperators.filter(({ role }) => hasPermission(role, permission)).length

test.each<[rule: string, permission: OfficePermission, persons: number]>([
  ['a large deposit is credited by two', 'deposit.decide', 2],
  ['a large withdrawal is approved by two', 'withdrawal.decide', 2],
  ['a withdrawal of a member whom two have credited is approved by two others', 'withdrawal.decide', 4],
  ['a disputed part is paid again by two', 'withdrawal.decide', 2],
  ['a large adjustment has a maker and two who approve', 'adjust.approve', 3],
  ['identity of tier 3 is approved by two', 'kyc.decide', 2],
  ['a rule of the house is proposed and agreed to, by operators who may change it', 'merchant.write', 2],
  ['an administrator is changed or let in anew by two others', 'operator.write', 3],
])('%s', (_, permission, persons) => {
  expect(holders(permission)).toBeGreaterThanOrEqual(persons)
})
