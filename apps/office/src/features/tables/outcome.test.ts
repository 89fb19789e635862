import { expect, test } from 'vitest'
import { outcomeText } from './outcome.tsx'

test('a round’s result in a few characters, whatever the game', () => {
  const say = (outcome: Parameters<typeof outcomeText>[0]) => outcomeText(outcome, (winner) => winner.toUpperCase())
  expect(say({ point: 105 })).toBe('1.05×')
  expect(say({ number: 0 })).toBe('0')
  expect(say({ dice: [6, 1, 3] })).toBe('6-1-3 = 10')
  expect(say({ playerCards: [1, 2], playerPoints: 7, bankerPoints: 4, winner: 'player' })).toBe('PLAYER 7:4')
  expect(say({ dragon: 4, tiger: 9, winner: 'tiger' })).toBe('TIGER')
  expect(say({})).toBe('–')
})
