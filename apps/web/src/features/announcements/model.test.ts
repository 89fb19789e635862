import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duePopups, isQuietPlace, pageCount, pageOf, pageSize, popupKey, withRead, type Popup } from './model.ts'

const text = { bn: 'ক', en: 'a' }
const popup = (id: string, execution: Popup['execution'], version = 1): Popup => ({
  id,
  execution,
  version,
  title: text,
  content: text,
  announcementImages: [],
})
const nothing = { session: [], closed: {} }
const ids = (popups: readonly Popup[]) => popups.map(({ id }) => id)

test('pages hold nine rows each, and together every row once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 60 }), (rows) => {
      const pages = Array.from({ length: pageCount(rows.length) }, (_, index) => pageOf(rows, index + 1))
      expect(pages.flat()).toEqual(rows)
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(pageSize)
    }),
  )
})

test('a page that is no longer there is the last one', () => {
  expect(pageOf([1, 2, 3], 4)).toEqual([1, 2, 3])
  expect(pageOf([], 1)).toEqual([])
})

test('visitors see B; members see A, and F besides on their first sign-in', () => {
  const all = [popup('f', 'F'), popup('a', 'A'), popup('b', 'B')]
  expect(ids(duePopups(all, { isIn: false, isFirst: false }, nothing))).toEqual(['b'])
  expect(ids(duePopups(all, { isIn: true, isFirst: false }, nothing))).toEqual(['a'])
  expect(ids(duePopups(all, { isIn: true, isFirst: true }, nothing))).toEqual(['f', 'a'])
})

test('a popup comes once per session, a new version of it again, and one closed for good only when it changed', () => {
  const visitor = { isIn: false, isFirst: false }
  const one = popup('b', 'B')
  const changed = popup('b', 'B', 2)
  expect(duePopups([one], visitor, { session: [popupKey(one)], closed: {} })).toEqual([])
  expect(duePopups([changed], visitor, { session: [popupKey(one)], closed: {} })).toEqual([changed])
  expect(duePopups([one], visitor, { session: [], closed: { b: 1 } })).toEqual([])
  expect(duePopups([changed], visitor, { session: [], closed: { b: 1 } })).toEqual([changed])
  expect(duePopups([changed], visitor, { session: 'all', closed: {} })).toEqual([])
})

test('what was read is kept once each, and no more than the last of it', () => {
  const read = withRead([], ['a', 'b'])
  expect(withRead(read, ['a'])).toBe(read)
  expect(withRead(['a', 'b', 'c'], ['d'], 2)).toEqual(['c', 'd'])
})

test('nobody is interrupted in a game, at the money or where agents work', () => {
  const quiet = ['/agent', '/agentHome/deposit', '/play/dice', '/member/wallet', '/signin/callback', '/lottery']
  expect(quiet.filter((path) => !isQuietPlace(path))).toEqual([])
  expect(['/', '/promotions', '/agents-of-fortune', '/help'].filter(isQuietPlace)).toEqual([])
})
