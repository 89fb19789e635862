import { harmMarkers, settings } from '@khela/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaseDaysOf, dueAt, freshMarkers, markersOf, noFigures, type Figures } from './rules.ts'

const limit = settings.HARM_MARKERS.value
const bdt = (units: number) => BigInt(units) * 10_000n
const marked = (figures: Partial<Figures>) => markersOf({ ...noFigures, ...figures }, limit)

test('each figure is a marker from its threshold on, and nothing is one below', () => {
  expect(marked({})).toEqual([])
  const edges: readonly [Partial<Figures>, Partial<Figures>, string][] = [
    [
      { depositsUsual: bdt(8_000), depositsWeek: bdt(20_000) },
      { depositsUsual: bdt(8_000), depositsWeek: bdt(20_000) - 1n },
      'deposits_rising',
    ],
    [{ methods: 4 }, { methods: 3 }, 'many_methods'],
    [{ cancelledWithdrawals: 3 }, { cancelledWithdrawals: 2 }, 'withdrawals_cancelled'],
    [{ contacts: 6 }, { contacts: 5 }, 'many_contacts'],
    [{ longestMinutes: 300 }, { longestMinutes: 299 }, 'long_sessions'],
    [{ chaseDays: 3 }, { chaseDays: 2 }, 'chasing_losses'],
    [{ toolUses: 8 }, { toolUses: 7 }, 'tool_use'],
    [{ samePersonAs: ['1'] }, { samePersonAs: [] }, 'same_person'],
  ]
  for (const [at, below, marker] of edges) expect([marked(at), marked(below)], marker).toEqual([[marker], []])
  expect(edges.map(([, , marker]) => marker).toSorted()).toEqual([...harmMarkers].toSorted())
})

test('a first deposit is not a rising one, a small one neither', () => {
  expect(marked({ depositsWeek: bdt(900_000) })).toEqual([])
  expect(marked({ depositsUsual: bdt(100), depositsWeek: bdt(19_999) })).toEqual([])
})

test('worse figures never have fewer markers', () => {
  const count = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, more) => {
      const figures = { ...noFigures, methods: a, cancelledWithdrawals: b, longestMinutes: c }
      const worse = { ...figures, methods: a + more, longestMinutes: c + more }
      expect(markersOf(worse, limit)).toEqual(expect.arrayContaining(markersOf(figures, limit)))
    }),
  )
})

test('a day is chased when it lost and was paid into three times', () => {
  const losses = new Map([
    ['a', 5n],
    ['b', 5n],
    ['c', -5n],
  ]) as never
  expect(chaseDaysOf(new Map([['a', 3]]), losses)).toBe(1)
  expect(
    chaseDaysOf(
      new Map([
        ['a', 2],
        ['b', 9],
        ['c', 9],
        ['d', 9],
      ]),
      losses,
    ),
  ).toBe(1)
})

test('only what a case does not know yet is fresh', () => {
  expect(freshMarkers(['tool_use', 'many_methods'], ['tool_use'])).toEqual(['many_methods'])
})

test('a check is due an interval after the play period began or, in it, the last was answered', () => {
  const [began, minute] = [new Date('2026-03-10T06:00:00Z'), 60_000]
  const at = (answered: number | null, everyMinutes: number | null = 30) =>
    dueAt({ everyMinutes, beganAt: began, answeredAt: answered === null ? null : new Date(began.getTime() + answered * minute) })?.getTime()
  expect([at(null), at(-600), at(45), at(0, null)]).toEqual([
    began.getTime() + 30 * minute,
    began.getTime() + 30 * minute,
    began.getTime() + 75 * minute,
    undefined,
  ])
  expect(dueAt({ everyMinutes: 30, beganAt: undefined, answeredAt: null })).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 240 }), fc.integer({ min: -1000, max: 1000 }), (every, answered) => {
      const due = at(answered, every) ?? 0
      expect(due).toBeGreaterThanOrEqual(began.getTime() + every * minute)
      expect(due).toBeGreaterThan(began.getTime() + answered * minute)
    }),
  )
})
