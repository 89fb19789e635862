import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  categoriesOfGame,
  categoryOfGames,
  esportVendors,
  filtersFor,
  furtherCategories,
  gameFilterCodes,
  gameFilters,
  isOwnSelector,
  gameSelectors,
  prizeModeOf,
} from './categories.ts'

const placed = { cockfight: ['SV388'], inhouse: ['JL'] }

test('e-sport codes leave sports, cockfight vendors leave everything, excluded slots go to the house', () => {
  for (const vendor of ['AV', 'IMES', 'IA', 'AI', 'TF']) {
    expect(categoryOfGames(vendor, 'SPORTS', placed), vendor).toBe('ESPORTS')
    // Only their sports cards: the rest of what they make stays where it is.
    expect(categoryOfGames(vendor, 'RNG', placed), vendor).toBe('RNG')
  }
  expect(categoryOfGames('SBO', 'SPORTS', placed)).toBe('SPORTS')
  expect(['SPORTS', 'RNG', 'LIVE'].map((type) => categoryOfGames('SV388', type, placed))).toEqual(Array(3).fill('COCKFIGHT'))
  expect(['RNG', 'FISH'].map((type) => categoryOfGames('JL', type, placed))).toEqual(['INHOUSE', 'FISH'])
})

test('a vendor that nobody placed stands where its type says, whatever it is called', () => {
  const code = fc.stringMatching(/^[A-Z0-9_]{1,12}$/)
  fc.assert(
    fc.property(code, code, (vendor, type) => {
      fc.pre(!esportVendors.includes(vendor))
      expect(categoryOfGames(vendor, type, { cockfight: [], inhouse: [] })).toBe(type)
    }),
  )
})

test('a game stands under its own category first, never twice, and bingo is no page', () => {
  expect(categoriesOfGame('INHOUSE', ['BGS', 'BINGO'])).toEqual(['INHOUSE', 'BGS'])
  expect(categoriesOfGame('CRASH', ['CRASH', 'MINI'])).toEqual(['CRASH', 'MINI'])
  for (const code of gameFilterCodes) expect(furtherCategories).toContain(gameFilters[code])
})

test('bingo is offered where TY is spoken', () => {
  expect(filtersFor(['bn', 'en'])).toEqual(['JP', 'TG', 'AC'])
  expect(filtersFor(['en', 'ty'])).toEqual(['JP', 'TG', 'AC', 'BG'])
})

test('favourites and recent games are the own lists', () => {
  expect(gameSelectors.filter(isOwnSelector)).toEqual(['FAV', 'RECENT'])
})

test('the prize mode', () => {
  const of = (...vendors: string[]) => [{ gameClassify: 'ELOTT', cards: vendors.map((vassalage) => ({ vassalage })) }]
  expect([of('TCG_LOTTO_VN'), of('X', 'LOTT'), of('ELOTT', 'TCG_SEA'), of(), []].map(prizeModeOf)).toEqual([
    'ELOTT',
    'ELOTT',
    'LOTT',
    'LOTT',
    'LOTT',
  ])
  expect(prizeModeOf([{ gameClassify: 'LOTT', cards: [{ vassalage: 'LOTT' }] }])).toBe('LOTT')
})
