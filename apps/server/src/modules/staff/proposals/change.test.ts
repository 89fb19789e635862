import { proposalActs } from '@khela/contract'
import { expect, test } from 'vitest'
import { gatherChanges, type Change, type Changes } from './change.ts'

const change: Change<(typeof proposalActs)[number]> = {
  audit: () => 'x',
  key: () => 'x',
  read: async () => undefined,
  write: async () => undefined,
}
const partOf = (...acts: (typeof proposalActs)[number][]) => Object.fromEntries(acts.map((act) => [act, change])) as Partial<Changes>

test('each act that two decide is changed by one module: a start without it, or with two, ends with its name', () => {
  const [first, second, ...rest] = proposalActs
  expect(Object.keys(gatherChanges([partOf(...rest), partOf(first, second)])).toSorted()).toEqual([...proposalActs].toSorted())
  expect(() => gatherChanges([partOf(first, ...rest)])).toThrow(`The rule of ${second} is changed by no module.`)
  expect(() => gatherChanges([partOf(...proposalActs), partOf(second)])).toThrow(
    `The rule of ${second} is changed by more than one module.`,
  )
})
