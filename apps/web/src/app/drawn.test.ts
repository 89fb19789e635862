import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawingOf, drawnAddress } from './drawn.ts'

test.each([
  ['/', '?utm_source=x&fbclid=1', '/'],
  ['/home', '?modal=login&next=/member', '/home?modal=login'],
  ['/', '?modal=nothing', '/'],
  ['/', '?notice=ntc_1', '/?notice=0'],
  ['/promotions', '?kind=special&x=1', '/promotions?kind=special'],
  ['/promotions', '?kind=1', '/promotions'],
  ['/rng', '?vassalage=KH&page=2', '/rng?vassalage=KH'],
  ['/rng', '?q=tiger&sort=name', '/rng?q='],
  ['/member/record', '?from=2026-01-01', '/member/record'],
])('%s%s is drawn as %s', (path, search, wanted) => {
  expect(drawnAddress(path, search)).toBe(wanted)
})

test('whatever a visitor adds, there are no more drawings; and a drawing of its address needs the same', () => {
  const name = fc.string({ minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/home', '/promotions', '/help', '/rng', '/live', '/play/dice'),
      name,
      fc.string(),
      (path, own, value) => {
        fc.pre(!['modal', 'notice', 'promotion', 'vassalage', 'kind', 'select', 'filter', 'sort', 'q'].includes(own))
        expect(drawnAddress(path, `?${new URLSearchParams({ [own]: value }).toString()}`)).toBe(path)
      },
    ),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('/', '/promotions', '/rng', '/live'),
      fc.dictionary(
        fc.constantFrom('modal', 'vassalage', 'kind', 'q', 'sort', 'notice'),
        fc.constantFrom('login', 'KH', 'special', 'A_1', 'x'),
      ),
      (path, given) => {
        const search = `?${new URLSearchParams(given).toString()}`
        const [, drawn = ''] = drawnAddress(path, search).split('?')
        expect(drawingOf(path, `?${drawn}`, 'bn')).toEqual(drawingOf(path, search, 'bn'))
        expect(drawnAddress(path, `?${drawn}`)).toBe(drawnAddress(path, search))
      },
    ),
  )
})
