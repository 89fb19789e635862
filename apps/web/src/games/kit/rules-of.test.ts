import { loadMessages } from '@khela/i18n/load'
import { expect, test } from 'vitest'
import { ownGames } from '../registry.ts'
import { rulesLines, rulesOf } from './rules-of.ts'

test('whoever comes by the address of any game of the house reads its rules, in both languages', async () => {
  expect(ownGames.length).toBeGreaterThan(20)
  for (const language of ['bn', 'en'] as const)
    for (const gameId of ownGames) {
      const place = rulesOf(gameId)
      const lines = place === undefined ? [] : rulesLines(place, await loadMessages(language, [place.namespace]))
      expect(lines.length, `${gameId} ${language}`).toBeGreaterThanOrEqual(3)
      for (const line of lines) expect(line, gameId).not.toMatch(/[{}]/)
    }
})

test('an outside vendor explains its games itself', () => {
  for (const gameId of ['nova-coin', 'constructor', 'games']) expect(rulesOf(gameId), gameId).toBeUndefined()
})
