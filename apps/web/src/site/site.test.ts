import fc from 'fast-check'
import { expect, test } from 'vitest'
import { artUrl, chooseHost, picturesOf } from './art.ts'
import { orderCategories, type VendorCategory } from './categories.ts'
import { pickLanguage } from './language.ts'
import { modalOf, readModalSearch, safePath } from './modal-address.ts'

test('after signing in only paths of this site are gone to', () => {
  expect(safePath('/member/deposit?method=sim_bkash')).toBe('/member/deposit?method=sim_bkash')
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '/login?next=/login',
    7,
    undefined,
  ]) {
    expect(safePath(path), String(path)).toBeUndefined()
  }
})

test('a path that is let through never leaves the origin', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const path = safePath(text) ?? safePath(`/${text}`)
      expect(new URL(path ?? '/', 'https://khela.example').origin).toBe('https://khela.example')
    }),
  )
})

test('the address names the view: by search, or by the two paths that are home with a view', () => {
  expect(modalOf('/', readModalSearch({ modal: 'terms', id: 5 }))).toBe('terms')
  expect(modalOf('/login', {})).toBe('login')
  expect(modalOf('/register', {})).toBe('register')
  expect(modalOf('/', readModalSearch({ modal: 'no-such-view', next: '//x' }))).toBeUndefined()
})

const category = (gameClassify: string, makers = 1): VendorCategory => ({
  gameClassify,
  cards: Array.from({ length: makers }, (_, index) => ({ vassalage: `V${index}`, title: { bn: 'ক', en: 'a' } })),
  isOwn: true,
  counts: { ALL: makers, HOT: 0, NEW: 0, JP: 0, TG: 0, AC: 0, BG: 0 },
})

test('categories without vendors are left out; the rest stand in the order of the navigation', () => {
  const ordered = orderCategories([category('CRASH'), category('RNG'), category('LOTT'), category('LIVE', 0), category('MINI')])
  expect(ordered.map((row) => row.gameClassify)).toEqual(['LOTT', 'RNG', 'CRASH', 'MINI'])
})

test('language: the address, then the cookie, then Bengali', () => {
  expect(pickLanguage('?lang=en', 'lang=bn')).toBe('en')
  expect(pickLanguage('', 'a=b; lang=en')).toBe('en')
  expect(pickLanguage('?lang=zz', 'xlang=en')).toBe('bn')
})

test('pictures with lettering exist in two languages; test languages take the English one', () => {
  expect(artUrl('/art/dice.{lang}.avif', 'bn')).toBe('/art/dice.bn.avif')
  expect(artUrl('/art/dice.{lang}.avif', 'xb')).toBe('/art/dice.en.avif')
})

test('a picture of the house comes in cuts; after a failure it is asked for once more, past the cache', () => {
  expect(picturesOf('/art/dice.{lang}.avif', 'bn', '')).toEqual([
    { src: '/art/dice.bn.webp', avif: '/art/dice.bn.s.avif 180w, /art/dice.bn.avif 360w' },
    { src: '/art/dice.bn.webp?again', avif: '/art/dice.bn.s.avif?again 180w, /art/dice.bn.avif?again 360w' },
  ])
  expect(picturesOf('/vendor-art/NOVA/other', 'en', '')).toEqual([
    { src: '/vendor-art/NOVA/other' },
    { src: '/vendor-art/NOVA/other?again' },
  ])
  expect(picturesOf('/vendor-art/NOVA/nova-crash', 'en', '').map((picture) => picture.src)).toEqual([
    '/art/nova-crash.en.webp',
    '/vendor-art/NOVA/nova-crash',
  ])
})

test('a picture is asked from the chosen host first, then from this site; an address of elsewhere stays where it is', () => {
  const [first, second, ...more] = picturesOf('/art/dice.{lang}.avif', 'en', 'https://cdn.example')
  expect(first?.src).toBe('https://cdn.example/art/dice.en.webp')
  expect(first?.avif).toContain('https://cdn.example/art/dice.en.avif 360w')
  expect(second?.src).toBe('/art/dice.en.webp')
  expect(more).toEqual([])
  expect(picturesOf('https://vendor.example/a.webp', 'en', 'https://cdn.example')[0]?.src).toBe('https://vendor.example/a.webp')
  expect(picturesOf('//vendor.example/a.webp', 'en', 'https://cdn.example')[0]?.src).toBe('//vendor.example/a.webp')
})

test('the picture host is drawn once a session, from the list only', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom('https://a.example', 'https://b.example', 'https://c.example'), { minLength: 1 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      (hosts, random) => {
        const host = chooseHost(hosts, null, random)
        expect(hosts).toContain(host)
        expect(chooseHost(hosts, host, 0.5)).toBe(host)
        expect(hosts).toContain(chooseHost(hosts, 'https://gone.example', random))
      },
    ),
  )
  expect(chooseHost([], 'https://gone.example', 0.5)).toBe('')
})
