import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvOf, readAll } from './csv.ts'
import { barsOf, greatest, thousandths } from './plot.ts'
import { addDays, askedSpan, calendarSpan, daysOf, spanOf, stepOf } from './span.ts'

const now = new Date('2026-03-05T18:30:00Z')

test('days are cut in Dhaka, also in the evening of Greenwich', () => {
  expect(spanOf('today', now)).toEqual({ from: '2026-03-06', to: '2026-03-06' })
  expect(spanOf('yesterday', now)).toEqual({ from: '2026-03-05', to: '2026-03-05' })
  expect(spanOf('week', now)).toEqual({ from: '2026-02-28', to: '2026-03-06' })
  expect(spanOf('month', now)).toEqual({ from: '2026-02-05', to: '2026-03-06' })
})

test('days before and after a span, and none after today', () => {
  const week = spanOf('week', now)
  expect(stepOf(week, -7, now)).toEqual({ from: '2026-02-21', to: '2026-02-27' })
  expect(stepOf(week, -30, now)).toEqual({ from: '2026-01-29', to: '2026-02-27' })
  expect(stepOf(week, 7, now)).toBeUndefined()
  expect(stepOf({ from: '2026-02-21', to: '2026-02-27' }, 7, now)).toEqual(week)
  expect(stepOf({ from: '2026-02-21', to: '2026-03-03' }, 30, now)).toEqual({ from: '2026-03-04', to: '2026-03-06' })
})

test('an address without days that make sense means the fallback', () => {
  expect(askedSpan({ from: '2026-01-01', to: '2026-12-31' }, 'today', now)).toMatchObject({ from: '2026-01-01', range: undefined })
  expect(askedSpan({ from: '2026-01-02', to: '2026-01-01' }, 'today', now)).toMatchObject({ from: '2026-03-06', range: 'today' })
  expect(askedSpan({ from: '2024-01-01', to: '2026-01-01', days: 'week' }, 'today', now)).toMatchObject({ range: 'week' })
})

test('months and years end today or whole', () => {
  expect(calendarSpan('thisMonth', now)).toEqual({ from: '2026-03-01', to: '2026-03-06' })
  expect(calendarSpan('lastMonth', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(calendarSpan('thisYear', now)).toEqual({ from: '2026-01-01', to: '2026-03-06' })
  expect(calendarSpan('lastYear', now)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(daysOf({ from: '2028-01-01', to: '2028-12-31' })).toBe(366)
})

test('a file has amounts as they are, and nothing that a spreadsheet runs', () => {
  expect(['-10.0625', '12480.50', '=1+1', '+1', '-cmd', '@x', 'a,"b"'].map(csvCell)).toEqual([
    '-10.0625',
    '12480.50',
    "'=1+1",
    "'+1",
    "'-cmd",
    "'@x",
    '"a,""b"""',
  ])
  expect(
    csvOf([
      ['সময়', 'x'],
      ['1', '2'],
    ]),
  ).toBe('\u{feff}সময়,x\r\n1,2\r\n')
})

test('no cell begins a formula, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvCell(text).replace(/^"/, '')
      expect(/^[=+@\t\r]/.test(cell) || (cell.startsWith('-') && !/^-[0-9]+(\.[0-9]+)?"?$/.test(cell))).toBe(false)
    }),
  )
})

test('all pages are read, up to what a file takes', async () => {
  const pages = new Map([
    [undefined, { content: [1, 2], next: 'a' }],
    ['a', { content: [3], next: null }],
  ])
  const told: number[] = []
  const all = await readAll(
    async (cursor) => pages.get(cursor as 'a') ?? { content: [], next: null },
    (rows) => told.push(rows),
  )
  expect([all, told]).toEqual([{ rows: [1, 2, 3], isCut: false }, [2, 3]])
  const endless = await readAll(
    async () => ({ content: Array.from({ length: 30_000 }, () => 0), next: 'on' }),
    () => undefined,
  )
  expect(endless.isCut).toBe(true)
})

test('the bars of a span have all its amounts and all its days', () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 365 })).map(([start, length]) => {
    const from = addDays('2026-01-01', start)
    return { from, to: addDays(from, length) }
  })
  fc.assert(
    fc.property(span, fc.array(fc.tuple(fc.nat(365), fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }))), (asked, moves) => {
      const amounts = new Map(moves.map(([day, amount]) => [addDays(asked.from, day % daysOf(asked)), amount]))
      const bars = barsOf(asked, amounts)
      expect(bars.reduce((sum, { amount }) => sum + amount, 0n)).toBe([...amounts.values()].reduce((sum, amount) => sum + amount, 0n))
      expect(bars.length).toBeLessThanOrEqual(92)
      expect(bars[0]?.key).toBe(asked.from)
      expect(bars.at(-1)?.last ?? bars.at(-1)?.key).toBe(asked.to)
      const most = greatest(bars)
      for (const { amount } of bars) {
        const share = thousandths(amount, most)
        expect(Math.abs(share)).toBeLessThanOrEqual(1000)
        expect(Math.sign(share)).toBe(amount > 0n ? 1 : amount < 0n ? -1 : 0)
      }
    }),
  )
})
