import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockText,
  contains,
  instantOfClock,
  MERCHANT_ZONE,
  nextPeriod,
  type Period,
  periodKinds,
  periodOf,
  periodOfKey,
  previousPeriod,
} from './index.ts'

// Plain zones, half-hour zones, and every odd change known: half-hour DST, midnight skipped, one minute past midnight, a lost date.
const zones = [
  'Asia/Dhaka',
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Pacific/Kiritimati',
] as const

const anyZone = fc.constantFrom(...zones)
const anyKind = fc.constantFrom(...periodKinds)
const anyInstant = fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
// Instants around known changes, where errors would hide.
const changes = [
  '2026-03-29T01:00Z',
  '2026-10-25T01:00Z',
  '2026-03-08T07:00Z',
  '2026-11-01T06:00Z',
  '2010-11-07T02:31Z',
  '2011-12-30T10:00Z',
  '2026-04-04T15:00Z',
  '2026-10-03T15:30Z',
  '2018-11-04T03:00Z',
  '2018-02-18T02:00Z',
  '2026-04-23T22:00Z',
  '2028-02-28T18:00Z',
].map((text) => Date.parse(text))
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -50 * 3_600_000, max: 50 * 3_600_000 }))
  .map(([change, off]) => new Date(change + off))
const instants = fc.oneof(anyInstant, nearChange)

const hours = (period: Period): number => (period.endAt.getTime() - period.startAt.getTime()) / 3_600_000

function span(kind: (typeof periodKinds)[number], at: string, zone = 'Asia/Dhaka'): [string, string, string] {
  const period = periodOf(kind, new Date(at), zone)
  return [period.key, period.startAt.toISOString().slice(0, 16), period.endAt.toISOString().slice(0, 16)]
}

describe('Asia/Dhaka', () => {
  test('the day turns at 18:00 UTC, to the millisecond', () => {
    expect(span('day', '2026-07-31T17:59:59.999Z')).toEqual(['2026-07-31', '2026-07-30T18:00', '2026-07-31T18:00'])
    expect(span('day', '2026-07-31T18:00:00.000Z')).toEqual(['2026-08-01', '2026-07-31T18:00', '2026-08-01T18:00'])
  })

  test('five minutes, hour, week, half-month and month', () => {
    expect(span('five-minutes', '2026-07-31T18:59:59.999Z')).toEqual(['2026-07-31T18:55Z', '2026-07-31T18:55', '2026-07-31T19:00'])
    expect(span('hour', '2026-07-31T18:59:59.999Z')).toEqual(['2026-07-31T18:00Z', '2026-07-31T18:00', '2026-07-31T19:00'])
    expect(span('week', '2026-07-31T12:00Z')).toEqual(['2026-W31', '2026-07-26T18:00', '2026-08-02T18:00'])
    expect(span('half-month', '2026-07-15T17:59:59.999Z')).toEqual(['2026-07-H1', '2026-06-30T18:00', '2026-07-15T18:00'])
    expect(span('half-month', '2026-07-15T18:00Z')).toEqual(['2026-07-H2', '2026-07-15T18:00', '2026-07-31T18:00'])
    expect(span('month', '2026-07-31T17:59:59.999Z')).toEqual(['2026-07', '2026-06-30T18:00', '2026-07-31T18:00'])
  })

  test('leap days', () => {
    expect(span('day', '2028-02-29T00:00Z')).toEqual(['2028-02-29', '2028-02-28T18:00', '2028-02-29T18:00'])
    expect(span('half-month', '2028-02-29T17:59Z')).toEqual(['2028-02-H2', '2028-02-15T18:00', '2028-02-29T18:00'])
    expect(span('month', '2027-02-28T18:00Z')[0]).toBe('2027-03')
  })

  test('ISO weeks at the turn of the year', () => {
    expect(span('week', '2026-12-31T12:00Z')[0]).toBe('2026-W53')
    expect(span('week', '2027-01-03T12:00Z')[0]).toBe('2026-W53')
    expect(span('week', '2027-01-03T18:00Z')[0]).toBe('2027-W01')
    expect(span('week', '2024-12-30T12:00Z')[0]).toBe('2025-W01')
  })
})

describe('changes of the clock', () => {
  test.each([
    ['Europe/London', '2026-03-29T12:00Z', 23],
    ['Europe/London', '2026-10-25T12:00Z', 25],
    ['America/New_York', '2026-03-08T12:00Z', 23],
    ['America/New_York', '2026-11-01T12:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-05T00:00Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-04T00:00Z', 23.5],
    ['Africa/Cairo', '2026-04-24T12:00Z', 23],
    ['Pacific/Apia', '2011-12-30T09:59Z', 24],
    ['Pacific/Apia', '2011-12-30T10:00Z', 24],
  ])('%s at %s: a day of %d hours', (zone, at, length) => {
    const day = periodOf('day', new Date(at), zone)
    expect(hours(day)).toBe(length)
    let [hour, count] = [periodOf('hour', day.startAt, zone), 1]
    for (; hour.endAt < day.endAt; count += 1) hour = nextPeriod(hour)
    expect(count).toBe(Math.ceil(length))
    expect(hour.endAt).toEqual(day.endAt)
  })

  test('the repeated hour has two keys', () => {
    const first = periodOf('hour', new Date('2026-10-25T00:30Z'), 'Europe/London')
    expect([first.key, nextPeriod(first).key]).toEqual(['2026-10-25T00:00Z', '2026-10-25T01:00Z'])
  })

  test('a date that never was is skipped', () => {
    const day = periodOf('day', new Date('2011-12-30T09:00Z'), 'Pacific/Apia')
    expect([day.key, nextPeriod(day).key]).toEqual(['2011-12-29', '2011-12-31'])
    expect(periodOfKey('day', '2011-12-30', 'Pacific/Apia')).toBeUndefined()
  })

  test('clocks that go back across midnight do not reopen the old day', () => {
    // St John's, 7 November 2010: 00:01 became 23:01 of the 6th, so the wall clock shows the 6th twice.
    const day = periodOf('day', new Date('2010-11-07T03:00Z'), 'America/St_Johns')
    expect([day.key, day.startAt.toISOString(), hours(day)]).toEqual(['2010-11-07', '2010-11-07T02:30:00.000Z', 25])
  })
})

describe('for every instant, kind and zone', () => {
  test('the period holds the instant and its neighbours do not overlap it', () => {
    fc.assert(
      fc.property(anyKind, instants, anyZone, (kind, at, zone) => {
        const period = periodOf(kind, at, zone)
        const [before, after] = [previousPeriod(period), nextPeriod(period)]
        expect(contains(period, at)).toBe(true)
        expect(contains(before, at) || contains(after, at)).toBe(false)
        expect(before.endAt).toEqual(period.startAt)
        expect(after.startAt).toEqual(period.endAt)
      }),
    )
  })

  test('every instant of a period names the same period', () => {
    fc.assert(
      fc.property(anyKind, instants, anyZone, fc.double({ min: 0, max: 1, noNaN: true }), (kind, at, zone, part) => {
        const period = periodOf(kind, at, zone)
        const [start, end] = [period.startAt.getTime(), period.endAt.getTime()]
        for (const instant of [start, end - 1, Math.min(end - 1, Math.floor(start + (end - start) * part))])
          expect(periodOf(kind, new Date(instant), zone)).toEqual(period)
      }),
    )
  })

  test('next and previous are inverse', () => {
    fc.assert(
      fc.property(anyKind, instants, anyZone, (kind, at, zone) => {
        const period = periodOf(kind, at, zone)
        expect(previousPeriod(nextPeriod(period))).toEqual(period)
        expect(nextPeriod(previousPeriod(period))).toEqual(period)
      }),
    )
  })

  test('keys sort with time and name their period', () => {
    fc.assert(
      fc.property(anyKind, instants, instants, anyZone, (kind, a, b, zone) => {
        const [one, two] = [periodOf(kind, a, zone), periodOf(kind, b, zone)]
        expect(Math.sign(one.startAt.getTime() - two.startAt.getTime())).toBe(one.key < two.key ? -1 : one.key > two.key ? 1 : 0)
        expect(periodOfKey(kind, one.key, zone)).toEqual(one)
      }),
    )
  })

  test('longer periods are whole days, and days are whole hours', () => {
    fc.assert(
      fc.property(fc.constantFrom('week', 'half-month', 'month', 'day'), instants, anyZone, (kind, at, zone) => {
        const part = kind === 'day' ? 'hour' : 'day'
        const period = periodOf(kind, at, zone)
        expect(periodOf(part, period.startAt, zone).startAt).toEqual(period.startAt)
        expect(periodOf(part, new Date(period.endAt.getTime() - 1), zone).endAt).toEqual(period.endAt)
      }),
    )
  })
})

describe('refusals', () => {
  test('instants and zones', () => {
    expect(() => periodOf('day', new Date(NaN), 'UTC')).toThrow(RangeError)
    expect(() => periodOf('day', new Date('1969-12-31'), 'UTC')).toThrow(RangeError)
    expect(() => periodOf('day', new Date('2026-01-01'), 'Asia/Nowhere')).toThrow(RangeError)
  })

  test.each([
    ['day', '2027-02-29'],
    ['day', '2026-7-01'],
    ['week', '2027-W53'],
    ['week', '2026-W00'],
    ['half-month', '2026-07-H3'],
    ['month', '2026-13'],
    ['month', '2026-07-01'],
    ['hour', '2026-07-01T05:30Z'],
    ['hour', '2026-07-01T25:00Z'],
    ['five-minutes', '2026-07-01T05:32Z'],
    ['day', '0001-01-01'],
  ] as const)('%s %s is no key', (kind, key) => expect(periodOfKey(kind, key, 'Asia/Dhaka')).toBeUndefined())
})

test('a clock text and its instant lead to each other, in every zone and whole second whose clock shows it once', () => {
  expect(clockText(new Date('2026-07-31T18:05:09.250Z'), MERCHANT_ZONE)).toBe('2026-08-01T00:05:09')
  expect(instantOfClock('2026-08-01T00:05', MERCHANT_ZONE).toISOString()).toBe('2026-07-31T18:05:00.000Z')
  // Shown twice, the first one; never shown, the jump.
  expect(instantOfClock('2026-10-25T01:30', 'Europe/London').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOfClock('2026-03-29T01:30', 'Europe/London').toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(() => instantOfClock('soon', MERCHANT_ZONE)).toThrow(RangeError)
  fc.assert(
    fc.property(instants, anyZone, (at, zone) => {
      const text = clockText(at, zone)
      expect(clockText(instantOfClock(text, zone), zone)).toBe(text)
    }),
  )
})
