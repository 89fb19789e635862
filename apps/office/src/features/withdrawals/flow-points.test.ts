import { expect, test } from 'vitest'
import { linesOf, plot } from './flow-points.ts'

test('sums grow day after day from nothing, and the highest touches the top', () => {
  const { highest, points } = linesOf([
    { day: '2026-11-01', deposited: '100.00', staked: '0.00', withdrawn: '0.00' },
    { day: '2026-11-02', deposited: '0.00', staked: '400.00', withdrawn: '50.00' },
  ])
  expect(highest).toBe(4_000_000n)
  const ys = (kind: keyof typeof points) => points[kind].map((point) => Number(point.split(',')[1]))
  expect(ys('staked')).toEqual([plot.bottom, plot.bottom, plot.top])
  expect(ys('deposited')).toEqual([plot.bottom, 108.5, 108.5])
  expect(points.withdrawn.length).toBe(3)
})

test('days on which nothing came to anything lie on the line', () => {
  const { points } = linesOf([{ day: '2026-11-01', deposited: '0.00', staked: '0.00', withdrawn: '0.00' }])
  expect(points.deposited.every((point) => point.endsWith(`,${plot.bottom}`))).toBe(true)
})
