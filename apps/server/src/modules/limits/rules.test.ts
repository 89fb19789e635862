import { expect, test } from 'vitest'
import { decideCap, isCoolingTime, isExclusionTime, noCap, type Cap } from './rules.ts'

const noon = new Date('2026-03-10T06:00:00Z')
const later = (hours: number, ms = 0) => new Date(noon.getTime() + hours * 3_600_000 + ms)
const at100: Cap = { value: 100n, next: null }
const by = 'member'

test('a first, a stricter and an equal limit hold at once (row 13)', () => {
  expect(decideCap(noCap, 100n, noon, by)).toEqual(at100)
  expect(decideCap(at100, 40n, noon, by)).toEqual({ value: 40n, next: null })
  expect(decideCap(at100, 0n, noon, by)).toEqual({ value: 0n, next: null })
  expect(decideCap(noCap, null, noon, by)).toEqual(noCap)
})

test('a looser one, or none, is noted, and holds when asked for again 24 hours later, not a moment before', () => {
  for (const asked of [200n, null]) {
    const noted = decideCap(at100, asked, noon, by)
    expect(noted).toEqual({ value: 100n, next: { value: asked, from: later(24) } })
    expect(decideCap(noted, asked, later(24, -1), by)).toEqual(noted)
    expect(decideCap(noted, asked, later(24), by)).toEqual({ value: asked, next: null })
  }
})

test('what is noted may become stricter without a new wait, never looser', () => {
  const noted = decideCap(at100, 200n, noon, by)
  expect(decideCap(noted, 150n, later(5), by)).toEqual({ value: 100n, next: { value: 150n, from: later(24) } })
  expect(decideCap(noted, 150n, later(30), by)).toEqual({ value: 150n, next: null })
  for (const asked of [201n, null])
    expect(decideCap(noted, asked, later(30), by)).toEqual({ value: 100n, next: { value: asked, from: later(54) } })
})

test('asking for the limit that holds takes a looser one back', () => {
  const noted = decideCap(at100, 200n, noon, by)
  expect(decideCap(noted, 100n, later(30), by)).toEqual(at100)
})

test('the house changes its own limits at once', () => {
  expect(decideCap(at100, 200n, noon, 'operator')).toEqual({ value: 200n, next: null })
  expect(decideCap(at100, null, noon, 'operator')).toEqual(noCap)
})

test('a time-out lasts 24 hours to 30 days, an exclusion 24 hours at least (rows 18, 20)', () => {
  expect([later(24, -1), later(24), later(720), later(720, 1)].map((until) => isCoolingTime(noon, until))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([later(24, -1), later(24), later(87_600)].map((until) => isExclusionTime(noon, until))).toEqual([false, true, true])
})
