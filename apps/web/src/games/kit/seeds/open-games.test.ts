import { CallError } from '@khela/client'
import { expect, test } from 'vitest'
import { openGamesOf } from './open-games.ts'

const mines = { gameId: 'mines', displayName: { bn: 'মণি মাইন্স', en: 'Moni Mines' } }

test('the refusal names the games whose rounds are open; anything else names none', () => {
  expect(openGamesOf(new CallError('round_unfinished', 409, { extra: { games: [mines, { gameId: 'x' }, null] } }))).toEqual([mines])
  expect(openGamesOf(new CallError('round_unfinished', 409))).toEqual([])
  expect(openGamesOf(new CallError('rate_limited', 429, { extra: { games: [mines] } }))).toEqual([])
  expect(openGamesOf(undefined)).toEqual([])
})
