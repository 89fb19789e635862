import { loadMessages } from '@khela/i18n/load'
import { expect, test } from 'vitest'
import { findGame, ownGames } from '../registry.ts'
import { rulesLines } from './rules-of.ts'

test('whoever comes by the address of any game of the house reads its rules, in both languages', async () => {
  expect(ownGames.length).toBeGreaterThan(20)
  for (const language of ['bn', 'en'] as const)
    for (const gameId of ownGames) {
      const place = findGame(gameId).rules
      const lines = place === undefined ? [] : rulesLines(place, await loadMessages(language, [place.namespace]))
      expect(lines.length, `${gameId} ${language}`).toBeGreaterThanOrEqual(3)
      for (const line of lines) expect(line, gameId).not.toMatch(/[{}]/)
    }
})

test('an outside vendor explains its games itself', () => {
  for (const gameId of ['nova-coin', 'constructor', 'games']) expect(findGame(gameId).rules, gameId).toBeUndefined()
})
