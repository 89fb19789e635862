import { expect, test } from 'vitest'
import { ownGames } from '../../testing/games.ts'
import { switchable } from './changes.ts'

test('what can be turned off are the games that are played in this house: of one bet, with shared rounds, poker', () => {
  expect([...switchable].toSorted()).toEqual(ownGames.toSorted())
})
