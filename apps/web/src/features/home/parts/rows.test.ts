import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachOnce, sectionCodes, sectionCut } from './rows.ts'

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

const games = (...ids: readonly string[]) => ids.map((gameId) => ({ gameId }))

test('a game that stands above is on no row below; a row waits for those before it', () => {
  const rows = [games('a', 'b', 'c'), games('b', 'd'), games('a'), null, games('e')]
  expect(eachOnce(games('a'), rows)).toEqual([games('b', 'c'), games('d'), [], [], games('e')])
  expect(eachOnce([], [games('a'), undefined, games('b')])).toEqual([games('a'), undefined, undefined])
})

test('no game is shown twice, none is lost but by the cut, and each row keeps its order', () => {
  const list = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 20 }).map((ids) => games(...ids))
  fc.assert(
    fc.property(list, fc.array(fc.option(list), { maxLength: 9 }), (above, lists) => {
      const rows = eachOnce(above, lists).map((row) => (row ?? []).map(({ gameId }) => gameId))
      const all = [...above.map(({ gameId }) => gameId), ...rows.flat()]
      expect(new Set(all).size).toBe(all.length)
      for (const [nth, row] of rows.entries()) {
        const given = (lists[nth] ?? []).map(({ gameId }) => gameId)
        expect(row).toEqual(given.filter((id) => row.includes(id)))
        if (row.length < sectionCut) expect(given.every((id) => all.includes(id))).toBe(true)
      }
    }),
  )
})
