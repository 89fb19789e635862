import { expect, test } from 'vitest'
import type { Game } from '../../site/game.ts'
import { readListSearch } from './list-search.ts'
import { askedOf, narrowed } from './narrowed.ts'

test('the address of a list: what is known is read, the rest dropped', () => {
  const whole = { vassalage: 'NOVA', select: 'HOT', filter: 'JP', sort: 'name', q: 'নৌকা' }
  expect(readListSearch(whole)).toEqual(whole)
  expect(readListSearch({ vassalage: '../x', select: 'ALL', filter: 'XX', sort: 'popular', q: '   ', modal: 'login' })).toEqual({})
  expect(readListSearch({ q: 777 })).toEqual({ q: '777' })
})

test('what the server is asked: the own lists are not asked of it', () => {
  expect(askedOf('RNG', { vassalage: 'NOVA', select: 'NEW', filter: 'JP', sort: 'name', q: ' nova ' })).toEqual({
    gameType: 'RNG',
    vassalage: 'NOVA',
    select: 'NEW',
    filter: 'JP',
    sort: 'name',
    search: 'nova',
  })
  expect(askedOf('RNG', { select: 'FAV' })).toEqual({ gameType: 'RNG' })
})

const game = (gameCode: string, bn: string, en: string, vassalage: string, categories: string[]): Game =>
  ({ gameCode, displayName: { bn, en }, vassalage, categories }) as unknown as Game
const games = [
  game('zebra', 'আম', 'Zebra', 'NOVA', ['RNG', 'JACKPOT']),
  game('apple', 'রয়েল', 'apple', 'KH', ['RNG']),
  game('fish', 'মাছ', 'Fish', 'KH', ['FISH']),
]
const codes = (search: object, language: 'bn' | 'en' = 'en') => narrowed(games, 'RNG', search, language).map(({ gameCode }) => gameCode)

test('own games are narrowed as the server narrows everybody’s', () => {
  expect(codes({})).toEqual(['zebra', 'apple'])
  expect(codes({ vassalage: 'KH' })).toEqual(['apple'])
  expect(codes({ filter: 'JP' })).toEqual(['zebra'])
  expect(codes({ q: 'ZEB' })).toEqual(['zebra'])
  expect(codes({ q: 'র\u09df' })).toEqual(['apple'])
  expect(codes({ sort: 'name' })).toEqual(['apple', 'zebra'])
  expect(codes({ sort: 'name' }, 'bn')).toEqual(['zebra', 'apple'])
})
