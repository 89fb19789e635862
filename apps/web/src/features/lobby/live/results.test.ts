import { expect, test } from 'vitest'
import { pillOf } from './results.ts'

const at = '2026-01-01T00:00:00.000Z'
const shown = (outcome: Parameters<typeof pillOf>[0]['outcome']) => {
  const { text, side } = pillOf({ no: 1, void: outcome === null, outcome, at })
  return `${text} ${side}`
}

test('every kind of outcome is a pill, and what is not known says nothing', () => {
  expect([{ winner: 'banker' }, { winner: 'tie' }, { winner: 'a' }, { winner: 'wala' }].map(shown)).toEqual([
    'B red',
    '= tie',
    'A red',
    'W blue',
  ])
  expect([{ number: 0 }, { number: 1 }, { number: 2 }].map(shown)).toEqual(['0 tie', '1 red', '2 none'])
  expect([{ point: 100 }, { point: 1234 }, { dice: [1, 2, 3] }, { dice: [6, 5, 1] }].map(shown)).toEqual([
    '1.00× none',
    '12.34× tie',
    '6 blue',
    '12 red',
  ])
  expect([null, {}, { winner: 'toString' }].map(shown)).toEqual(['– none', '– none', '– none'])
})
