import { expect, test } from 'vitest'
import { headLinks } from './head.ts'
import { pageName } from './page-name.ts'

const hrefs = (path: string) => headLinks('https://khela.example', path).map(({ rel, hreflang, href }) => [hreflang ?? rel, href])

test('a page says where it is and in which languages', () => {
  expect(hrefs('/rng')).toEqual([
    ['canonical', 'https://khela.example/rng'],
    ['bn', 'https://khela.example/rng?lang=bn'],
    ['en', 'https://khela.example/rng?lang=en'],
    ['x-default', 'https://khela.example/rng'],
  ])
})

test('home under any of its names is one page; places of one person are not for search engines', () => {
  for (const path of ['/', '/home', '/index.html', '/login']) expect(hrefs(path)[0]).toEqual(['canonical', 'https://khela.example/'])
  for (const path of ['/member/wallet', '/agentHome', '/seamless', '/lottery', '/recent']) expect(hrefs(path), path).toEqual([])
  expect(hrefs('/agent')).not.toEqual([])
  expect(hrefs('/play/dice')[0]).toEqual(['canonical', 'https://khela.example/play/dice'])
})

test('pages have a name before their code has come', () => {
  const categories = { RNG: 'Slots', HOME: 'Home' }
  expect(pageName('/rng', categories)).toBe('categories.RNG')
  expect(pageName('/RNG', categories)).toBeUndefined()
  expect(pageName('/member/wallet', categories)).toBe('titles.member')
  expect([
    pageName('/', categories),
    pageName('/home', categories),
    pageName('/nowhere', categories),
    pageName('/constructor', categories),
  ]).toEqual([undefined, undefined, undefined, undefined])
})
