import { expect, test } from 'vitest'
import { sectionCodes } from './rows.ts'

const category = (gameClassify: string, vendors = 1, isOwn = true) => ({
  gameClassify,
  cards: Array.from({ length: vendors }),
  isOwn,
})

test('sections stand in the order of the page, without those that have no vendors; further categories follow', () => {
  const given = ['CRASH', 'COCKFIGHT', 'ESPORTS', 'SPORTS', 'PVP', 'FISH', 'LIVE', 'RNG', 'INHOUSE'].map((code) => category(code))
  expect(sectionCodes(given)).toEqual(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'CRASH', 'INHOUSE'])
  expect(sectionCodes([category('LIVE', 0), category('RNG', 2)])).toEqual(['RNG'])
  // Whose games all stand on the row of their own category.
  expect(sectionCodes([category('RNG'), category('JACKPOT', 1, false)])).toEqual(['RNG'])
})
