import { expect, test } from 'vitest'
import { splitHandOff } from './hand-off.ts'

test('the code goes out of the address, everything else stays', () => {
  expect(splitHandOff('https://khela.example/rng?vassalage=KH&token=abc&lang=en#top')).toEqual({
    code: 'abc',
    rest: '/rng?vassalage=KH&lang=en#top',
  })
  expect(splitHandOff('https://khela.example/?tokens=1')).toEqual({ code: undefined, rest: '/?tokens=1' })
})
