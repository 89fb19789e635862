import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test.each([
  ['bytes=0-1', { from: 0, to: 1 }],
  ['bytes=3-', { from: 3, to: 9 }],
  ['bytes=-4', { from: 6, to: 9 }],
  ['bytes=-40', { from: 0, to: 9 }],
  ['bytes=8-99', { from: 8, to: 9 }],
  ['bytes=10-', undefined],
  ['bytes=-0', undefined],
  ['bytes=5-2', 'all'],
  ['bytes=0-1,4-5', 'all'],
  ['lines=1-2', 'all'],
  ['bytes=-', 'all'],
  [undefined, 'all'],
] as const)('of ten bytes, %s', (header, wanted) => {
  expect(rangeOf(header, 10)).toEqual(wanted)
})
test('whatever is asked for, a part lies within the bytes', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.option(fc.nat()), fc.integer({ min: 1, max: 1_000 }), (junk, first, last, size) => {
      for (const header of [junk, `bytes=${first}-${last ?? ''}`, `bytes=-${first}`]) {
        const part = rangeOf(header, size)
        const { from, to } = part === undefined || part === 'all' ? { from: 0, to: 0 } : part
        expect(from >= 0 && from <= to && to < size).toBe(true)
      }
    }),
  )
})
