import { plinko } from '@khela/games/plinko'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leanMultiplier } from '../kit/stake.ts'
import { ballAt, board, chanceText, dyeOf, fallOf, gapOf, pinsOf, rowCounts, spotsOf, type Spot } from './model.ts'

const paths = fc.array(fc.nat({ max: 1 }), { minLength: 8, maxLength: 16 })

test('a ball meets pins of the board and ends over the slot that pays', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const rows = path.length
      const spots = spotsOf(path)
      const place = ({ x, y }: Spot) => `${Math.round(x * 1e6)} ${Math.round(y * 1e6)}`
      const pins = new Set(pinsOf(rows).map(place))
      for (const spot of spots.slice(0, rows)) expect(pins).toContain(place(spot))
      const slot = path.filter((step) => step === 1).length
      expect(spots.at(-1)?.x).toBeCloseTo((slot + 0.5) * gapOf(rows), 8)
      expect(spots.at(-1)?.y).toBe(board.height)
    }),
  )
})

test('the last row of pins spans the board from edge to edge, over one slot more than there are rows', () => {
  for (const rows of rowCounts) {
    const row = pinsOf(rows).slice(-(rows + 2))
    expect([row[0]?.x, row.at(-1)?.x]).toEqual([expect.closeTo(0, 8), expect.closeTo(board.width, 8)])
  }
})

test('the ball is at each spot in its turn, moves without a jump, and stays at the end', () => {
  fc.assert(
    fc.property(paths, fc.double({ min: 0, max: 17, noNaN: true }), (path, time) => {
      spotsOf(path).forEach((spot, row) => {
        const there = ballAt(path, row + 1)
        expect([there.x, there.y]).toEqual([expect.closeTo(spot.x, 8), expect.closeTo(spot.y, 8)])
      })
      const [now, next] = [ballAt(path, time), ballAt(path, time + 1e-7)]
      expect(Math.abs(now.x - next.x) + Math.abs(now.y - next.y)).toBeLessThan(1e-3)
      expect(ballAt(path, 99)).toEqual(ballAt(path, path.length + 1))
    }),
  )
})

test('the chances of a board are exact, and texts have no idle zeros', () => {
  expect([chanceText(8, 0), chanceText(8, 4), chanceText(16, 16), chanceText(16, 8)]).toEqual(['0.3906', '27.3437', '0.0015', '19.638'])
  expect([0n, 6_000n, 10_000n, 160_000n, 1_222_000n, 9_800_000n].map(leanMultiplier)).toEqual(['0', '0.6', '1', '16', '122.2', '980'])
  expect([6_000n, 10_000n, 19_000n, 20_000n, 50_000n, 9_800_000n].map(dyeOf)).toEqual([0, 1, 1, 2, 3, 4])
  for (const rows of rowCounts) expect(plinko.parseChoice({ rows, risk: 'low' })).toBeDefined()
})

test('a round of another game, or one that does not fit its rows, has no fall', () => {
  const round = { choice: { rows: 8, risk: 'low' }, outcome: { path: [1, 1, 0, 0, 0, 1, 0, 1], slot: 4 } }
  expect(fallOf(round as never)).toMatchObject({ slot: 4 })
  expect(fallOf({ ...round, outcome: { path: [1] } } as never)).toBeUndefined()
  expect(fallOf({ ...round, choice: { target: 200 } } as never)).toBeUndefined()
})
