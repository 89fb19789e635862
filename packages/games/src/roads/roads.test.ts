import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beadPlate, bigRoad, derivedRoad, layRoad, ROAD_ROWS, type DerivedRoad, type RoadColour, type RoadResult } from './index.ts'

const LETTERS: Readonly<Record<string, RoadResult>> = { B: 'red', P: 'blue', T: 'tie' }
/** Results written as B (banker), P (player) and T (tie). */
const results = (text: string): RoadResult[] => Array.from(text.replaceAll(' ', ''), (letter) => LETTERS[letter] ?? 'tie')
/** Columns as lengths with their colour: `R3 B1`. */
const written = (columns: readonly (readonly RoadColour[])[]): string =>
  columns.map((column) => `${column[0] === 'red' ? 'R' : 'B'}${column.length}`).join(' ')
const road = (text: string, which: DerivedRoad): string => written(derivedRoad(bigRoad(results(text)), which))
const anyResults = fc.array(fc.constantFrom<RoadResult>('red', 'blue', 'tie'), { maxLength: 120 })

test('the bead plate fills downwards, six a column', () => {
  expect(beadPlate(results('BPTBPTB')).map(({ column, row, mark }) => [column, row, mark])).toEqual([
    [0, 0, 'red'],
    [0, 1, 'blue'],
    [0, 2, 'tie'],
    [0, 3, 'red'],
    [0, 4, 'blue'],
    [0, 5, 'tie'],
    [1, 0, 'red'],
  ])
})

describe('the big road', () => {
  const columns = (text: string): string => written(bigRoad(results(text)).columns.map((column) => column.map(({ colour }) => colour)))

  test.each([
    ['', ''],
    ['B', 'R1'],
    ['BBB PP B', 'R3 B2 R1'],
    ['BTB TTP', 'R2 B1'],
    ['TTBP', 'R1 B1'],
  ])('of %s is %s', (text, wanted) => expect(columns(text)).toBe(wanted))

  test('marks ties on the result before them, and counts those before any', () => {
    const { columns: marks, tiesBefore } = bigRoad(results('TTB TP TTT'))
    expect(tiesBefore).toBe(2)
    expect(marks).toEqual([[{ colour: 'red', result: 2, ties: 1 }], [{ colour: 'blue', result: 4, ties: 3 }]])
  })

  test('holds every result once, in columns of one colour that alternate', () => {
    fc.assert(
      fc.property(anyResults, (list) => {
        const { columns: marks, tiesBefore } = bigRoad(list)
        const flat = marks.flat()
        expect(flat.map(({ result }) => list[result])).toEqual(list.filter((one) => one !== 'tie'))
        expect(tiesBefore + flat.reduce((sum, { ties }) => sum + ties, 0)).toBe(list.filter((one) => one === 'tie').length)
        marks.forEach((column, index) => {
          expect(new Set(column.map(({ colour }) => colour)).size).toBe(1)
          expect(column[0]?.colour).not.toBe(marks[index - 1]?.[0]?.colour)
        })
      }),
    )
  })
})

describe('the derived roads', () => {
  // Worked by hand on the columns of the big road, 3 2 3 1 1 2: e.g. big eye at the second mark of column two looks one
  // column left and finds a mark beside it (red); at the first of column three it compares lengths 2 and 3 (blue).
  const text = 'BBB PP BBB P B PP'
  test.each<[DerivedRoad, string]>([
    // Column 2: row 2 red. Column 3: lengths 2/3 blue, row 2 red, row 3 blue. Column 4: 3/2 blue. 5: 1/3 blue. 6: 1/1 red, row 2 blue.
    ['bigEye', 'R1 B1 R1 B3 R1 B1'],
    // From column 3, row 2 (two back: length 3): red; row 3 red. Column 4: lengths 3/3 red. 5: 1/2 blue. 6: 1/3 blue, row 2 (length 1) blue.
    ['small', 'R3 B3'],
    // From column 5 on: lengths of columns 4 and 1, 1/3, blue. 6: 1/2 blue, row 2 (column 3, length 3) red.
    ['cockroach', 'B2 R1'],
  ])('%s', (which, wanted) => expect(road(text, which)).toBe(wanted))

  test('begin where the trade begins them', () => {
    expect([road('B P', 'bigEye'), road('B PP', 'bigEye'), road('B P B', 'bigEye')]).toEqual(['', 'B1', 'R1'])
    expect([road('B P B', 'small'), road('B P BB', 'small'), road('B P B P', 'small')]).toEqual(['', 'B1', 'R1'])
    expect([road('B P B P', 'cockroach'), road('B P B PP', 'cockroach'), road('B P B P B', 'cockroach')]).toEqual(['', 'B1', 'R1'])
  })

  test('are red when two or more are missing beside a long streak', () => {
    expect(road('B PPP', 'bigEye')).toBe('B1 R1')
  })

  test('ties change nothing, and every new result adds at most one mark', () => {
    fc.assert(
      fc.property(anyResults, fc.constantFrom<DerivedRoad>('bigEye', 'small', 'cockroach'), (list, which) => {
        const marks = (some: readonly RoadResult[]): RoadColour[] => derivedRoad(bigRoad(some), which).flat()
        const all = marks(list)
        expect(marks(list.filter((one) => one !== 'tie'))).toEqual(all)
        const before = marks(list.slice(0, -1))
        expect(all.slice(0, before.length)).toEqual(before)
        expect(all.length - before.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('a road on the grid', () => {
  const places = (text: string): string =>
    layRoad(bigRoad(results(text)).columns)
      .map(({ column, row }) => `${column}.${row}`)
      .join(' ')

  test('goes down, and on to the right from the bottom', () => {
    expect(places('BBBBBBBB P')).toBe('0.0 0.1 0.2 0.3 0.4 0.5 1.5 2.5 1.0')
  })

  test('turns above a tail that is in its way, and does not go down behind it', () => {
    expect(places('BBBBBBBB PPPPPP B')).toBe('0.0 0.1 0.2 0.3 0.4 0.5 1.5 2.5 1.0 1.1 1.2 1.3 1.4 2.4 2.0')
  })

  test('lays every mark once, on a place of its own, within six rows', () => {
    const streaks = fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 30 })
    fc.assert(
      fc.property(streaks, (lengths) => {
        const laid = layRoad(lengths.map((length, streak) => Array.from({ length }, (_, index) => `${streak}.${index}`)))
        expect(new Set(laid.map(({ column, row }) => `${column}:${row}`)).size).toBe(laid.length)
        expect(laid.map(({ mark }) => mark)).toEqual(
          lengths.flatMap((length, streak) => Array.from({ length }, (_, index) => `${streak}.${index}`)),
        )
        expect(laid.every(({ row }) => row >= 0 && row < ROAD_ROWS)).toBe(true)
      }),
    )
  })
})
