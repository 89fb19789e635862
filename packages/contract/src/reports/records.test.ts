import { expect, test } from 'vitest'
import { kindsOfGroup, movementGroup, movementGroups } from './records.ts'
import { postingKinds, type PostingKind } from '../postings.ts'

test('every kind is in one group, and the groups are all of them', () => {
  const grouped = movementGroups.flatMap(kindsOfGroup)
  expect(grouped.toSorted()).toEqual(Object.keys(postingKinds).toSorted())
})

test.each([
  ['deposit', 'deposits'],
  ['deposit_reversal', 'deposits'],
  ['deposit_fee', 'deposits'],
  ['transfer_in', 'transfers'],
  ['withdrawal_paid', 'withdrawals'],
  ['withdrawal_hold', 'transfers'],
  ['bet', 'stakes'],
  ['bonus_bet_rollback', 'stakes'],
  ['win_rollback', 'payouts'],
  ['resettle_down', 'payouts'],
  ['jackpot_paid', 'payouts'],
  ['promo', 'bonuses'],
  ['bonus_grant', 'bonuses'],
  ['receivable', 'adjustments'],
] as const satisfies readonly (readonly [PostingKind, string])[])('%s is among the %s', (kind, group) => {
  expect(movementGroup(kind)).toBe(group)
})
