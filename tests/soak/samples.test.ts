import { expect, test } from 'vitest'
import { judgeSamples, type Sample } from './samples.ts'

const MB = 1_048_576
const samples = (change: (nth: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 30 }, (_, nth) => ({ memory: [200 * MB, 300 * MB], connections: 60, ...change(nth) }))

test('memory and connections that come at first and stay are in order', () => {
  expect(judgeSamples(samples(), 105)).toEqual([])
  expect(
    judgeSamples(
      samples((nth) => ({ memory: [(nth < 10 ? 120 : 260) * MB, 300 * MB] })),
      105,
    ),
  ).toEqual([])
})

test.each<[string, (nth: number) => Partial<Sample>, RegExp]>([
  ['a process that grows on', (nth) => ({ memory: [200 * MB, (300 + 8 * nth) * MB] }), /^process 2 grew from \d+ MB to \d+ MB$/],
  ['connections that are never closed', (nth) => ({ connections: 40 + nth }), /^connections grew from 59 to 69$/],
  ['more connections than are meant', () => ({ connections: 106 }), /^106 connections are open, at most 105 are meant$/],
])('%s is found', (_, change, said) => {
  expect(judgeSamples(samples(change), 105)).toEqual([expect.stringMatching(said)])
})

test('two samples say nothing', () => {
  expect(judgeSamples(samples().slice(0, 2), 105)).toHaveLength(1)
})
