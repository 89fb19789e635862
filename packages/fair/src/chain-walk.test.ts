import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { walkChain } from './chain-walk.ts'

test('a hash leads through all its steps to the end, and now and then it is told how far that is', async () => {
  const start = 'ab'.repeat(32)
  let end = start
  for (let step = 0; step < 4_100; step += 1) end = createHash('sha256').update(end).digest('hex')
  const told: number[] = []
  expect(await walkChain(start, 4_100, (done) => told.push(done))).toBe(end)
  expect(told).toEqual([2_000, 4_000])
  expect(await walkChain(start, 0)).toBe(start)
})

test('others get their turn on the way', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  const seen: number[] = []
  await walkChain('0', 4_000, () => seen.push(turns))
  clearInterval(timer)
  expect(seen[1]).toBeGreaterThan(seen[0] ?? 0)
})
