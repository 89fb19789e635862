import { expect, test } from 'vitest'
import { hasCategoryPage, isAside, screenOf, vendorToStart, type VendorCategory } from './categories.ts'

const category = (gameClassify: string, makers: number): VendorCategory => ({
  gameClassify,
  cards: Array.from({ length: makers }, (_, index) => ({ vassalage: `V${index}`, title: { bn: 'ক', en: 'a' } })),
  isOwn: true,
  counts: { ALL: makers, HOT: 0, NEW: 0, JP: 0, TG: 0, AC: 0, BG: 0 },
})

test('a press starts the vendor at once only where there is one, and never for slots, fish, cards or other lists', () => {
  for (const code of ['LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT']) {
    expect(vendorToStart(category(code, 1)), code).toBe('V0')
    expect(vendorToStart(category(code, 2)), code).toBeUndefined()
  }
  for (const code of ['HOME', 'PROMO', 'PVP', 'FISH', 'RNG', 'BGS', 'INHOUSE']) {
    expect(vendorToStart(category(code, 1)), code).toBeUndefined()
  }
})

test('screens of the categories', () => {
  expect(['LIVE', 'RNG', 'BGS', 'INHOUSE', 'CRASH', 'NEWS'].map(screenOf)).toEqual(['center', 'list', 'list', 'list', 'list', undefined])
})

test('every category of the specification is a page, any other while it has vendors', () => {
  const categories = [category('NEWS', 1), category('OLDS', 0)]
  for (const code of ['live', 'rng', 'sports', 'esports', 'lott', 'elott', 'pvp', 'fish', 'cockfight', 'inhouse'])
    expect(hasCategoryPage(code, []), code).toBe(true)
  for (const code of ['bgs', 'mini', 'crash', 'arcade', 'table', 'jackpot']) expect(hasCategoryPage(code, []), code).toBe(true)
  expect(['news', 'olds', 'nowhere', 'CRASH'].map((one) => hasCategoryPage(one, categories))).toEqual([true, false, false, false])
})

test('the side menu has what the top navigation of the specification does not name', () => {
  expect(['RNG', 'LIVE', 'INHOUSE', 'CRASH', 'MINI', 'JACKPOT'].map(isAside)).toEqual([false, false, false, true, true, true])
})
