import { UNIT } from '@khela/money'
import { expect, test } from 'vitest'
import { chipsFor, double, joined, laidProblem, lay, nothing, nothingLaid, repeat, totalOf, undo } from './chips.ts'

const limits = { spotMin: 10n * UNIT, spotMax: 500n * UNIT, roundMax: 800n * UNIT }
const on = (...rows: [string, bigint][]) => new Map(rows.map(([spot, units]) => [spot, units * UNIT]))

test('each move can be taken back, one after the other', () => {
  const one = lay(nothingLaid, 'red', 50n * UNIT, nothing, limits)
  const two = lay(one, 'red', 100n * UNIT, nothing, limits)
  const doubled = double(two, nothing)
  expect(doubled.stakes).toEqual(on(['red', 300n]))
  expect([undo(doubled).stakes, undo(undo(doubled)).stakes]).toEqual([on(['red', 150n]), on(['red', 50n])])
  expect(undo(nothingLaid)).toEqual(nothingLaid)
})

test('double lays as much again as stands, what is placed included; repeat puts the last round back', () => {
  expect(double(nothingLaid, on(['tie', 20n])).stakes).toEqual(on(['tie', 20n]))
  const laid = lay(nothingLaid, 'red', 50n * UNIT, on(['tie', 20n]), limits)
  expect(double(laid, on(['tie', 20n])).stakes).toEqual(on(['red', 100n], ['tie', 20n]))
  expect(repeat(laid, on(['black', 70n])).stakes).toEqual(on(['black', 70n]))
})

test('the first chip of a spot is never below its least, a further one is what it says', () => {
  const first = lay(nothingLaid, 'red', UNIT, nothing, limits)
  expect(first.stakes).toEqual(on(['red', 10n]))
  expect(lay(first, 'red', UNIT, nothing, limits).stakes).toEqual(on(['red', 11n]))
  expect(lay(nothingLaid, 'red', UNIT, on(['red', 10n]), limits).stakes).toEqual(on(['red', 1n]))
})

test('says what stands against it: by spot, by round, by money', () => {
  const of = (...rows: [string, bigint][]) => ({ stakes: on(...rows), before: [] })
  const rich = 10_000n * UNIT
  expect(laidProblem(of(['red', 5n]), nothing, limits, rich)).toBe('belowSpot')
  expect(laidProblem(of(['red', 5n]), on(['red', 10n]), limits, rich)).toBeUndefined()
  expect(laidProblem(of(['red', 400n]), on(['red', 101n]), limits, rich)).toBe('aboveSpot')
  expect(laidProblem(of(['red', 500n], ['odd', 200n]), on(['tie', 101n]), limits, rich)).toBe('aboveRound')
  expect(laidProblem(of(['red', 50n]), nothing, limits, 49n * UNIT)).toBe('notEnough')
  expect(laidProblem(nothingLaid, nothing, limits, 0n)).toBeUndefined()
})

test('chips of a table', () => {
  expect(chipsFor(limits).map((face) => face / UNIT)).toEqual([10n, 50n, 100n, 500n])
  expect(chipsFor({ ...limits, spotMin: 3n * UNIT, spotMax: 4n * UNIT })).toEqual([3n * UNIT])
  expect(totalOf(joined(on(['a', 1n]), on(['a', 2n], ['b', 3n])))).toBe(6n * UNIT)
})
