import type { ReplyOf } from '@khela/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { homeContent, type Banner } from './banner.ts'
import { useBannerPlace, type BannerPlace } from './place-banner.tsx'
import { read } from '../queries.ts'

const login: Banner = {
  id: 'bnr_0123456789012345678901',
  media: 'image',
  url: '/art/hero-dice-wide.avif',
  urlTall: null,
  poster: null,
  linkageType: 'NONE',
  linkage: '',
  groupName: 'w_login',
  eyebrow: { bn: '', en: '' },
  title: { bn: 'স্বাগতম', en: 'Welcome' },
  text: { bn: '', en: '' },
  action: { bn: '', en: '' },
}

/** What a page that knows these two answers draws at the place of the login window. */
function placeWith(bannerGroups: readonly Banner['groupName'][] | undefined, banners?: readonly Banner[]): BannerPlace {
  const cache = new QueryClient()
  const info = { ...(bannerGroups !== undefined && { bannerGroups }) } as ReplyOf<'permissionInfo'>
  cache.setQueryData(read('permissionInfo', {}).queryKey, info)
  if (banners !== undefined)
    cache.setQueryData(homeContent.queryKey, { banners: [...banners], marquee: [], notices: [], popups: [], promotions: [] })
  const found: BannerPlace[] = []
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: cache }, createElement(Look, { tell: (place) => void found.push(place) })),
  )
  return found.at(-1) ?? 'none'
}
function Look({ tell }: { readonly tell: (place: BannerPlace) => void }): null {
  tell(useBannerPlace('w_login'))
  return null
}

test('a place is held from the first drawing where its group has a banner, and only there', () => {
  expect(placeWith(['w_login'])).toBe('held')
  expect(placeWith(['w_reg'])).toBe('none')
  expect(placeWith([])).toBe('none')
})
test('a node of the release before does not say which groups have one: no place', () => {
  expect(placeWith(undefined)).toBe('none')
})
test('the first banner of the group fills its place; one that went meanwhile gives it back', () => {
  const second = { ...login, id: 'bnr_1123456789012345678901' }
  expect(placeWith(['w_login'], [{ ...login, groupName: 'w_home' }, login, second])).toBe(login)
  expect(placeWith(['w_login'], [])).toBe('none')
})
